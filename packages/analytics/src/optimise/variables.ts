import type { Matrix } from "../linear/matrix.ts";
import { cell, timesVector, zeros } from "../linear/matrix.ts";
import type { Programme } from "../linear/programme.ts";
import { at, dot, indexAt } from "../linear/vector.ts";
import type { FeasibleSet, Rule } from "./feasible-set.ts";

/** Costs of selling and buying as ratios of the amount moved, and their amortisation period. */
export type TradeCosts = {
  readonly sellRatio: number;
  readonly buyRatio: number;
  /** Default 2 years (methodology section 11). */
  readonly horizonYears?: number;
};

export type Trading = {
  /** Weights held today, ratios of sum 1; shape [n]. */
  readonly current: Float64Array;
  readonly costs: TradeCosts;
  /** Maximum sum of the amounts sold, ratio of the portfolio. */
  readonly maxTurnoverRatio?: number | null;
  /** New money only: nothing is sold. */
  readonly withoutSelling?: boolean;
};

/** Representation of the weights in the variables of a programme: w = base + v, or w = base + buys - sells. */
export type Variables = {
  readonly count: number;
  readonly base: Float64Array;
  /** True where moves are separate variables. */
  readonly split: boolean;
  /** Line of each variable, and its effect: 1 buys it (or is its weight), -1 sells it. */
  readonly line: Int32Array;
  readonly sign: Int32Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Yearly cost of one unit of each variable, ratio. */
  readonly cost: Float64Array;
};

/** The weights themselves, where trading is free. */
export function weightVariables(set: FeasibleSet): Variables {
  const count = set.lower.length;
  return {
    count,
    base: new Float64Array(count),
    split: false,
    line: Int32Array.from({ length: count }, (_, i) => i),
    sign: new Int32Array(count).fill(1),
    lower: set.lower,
    upper: set.upper,
    cost: new Float64Array(count),
  };
}

/** Buys, then sells, so that costs are linear and only bounds are added: 0 <= s <= w0, b >= 0. Only holdings can be sold: the
 * programme has one variable per line and one more per held line.
 * @source methodology section 11, "Cost" */
export function tradeVariables(set: FeasibleSet, trading: Trading): Variables {
  const { current, costs } = trading;
  const n = set.lower.length;
  const held = Array.from(current, (_, i) => i).filter((i) => at(current, i) > 0);
  const count = n + held.length;
  const years = costs.horizonYears ?? 2;
  const line = Int32Array.from({ length: count }, (_, k) => (k < n ? k : (held[k - n] ?? 0)));
  const sign = Int32Array.from({ length: count }, (_, k) => (k < n ? 1 : -1));
  const lower = new Float64Array(count);
  const upper = new Float64Array(count);
  const cost = new Float64Array(count);
  for (let k = 0; k < count; k += 1) {
    const i = indexAt(line, k);
    const own = at(current, i);
    if (k < n) {
      upper[k] = Math.max(0, at(set.upper, i) - own);
      lower[k] = Math.max(0, at(set.lower, i) - own);
      cost[k] = costs.buyRatio / years;
    } else {
      // A line above its cap must be sold down to it; one that may not be sold keeps its floor.
      lower[k] = trading.withoutSelling ? 0 : Math.max(0, own - at(set.upper, i));
      upper[k] = trading.withoutSelling ? 0 : Math.max(at(lower, k), own - at(set.lower, i));
      cost[k] = costs.sellRatio / years;
    }
  }
  return { count, base: current, split: true, line, sign, lower, upper, cost };
}

export function variablesFor(set: FeasibleSet, trading: Trading | undefined): Variables {
  return trading === undefined ? weightVariables(set) : tradeVariables(set, trading);
}

export function weightsFrom(variables: Variables, values: Float64Array): Float64Array {
  const weights = Float64Array.from(variables.base);
  for (let k = 0; k < variables.count; k += 1) {
    const i = indexAt(variables.line, k);
    weights[i] = at(weights, i) + indexAt(variables.sign, k) * at(values, k);
  }
  return weights;
}

/** Converts coefficients on the weights to coefficients on the variables. */
export function lift(variables: Variables, onWeights: Float64Array): Float64Array {
  const result = new Float64Array(variables.count);
  for (let k = 0; k < result.length; k += 1)
    result[k] = indexAt(variables.sign, k) * at(onWeights, indexAt(variables.line, k));
  return result;
}

/** Rows of a set and additional rules on the variables; constants move to the bounds. `net` rules subtract the yearly cost from
 * their activity (a minimum return net of costs). */
export function liftRules(
  variables: Variables,
  rules: readonly Rule[],
  turnover: number | null = null,
): Pick<Programme, "rows" | "rowLower" | "rowUpper"> {
  const capped = turnover !== null && variables.split;
  const rows = zeros(rules.length + (capped ? 1 : 0), variables.count);
  const rowLower = new Float64Array(rows.rows);
  const rowUpper = new Float64Array(rows.rows);
  rules.forEach((rule, i) => {
    const lifted = lift(variables, rule.coefficients);
    const net = rule.name === "return_floor";
    rows.data.set(
      net ? lifted.map((value, k) => value - at(variables.cost, k)) : lifted,
      i * variables.count,
    );
    const constant = dot(rule.coefficients, variables.base);
    rowLower[i] = rule.lower - constant;
    rowUpper[i] = rule.upper - constant;
  });
  if (capped) {
    const first = rules.length * variables.count;
    for (let k = 0; k < variables.count; k += 1) if (indexAt(variables.sign, k) < 0) rows.data[first + k] = 1;
    rowLower[rules.length] = -Infinity;
    rowUpper[rules.length] = turnover;
  }
  return { rows, rowLower, rowUpper };
}

/** 1/2 w'Sw on the variables: Hessian, linear term and constant. */
export function liftQuadratic(
  variables: Variables,
  source: Matrix,
): { hessian: Matrix; linear: Float64Array; constant: number } {
  const slope = timesVector(source, variables.base);
  const constant = dot(slope, variables.base) / 2;
  if (!variables.split) return { hessian: source, linear: slope, constant };
  const { count, line, sign } = variables;
  const hessian = zeros(count, count);
  for (let k = 0; k < count; k += 1) {
    for (let l = 0; l < count; l += 1)
      hessian.data[k * count + l] =
        indexAt(sign, k) * indexAt(sign, l) * cell(source, indexAt(line, k), indexAt(line, l));
  }
  return { hessian, linear: lift(variables, slope), constant };
}

/** Yearly cost of a set of moves, ratio of the portfolio. */
export function tradingCost(trading: Trading | undefined, weights: Float64Array): number {
  if (trading === undefined) return 0;
  const { bought, sold } = movesOf(trading.current, weights);
  const years = trading.costs.horizonYears ?? 2;
  return (sold * trading.costs.sellRatio + bought * trading.costs.buyRatio) / years;
}

/** Sums bought and sold between two weight vectors, ratios. */
export function movesOf(current: Float64Array, weights: Float64Array): { bought: number; sold: number } {
  let bought = 0;
  let sold = 0;
  weights.forEach((weight, i) => {
    const move = weight - at(current, i);
    if (move > 0) bought += move;
    else sold -= move;
  });
  return { bought, sold };
}
