import { systemSubject } from "../../../edge/subject.ts";
import { defineJob, jobId } from "../../../queue/job.ts";
import { runOptimization } from "./actions/run.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    optimize: { customerId: string; portfolioId: string; optimizationId: string };
  }
}

export const arbitrationJobs = [
  // It uses a whole core.
  defineJob({
    name: "optimize",
    concurrency: 1,
    run: async (services, { customerId, portfolioId, optimizationId }) =>
      await runOptimization(services, systemSubject("optimize", jobId(customerId)), {
        portfolioId: jobId(portfolioId),
        optimizationId: jobId(optimizationId),
      }),
  }),
];
