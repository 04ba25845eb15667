import { day, type Id, isId } from "@vigie/domain";
import type { Handlers } from "../../../queue/queue.ts";
import type { Services } from "../../../boot/services.ts";
import { composeReport, isFirstRead, startMonthlyReports } from "./actions/monthly.ts";

export function reportJobs(services: Services): Handlers {
  return {
    monthly_reports: async () => {
      await startMonthlyReports(services);
    },
    monthly_report: async ({ customerId, to }) => {
      const id = asId(customerId);
      // The job fails and comes back: a report of half the portfolios would be kept as it is.
      if (await isFirstRead(services, id)) throw new Error("a bank is being read for the first time");
      await composeReport(services, id, day(to));
    },
  };
}

function asId(text: string): Id {
  if (!isId(text)) throw new Error("assertion: a job carries ids");
  return text;
}
