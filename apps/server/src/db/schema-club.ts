import type { Day, Id, Instant } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

export type ClubTables = {
  club_coupons: {
    variant: string;
    /** In capitals. */
    code: string;
    /** What it gives, as `Coupon` of the domain. */
    gives: Json<object>;
    ends_on: Day | null;
    max_uses: number | null;
    uses: number;
    created_at: Instant;
  };
  /** One chain of hashes a customer; content is null once its term is over. */
  club_documents: {
    customer_id: Id;
    id: Id;
    rank: number;
    firm_id: Id;
    subscription_id: Id | null;
    kind: string;
    number: string | null;
    title: string;
    made_at: Instant;
    kept_until: Day;
    /** Canonical JSON, exactly what was hashed. */
    record: string | null;
    pdf: Buffer | null;
    pdf_hash: string;
    previous_hash: string;
    hash: string;
  };
  club_document_heads: { customer_id: Id; rank: number; hash: string };
  club_numbers: { firm_id: Id; series: string; year: number; last: number };
  club_coupon_tries: {
    customer_id: Id;
    window_started_at: Instant;
    tries: number;
  };
};
