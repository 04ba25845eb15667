import type { Id, Instant } from "@vigie/domain";
import type { Trx } from "../../db/connection.ts";
import type { Subject } from "../../edge/subject.ts";

/** What a contract's optimisation rested on has changed: it is no longer shown as today's, and stays on record. */
export async function clearOptimizations(
  trx: Trx,
  subject: Subject,
  cleared: { portfolioId: Id; at: Instant },
): Promise<void> {
  await trx
    .updateTable("optimizations")
    .set({ cleared_at: cleared.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", cleared.portfolioId)
    .where("cleared_at", "is", null)
    .execute();
}
