import type { Matrix } from "../linear/matrix.ts";
import { matrix } from "../linear/matrix.ts";

/** Assumptions about asset classes, where prices are insufficient. Product decisions, approved yearly; the version is stored with
 * each analysis.
 * @source methodology 2, sections 1.2 to 1.4 */
export const lawVersion = "2026-11-1";

/** A directly held share is a separate class; an unknown one is treated as `stock` where classes are compared. */
export type RiskClass =
  "share" | "stock" | "bond" | "cash" | "other" | "diversified" | "realEstate" | "unknown";

/** Weight of the class correlations in a covariance; the rest is the sample's. Fixed: an intensity fitted to a set of lines would
 * make a portfolio's distribution depend on the lines it is compared with. */
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

/** The table as a matrix: it must be positive semidefinite, otherwise a covariance might not be. */
export function classCorrelationTable(): Matrix {
  return matrix(correlations);
}

function placeOf(riskClass: RiskClass): number {
  return classes.findIndex((one) => one === (riskClass === "unknown" ? "stock" : riskClass));
}

/** Yearly standard deviation of a line without any price. */
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

/** Minimum yearly standard deviation of an appraised price, by its published SRI: the lower bound of the class. */
export function sriFloor(sri: number): number {
  return [0, 0, 0.005, 0.05, 0.12, 0.2, 0.3, 0.8][sri] ?? 0;
}

/** A euro fund is smoothed: 0.2 % per year, uncorrelated. */
export const euroFundDeviation = 0.002;

/** Long-run standard deviation of a class: in a calm period its lines are scaled up towards it, by a factor of at most 1.5. */
export const longRunDeviations: Readonly<Partial<Record<RiskClass, number>>> = { stock: 0.18 };
export const largestLongRunFactor = 1.5;
