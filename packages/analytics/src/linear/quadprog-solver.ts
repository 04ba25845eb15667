import quadprog from "quadprog";
import { cell, timesVector, transposeTimesVector } from "./matrix.ts";
import type { SolverAnswer, Programme } from "./programme.ts";
import { at } from "./vector.ts";

const firstSift = 60;
const addedEachRound = 40;
const maxRounds = 12;
/** quadprog requires a strictly convex objective; this share of the mean curvature is far below the accepted gap. */
const ridgeRatio = 1e-11;
/** Above this size, the dense method takes seconds per call. */
const maxSize = 400;

/** Second solver: Goldfarb and Idnani's dual method, exact on small problems, with sifting: it solves on a subset of the variables
 * (the others at their lower bound) and adds those with negative reduced cost until there are none.
 * @source Goldfarb & Idnani 1983; Bixby et al. 1992 for sifting; methodology section 13 */
export function solveByQuadprog(programme: Programme): SolverAnswer {
  if (programme.hessian === null) return { kind: "refused", why: "quadprog needs a quadratic objective" };
  const size = programme.cost.length;
  let chosen = firstChoice(programme);
  for (let round = 0; round < maxRounds; round += 1) {
    if (chosen.length > maxSize) return { kind: "refused", why: "quadprog: too many variables" };
    const found = solveOn(programme, chosen);
    if (found === null) {
      if (chosen.length === size) return { kind: "infeasible" };
      chosen = widen(programme, chosen, Math.max(firstSift, chosen.length));
      continue;
    }
    const missing = wanted(programme, chosen, found);
    if (missing.length === 0) return { kind: "point", ...found };
    chosen = [...chosen, ...missing].toSorted((a, b) => a - b);
  }
  return { kind: "refused", why: "quadprog: sifting did not end" };
}

type Point = { x: Float64Array; rowDuals: Float64Array };

function firstChoice(programme: Programme): number[] {
  const size = programme.cost.length;
  const all = Array.from({ length: size }, (_, j) => j);
  const sifts = size > firstSift * 1.5 && programme.lower.every((bound) => Number.isFinite(bound));
  return sifts ? widen(programme, [], firstSift) : all;
}

/** Adds the variables of least curvature, and the extremes of each row so that its bounds are reachable. */
function widen(programme: Programme, chosen: readonly number[], count: number): number[] {
  const size = programme.cost.length;
  const kept = new Set(chosen);
  const left = Array.from({ length: size }, (_, j) => j).filter((j) => !kept.has(j));
  const curvature = (j: number) => (programme.hessian === null ? 0 : cell(programme.hessian, j, j));
  const share = Math.ceil(count / (2 + 2 * programme.rows.rows));
  const take = (order: readonly number[], many: number) => {
    for (const j of order.slice(0, many)) kept.add(j);
  };
  for (let i = 0; i < programme.rows.rows; i += 1) {
    const byRow = left.toSorted((a, b) => cell(programme.rows, i, a) - cell(programme.rows, i, b));
    take(byRow, share);
    take(byRow.toReversed(), share);
  }
  const byCurvature = left.toSorted((a, b) => curvature(a) - curvature(b));
  take(byCurvature, Math.max(share, count - (kept.size - chosen.length)));
  return [...kept].toSorted((a, b) => a - b);
}

function wanted(programme: Programme, chosen: readonly number[], found: Point): number[] {
  const size = programme.cost.length;
  if (chosen.length === size || programme.hessian === null) return [];
  const curvature = timesVector(programme.hessian, found.x);
  const pushed = transposeTimesVector(programme.rows, found.rowDuals);
  const kept = new Set(chosen);
  const candidates: Array<{ j: number; reduced: number }> = [];
  for (let j = 0; j < size; j += 1) {
    const reduced = at(curvature, j) + at(programme.cost, j) - at(pushed, j);
    if (!kept.has(j) && reduced < -1e-10) candidates.push({ j, reduced });
  }
  return candidates
    .toSorted((a, b) => a.reduced - b.reduced)
    .slice(0, addedEachRound)
    .map(({ j }) => j);
}

type Constraint = {
  coefficients: ReadonlyArray<readonly [number, number]>;
  bound: number;
  row: number;
  sign: number;
};

function solveOn(programme: Programme, chosen: readonly number[]): Point | null {
  const size = chosen.length;
  const hessian = programme.hessian;
  if (hessian === null) return null;
  const rest = restingPoint(programme, chosen);
  const slope = timesVector(hessian, rest);
  let diagonal = 0;
  for (const j of chosen) diagonal += cell(hessian, j, j);
  const ridge = (ridgeRatio * diagonal) / Math.max(1, size);
  const quadratic = chosen.map((i, a) => [
    0,
    ...chosen.map((j, b) => cell(hessian, i, j) + (a === b ? ridge : 0)),
  ]);
  const linear = chosen.map((j) => -(at(programme.cost, j) + at(slope, j)));
  const { equalities, inequalities } = constraintsOf(programme, chosen, rest);
  const all = [...equalities, ...inequalities];
  const table = chosen.map(() => Array.from({ length: all.length + 1 }, () => 0));
  all.forEach(({ coefficients }, k) => {
    for (const [a, value] of coefficients) {
      const line = table[a];
      if (line !== undefined) line[k + 1] = value;
    }
  });
  const bounds = [0, ...all.map(({ bound }) => bound)];
  const answer = quadprog.solveQP(
    [[], ...quadratic],
    [0, ...linear],
    [[], ...table],
    bounds,
    equalities.length,
  );
  if (answer.message !== "") return null;
  const x = Float64Array.from(rest);
  chosen.forEach((j, a) => {
    const value = answer.solution[a + 1] ?? Number.NaN;
    x[j] = Math.min(Math.max(value, at(programme.lower, j)), at(programme.upper, j));
  });
  const rowDuals = new Float64Array(programme.rows.rows);
  all.forEach(({ row, sign }, k) => {
    if (row >= 0) rowDuals[row] = at(rowDuals, row) + sign * (answer.Lagrangian[k + 1] ?? Number.NaN);
  });
  equalities.forEach(({ row }, k) => fixEqualitySign({ programme, chosen, x, rowDuals, row, k }));
  return { x, rowDuals };
}

/** The package returns equality multipliers without sign: the sign with the smaller reduced costs is correct. */
function fixEqualitySign(input: {
  programme: Programme;
  chosen: readonly number[];
  x: Float64Array;
  rowDuals: Float64Array;
  row: number;
  k: number;
}): void {
  const { programme, chosen, x, rowDuals, row } = input;
  const keptError = freeError(programme, chosen, { x, rowDuals });
  const turned = Float64Array.from(rowDuals);
  turned[row] = -at(rowDuals, row);
  if (freeError(programme, chosen, { x, rowDuals: turned }) < keptError) rowDuals[row] = at(turned, row);
}

function freeError(programme: Programme, chosen: readonly number[], point: Point): number {
  if (programme.hessian === null) return 0;
  const curvature = timesVector(programme.hessian, point.x);
  const pushed = transposeTimesVector(programme.rows, point.rowDuals);
  let total = 0;
  for (const j of chosen) {
    const reduced = at(curvature, j) + at(programme.cost, j) - at(pushed, j);
    const value = at(point.x, j);
    const low = value - at(programme.lower, j) < 1e-9;
    const high = at(programme.upper, j) - value < 1e-9;
    if (low && high) continue;
    total += low ? Math.max(0, -reduced) : high ? Math.max(0, reduced) : Math.abs(reduced);
  }
  return total;
}

function restingPoint(programme: Programme, chosen: readonly number[]): Float64Array {
  const rest = Float64Array.from(programme.lower, (bound) => (Number.isFinite(bound) ? bound : 0));
  for (const j of chosen) rest[j] = 0;
  return rest;
}

function constraintsOf(
  programme: Programme,
  chosen: readonly number[],
  rest: Float64Array,
): { equalities: Constraint[]; inequalities: Constraint[] } {
  const equalities: Constraint[] = [];
  const inequalities: Constraint[] = [];
  const settled = timesVector(programme.rows, rest);
  for (let i = 0; i < programme.rows.rows; i += 1) {
    const values = chosen.map((j, a): [number, number] => [a, cell(programme.rows, i, j)]);
    const coefficients = values.filter(([, value]) => value !== 0);
    const low = at(programme.rowLower, i) - at(settled, i);
    const high = at(programme.rowUpper, i) - at(settled, i);
    if (low === high) {
      equalities.push({ coefficients, bound: low, row: i, sign: 1 });
      continue;
    }
    const opposite = coefficients.map(([a, value]): [number, number] => [a, -value]);
    if (Number.isFinite(low)) inequalities.push({ coefficients, bound: low, row: i, sign: 1 });
    if (Number.isFinite(high)) inequalities.push({ coefficients: opposite, bound: -high, row: i, sign: -1 });
  }
  chosen.forEach((j, a) => {
    const low = at(programme.lower, j);
    const high = at(programme.upper, j);
    if (Number.isFinite(low)) inequalities.push({ coefficients: [[a, 1]], bound: low, row: -1, sign: 1 });
    if (Number.isFinite(high))
      inequalities.push({ coefficients: [[a, -1]], bound: -high, row: -1, sign: -1 });
  });
  return { equalities, inequalities };
}
