import { systemSubject } from "../../../edge/subject.ts";
import { defineJob, jobId } from "../../../queue/job.ts";
import { reconcile } from "./actions/background.ts";
import { runSync } from "./actions/sync.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    sync: { customerId: string; syncId: string };
    reconcile: Timed;
  }
}

export const connectionJobs = [
  // Mostly waits for the partner.
  defineJob({
    name: "sync",
    concurrency: 4,
    run: async (services, { customerId, syncId }) =>
      await runSync(services, systemSubject("sync", jobId(customerId)), jobId(syncId)),
  }),
  defineJob({
    name: "reconcile",
    concurrency: 1,
    schedule: { cron: "7 * * * *", at: "hourly" },
    run: async (services) => {
      await reconcile(services);
    },
  }),
];
