import { addMonths, dayOf, type Id } from "@vigie/domain";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { homeById } from "./book.ts";
import { estimateHome } from "./estimate.ts";

const pageSize = 500;

/** Queues each day one job per property whose estimate is enabled and a month old. If the partner was down, the state records it
 * and the property is due again the next day; typed prices never change. */
export async function startEstimates(services: Services): Promise<number> {
  const monthAgo = addMonths(dayOf(services.clock()), -1);
  let started = 0;
  let after: store.HomeKey | null = null;
  for (;;) {
    const due: store.HomeKey[] = await store.homesDue(services.db, { monthAgo, after, limit: pageSize });
    for (const { customerId, portfolioId } of due)
      await services.queue.send(services.db, "home_estimate", { customerId, portfolioId });
    started += due.length;
    after = due.at(-1) ?? null;
    if (after === null) return started;
  }
}

/** Does nothing if the job is delivered twice or the saver has disabled the estimate. */
export async function estimateAgain(services: Services, customerId: Id, portfolioId: Id): Promise<boolean> {
  const subject = systemSubject("home estimate", customerId);
  const home = await homeById(services, subject, { id: portfolioId });
  if (home === null || !home.estimateEnabled) return false;
  const monthAgo = addMonths(dayOf(services.clock()), -1);
  const newest = home.estimates.at(-1);
  if (newest !== undefined && dayOf(newest.at) > monthAgo) return false;
  await estimateHome(services, subject, portfolioId);
  return true;
}
