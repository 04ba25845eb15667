import type { Id, Instant } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { clearRuns } from "../../../../queue/runs.ts";

/** What a contract's analysis rested on has changed: it is no longer shown as today's, and stays on record. */
export async function clearAnalyses(
  trx: Trx,
  subject: Subject,
  cleared: { portfolioId: Id; at: Instant },
): Promise<void> {
  await clearRuns("analyses", { subject, trx }, cleared);
}
