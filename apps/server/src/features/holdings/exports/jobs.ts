import { defineJob } from "../../../queue/job.ts";
import { writeNextFile } from "./actions/run.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    export: Timed;
  }
}

export const exportJobs = [
  // Not of a certain file: a job writes the one whose turn it is. By the clock, those that a dead worker left.
  defineJob({
    name: "export",
    concurrency: 2,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => await writeNextFile(services),
  }),
];
