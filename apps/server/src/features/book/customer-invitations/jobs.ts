import { defineJob } from "../../../queue/job.ts";
import { sendWaiting } from "./actions/import-run.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    invitation_import: Timed;
  }
}

export const customerInvitationJobs = [
  defineJob({
    name: "invitation_import",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await sendWaiting(services);
    },
  }),
];
