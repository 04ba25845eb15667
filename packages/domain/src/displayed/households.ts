import type { FigureFacts } from "./model.ts";

/** Joint wealth of two people of one household. A person's own figure is that of the dashboard. */
export const pairFigures = {
  "household.together": {
    unit: "euros",
    date: "valuation",
    basis: "share",
    engine: "householdTotals",
    inputs: ["wealth.net", "household.shown"],
    at: ["pair.together.amount"],
  },
  "household.shown": {
    unit: "euros",
    date: "valuation",
    basis: "share",
    engine: "ownedCents",
    inputs: ["portfolio.value", "portfolio.share"],
    unknown: ["empty"],
    at: ["pairShown.amount"],
  },
  "household.added": {
    unit: "euros",
    date: "valuation",
    basis: "share",
    engine: "householdTotals",
    inputs: ["household.shown", "portfolio.owned"],
    unknown: ["empty"],
    at: ["pairShown.added"],
  },
} as const satisfies Readonly<Record<string, FigureFacts>>;
