import type { FigureFacts } from "./model.ts";

/** Costs of all contracts together. */
export const householdFeeFigures = {
  "household.fees.year": {
    unit: "euros_a_year",
    date: "frozen",
    basis: "share",
    engine: "householdFees",
    inputs: ["fees.year", "portfolio.share"],
    unknown: ["fees_unknown"],
    at: ["householdFees.yearly", "householdContractFees.yearly"],
  },
  "household.fees.ratio": {
    unit: "rate",
    date: "frozen",
    basis: "share",
    engine: "householdFees",
    inputs: ["household.fees.year", "household.fees.covered"],
    unknown: ["fees_unknown"],
    at: ["householdFees.yearlyRatio"],
  },
  "household.fees.lost": {
    unit: "euros",
    date: "frozen",
    basis: "share",
    engine: "householdFees",
    inputs: ["fees.lost", "portfolio.share"],
    unknown: ["fees_unknown"],
    at: ["householdFees.lost", "householdContractFees.lost"],
  },
  "household.fees.lost.real": {
    unit: "euros",
    date: "frozen",
    basis: "share",
    engine: "householdFees",
    inputs: ["household.fees.lost"],
    unknown: ["fees_unknown"],
    at: ["householdFees.lostReal"],
  },
  "household.fees.covered": {
    unit: "euros",
    date: "valuation",
    basis: "share",
    fields: true,
    engine: "householdFees",
    inputs: ["portfolio.owned"],
    at: ["householdFees.covered", "householdFees.total", "householdContractFees.value"],
  },
  "household.fees.bank": {
    unit: "euros_a_year",
    date: "range",
    basis: "share",
    engine: "bankFeesOf",
    inputs: ["operations"],
    unknown: ["too_few_observations"],
    at: ["householdFees.bank.amount"],
  },
} as const satisfies Readonly<Record<string, FigureFacts>>;
