import { row } from "../linear/matrix.ts";
import { at, dot, sum } from "../linear/vector.ts";
import type { FeasibleSet } from "./feasible-set.ts";

/** Rounds weights to whole steps by the largest remainder; the sum of the steps is preserved.
 * @param weights ratios; shape [n]
 * @param stepRatio 0.01 for one percent
 * @source Hamilton's apportionment; methodology section 11 point 5 */
export function roundLargestRemainder(weights: Float64Array, stepRatio = 0.01): Float64Array {
  const exact = weights.map((weight) => weight / stepRatio);
  const floors = exact.map((value) => Math.floor(value + 1e-9));
  const missingSteps = Math.round(sum(exact) - sum(floors));
  const order = Array.from(exact, (value, i) => ({ i, remainder: value - at(floors, i) })).toSorted(
    (a, b) => b.remainder - a.remainder || a.i - b.i,
  );
  for (const { i } of order.slice(0, Math.max(0, missingSteps))) floors[i] = at(floors, i) + 1;
  // Dividing by an integer gives 0.29 instead of 0.29000000000000004.
  const perUnit = Math.round(1 / stepRatio);
  return floors.map((steps) =>
    Math.abs(perUnit * stepRatio - 1) < 1e-12 ? steps / perUnit : steps * stepRatio,
  );
}

/** Returns whether whole steps can add up to 1. */
export function dividesOne(stepRatio: number): boolean {
  const perUnit = Math.round(1 / stepRatio);
  return perUnit >= 1 && Math.abs(perUnit * stepRatio - 1) < 1e-9;
}

export type RoundingInput = {
  readonly weights: Float64Array;
  readonly current: Float64Array;
  readonly set: FeasibleSet;
  /** Default 1 %. */
  readonly stepRatio?: number;
  /** Minimum move, ratio: the larger of 1 % and 100 euros over the value of the portfolio. */
  readonly minTradeRatio?: number;
};

export type Rounded = {
  readonly weights: Float64Array;
  /** False where no rounding satisfies every rule: the weights are then the exact ones. */
  readonly rounded: boolean;
};

/** Executable weights: moves below the minimum are dropped, the others are rounded to whole steps, and the result is checked again
 * against every rule; steps are moved between lines where necessary. */
export function roundTrades(input: RoundingInput): Rounded {
  const step = input.stepRatio ?? 0.01;
  const minimum = input.minTradeRatio ?? 0.01;
  if (!dividesOne(step)) return { weights: input.weights, rounded: false };
  const { weights, current, set } = input;
  const still = weights.map((weight, i) =>
    Math.abs(weight - at(current, i)) < minimum - 1e-9 && allowed(set, i, at(current, i)) ? 1 : 0,
  );
  const attempts = [still, new Float64Array(weights.length)];
  for (const kept of attempts) {
    const candidate = repair(settle({ weights, current, kept, step }), { set, kept, step });
    if (candidate !== null) return { weights: candidate, rounded: true };
  }
  return { weights, rounded: false };
}

function allowed(set: FeasibleSet, i: number, weight: number): boolean {
  return weight <= at(set.upper, i) + 1e-9 && weight >= at(set.lower, i) - 1e-9;
}

/** Lines that do not move keep their exact weight; moving ones are rounded, and the largest absorbs the rest. */
function settle(input: {
  weights: Float64Array;
  current: Float64Array;
  kept: Float64Array;
  step: number;
}): Float64Array {
  const { weights, current, kept, step } = input;
  const fixed = weights.reduce((total, _, i) => total + (at(kept, i) === 1 ? at(current, i) : 0), 0);
  const moving = weights.map((weight, i) => (at(kept, i) === 1 ? 0 : weight));
  const budget = 1 - fixed;
  const size = sum(moving);
  const steps = Math.floor(budget / step + 1e-9);
  const rounded =
    size > 0
      ? roundLargestRemainder(
          moving.map((weight) => (weight / size) * steps * step),
          step,
        )
      : moving;
  const result = rounded.map((weight, i) => (at(kept, i) === 1 ? at(current, i) : weight));
  const rest = 1 - sum(result);
  if (Math.abs(rest) > 1e-12 && size > 0) {
    const largest = moving.reduce((best, weight, i) => (weight > at(moving, best) ? i : best), 0);
    result[largest] = at(result, largest) + rest;
  }
  return result;
}

/** Moves steps between moving lines while that reduces the violation; null where a violation remains. */
function repair(
  start: Float64Array,
  rules: { set: FeasibleSet; kept: Float64Array; step: number },
): Float64Array | null {
  const { set, kept, step } = rules;
  const weights = Float64Array.from(start);
  let breach = breachOf(set, weights);
  for (let pass = 0; pass < 60 && breach > 1e-9; pass += 1) {
    let best: { from: number; to: number; breach: number } | null = null;
    for (let from = 0; from < weights.length; from += 1) {
      if (at(kept, from) === 1 || at(weights, from) < step - 1e-12) continue;
      for (let to = 0; to < weights.length; to += 1) {
        if (to === from || at(kept, to) === 1) continue;
        const tried = passStep(weights, { from, to, step });
        const left = breachOf(set, tried);
        if (left < (best?.breach ?? breach) - 1e-12) best = { from, to, breach: left };
      }
    }
    if (best === null) return null;
    weights.set(passStep(weights, { ...best, step }));
    breach = best.breach;
  }
  return breach <= 1e-9 ? weights : null;
}

function passStep(weights: Float64Array, move: { from: number; to: number; step: number }): Float64Array {
  const next = Float64Array.from(weights);
  next[move.from] = at(next, move.from) - move.step;
  next[move.to] = at(next, move.to) + move.step;
  return next;
}

/** Sum of the violations of rules and bounds; 0 for allowed weights. */
export function breachOf(set: FeasibleSet, weights: Float64Array): number {
  let total = 0;
  set.rules.forEach((rule, i) => {
    const activity = dot(row(set.rows, i), weights);
    total += Math.max(0, rule.lower - activity, activity - rule.upper);
  });
  weights.forEach((weight, i) => {
    total += Math.max(0, at(set.lower, i) - weight, weight - at(set.upper, i));
  });
  return total;
}
