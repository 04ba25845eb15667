import { cell } from "../linear/matrix.ts";
import { at } from "../linear/vector.ts";
import type { RiskModel } from "./risk-model.ts";
import type { YearLaw } from "./year-law.ts";
import { yearLaw } from "./year-law.ts";

export type PortfolioLaw = {
  readonly law: YearLaw;
  /** Share of each line in the variance, sum 1, in the order of the model; all 0 without variance. */
  readonly contributions: Float64Array;
  readonly coverage: LawCoverage;
};

export type LawCoverage = {
  /** Share of units with own prices, 0 to 1; 1 without a unit. */
  readonly ownRatio: number;
  /** Weight of the units of unknown class. */
  readonly unknownRatio: number;
  /** `plain`: shown; `partly`: shown as estimated from the indices of the classes, with two significant digits; `hidden`: not
   * shown, as there are too few prices (reason `too_little_covered`). */
  readonly display: "plain" | "partly" | "hidden";
  /** Maximum stars of the risk section. */
  readonly maxStars: number;
};

/** Return distribution of a portfolio from the model and its weights. Every line of the portfolio is in the model, including those
 * without prices, and the weights add up to 1 (those of a line held twice are added). Lines are summed in the order of their keys,
 * so that the same portfolio gives bit-identical results whatever candidates are in the model.
 * @param weights ratios, in the order of the model; 0 for lines that are not held
 * @returns null where the weights give no distribution (an expected total loss)
 * @source methodology 2, sections 1.4, 1.5 and 1.9 */
export function portfolioLaw(model: RiskModel, weights: Float64Array): PortfolioLaw | null {
  const held = model.lines
    .flatMap((line, i) => (at(weights, i) === 0 ? [] : [{ key: line.key, i, weight: at(weights, i) }]))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  let mean = 0;
  let variance = 0;
  const marginal = new Float64Array(model.lines.length);
  for (const { i, weight } of held) {
    mean += weight * at(model.meanRatios, i);
    let product = 0;
    for (const other of held) product += other.weight * cell(model.covariance, i, other.i);
    marginal[i] = weight * product;
    variance += weight * product;
  }
  const law = yearLaw(mean, Math.sqrt(Math.max(0, variance)));
  if (law === null) return null;
  return {
    law,
    contributions: marginal.map((value) => (variance > 0 ? value / variance : 0)),
    coverage: coverageOf(model, weights),
  };
}

function coverageOf(model: RiskModel, weights: Float64Array): LawCoverage {
  let [units, own, unknown] = [0, 0, 0];
  model.lines.forEach((line, i) => {
    if (line.kind !== "unit") return;
    const weight = at(weights, i);
    units += weight;
    own += weight * (model.measures[i]?.ownRatio ?? 0);
    if (line.riskClass === "unknown") unknown += weight;
  });
  const ownRatio = units > 0 ? own / units : 1;
  const display = ownRatio < 0.4 || unknown > 0.2 ? "hidden" : ownRatio < plainOwnRatio ? "partly" : "plain";
  const maxStars = 3 + 2 * Math.min(Math.max((ownRatio - 0.4) / 0.4, 0), 1);
  return { ownRatio, unknownRatio: unknown, display, maxStars };
}

/** Below this share of own prices, a distribution is partly estimated from the indices of the classes. */
export const plainOwnRatio = 0.8;

/** Splits a loss in euros between the lines by their shares of the variance: whole cents, the rounding difference goes to the
 * largest line.
 * @returns cents, in the order of the contributions; their sum is the loss */
export function splitLoss(lossCents: number, contributions: Float64Array): number[] {
  const parts = Array.from(contributions, (share) => Math.round(lossCents * share));
  const largest = parts.reduce(
    (best, _, i) => (at(contributions, i) > at(contributions, best) ? i : best),
    0,
  );
  const rest = lossCents - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, i) => (i === largest ? part + rest : part));
}
