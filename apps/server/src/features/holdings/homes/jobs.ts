import { defineJob, jobId } from "../../../queue/job.ts";
import { estimateAgain, startEstimates } from "./actions/estimate-again.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    home_estimates: Timed;
    home_estimate: { customerId: string; portfolioId: string };
  }
}

export const homeJobs = [
  defineJob({
    name: "home_estimates",
    concurrency: 1,
    schedule: { cron: "53 5 * * *", at: "daily" },
    run: async (services) => {
      await startEstimates(services);
    },
  }),
  defineJob({
    name: "home_estimate",
    concurrency: 2,
    run: async (services, { customerId, portfolioId }) => {
      await estimateAgain(services, jobId(customerId), jobId(portfolioId));
    },
  }),
];
