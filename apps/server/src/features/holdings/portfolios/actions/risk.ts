import type { Id, Instant } from "@vigie/domain";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Work } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import * as store from "../store.ts";

type Risk = { readonly portfolioId: Id; readonly level: number; readonly at: Instant };

/** Stores the risk profile of a portfolio, computed from its questions, and invalidates its analysis. Returns false if the
 * portfolio is not the customer's. */
export async function setPortfolioRisk(work: Work, { portfolioId, level, at }: Risk): Promise<boolean> {
  const { subject, trx } = work;
  const row = await store.lockPortfolio(subject, trx, portfolioId);
  if (row === undefined) return false;
  const set = { recommendedRisk: level, updatedAt: at };
  await store.updatePortfolio(subject, trx, { id: portfolioId, set });
  await forget(work, portfolioId);
  return true;
}

/** Invalidates the analyses of the portfolios without a profile of their own, which use the person's profile. */
export async function forgetPersonalRisk(work: Work): Promise<void> {
  const rows = await store.listPortfolios(work.subject, work.trx);
  for (const { id } of rows.filter((row) => row.recommendedRisk === null)) {
    await forget(work, id);
  }
}

async function forget(work: Work, portfolioId: Id): Promise<void> {
  await publish(work, "portfolio.changed", { portfolioId });
  await publishLive(work, { channel: "SyncChannel", payload: { event: "portfolio.updated", portfolioId } });
}
