import { defineJob } from "../../../queue/job.ts";
import { countBankStatuses } from "./actions.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    bank_statuses: Timed;
  }
}

export const bankStatusJobs = [
  defineJob({
    name: "bank_statuses",
    concurrency: 1,
    schedule: { cron: "*/5 * * * *", at: "minutely" },
    run: async (services) => {
      await countBankStatuses(services);
    },
  }),
];
