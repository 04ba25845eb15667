import { row } from "../linear/matrix.ts";
import { at, dot } from "../linear/vector.ts";
import type { Asset, FeasibleSet, Limits, RuleName } from "./feasible-set.ts";
import { feasibleSet } from "./feasible-set.ts";
import { breachOf } from "./rounding.ts";

/** Compliance of given weights with the rules: the certificate of an allocation without a solver, such as a rounded one. */
export type Feasibility = {
  /** True where no rule or bound is exceeded by more than rounding errors. */
  readonly allowed: boolean;
  /** Sum of all violations, each in the unit of its rule. */
  readonly breach: number;
  /** The most violated rule; null where there is none. */
  readonly worst: {
    readonly name: RuleName;
    readonly subject: string | null;
    /** The line, for a cap or a floor of one. */
    readonly assetIndex: number | null;
    readonly excess: number;
  } | null;
};

const tolerance = 1e-9;

/** Measures weights against every rule of a portfolio and a profile.
 * @param weights ratios in the order of the assets; shape [n] */
export function feasibilityOf(assets: readonly Asset[], limits: Limits, weights: Float64Array): Feasibility {
  return feasibilityIn(feasibleSet(assets, limits), weights);
}

export function feasibilityIn(set: FeasibleSet, weights: Float64Array): Feasibility {
  let worst: Feasibility["worst"] = null;
  const note = (found: NonNullable<Feasibility["worst"]>) => {
    if (found.excess > Math.max(tolerance, worst?.excess ?? 0)) worst = found;
  };
  set.rules.forEach(({ name, subject, lower, upper }, i) => {
    const activity = dot(row(set.rows, i), weights);
    note({ name, subject, assetIndex: null, excess: Math.max(lower - activity, activity - upper) });
  });
  weights.forEach((weight, i) => {
    const common = { subject: null, assetIndex: i };
    note({ name: "line_cap", ...common, excess: weight - at(set.upper, i) });
    note({ name: "line_floor", ...common, excess: at(set.lower, i) - weight });
  });
  return { allowed: worst === null, breach: breachOf(set, weights), worst };
}
