import type { Cents, Day, HeirKind, Id, Instant, TilePlace } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

export type DashboardTables = {
  dashboards: {
    user_id: Id;
    tiles: Json<readonly TilePlace[]>;
    updated_at: Instant;
  };
  beneficiary_clauses: {
    customer_id: Id;
    portfolio_id: Id;
    heirs: HeirKind;
    heirs_count: number;
    early_paid_cents: Cents | null;
    late_paid_cents: Cents | null;
    told_at: Instant;
  };
  customer_visits: { customer_id: Id; seen_on: Day; seen_before: Day | null };
};
