import type {
  Cents,
  Day,
  EstimateFailure,
  HomeEstimate,
  HomeQuestion,
  Id,
  Instant,
  RealEstateDescription,
} from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

/** Properties, their loans and what savers state about loans (`0013-real-estates.sql`). */
export type RealEstateTables = {
  real_estates: {
    customer_id: Id;
    portfolio_id: Id;
    description: Json<Partial<RealEstateDescription>>;
    estimate_enabled: boolean;
    estimate_failure: EstimateFailure | null;
    created_at: Instant;
    updated_at: Instant;
  };
  real_estate_prices: { customer_id: Id; portfolio_id: Id; day: Day; price_cents: Cents };
  real_estate_estimates: {
    customer_id: Id;
    portfolio_id: Id;
    day: Day;
    at: Instant;
    question: Json<HomeQuestion>;
    estimate: Json<HomeEstimate>;
  };
  real_estate_loans: { customer_id: Id; portfolio_id: Id; real_estate_id: Id; linked_at: Instant };
  loan_settings: {
    customer_id: Id;
    portfolio_id: Id;
    signed_on: Day | null;
    ends_on: Day | null;
    borrowed_cents: Cents | null;
    /** A decimal string. */
    nominal_rate_ratio: string | null;
    insurance_monthly_cents: Cents | null;
    updated_at: Instant;
  };
};
