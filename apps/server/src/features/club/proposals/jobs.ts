import { defineJob, jobId } from "../../../queue/job.ts";
import { runReplacement } from "./actions/replacement-run.ts";
import { watchProposals } from "./actions/watch.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    proposal_watch: Timed;
    fund_replacement: { firmId: string; replacementId: string };
  }
}

export const proposalJobs = [
  defineJob({
    name: "fund_replacement",
    concurrency: 1,
    run: async (services, { firmId, replacementId }) => {
      await runReplacement(services, { firmId: jobId(firmId), replacementId: jobId(replacementId) });
    },
  }),
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
