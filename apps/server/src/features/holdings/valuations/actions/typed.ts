import type { Id, ValuationPoint } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

/** The dated values that the saver, or a file joined to the portfolio, told; oldest first. */
export async function enteredValues(db: Db | Trx, subject: Subject, portfolioId: Id) {
  return await store.knownValues(subject, db, portfolioId);
}

/** Writes a history that was decided elsewhere, whole. */
export async function writeHistory(
  trx: Trx,
  subject: Subject,
  history: { portfolioId: Id; points: readonly ValuationPoint[] },
): Promise<void> {
  await store.replaceHistory(subject, trx, history);
}
