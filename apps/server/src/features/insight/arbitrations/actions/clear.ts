import type { Id } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { clearRuns } from "../../../../queue/runs.ts";

/** What a portfolio's optimisation rested on has changed: it is no longer shown as today's, and stays on record. */
export async function clearOptimizations(
  { services, subject, trx }: Work,
  { portfolioId }: { readonly portfolioId: Id },
): Promise<void> {
  await clearRuns("optimizations", { subject, trx }, { portfolioId, at: services.clock() });
}
