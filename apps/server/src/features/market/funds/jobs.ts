import { defineJob } from "../../../queue/job.ts";
import { refreshFunds } from "./actions.ts";
import { refreshAllPrices } from "./actions/prices.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    refresh_reference: Timed;
  }
}

export const fundJobs = [
  defineJob({
    name: "refresh_reference",
    concurrency: 1,
    schedule: { cron: "17 4 * * *", at: "daily" },
    run: async (services, { at }) => {
      // At a start the list was just read.
      if (at !== "start") await refreshFunds(services);
      await refreshAllPrices(services);
    },
  }),
];
