import type { Id } from "@vigie/domain";
import type { Generated } from "kysely";

/** How often something changed (`follow-changes.ts`): written by the database alone. */
export type ChangeTables = {
  customer_changes: { customer_id: Id; id: Generated<number>; steps: number };
  shared_changes: { id: Generated<number>; steps: number };
};
