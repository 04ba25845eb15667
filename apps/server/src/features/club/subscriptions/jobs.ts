import { isId } from "@vigie/domain";
import { defineJob, jobId } from "../../../queue/job.ts";
import { retryEffects, runClock } from "./actions/clock.ts";
import { runEffect } from "./actions/effects.ts";
import { perform } from "./actions/perform.ts";
import { clubSubject, readAndSettle, readAndSettleSignature } from "./actions/reconcile.ts";
import { stateCosts } from "./actions/yearly-costs.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    club_effect: { customerId: string; effectId: string };
    /** What an event of a partner is about is read there again. */
    club_read: { customerId: string; subscriptionId: string; partner: "payments" | "signature" };
    club_clock: Timed;
    club_retries: Timed;
    club_costs: Timed;
  }
}

/** Customers whose subscription the demonstration lives right now, with a clock of its own: it does everything of theirs itself, so
 * that what the present would do of them is left. Whoever else is served meanwhile waits for nothing. */
const lived = new Set<string>();
const isLived = (customerId: string): boolean => lived.has(customerId);

export async function whileLived(customerId: string, live: () => Promise<void>): Promise<void> {
  lived.add(customerId);
  try {
    await live();
  } finally {
    lived.delete(customerId);
  }
}

export const clubJobs = [
  defineJob({
    name: "club_effect",
    concurrency: 2,
    run: async (services, { customerId, effectId }) => {
      if (!isId(customerId) || isLived(customerId)) return;
      const subject = await clubSubject(services, customerId);
      await runEffect(services, subject, { id: jobId(effectId), perform });
    },
  }),
  defineJob({
    name: "club_read",
    concurrency: 2,
    run: async (services, { customerId, subscriptionId, partner }) => {
      if (!isId(customerId) || isLived(customerId)) return;
      const subject = await clubSubject(services, customerId);
      const settle = partner === "payments" ? readAndSettle : readAndSettleSignature;
      if (!(await settle(services, subject, jobId(subscriptionId))))
        throw new Error("the subscription changed each time it was read: once more later");
    },
  }),
  defineJob({
    name: "club_clock",
    concurrency: 1,
    // Access is a function of the row and the clock: an hour later changes nothing of it.
    schedule: { cron: "7 * * * *", at: "hourly" },
    run: async (services) => {
      await runClock(services, isLived);
    },
  }),
  defineJob({
    name: "club_retries",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await retryEffects(services, isLived);
    },
  }),
  defineJob({
    name: "club_costs",
    concurrency: 1,
    // From the middle of January on; those that were missed are made later.
    schedule: { cron: "41 5 * * *", at: "daily" },
    run: async (services) => {
      await stateCosts(services);
    },
  }),
];
