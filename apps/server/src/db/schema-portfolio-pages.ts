import type { Id, Instant } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

/** A transaction before a change of category. */
export type CategoryBefore = { readonly id: Id; readonly categoryId: string; readonly corrected: boolean };

export type PortfolioPagesTables = {
  category_changes: {
    customer_id: Id;
    id: Id;
    before: Json<readonly CategoryBefore[]>;
    category_id: string;
    wording_key: string | null;
    rule_before: string | null;
    created_at: Instant;
  };
};
