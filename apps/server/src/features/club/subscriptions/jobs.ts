import { isId } from "@vigie/domain";
import { defineJob, jobId } from "../../../queue/job.ts";
import { retryEffects, runClock } from "./actions/clock.ts";
import { runEffect } from "./actions/effects.ts";
import { perform } from "./actions/perform.ts";
import { clubSubject, readAndSettle, readAndSettleSignature } from "./actions/reconcile.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    club_effect: { customerId: string; effectId: string };
    /** What an event of a partner is about is read there again. */
    club_read: { customerId: string; subscriptionId: string; partner: "payments" | "signature" };
    club_clock: Timed;
    club_retries: Timed;
  }
}

/** The demonstration lives a year of a subscription in seconds: meanwhile the present waits, which would read half of it with a clock
 * of its own. */
let rest: Promise<unknown> = Promise.resolve();

export async function whileClubRests(live: () => Promise<void>): Promise<void> {
  const living = live();
  rest = living.catch(() => undefined);
  await living;
}

export const clubJobs = [
  defineJob({
    name: "club_effect",
    concurrency: 2,
    run: async (services, { customerId, effectId }) => {
      await rest;
      if (!isId(customerId)) return;
      const subject = await clubSubject(services, customerId);
      await runEffect(services, subject, { id: jobId(effectId), perform });
    },
  }),
  defineJob({
    name: "club_read",
    concurrency: 2,
    run: async (services, { customerId, subscriptionId, partner }) => {
      await rest;
      if (!isId(customerId)) return;
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
      await rest;
      await runClock(services);
    },
  }),
  defineJob({
    name: "club_retries",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await rest;
      await retryEffects(services);
    },
  }),
];
