import { defineJob, jobId } from "../../../queue/job.ts";
import { runDrop } from "./actions/replacement-drop.ts";
import { runReplacement } from "./actions/replacement-run.ts";
import { atPartner, retrySignatures } from "./actions/sign-at-partner.ts";
import { watchProposals } from "./actions/watch.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    proposal_watch: Timed;
    proposal_signature: { customerId: string; signatureId: string };
    proposal_signatures: Timed;
    fund_replacement_drop: { firmId: string; replacementId: string; after: string | null };
    fund_replacement: { firmId: string; replacementId: string };
  }
}

export const proposalJobs = [
  defineJob({
    name: "proposal_signature",
    concurrency: 2,
    run: async (services, { customerId, signatureId }) => {
      await atPartner(services, jobId(customerId), jobId(signatureId));
    },
  }),
  defineJob({
    name: "proposal_signatures",
    concurrency: 1,
    // Retries calls that the partner did not answer; each row is also read again every hour, in case an event was missed.
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await retrySignatures(services);
    },
  }),
  defineJob({
    name: "fund_replacement",
    concurrency: 1,
    run: async (services, { firmId, replacementId }) => {
      await runReplacement(services, { firmId: jobId(firmId), replacementId: jobId(replacementId) });
    },
  }),
  defineJob({
    name: "fund_replacement_drop",
    concurrency: 1,
    run: async (services, { firmId, replacementId, after }) => {
      await runDrop(services, {
        firmId: jobId(firmId),
        replacementId: jobId(replacementId),
        after: after === null ? null : jobId(after),
      });
    },
  }),
  defineJob({
    name: "proposal_watch",
    concurrency: 1,
    // Runs after the nightly synchronisations.
    schedule: { cron: "41 7 * * *", at: "daily" },
    run: async (services) => {
      await watchProposals(services);
    },
  }),
];
