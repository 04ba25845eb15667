import { day, type Id, isId } from "@vigie/domain";
import type { Handlers } from "../../queue/queue.ts";
import type { Services } from "../../services.ts";
import { composeReport, startMonthlyReports } from "./actions/monthly.ts";
import { remindRenewals } from "./actions/remind.ts";

export function notificationJobs(services: Services): Handlers {
  return {
    remind: async () => {
      await remindRenewals(services);
    },
    monthly_reports: async () => {
      await startMonthlyReports(services);
    },
    monthly_report: async ({ customerId, to }) => {
      await composeReport(services, asId(customerId), day(to));
    },
  };
}

function asId(text: string): Id {
  if (!isId(text)) throw new Error("assertion: a job carries ids");
  return text;
}
