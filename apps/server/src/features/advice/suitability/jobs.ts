import { defineJob } from "../../../queue/job.ts";
import { remindOfDates } from "./actions/remind.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    suitability_dates: Timed;
  }
}

export const suitabilityJobs = [
  defineJob({
    name: "suitability_dates",
    concurrency: 1,
    schedule: { cron: "31 8 * * *", at: "daily" },
    run: async (services) => {
      await remindOfDates(services);
    },
  }),
];
