import { defineJob } from "../../../queue/job.ts";
import { writeNextExport } from "./actions/run.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    book_export: Timed;
  }
}

export const bookExportJobs = [
  // The job is not bound to one archive: it writes the next pending one. The schedule picks up archives whose worker died.
  defineJob({
    name: "book_export",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await writeNextExport(services);
    },
  }),
];
