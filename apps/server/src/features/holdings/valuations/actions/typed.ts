import type { Id, ValuationPoint } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

/** Returns the dated values from the saver or from a file joined to the portfolio, oldest first. */
export async function enteredValues(db: Db | Trx, subject: Subject, portfolioId: Id) {
  return await store.knownValues(subject, db, portfolioId);
}

/** Replaces a history by one computed elsewhere. */
export async function writeHistory(
  trx: Trx,
  subject: Subject,
  history: { portfolioId: Id; points: readonly ValuationPoint[] },
): Promise<void> {
  await store.replaceHistory(subject, trx, history);
}
