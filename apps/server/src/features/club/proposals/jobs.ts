import { defineJob } from "../../../queue/job.ts";
import { watchProposals } from "./actions/watch.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    proposal_watch: Timed;
  }
}

export const proposalJobs = [
  defineJob({
    name: "proposal_watch",
    concurrency: 1,
    // After the night's synchronisations.
    schedule: { cron: "41 7 * * *", at: "daily" },
    run: async (services) => {
      await watchProposals(services);
    },
  }),
];
