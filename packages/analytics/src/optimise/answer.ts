import { row } from "../linear/matrix.ts";
import type { Certificate, Solved } from "../linear/programme.ts";
import { at, dot, sum } from "../linear/vector.ts";
import type { FeasibleSet, RuleName } from "./feasible-set.ts";
import type { Infeasibility } from "./infeasibility.ts";

/** A binding rule: relaxing it would improve the objective. */
export type ActiveRule = {
  readonly name: RuleName;
  readonly subject: string | null;
  /** Line of a cap or a floor. */
  readonly assetIndex: number | null;
  readonly limit: number;
  /** Improvement of the objective per unit of limit; positive. */
  readonly shadowPrice: number;
};

export type Optimised = {
  readonly kind: "optimal";
  /** Ratios of sum 1, in the order of the assets. */
  readonly weights: Float64Array;
  readonly objective: number;
  readonly activeRules: readonly ActiveRule[];
  readonly certificate: Certificate;
};

export type OptimisationAnswer =
  | Optimised
  | { readonly kind: "infeasible"; readonly reason: Infeasibility }
  /** No solver produced a point that passes the KKT check. */
  | { readonly kind: "failed"; readonly refusals: readonly string[] };

/** Weights, certificate and active rules of a solved programme whose first n variables are the weights and whose first rows are
 * those of the set. */
export function answerOf(solved: Solved, set: FeasibleSet): Optimised {
  const weights = clipWeights(solved.x.subarray(0, set.lower.length), set);
  return {
    kind: "optimal",
    weights,
    objective: solved.objective,
    activeRules: activeRules(solved, set),
    certificate: solved.certificate,
  };
}

/** Removes floating-point noise: weights within their bounds, with a sum of exactly 1. */
export function clipWeights(
  raw: Float64Array,
  set: { lower: Float64Array; upper: Float64Array },
): Float64Array {
  const weights = raw.map((weight, i) => {
    const clipped = Math.min(Math.max(weight, at(set.lower, i)), at(set.upper, i));
    return Math.abs(clipped) < 1e-10 ? 0 : clipped;
  });
  const total = sum(weights);
  return Math.abs(total - 1) < 1e-6 ? weights.map((weight) => weight / total) : weights;
}

function activeRules(solved: Solved, set: FeasibleSet): ActiveRule[] {
  const found: ActiveRule[] = [];
  const tolerance = 1e-7;
  const scale = Math.max(1e-12, Math.abs(solved.objective));
  const weights = solved.x.subarray(0, set.lower.length);
  set.rules.forEach((rule, i) => {
    const price = at(solved.rowDuals, i);
    if (rule.lower === rule.upper || Math.abs(price) < 1e-9 * scale) return;
    const activity = dot(row(set.rows, i), weights);
    const limit = price > 0 ? rule.lower : rule.upper;
    if (Math.abs(activity - limit) > tolerance * (1 + Math.abs(limit))) return;
    found.push({
      name: rule.name,
      subject: rule.subject,
      assetIndex: null,
      limit: rule.stands ?? limit,
      shadowPrice: Math.abs(price),
    });
  });
  weights.forEach((weight, i) => {
    const cap = at(set.upper, i);
    if (weight > tolerance && cap < 1 && cap - weight < tolerance)
      found.push({ name: "line_cap", subject: null, assetIndex: i, limit: cap, shadowPrice: 0 });
  });
  return found;
}
