import type { Day, Id, Instant } from "@vigie/domain";

/** What a saver dismissed for a time. */
export type NextStepsTables = {
  observations_aside: { customer_id: Id; key: string; until: Day; put_aside_at: Instant };
};
