import type { FigureFacts } from "./model.ts";

/** Spending from the current accounts. */
export const spendingFigures = {
  "spending.month": {
    unit: "euros",
    date: "range",
    basis: "share",
    fields: true,
    engine: "spentMonths",
    inputs: ["operations"],
    unknown: ["too_few_observations"],
    at: ["spentMonth.total", "spentMonth.families[].amount"],
  },
  "spending.subscription": {
    unit: "euros",
    date: "today",
    basis: "share",
    fields: true,
    engine: "subscriptionsOf",
    inputs: ["operations"],
    at: ["subscription.amount", "subscription.rise"],
  },
  "spending.subscription.year": {
    unit: "euros_a_year",
    date: "today",
    basis: "share",
    fields: true,
    engine: "subscriptionsOf",
    inputs: ["spending.subscription"],
    at: ["subscription.yearly", "spending.subscriptionsYearly"],
  },
  "spending.unusual": {
    unit: "euros",
    date: "today",
    basis: "share",
    fields: true,
    engine: "unusualPayments",
    inputs: ["operations"],
    at: ["unusual.amount", "unusual.usual"],
  },
} as const satisfies Readonly<Record<string, FigureFacts>>;
