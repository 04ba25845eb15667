import type { Id, Instant } from "@vigie/domain";
import type { Trx } from "../../db/connection.ts";
import type { Subject } from "../../edge/subject.ts";

/** What a contract's analysis rested on has changed: it is no longer shown as today's, and stays on record. */
export async function clearAnalyses(
  trx: Trx,
  subject: Subject,
  cleared: { portfolioId: Id; at: Instant },
): Promise<void> {
  await trx
    .updateTable("analyses")
    .set({ cleared_at: cleared.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", cleared.portfolioId)
    .where("cleared_at", "is", null)
    .execute();
}
