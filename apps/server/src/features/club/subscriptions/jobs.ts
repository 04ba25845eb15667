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
    /** Reads at the partner what its event was about. */
    club_read: { customerId: string; subscriptionId: string; partner: "payments" | "signature" };
    club_clock: Timed;
    club_retries: Timed;
    club_costs: Timed;
  }
}

/** Customers whose subscription the demonstration is simulating, with its own clock. It does everything for them, so the jobs of
 * real time skip them; other customers are not affected. */
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
    // Access depends on the row and the clock only, so running an hour later changes nothing.
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
    // From mid-January on; missed statements are made later.
    schedule: { cron: "41 5 * * *", at: "daily" },
    run: async (services) => {
      await stateCosts(services);
    },
  }),
];
