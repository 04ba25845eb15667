import { stateOf } from "@vigie/analytics/insight";
import { changedParts, type Id } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { clearRuns, hasLiveRun, lastRun } from "../../../../queue/runs.ts";
import { portfolioById } from "../../../holdings/portfolios/actions/select.ts";
import { basisKept, basisNow } from "./basis.ts";
import { enqueueAnalysis } from "./run.ts";
import { readSituation } from "./situation.ts";

/** Called after a change of a portfolio. If the basis of its analysis is unchanged, the analysis stays valid; otherwise it stays
 * visible with its date, marked as outdated, and a new one starts. A portfolio that was never analysed gets an analysis only in
 * the demo, whose portfolios come analysed. */
export async function renewAnalysis(
  work: Work,
  { portfolioId }: { readonly portfolioId: Id },
): Promise<void> {
  const { services, subject, trx } = work;
  const last = await lastRun("analyses", { subject, db: trx }, { portfolioId, states: ["done"] });
  if (last === undefined) {
    if (services.config.demo) await startFirst(work, portfolioId);
    return;
  }
  const basis = await basisNow(services, subject, portfolioId);
  if (basis === null) return;
  const isSame = changedParts(basisKept(last.inputs), basis).length === 0;
  const isLive = await hasLiveRun("analyses", { subject, db: trx }, { portfolioId, since: null });
  if (isSame && !isLive) return;
  // A running analysis may have read the former data: it is started again when it ends.
  const at = services.clock();
  await clearRuns("analyses", { subject, trx }, { portfolioId, at, spared: isSame ? last.id : null });
  if (!isSame) await enqueueAnalysis(work, portfolioId, "changed");
}

async function startFirst(work: Work, portfolioId: Id): Promise<void> {
  const { services, subject, trx } = work;
  const portfolio = await portfolioById(services, subject, portfolioId);
  if (portfolio === null || portfolio.status !== "visible") return;
  if (stateOf(await readSituation(services, subject, portfolio)).kind === "none") return;
  await clearRuns("analyses", { subject, trx }, { portfolioId, at: services.clock(), spared: null });
  await enqueueAnalysis(work, portfolioId, "changed");
}
