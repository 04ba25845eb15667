import type { Id, Instant } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { clearRuns } from "../../../../queue/runs.ts";

/** What a contract's optimisation rested on has changed: it is no longer shown as today's, and stays on record. */
export async function clearOptimizations(
  trx: Trx,
  subject: Subject,
  cleared: { portfolioId: Id; at: Instant },
): Promise<void> {
  await clearRuns("optimizations", { subject, trx }, cleared);
}
