import type { Id, Instant } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { tell } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { clearAnalyses } from "../../../insight/analyses/actions/clear.ts";
import { clearOptimizations } from "../../../insight/arbitrations/actions/clear.ts";
import * as store from "../store.ts";

type Work = { readonly services: Services; readonly subject: Subject; readonly trx: Trx };
type Risk = { readonly portfolioId: Id; readonly level: number; readonly at: Instant };

/** The risk profile of a contract, found by its questions; its analysis rested on another one. False where the contract is
 * not the customer's. */
export async function setContractRisk(work: Work, { portfolioId, level, at }: Risk): Promise<boolean> {
  const { subject, trx } = work;
  const row = await store.lockPortfolio(subject, trx, portfolioId);
  if (row === undefined) return false;
  const set = { recommended_risk: level, updated_at: at };
  await store.updatePortfolio(subject, trx, { id: portfolioId, set });
  await forget(work, { portfolioId, at });
  return true;
}

/** The person's profile stands in for a contract without one of its own: those analyses rested on it. */
export async function forgetPersonalRisk(work: Work, at: Instant): Promise<void> {
  const rows = await store.listPortfolios(work.subject, work.trx);
  for (const { id } of rows.filter((row) => row.recommended_risk === null)) {
    await forget(work, { portfolioId: id, at });
  }
}

async function forget(
  { services, subject, trx }: Work,
  cleared: { readonly portfolioId: Id; readonly at: Instant },
): Promise<void> {
  await clearAnalyses(trx, subject, cleared);
  await clearOptimizations(trx, subject, cleared);
  const payload = { event: "portfolio.updated", portfolioId: cleared.portfolioId } as const;
  await tell({ services, subject, trx }, { channel: "SyncChannel", payload });
}
