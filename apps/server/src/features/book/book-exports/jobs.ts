import { defineJob } from "../../../queue/job.ts";
import { writeNextExport } from "./actions/run.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    book_export: Timed;
  }
}

export const bookExportJobs = [
  // Not of a certain archive: a job writes the one whose turn it is. By the clock, those that a dead worker left.
  defineJob({
    name: "book_export",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await writeNextExport(services);
    },
  }),
];
