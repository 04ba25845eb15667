import { addMonths, dayOf, type Id } from "@vigie/domain";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { homeById } from "./book.ts";
import { estimateHome } from "./estimate.ts";

const pageSize = 500;

/** Each day: one job for each property whose estimate counts and is a month old. Where the partner was down the state says
 * so, and the property is due again the next day; prices typed in are never touched. */
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

/** A job may come twice, or after the saver stopped using the estimate: then nothing is asked. */
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
