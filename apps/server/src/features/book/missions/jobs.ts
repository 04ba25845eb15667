import { defineJob } from "../../../queue/job.ts";
import { endOverdue } from "./actions/missions.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    end_missions: Timed;
  }
}

export const missionJobs = [
  defineJob({
    name: "end_missions",
    concurrency: 1,
    schedule: { cron: "20 0 * * *", at: "daily" },
    run: async (services) => {
      await endOverdue(services);
    },
  }),
];
