import { systemSubject } from "../../../edge/subject.ts";
import { defineJob, jobId } from "../../../queue/job.ts";
import { drawThumbnail } from "./actions/thumbnails.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    thumbnail: { customerId: string; firmId: string; documentId: string };
  }
}

export const clientFileJobs = [
  defineJob({
    name: "thumbnail",
    concurrency: 1,
    run: async (services, { customerId, firmId, documentId }) => {
      const subject = systemSubject("thumbnail", jobId(customerId));
      await drawThumbnail(services, subject, { firmId: jobId(firmId), id: jobId(documentId) });
    },
  }),
];
