import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { at, indexAt } from "../linear/vector.ts";
import { brent } from "../linear/root.ts";

export type DietzInput = {
  readonly openingValue: number;
  readonly closingValue: number;
  /** Payments in (positive) and out (negative) between the two, same unit as the values. */
  readonly flows: Float64Array;
  /** Day of each flow, counted from the day of the opening value, at the end of that day. */
  readonly flowDays: Float64Array;
  /** Calendar days between the two valuations, > 0. */
  readonly spanDays: number;
};

/** Modified Dietz return over the span, not annualised.
 * @source methodology section 5 point 2; GIPS. Biased by large flows: not to be used over more than a quarter. */
export function modifiedDietz(input: DietzInput): Estimate {
  if (!(input.spanDays > 0)) return missing("too_few_observations");
  let net = 0;
  let weighted = 0;
  input.flows.forEach((flow, i) => {
    net += flow;
    weighted += (flow * (input.spanDays - at(input.flowDays, i))) / input.spanDays;
  });
  const base = input.openingValue + weighted;
  if (!(base > 0)) return missing("not_positive");
  return estimate((input.closingValue - input.openingValue - net) / base);
}

export type MoneyWeighted = {
  /** Effective rate a year, 365 days, ratio > -1. */
  readonly rate: Estimate;
  /** Every rate found, ascending: more than one must be said. */
  readonly roots: readonly number[];
  readonly severalRoots: boolean;
};

/** Money-weighted return (XIRR): the rate at which the dated flows are worth nothing together.
 * @param amounts paid in negative, received (and the closing value) positive; shape [n]
 * @param days day of each flow, any origin; shape [n], any order
 * @returns the root; of several the nearest to the annualised Modified Dietz rate, flagged
 * @source Microsoft XIRR: sum CF_i (1 + r)^(-(d_i - d_0) / 365) = 0; methodology section 5 point 3 */
export function moneyWeightedReturn(amounts: Float64Array, days: Int32Array): MoneyWeighted {
  const flows = sortedFlows(amounts, days);
  const hasIn = flows.some((flow) => flow.amount < 0);
  const hasOut = flows.some((flow) => flow.amount > 0);
  if (!hasIn || !hasOut) return noRate("no_sign_change");
  const span = flows.at(-1)?.years ?? 0;
  if (!(span > 0)) return noRate("no_root");
  const scale = flows.reduce((total, flow) => total + Math.abs(flow.amount), 0);
  const value = (logRate: number) =>
    flows.reduce((total, flow) => total + (flow.amount / scale) * Math.exp(-logRate * flow.years), 0);
  const roots = scan(value, span)
    .map((logRate) => Math.expm1(logRate))
    .filter((root) => Number.isFinite(root));
  const [only] = roots;
  if (only === undefined) return noRate("no_root");
  const target = dietzRate(flows, span);
  const nearest = roots.reduce(
    (best, root) => (Math.abs(root - target) < Math.abs(best - target) ? root : best),
    only,
  );
  return { rate: estimate(nearest), roots, severalRoots: roots.length > 1 };
}

type Flow = { readonly amount: number; readonly years: number };

function sortedFlows(amounts: Float64Array, days: Int32Array): Flow[] {
  const first = days.reduce((least, day) => Math.min(least, day), Infinity);
  return Array.from(amounts, (amount, i) => ({ amount, years: (indexAt(days, i) - first) / 365 }))
    .filter((flow) => flow.amount !== 0 && Number.isFinite(flow.amount))
    .toSorted((a, b) => a.years - b.years);
}

/** Brackets in the logarithm of 1 + r, dense near 0 where rates live, then Brent in each bracket.
 * Rates are sought from -99.9999 % to a millionfold over a year (or over the span, when shorter): beyond, roots are
 * artefacts of a polynomial and not what a saver earned. */
function scan(value: (logRate: number) => number, spanYears: number): number[] {
  const reach = Math.min(600 / spanYears, 14 / Math.min(1, spanYears));
  const steps = 400;
  const stretch = 9;
  const roots: number[] = [];
  let left = -reach;
  let valueLeft = value(left);
  for (let i = -steps + 1; i <= steps; i += 1) {
    const right = (reach * Math.sinh((stretch * i) / steps)) / Math.sinh(stretch);
    const valueRight = value(right);
    if (valueRight === 0) roots.push(right);
    else if (valueLeft !== 0 && Math.sign(valueLeft) !== Math.sign(valueRight)) {
      const root = brent(value, { low: left, high: right, tolerance: 1e-15 });
      if (root !== null) roots.push(root);
    }
    left = right;
    valueLeft = valueRight;
  }
  return roots;
}

function dietzRate(flows: readonly Flow[], span: number): number {
  let gain = 0;
  let base = 0;
  for (const flow of flows) {
    gain += flow.amount;
    base -= (flow.amount * (span - flow.years)) / span;
  }
  const period = base > 0 ? gain / base : 0;
  return period > -1 ? (1 + period) ** (1 / span) - 1 : -1;
}

export type OpeningInput = {
  /** All that was ever paid in less what was taken out, same unit as the value. */
  readonly depositedTotal: number;
  readonly closingValue: number;
  /** Calendar days since the opening. */
  readonly spanDays: number;
};

/** Rate a year of a portfolio of which only the opening day and the total of the payments are known: as if all had been paid
 * on that day. Payments came later, so a gain was earned faster: of a gain this is the least, to be said beside it.
 * @returns missing under a year
 * @source methodology section 5 points 4 and 5 B */
export function openingReturn({ depositedTotal, closingValue, spanDays }: OpeningInput): Estimate {
  if (!(depositedTotal > 0) || !(closingValue >= 0)) return missing("not_positive");
  if (!(spanDays >= 365)) return missing("too_short_history");
  return estimate((closingValue / depositedTotal) ** (365 / spanDays) - 1);
}

function noRate(reason: "no_sign_change" | "no_root"): MoneyWeighted {
  return { rate: missing(reason), roots: [], severalRoots: false };
}
