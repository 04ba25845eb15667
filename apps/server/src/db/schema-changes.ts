import type { Id } from "@vigie/domain";
import type { Generated } from "kysely";

/** Change counters (`follow-changes.ts`): written only by the database. */
export type ChangeTables = {
  customer_changes: { customer_id: Id; id: Generated<number>; steps: number };
  shared_changes: { id: Generated<number>; steps: number };
};
