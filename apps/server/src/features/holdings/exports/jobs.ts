import { defineJob } from "../../../queue/job.ts";
import { writeNextFile } from "./actions/run.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    export: Timed;
  }
}

export const exportJobs = [
  // The job has no file id: it writes the next file. The schedule handles the files that a dead worker left.
  defineJob({
    name: "export",
    concurrency: 2,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => await writeNextFile(services),
  }),
];
