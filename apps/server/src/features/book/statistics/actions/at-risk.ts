import type { BookStatistics } from "@vigie/api";
import type { FirmContext } from "../../../../edge/handler.ts";
import { customersWithAlerts } from "../../alerts/actions/list.ts";

type AtRisk = BookStatistics["atRisk"];
const shownAtRisk = 50;

/** Returns the customers who may leave; each reason is an alert, which the advisor may dismiss. */
export async function atRiskOf(context: Pick<FirmContext, "services" | "firm" | "caller">): Promise<AtRisk> {
  const { total, wealth, ids, alerts } = await customersWithAlerts(context, {
    kind: "disengagement",
    limit: shownAtRisk,
  });
  const customers = ids.flatMap((customerId): AtRisk["customers"] => {
    const own = alerts.filter((alert) => alert.customerId === customerId);
    const [first] = own;
    if (first === undefined) return [];
    const reasons = own.map(({ id: alertId, detail, name, amount, ratio, on }) => {
      return { alertId, detail, name, amount, ratio, on };
    });
    return [{ customerId, customerName: first.customerName, wealth: first.wealth, reasons }];
  });
  return { total, wealth, customers };
}
