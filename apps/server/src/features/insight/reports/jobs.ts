import { day } from "@vigie/domain";
import { defineJob, jobId } from "../../../queue/job.ts";
import { composeReport, isFirstRead, startMonthlyReports } from "./actions/monthly.ts";

declare module "../../../queue/job.ts" {
  interface JobData {
    monthly_reports: Timed;
    monthly_report: { customerId: string; to: string };
  }
}

export const reportJobs = [
  defineJob({
    name: "monthly_reports",
    concurrency: 1,
    schedule: { cron: "41 6 1 * *", at: "monthly" },
    run: async (services) => {
      await startMonthlyReports(services);
    },
  }),
  defineJob({
    name: "monthly_report",
    concurrency: 1,
    run: async (services, { customerId, to }) => {
      const id = jobId(customerId);
      // The job fails and is retried: a report on half of the portfolios would be stored as final.
      if (await isFirstRead(services, id)) throw new Error("a bank is being read for the first time");
      await composeReport(services, id, day(to));
    },
  }),
];
