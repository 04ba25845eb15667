import type { Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store/promises.ts";
import { publishInteractionChange } from "./publish.ts";

/** Marks a promise as kept, or open again. Marking it as kept twice keeps the first date.
 * @returns false if the promise no longer exists */
export async function settlePromise(
  unit: UnitOfWork,
  firm: FirmSubject,
  { id, done }: { readonly id: Id; readonly done: boolean },
): Promise<boolean> {
  const promise = await store.seenById(firm, unit.db, id);
  if (promise === undefined) return false;
  const doneAt = done ? (promise.doneAt ?? unit.clock()) : null;
  if (!(await store.settle(firm, unit.db, { promise, doneAt }))) return false;
  await publishInteractionChange(unit, firm, promise.customerId);
  return true;
}
