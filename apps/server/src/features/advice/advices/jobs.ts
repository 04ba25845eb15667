import { defineJob } from "../../../queue/job.ts";
import { anchorDays } from "./actions/anchors.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    anchor_days: Timed;
  }
}

export const adviceJobs = [
  defineJob({
    name: "anchor_days",
    concurrency: 1,
    // Runs every hour, so that a missed day is anchored an hour later.
    schedule: { cron: "23 * * * *", at: "hourly" },
    run: async (services) => {
      await anchorDays(services);
    },
  }),
];
