import { cholesky, choleskySolve } from "./cholesky.ts";
import type { Matrix } from "./matrix.ts";
import { cell, row, timesVector, transposeTimesVector, zeros } from "./matrix.ts";
import type { DoorAnswer, Programme } from "./programme.ts";
import { addScaled, allFinite, at, dot, maxAbs } from "./vector.ts";

/** Third door: a dense primal-dual interior point with Mehrotra's predictor and corrector, on bounds and two-sided rows.
 * No equality is eliminated; a row's slack carries its two bounds.
 * @source Mehrotra 1992; Nocedal & Wright, Numerical Optimization, algorithms 14.3 and 16.4 */
export function interiorPointDoor(programme: Programme, maxIterations = 80): DoorAnswer {
  // Dense factorisations grow with the cube of the size: beyond, the caller's patience ends first.
  if (programme.cost.length > maxVariables || programme.rows.rows > maxVariables)
    return { kind: "refused", why: "interior point: too large" };
  const state = start(programme);
  for (let step = 0; step < maxIterations; step += 1) {
    const gaps = measure(programme, state);
    if (gaps.primal < 1e-10 && gaps.dual < 1e-10 && gaps.complementarity < 1e-11) break;
    const system = factorise(programme, state);
    if (system === null) break;
    const affine = direction({ programme, state, system, gaps, target: 0, second: null });
    const reach = stepLength(state, affine, 1);
    const after = complementarityAfter(state, affine, reach);
    const centring = gaps.mu > 0 ? (after / gaps.mu) ** 3 : 0;
    const full = direction({ programme, state, system, gaps, target: centring * gaps.mu, second: affine });
    const length = stepLength(state, full, 0.995);
    if (!(length > 1e-12) || !allFinite(full.v)) break;
    advance(state, full, length);
  }
  const x = Float64Array.from(state.v.subarray(0, programme.cost.length));
  // Interior points sit a hair inside their bounds, possibly a hair outside after rounding.
  const clipped = x.map((value, j) =>
    Math.min(Math.max(value, at(programme.lower, j)), at(programme.upper, j)),
  );
  if (!allFinite(clipped)) return { kind: "refused", why: "interior point diverged" };
  return { kind: "point", x: clipped, rowDuals: state.y };
}

const maxVariables = 900;

/** v holds the n variables then the m slacks; a bound pair has multipliers low and high. */
type State = {
  v: Float64Array;
  y: Float64Array;
  low: Float64Array;
  high: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly fixedSlack: Uint8Array;
};
type Direction = { v: Float64Array; y: Float64Array; low: Float64Array; high: Float64Array };
type Gaps = {
  primal: number;
  dual: number;
  complementarity: number;
  mu: number;
  rowResidual: Float64Array;
  dualResidual: Float64Array;
};
type System = { hessian: Matrix; schur: Matrix | null; barrier: Float64Array; solvedRows: Matrix };

function start(programme: Programme): State {
  const n = programme.cost.length;
  const m = programme.rows.rows;
  const lower = join(programme.lower, programme.rowLower);
  const upper = join(programme.upper, programme.rowUpper);
  const v = new Float64Array(n + m);
  const low = new Float64Array(n + m);
  const high = new Float64Array(n + m);
  const fixedSlack = new Uint8Array(n + m);
  const scale = 1 + maxAbs(programme.cost);
  for (let k = 0; k < n + m; k += 1) {
    const a = at(lower, k);
    const b = at(upper, k);
    if (a === b) {
      v[k] = a;
      fixedSlack[k] = 1;
    } else {
      v[k] = inside(a, b);
      low[k] = Number.isFinite(a) ? scale : 0;
      high[k] = Number.isFinite(b) ? scale : 0;
    }
  }
  return { v, y: new Float64Array(m), low, high, lower, upper, fixedSlack };
}

function inside(a: number, b: number): number {
  if (Number.isFinite(a) && Number.isFinite(b)) return (a + b) / 2;
  if (Number.isFinite(a)) return a + 1;
  return Number.isFinite(b) ? b - 1 : 0;
}

function join(first: Float64Array, second: Float64Array): Float64Array {
  const result = new Float64Array(first.length + second.length);
  result.set(first);
  result.set(second, first.length);
  return result;
}

function measure(programme: Programme, state: State): Gaps {
  const n = programme.cost.length;
  const m = programme.rows.rows;
  const x = state.v.subarray(0, n);
  const rowResidual = timesVector(programme.rows, x);
  for (let i = 0; i < m; i += 1) rowResidual[i] = at(state.v, n + i) - at(rowResidual, i);
  const dualResidual = new Float64Array(n + m);
  const curvature = programme.hessian === null ? null : timesVector(programme.hessian, x);
  const pushed = transposeTimesVector(programme.rows, state.y);
  for (let k = 0; k < n + m; k += 1) {
    const own =
      k < n
        ? at(programme.cost, k) + (curvature === null ? 0 : at(curvature, k)) - at(pushed, k)
        : at(state.y, k - n);
    dualResidual[k] = state.fixedSlack[k] === 1 ? 0 : own - at(state.low, k) + at(state.high, k);
  }
  const { total, count } = products(state, null, 0);
  const mu = count > 0 ? total / count : 0;
  return {
    primal: maxAbs(rowResidual),
    dual: maxAbs(dualResidual) / (1 + maxAbs(programme.cost)),
    complementarity: total,
    mu,
    rowResidual,
    dualResidual,
  };
}

/** Sum of slack times multiplier, after an optional step. */
function products(state: State, move: Direction | null, length: number): { total: number; count: number } {
  let total = 0;
  let count = 0;
  for (let k = 0; k < state.v.length; k += 1) {
    if (state.fixedSlack[k] === 1) continue;
    const value = at(state.v, k) + (move === null ? 0 : length * at(move.v, k));
    const low = at(state.low, k) + (move === null ? 0 : length * at(move.low, k));
    const high = at(state.high, k) + (move === null ? 0 : length * at(move.high, k));
    if (Number.isFinite(at(state.lower, k))) {
      total += (value - at(state.lower, k)) * low;
      count += 1;
    }
    if (Number.isFinite(at(state.upper, k))) {
      total += (at(state.upper, k) - value) * high;
      count += 1;
    }
  }
  return { total, count };
}

function complementarityAfter(state: State, move: Direction, length: number): number {
  const { total, count } = products(state, move, length);
  return count > 0 ? total / count : 0;
}

function factorise(programme: Programme, state: State): System | null {
  const n = programme.cost.length;
  const m = programme.rows.rows;
  const barrier = new Float64Array(n + m);
  for (let k = 0; k < n + m; k += 1) {
    if (state.fixedSlack[k] === 1) continue;
    const low = Number.isFinite(at(state.lower, k))
      ? at(state.low, k) / (at(state.v, k) - at(state.lower, k))
      : 0;
    const high = Number.isFinite(at(state.upper, k))
      ? at(state.high, k) / (at(state.upper, k) - at(state.v, k))
      : 0;
    barrier[k] = low + high;
  }
  const base = zeros(n, n);
  if (programme.hessian !== null) base.data.set(programme.hessian.data);
  for (let j = 0; j < n; j += 1) {
    // A fixed variable does not move; a free one gets a hair of curvature.
    const extra = state.fixedSlack[j] === 1 ? 1e20 : Math.max(at(barrier, j), 1e-10);
    base.data[j * n + j] = cell(base, j, j) + extra;
  }
  const hessian = cholesky(base);
  if (hessian === null) return null;
  const solvedRows = zeros(m, n);
  for (let i = 0; i < m; i += 1) solvedRows.data.set(choleskySolve(hessian, row(programme.rows, i)), i * n);
  const schur = zeros(m, m);
  for (let i = 0; i < m; i += 1) {
    for (let k = 0; k <= i; k += 1) {
      const value = dot(row(programme.rows, i), row(solvedRows, k));
      schur.data[i * m + k] = value;
      schur.data[k * m + i] = value;
    }
    const slack = state.fixedSlack[n + i] === 1 ? 0 : 1 / Math.max(at(barrier, n + i), 1e-12);
    schur.data[i * m + i] = cell(schur, i, i) * (1 + 1e-13) + slack + 1e-18;
  }
  const factor = m === 0 ? null : cholesky(schur);
  return m > 0 && factor === null ? null : { hessian, schur: factor, barrier, solvedRows };
}

type DirectionInput = {
  programme: Programme;
  state: State;
  system: System;
  gaps: Gaps;
  target: number;
  second: Direction | null;
};

function direction({ programme, state, system, gaps, target, second }: DirectionInput): Direction {
  const n = programme.cost.length;
  const m = programme.rows.rows;
  const right = new Float64Array(n + m);
  for (let k = 0; k < n + m; k += 1) right[k] = barrierRight({ state, gaps, target, second, k });
  const fromX = choleskySolve(system.hessian, right.subarray(0, n));
  const rowRight = new Float64Array(m);
  for (let i = 0; i < m; i += 1) {
    const slack =
      state.fixedSlack[n + i] === 1 ? 0 : at(right, n + i) / Math.max(at(system.barrier, n + i), 1e-12);
    rowRight[i] = at(gaps.rowResidual, i) + slack - dot(row(programme.rows, i), fromX);
  }
  const y = system.schur === null ? new Float64Array(0) : choleskySolve(system.schur, rowRight);
  const v = new Float64Array(n + m);
  const dx = fromX;
  for (let i = 0; i < m; i += 1) addScaled(dx, at(y, i), row(system.solvedRows, i));
  v.set(dx);
  for (let i = 0; i < m; i += 1) {
    if (state.fixedSlack[n + i] === 1) continue;
    v[n + i] = (at(right, n + i) - at(y, i)) / Math.max(at(system.barrier, n + i), 1e-12);
  }
  return withMultipliers({ state, v, y, target, second });
}

function barrierRight(input: {
  state: State;
  gaps: Gaps;
  target: number;
  second: Direction | null;
  k: number;
}): number {
  const { state, gaps, target, second, k } = input;
  if (state.fixedSlack[k] === 1) return 0;
  let total = -at(gaps.dualResidual, k);
  if (Number.isFinite(at(state.lower, k))) {
    const slack = at(state.v, k) - at(state.lower, k);
    const cross = second === null ? 0 : at(second.v, k) * at(second.low, k);
    total += (target - cross) / slack - at(state.low, k);
  }
  if (Number.isFinite(at(state.upper, k))) {
    const slack = at(state.upper, k) - at(state.v, k);
    const cross = second === null ? 0 : -at(second.v, k) * at(second.high, k);
    total -= (target - cross) / slack - at(state.high, k);
  }
  return total;
}

function withMultipliers(input: {
  state: State;
  v: Float64Array;
  y: Float64Array;
  target: number;
  second: Direction | null;
}): Direction {
  const { state, v, y, target, second } = input;
  const low = new Float64Array(v.length);
  const high = new Float64Array(v.length);
  for (let k = 0; k < v.length; k += 1) {
    if (state.fixedSlack[k] === 1) continue;
    if (Number.isFinite(at(state.lower, k))) {
      const slack = at(state.v, k) - at(state.lower, k);
      const cross = second === null ? 0 : at(second.v, k) * at(second.low, k);
      low[k] = (target - cross - at(state.low, k) * at(v, k)) / slack - at(state.low, k);
    }
    if (Number.isFinite(at(state.upper, k))) {
      const slack = at(state.upper, k) - at(state.v, k);
      const cross = second === null ? 0 : -at(second.v, k) * at(second.high, k);
      high[k] = (target - cross + at(state.high, k) * at(v, k)) / slack - at(state.high, k);
    }
  }
  return { v, y, low, high };
}

/** The longest step, up to 1, that keeps slacks and multipliers positive, times a margin. */
function stepLength(state: State, move: Direction, margin: number): number {
  let longest = 1 / margin;
  for (let k = 0; k < state.v.length; k += 1) {
    if (state.fixedSlack[k] === 1) continue;
    if (Number.isFinite(at(state.lower, k))) {
      longest = Math.min(longest, limit(at(state.v, k) - at(state.lower, k), at(move.v, k)));
      longest = Math.min(longest, limit(at(state.low, k), at(move.low, k)));
    }
    if (Number.isFinite(at(state.upper, k))) {
      longest = Math.min(longest, limit(at(state.upper, k) - at(state.v, k), -at(move.v, k)));
      longest = Math.min(longest, limit(at(state.high, k), at(move.high, k)));
    }
  }
  return Math.min(1, longest * margin);
}

function limit(room: number, change: number): number {
  return change < 0 ? room / -change : Infinity;
}

function advance(state: State, move: Direction, length: number): void {
  addScaled(state.v, length, move.v);
  addScaled(state.y, length, move.y);
  addScaled(state.low, length, move.low);
  addScaled(state.high, length, move.high);
}
