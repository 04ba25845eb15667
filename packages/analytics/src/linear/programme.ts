import type { Matrix } from "./matrix.ts";

/** A convex programme: minimise 1/2 x'Qx + c'x subject to rowLower <= A x <= rowUpper and lower <= x <= upper.
 * Missing bounds are -Infinity or Infinity. Without a Hessian it is linear. */
export type Programme = {
  /** Symmetric positive semidefinite, shape [n, n]; null for a linear programme. */
  readonly hessian: Matrix | null;
  /** Shape [n]. */
  readonly cost: Float64Array;
  /** Shape [m, n]. */
  readonly rows: Matrix;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
};

export type Engine = "active_set" | "highs" | "highs_interior" | "quadprog";

/** Result of a solver: a point and the multipliers of the rows (positive for the lower bound). */
export type Proposal = {
  readonly x: Float64Array;
  readonly rowDuals: Float64Array;
};

export type SolverAnswer =
  | ({ readonly kind: "point" } & Proposal)
  | { readonly kind: "infeasible" }
  | { readonly kind: "unbounded" }
  | { readonly kind: "refused"; readonly why: string };

/** Optimality certificate of an answer. */
export type Certificate = {
  /** Largest violation of a row or a bound, relative to 1 + the size of the bound. */
  readonly primalResidual: number;
  /** Largest multiplier without a corresponding bound, relative to 1 + the largest cost. */
  readonly stationarityResidual: number;
  /** (primal - dual objective) / max(1e-3, |primal objective|), of the scaled programme: an upper bound of how much
   * better any other feasible point can be. */
  readonly gap: number;
  readonly engine: Engine;
  /** Refusals of the solvers tried before. */
  readonly refusals: readonly string[];
};

export type Solved = {
  readonly kind: "optimal";
  readonly x: Float64Array;
  readonly rowDuals: Float64Array;
  /** Objective of the original programme. */
  readonly objective: number;
  readonly certificate: Certificate;
};

export type Solution =
  | Solved
  | { readonly kind: "infeasible" }
  | { readonly kind: "unbounded" }
  | { readonly kind: "failed"; readonly refusals: readonly string[] };
