import { changedParts, type Id } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { clearRuns } from "../../../../queue/runs.ts";
import { basisKept, basisNow } from "../../analyses/actions/basis.ts";
import * as store from "../store.ts";

/** A portfolio was written to. A proposal stands while what it rests on is the same; else it stays shown with its date, says
 * what changed, and can no longer be accepted. Nothing is searched again unasked. */
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
