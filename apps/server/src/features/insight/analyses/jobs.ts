import { systemSubject } from "../../../edge/subject.ts";
import { defineJob, jobId } from "../../../queue/job.ts";
import { runAnalysis } from "./actions/run.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    analyse: { customerId: string; portfolioId: string; analysisId: string; cause?: string };
  }
}

export const analysisJobs = [
  // It uses a whole core.
  defineJob({
    name: "analyse",
    concurrency: 1,
    run: async (services, { customerId, portfolioId, analysisId, cause }) =>
      await runAnalysis(services, systemSubject("analyse", jobId(customerId)), {
        portfolioId: jobId(portfolioId),
        analysisId: jobId(analysisId),
        // A job from before causes existed counts as asked for.
        cause: cause === "changed" ? "changed" : "asked",
      }),
  }),
];
