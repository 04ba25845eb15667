import type { BookStatistics } from "@vigie/api";
import { cents, sumCents } from "@vigie/domain";
import type { FirmContext } from "../../../../edge/handler.ts";
import { rankedAlerts } from "../../alerts/actions/list.ts";

type AtRisk = BookStatistics["atRisk"];
const shownAtRisk = 50;

/** Customers with a sign of leaving: each reason is an alert of its own, which the advisor may contradict. */
export async function atRiskOf(context: Pick<FirmContext, "services" | "firm" | "caller">): Promise<AtRisk> {
  const alerts = await rankedAlerts(context, { state: "open", kinds: ["disengagement"] });
  const customers = new Map<string, AtRisk["customers"][number]>();
  for (const { id: alertId, customerId, customerName, wealth, detail, name, amount, ratio, on } of alerts) {
    const known = customers.get(customerId) ?? { customerId, customerName, wealth, reasons: [] };
    known.reasons.push({ alertId, detail, name, amount, ratio, on });
    customers.set(customerId, known);
  }
  const all = [...customers.values()].toSorted(
    (a, b) => (b.wealth ?? -1) - (a.wealth ?? -1) || (a.customerId < b.customerId ? -1 : 1),
  );
  return {
    total: all.length,
    wealth: sumCents(all.map(({ wealth }) => wealth ?? cents(0))),
    customers: all.slice(0, shownAtRisk),
  };
}
