import type { HouseholdRequestState, Id, Instant } from "@vigie/domain";

/** Two people who view their assets together. */
export type HouseholdTables = {
  household_members: { customer_id: Id; household_id: Id; partner_id: Id; joined_at: Instant };
  household_shares: { customer_id: Id; portfolio_id: Id; shared_at: Instant };
  household_requests: {
    id: Id;
    /** The person who asks. */
    customer_id: Id;
    variant: string;
    email: string;
    state: HouseholdRequestState;
    sent_at: Instant;
    ended_at: Instant | null;
  };
};
