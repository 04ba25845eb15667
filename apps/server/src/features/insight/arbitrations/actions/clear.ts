import { changedParts, type Id } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { clearRuns } from "../../../../queue/runs.ts";
import { basisKept, basisNow } from "../../analyses/actions/basis.ts";
import * as store from "../store.ts";

/** Called after a change of a portfolio. A proposal is valid while its inputs are the same; otherwise it stays visible with its
 * date, says what changed, and can no longer be accepted. No new search starts by itself. */
export async function outdateProposal(
  { services, subject, trx }: Work,
  { portfolioId }: { readonly portfolioId: Id },
): Promise<void> {
  const last = await store.lastQuestion(subject, trx, portfolioId);
  if (last === undefined || last.clearedAt !== null) return;
  const basis = await basisNow(services, subject, portfolioId);
  if (basis === null || changedParts(basisKept(last.inputs), basis).length === 0) return;
  await clearRuns("optimizations", { subject, trx }, { portfolioId, at: services.clock(), spared: null });
}
