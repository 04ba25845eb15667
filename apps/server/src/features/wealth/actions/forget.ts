import type { Id } from "@vigie/domain";
import type { Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";
import * as store from "../store.ts";

/** Forgets the history of a contract whole: its sources tell it again. */
export async function forgetHistory(trx: Trx, subject: Subject, portfolioId: Id): Promise<void> {
  await store.replaceHistory(subject, trx, { portfolioId, points: [] });
}
