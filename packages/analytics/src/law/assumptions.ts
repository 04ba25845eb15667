import type { Matrix } from "../linear/matrix.ts";
import { matrix } from "../linear/matrix.ts";

/** What is supposed of asset classes, where prices do not say enough. Product decisions, signed once a year; the version is
 * stored with each analysis.
 * @source methodology 2, sections 1.2 to 1.4 */
export const lawVersion = "2026-11-1";

/** A share held directly is a class of its own; an unknown one is read as `stock` where classes are compared. */
export type RiskClass =
  "share" | "stock" | "bond" | "cash" | "other" | "diversified" | "realEstate" | "unknown";

/** Share of the class correlations in a covariance; the rest is the sample's. Fixed: an intensity fitted to a set of lines would
 * make the law of a portfolio depend on what it is compared with. */
export const targetRatio = 0.25;

const classes = ["share", "stock", "bond", "cash", "other", "diversified", "realEstate"] as const;
/** Correlation of two lines of these classes; the diagonal is that of two different lines of one class. */
const correlations: ReadonlyArray<readonly number[]> = [
  [0.45, 0.58, 0.1, 0, 0.25, 0.47, 0.15],
  [0.58, 0.8, 0.15, 0, 0.35, 0.65, 0.2],
  [0.1, 0.15, 0.6, 0.1, 0.15, 0.35, 0.1],
  [0, 0, 0.1, 0.3, 0, 0, 0],
  [0.25, 0.35, 0.15, 0, 0.3, 0.35, 0.1],
  [0.47, 0.65, 0.35, 0, 0.35, 0.7, 0.2],
  [0.15, 0.2, 0.1, 0, 0.1, 0.2, 0.3],
];

export function classCorrelation(first: RiskClass, second: RiskClass): number {
  return correlations[placeOf(first)]?.[placeOf(second)] ?? Number.NaN;
}

/** The table as a matrix: it must be positive semidefinite, or a covariance might not be. */
export function classCorrelationTable(): Matrix {
  return matrix(correlations);
}

function placeOf(riskClass: RiskClass): number {
  return classes.findIndex((one) => one === (riskClass === "unknown" ? "stock" : riskClass));
}

/** Yearly deviation of a line that has no price at all. */
export const classDeviations: Readonly<Record<RiskClass, number>> = {
  stock: 0.18,
  share: 0.28,
  bond: 0.06,
  diversified: 0.1,
  realEstate: 0.08,
  other: 0.12,
  cash: 0.005,
  unknown: 0.2,
};

/** The least yearly deviation of an appraised price, by its published SRI: the lower bound of the class. */
export function sriFloor(sri: number): number {
  return [0, 0, 0.005, 0.05, 0.12, 0.2, 0.3, 0.8][sri] ?? 0;
}

/** A euro fund is smoothed: 0.2 % a year, tied to nothing. */
export const euroFundDeviation = 0.002;

/** Long-run deviation of a class: in a calm period its lines are scaled up towards it, 1.5 times at most. */
export const longRunDeviations: Readonly<Partial<Record<RiskClass, number>>> = { stock: 0.18 };
export const largestLongRunFactor = 1.5;
