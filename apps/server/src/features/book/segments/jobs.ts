import { defineJob, jobId } from "../../../queue/job.ts";
import { keepSegmentCounts } from "./actions/kept-counts.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    book_segment_counts: Timed;
    book_segment_counts_piece: { firmId: string; segmentId: string };
  }
}

export const segmentJobs = [
  defineJob({
    name: "book_segment_counts",
    concurrency: 1,
    schedule: { cron: "40 3 * * *", at: "daily" },
    run: async (services) => {
      await keepSegmentCounts(services, null);
    },
  }),
  defineJob({
    name: "book_segment_counts_piece",
    concurrency: 1,
    run: async (services, { firmId, segmentId }) => {
      await keepSegmentCounts(services, { firmId: jobId(firmId), id: jobId(segmentId) });
    },
  }),
];
