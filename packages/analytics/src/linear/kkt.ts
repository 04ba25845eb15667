import { row, timesVector, transposeTimesVector } from "./matrix.ts";
import type { Programme, Proposal } from "./programme.ts";
import { allFinite, at, dot, maxAbs } from "./vector.ts";

export type Residuals = {
  readonly primalResidual: number;
  readonly stationarityResidual: number;
  readonly gap: number;
};

export const acceptance = { primal: 1e-7, stationarity: 1e-6, gap: 1e-6 } as const;

/** Measures how far a proposed solution is from optimal, independently of its solver: the reduced costs are recomputed from the
 * rows' multipliers, so that the dual objective is a true lower bound of the optimum.
 * @source Boyd & Vandenberghe, Convex Optimization, sections 5.2 and 5.5; methodology section 13 */
export function residuals(programme: Programme, proposal: Proposal): Residuals {
  const { x, rowDuals } = proposal;
  if (!allFinite(x) || !allFinite(rowDuals))
    return { primalResidual: Infinity, stationarityResidual: Infinity, gap: Infinity };
  const curvature =
    programme.hessian === null ? new Float64Array(x.length) : timesVector(programme.hessian, x);
  const pushed = transposeTimesVector(programme.rows, rowDuals);
  const reduced = Float64Array.from(x, (_, j) => at(curvature, j) + at(programme.cost, j) - at(pushed, j));
  const scale = 1 + maxAbs(programme.cost);
  const onRows = lean(rowDuals, programme.rowLower, programme.rowUpper);
  const onBounds = lean(reduced, programme.lower, programme.upper);
  const quadratic = dot(curvature, x);
  const primal = quadratic / 2 + dot(programme.cost, x);
  const dual = -quadratic / 2 + onRows.value + onBounds.value;
  return {
    primalResidual: primalResidual(programme, x),
    stationarityResidual: Math.max(onRows.unsupported, onBounds.unsupported) / scale,
    gap: Math.abs(primal - dual) / Math.max(1e-3, Math.abs(primal)),
  };
}

export function accepted(found: Residuals): boolean {
  return (
    found.primalResidual <= acceptance.primal &&
    found.stationarityResidual <= acceptance.stationarity &&
    found.gap <= acceptance.gap
  );
}

/** A multiplier belongs to the bound of its sign; where that bound is missing it must be zero. */
function lean(
  multipliers: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
): { value: number; unsupported: number } {
  let value = 0;
  let unsupported = 0;
  for (let i = 0; i < multipliers.length; i += 1) {
    const multiplier = at(multipliers, i);
    const bound = multiplier > 0 ? at(lower, i) : at(upper, i);
    if (multiplier === 0) continue;
    if (Number.isFinite(bound)) value += multiplier * bound;
    else unsupported = Math.max(unsupported, Math.abs(multiplier));
  }
  return { value, unsupported };
}

function primalResidual(programme: Programme, x: Float64Array): number {
  let worst = 0;
  for (let j = 0; j < x.length; j += 1) {
    worst = Math.max(worst, outside(at(x, j), at(programme.lower, j), at(programme.upper, j)));
  }
  for (let i = 0; i < programme.rows.rows; i += 1) {
    const activity = dot(row(programme.rows, i), x);
    worst = Math.max(worst, outside(activity, at(programme.rowLower, i), at(programme.rowUpper, i)));
  }
  return worst;
}

function outside(value: number, lower: number, upper: number): number {
  if (value < lower) return (lower - value) / (1 + Math.abs(lower));
  return value > upper ? (value - upper) / (1 + Math.abs(upper)) : 0;
}

/** Objective 1/2 x'Qx + c'x. */
export function objectiveOf(programme: Programme, x: Float64Array): number {
  const linear = dot(programme.cost, x);
  return programme.hessian === null ? linear : linear + dot(timesVector(programme.hessian, x), x) / 2;
}
