import { fail, type Id, ok, type Result } from "@vigie/domain";
import { refusedMove } from "../../../../db/transition.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { moveSubscription, type Moving } from "./move.ts";

/** Returns the subscription of a request, locked until the transaction ends. */
export async function lockedSubscription(
  unit: UnitOfWork,
  subject: Subject,
  id: Id,
): Promise<Result<store.SubscriptionRow, "club.not_found">> {
  const row = await store.lockById(subject, unit.db, id);
  return row === undefined ? fail("club.not_found") : ok(row);
}

/** Moves it, or fails with its current state. */
export async function moved(
  unit: UnitOfWork,
  subject: Subject,
  moving: Moving,
): Promise<Result<store.SubscriptionRow, "club.wrong_state">> {
  const row = await moveSubscription(unit, subject, moving);
  return row === null ? refusedMove("club.wrong_state", { present: moving.row }) : ok(row);
}
