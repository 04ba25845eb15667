import type { FigureFacts } from "./model.ts";

/** Changes since the saver's last visit. */
export const visitFigures = {
  "visit.change": {
    unit: "euros",
    date: "range",
    basis: "share",
    signed: true,
    engine: "growthOf",
    inputs: ["value_start", "value_end"],
    unknown: ["too_few_observations"],
    at: ["visit.change"],
  },
  "visit.paid": {
    unit: "euros",
    date: "range",
    basis: "share",
    signed: true,
    engine: "growthOf",
    inputs: ["payments", "withdrawals"],
    unknown: ["too_few_observations"],
    at: ["visit.paid"],
  },
  "visit.employer": {
    unit: "euros",
    date: "range",
    basis: "share",
    engine: "paidParts",
    inputs: ["employer_payments"],
    unknown: ["too_few_observations"],
    at: ["visit.employer"],
  },
  "visit.market": {
    unit: "euros",
    date: "range",
    basis: "share",
    signed: true,
    engine: "growthOf",
    inputs: ["visit.change", "visit.paid", "visit.employer"],
    unknown: ["too_few_observations"],
    at: ["visit.market"],
  },
  "visit.mover": {
    unit: "euros",
    date: "range",
    basis: "share",
    signed: true,
    engine: "mostMoved",
    inputs: ["portfolio.owned"],
    unknown: ["too_few_observations"],
    at: ["visit.mover.change"],
  },
} as const satisfies Readonly<Record<string, FigureFacts>>;
