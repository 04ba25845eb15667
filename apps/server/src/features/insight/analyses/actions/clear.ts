import type { Id } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { clearRuns } from "../../../../queue/runs.ts";

/** What a portfolio's analysis rested on has changed: it is no longer shown as today's, and stays on record. */
export async function clearAnalyses(
  { services, subject, trx }: Work,
  { portfolioId }: { readonly portfolioId: Id },
): Promise<void> {
  await clearRuns("analyses", { subject, trx }, { portfolioId, at: services.clock() });
}
