import { defineJob, jobId } from "../../../queue/job.ts";
import { recount, refreshMarked, refreshMet } from "./actions/keep.ts";
import { refreshRow } from "./actions/row.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    book_row: { customerId: string };
    book_rows: Timed;
    book_recount: Timed;
    book_recount_piece: { recountId: string; after: string };
  }
}

export const bookCustomerJobs = [
  defineJob({
    name: "book_row",
    concurrency: 1,
    run: async (services, { customerId }) => {
      await refreshRow(services, jobId(customerId));
    },
  }),
  defineJob({
    name: "book_rows",
    concurrency: 1,
    schedule: { cron: "* * * * *", at: "minutely" },
    run: async (services) => {
      await refreshMet(services);
      await refreshMarked(services);
    },
  }),
  defineJob({
    name: "book_recount",
    concurrency: 1,
    schedule: { cron: "20 2 * * *", at: "daily" },
    run: async (services) => {
      await recount(services, { recountId: services.newId(), after: null });
    },
  }),
  defineJob({
    name: "book_recount_piece",
    concurrency: 1,
    run: async (services, { recountId, after }) => {
      await recount(services, { recountId: jobId(recountId), after: jobId(after) });
    },
  }),
];
