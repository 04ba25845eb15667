import { defineJob, jobId } from "../../../queue/job.ts";
import { runMove } from "./actions/move.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    book_move: { firmId: string; moveId: string };
  }
}

export const firmJobs = [
  defineJob({
    name: "book_move",
    concurrency: 1,
    run: async (services, { firmId, moveId }) => {
      await runMove(services, { firmId: jobId(firmId), moveId: jobId(moveId) });
    },
  }),
];
