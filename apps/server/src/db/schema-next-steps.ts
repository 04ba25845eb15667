import type { Day, Id, Instant } from "@vigie/domain";

/** Observations that a saver postponed. */
export type NextStepsTables = {
  observations_aside: { customer_id: Id; key: string; until: Day; put_aside_at: Instant };
};
