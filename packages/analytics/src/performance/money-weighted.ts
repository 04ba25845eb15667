import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { at, indexAt } from "../linear/vector.ts";
import { brent } from "../linear/root.ts";

export type DietzInput = {
  readonly openingValue: number;
  readonly closingValue: number;
  /** Payments in (positive) and out (negative) between the two, same unit as the values. */
  readonly flows: Float64Array;
  /** Day of each flow, counted from the day of the opening value, at the end of the day. */
  readonly flowDays: Float64Array;
  /** Calendar days between the two valuations, > 0. */
  readonly spanDays: number;
};

/** Modified Dietz return over the period, not annualised.
 * @source methodology section 5 point 2; GIPS. Biased by large flows: do not use over more than a quarter. */
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

/** Linked Modified Dietz returns of consecutive months: each month opens with the closing value of the previous one. One Dietz
 * return over the whole period would be biased by large payments; monthly ones are not.
 * @returns ratio over the period; missing with the reason of the first month without a return
 * @source methodology section 5 point 2 */
export function linkedModifiedDietz(months: readonly DietzInput[]): Estimate {
  if (months.length === 0) return missing("too_few_observations");
  let growth = 1;
  for (const month of months) {
    const own = modifiedDietz(month);
    if (own.value === null) return own;
    growth *= 1 + own.value;
  }
  return estimate(growth - 1);
}

export type MoneyWeighted = {
  /** Effective yearly rate, 365 days, ratio > -1; missing with `several_roots` where no root is the answer. */
  readonly rate: Estimate;
  /** All roots found, ascending; a double root is listed once. */
  readonly roots: readonly number[];
  readonly severalRoots: boolean;
  /** Root nearest to the annualised Modified Dietz rate: for comparison only, never displayed; null without a root. */
  readonly nearest: number | null;
};

/** Money-weighted return (XIRR): the rate at which the present value of the dated flows is zero. With several roots or a double
 * one, the answer is the only rate at which the account is never overdrawn; without one there is no rate.
 * @param amounts deposits negative, receipts (and the closing value) positive; shape [n]
 * @param days day of each flow, any origin; shape [n], any order
 * @source Microsoft XIRR: sum CF_i (1 + r)^(-(d_i - d_0) / 365) = 0; methodology section 5 point 3; methodology 2 section 2 D;
 * Soper 1959 and Teichroew, Robichek & Montalbano 1965 for pure investments */
export function moneyWeightedReturn(amounts: Float64Array, days: Int32Array): MoneyWeighted {
  const flows = sortedFlows(amounts, days);
  const hasIn = amounts.some((amount) => amount < 0);
  const hasOut = amounts.some((amount) => amount > 0);
  if (!hasIn || !hasOut) return noRate("no_sign_change");
  const span = flows.at(-1)?.years ?? 0;
  if (!(span > 0)) return noRate("no_root");
  const found = scan(presentValue(flows), span)
    .map(({ logRate, isDouble }) => ({ rate: Math.expm1(logRate), isDouble }))
    .filter(({ rate }) => Number.isFinite(rate));
  const roots = found.map(({ rate }) => rate);
  const [only] = roots;
  if (only === undefined) return noRate("no_root");
  const severalRoots = found.length > 1 || found.some(({ isDouble }) => isDouble);
  const chosen = severalRoots ? roots.find((root) => isPure(flows, root)) : only;
  const rate = chosen === undefined ? missing("several_roots") : estimate(chosen);
  return { rate, roots, severalRoots, nearest: nearestTo(dietzRate(flows, span), roots, only) };
}

function nearestTo(target: number, roots: readonly number[], first: number): number {
  return roots.reduce(
    (best, root) => (Math.abs(root - target) < Math.abs(best - target) ? root : best),
    first,
  );
}

type Flow = { readonly amount: number; readonly years: number };

/** Flows by time, summed per day. */
function sortedFlows(amounts: Float64Array, days: Int32Array): Flow[] {
  const first = days.reduce((least, day) => Math.min(least, day), Infinity);
  const byDay = new Map<number, number>();
  amounts.forEach((amount, i) => {
    const day = indexAt(days, i) - first;
    if (Number.isFinite(amount)) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  });
  return [...byDay]
    .map(([day, amount]) => ({ amount, years: day / 365 }))
    .filter((flow) => flow.amount !== 0)
    .toSorted((a, b) => a.years - b.years);
}

/** Returns whether the account is never overdrawn at this rate: each balance, with deposits compounded at it, stays positive. */
function isPure(flows: readonly Flow[], rate: number): boolean {
  let balance = 0;
  let years = 0;
  return flows.slice(0, -1).every((flow) => {
    balance = balance * (1 + rate) ** (flow.years - years) - flow.amount;
    years = flow.years;
    return balance >= -0.005;
  });
}

/** A point of the curve, with its value and slope. */
type Point = { readonly logRate: number; readonly value: number; readonly slope: number };
type Curve = {
  readonly at: (logRate: number) => Point;
  readonly value: (logRate: number) => number;
  readonly slope: (logRate: number) => number;
};

/** Present value of the flows, relative to the total moved, and its derivative, as functions of the logarithm of 1 + r. Both are
 * sums over the same discount factors, whose computation dominates the cost. */
function presentValue(flows: readonly Flow[]): Curve {
  const scale = flows.reduce((total, flow) => total + Math.abs(flow.amount), 0);
  const years = Float64Array.from(flows, (flow) => flow.years);
  const shares = Float64Array.from(flows, (flow) => flow.amount / scale);
  const slopes = Float64Array.from(flows, (flow) => (-flow.amount * flow.years) / scale);
  const sumOf = (logRate: number, weights: Float64Array): number => {
    let total = 0;
    for (let i = 0; i < weights.length; i += 1) total += at(weights, i) * Math.exp(-logRate * at(years, i));
    return total;
  };
  return {
    at: (logRate) => {
      let [value, slope] = [0, 0];
      for (let i = 0; i < years.length; i += 1) {
        const discount = Math.exp(-logRate * at(years, i));
        value += at(shares, i) * discount;
        slope += at(slopes, i) * discount;
      }
      return { logRate, value, slope };
    },
    value: (logRate) => sumOf(logRate, shares),
    slope: (logRate) => sumOf(logRate, slopes),
  };
}

type Root = { readonly logRate: number; readonly isDouble: boolean };
/** A minimum below this share of the total moved counts as touching zero. */
const touches = 1e-10;

/** Scans brackets in the logarithm of 1 + r, dense near 0 where rates usually are, then applies Brent in each bracket; where the
 * curve turns within a cell without crossing, its turning point may touch zero. Rates are searched from -99.9999 % to a millionfold
 * over a year (or over the period, if shorter): beyond, roots are artefacts of the polynomial. */
function scan(curve: Curve, spanYears: number): Root[] {
  const reach = Math.min(600 / spanYears, 14 / Math.min(1, spanYears));
  const steps = 400;
  const stretch = 9;
  const roots: Root[] = [];
  let left = curve.at(-reach);
  for (let i = -steps + 1; i <= steps; i += 1) {
    const right = curve.at((reach * Math.sinh((stretch * i) / steps)) / Math.sinh(stretch));
    if (mayCross(left, right)) roots.push(...rootsIn(curve, left, right));
    left = right;
  }
  return roots;
}

/** Returns whether the curve changes sign or direction in a cell. */
function mayCross(left: Point, right: Point): boolean {
  return !(left.value * right.value > 0) || Math.sign(left.slope) * Math.sign(right.slope) < 0;
}

function rootsIn(curve: Curve, left: Point, right: Point): Root[] {
  const [low, high] = [left.logRate, right.logRate];
  const [start, end] = [left.value, right.value];
  const turns = Math.sign(left.slope) * Math.sign(right.slope) < 0;
  if (start === 0) return [];
  if (end === 0) return [{ logRate: high, isDouble: Math.abs(right.slope) <= touches }];
  if (!turns) {
    const root = start * end < 0 ? brent(curve.value, { low, high, tolerance: 1e-15 }) : null;
    return root === null ? [] : [{ logRate: root, isDouble: false }];
  }
  const turn = brent(curve.slope, { low, high, tolerance: 1e-15 }) ?? low;
  const bottom = curve.value(turn);
  if (Math.abs(bottom) <= touches) return [{ logRate: turn, isDouble: true }];
  const sides: readonly (readonly [number, number])[] = [
    [low, turn],
    [turn, high],
  ];
  return sides.flatMap(([from, to]) => {
    if (!(curve.value(from) * curve.value(to) < 0)) return [];
    const root = brent(curve.value, { low: from, high: to, tolerance: 1e-15 });
    return root === null ? [] : [{ logRate: root, isDouble: false }];
  });
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
  /** Total deposits minus withdrawals, same unit as the value. */
  readonly depositedTotal: number;
  readonly closingValue: number;
  /** Calendar days since the opening. */
  readonly spanDays: number;
};

/** Yearly rate of a portfolio of which only the opening day and the total of the payments are known: computed as if all were paid
 * on that day. Actual payments were later, so a gain was earned faster: for a gain this is a lower bound, which must be stated with
 * it.
 * @returns missing under a year
 * @source methodology section 5 points 4 and 5 B */
export function openingReturn({ depositedTotal, closingValue, spanDays }: OpeningInput): Estimate {
  if (!(depositedTotal > 0) || !(closingValue >= 0)) return missing("not_positive");
  if (!(spanDays >= 365)) return missing("too_short_history");
  return estimate((closingValue / depositedTotal) ** (365 / spanDays) - 1);
}

function noRate(reason: "no_sign_change" | "no_root"): MoneyWeighted {
  return { rate: missing(reason), roots: [], severalRoots: false, nearest: null };
}
