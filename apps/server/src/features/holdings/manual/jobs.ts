import { defineJob } from "../../../queue/job.ts";
import { refreshDuePortfolios } from "./actions/daily.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    settle_manual: Timed;
  }
}

export const manualPortfolioJobs = [
  defineJob({
    name: "settle_manual",
    concurrency: 1,
    schedule: { cron: "11 5 * * *", at: "daily" },
    run: async (services) => {
      await refreshDuePortfolios(services);
    },
  }),
];
