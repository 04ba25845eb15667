import { defineJob } from "../../../queue/job.ts";
import { remindRenewals } from "./actions/remind.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    remind: Timed;
  }
}

export const notificationJobs = [
  defineJob({
    name: "remind",
    concurrency: 1,
    schedule: { cron: "23 8 * * *", at: "daily" },
    run: async (services) => {
      await remindRenewals(services);
    },
  }),
];
