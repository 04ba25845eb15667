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
  club_coupon_tries: {
    customer_id: Id;
    window_started_at: Instant;
    tries: number;
  };
};
