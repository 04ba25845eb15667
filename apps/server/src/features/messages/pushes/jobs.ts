import { defineJob, jobId } from "../../../queue/job.ts";
import { sendPush, sweepPushes } from "./actions/send.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    push: { customerId: string; pushId: string };
    push_sweep: Timed;
  }
}

export const pushJobs = [
  defineJob({
    name: "push",
    concurrency: 2,
    run: async (services, { customerId, pushId }) => {
      await sendPush(services, { customerId: jobId(customerId), id: jobId(pushId) });
    },
  }),
  defineJob({
    name: "push_sweep",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await sweepPushes(services);
    },
  }),
];
