import { defineJob } from "../../../queue/job.ts";
import { eraseAtPartner } from "./actions/deletion.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    partner_erasure: { partner: string; providerUserId: string };
  }
}

export const userJobs = [
  defineJob({
    name: "partner_erasure",
    concurrency: 1,
    run: async (services, { providerUserId }) => await eraseAtPartner(services, providerUserId),
  }),
];
