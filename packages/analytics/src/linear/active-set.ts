import {
  addRow,
  createState,
  enter,
  exactGradient,
  isVariable,
  leave,
  penalise,
  type Mover,
  type State,
  swapIn,
  refresh,
} from "./active-set-state.ts";
import type { SolverAnswer, Programme } from "./programme.ts";
import { at, indexAt, maxAbs } from "./vector.ts";

/** Multipliers below this, for an objective with a mean curvature of one, count as zero. */
const slopeTolerance = 1e-11;
/** How far a variable may exceed its bound while the largest pivot is chosen. */
const overshoot = 1e-11;
/** A curvature below this share of its summed terms counts as zero. */
const flatRatio = 1e-10;
const raises = 3;

/** First solver of a quadratic programme: a primal active-set method. It keeps the lines strictly between their bounds and the
 * active rows (a few dozen among hundreds) and the inverse of their optimality system, updated by one line per step: no step costs
 * more than (lines held) x (all lines). Flat directions are allowed, and no starting point is needed: an artificial variable, with
 * a cost high enough to eliminate it, makes any point feasible. Plain arithmetic without a native module, so nothing has to be
 * loaded or can crash.
 * @source Gill & Wong 2015, Methods for convex and general quadratic programming, section 3 (nonbinding directions) */
export function solveByActiveSet(programme: Programme): SolverAnswer {
  if (programme.hessian === null) return refused("needs a quadratic objective");
  const state = createState(programme);
  if (state === null) return refused("a variable without bounds");
  const limit = 200 + 10 * (state.size + state.rowCount);
  let mover: Mover | null = null;
  let checked = false;
  for (let step = 0, raised = 0; step < limit; step += 1) {
    mover ??= price(state);
    if (mover === null) {
      if (at(state.x, state.size - 1) > 1e-9) {
        if (raised === raises) return { kind: "infeasible" };
        raised += 1;
        penalise(state, 1000);
      } else if (checked) return { kind: "point", x: state.x.slice(0, -1), rowDuals: state.y.slice() };
      else {
        exactGradient(state);
        if (!refresh(state)) return refused("lost its precision");
        checked = true;
      }
      continue;
    }
    checked = false;
    const taken = advance(state, mover);
    if (taken === "unbounded") return refused("no end to a direction");
    if (taken === "singular") return refused("singular system");
    mover = taken === "again" ? mover : null;
  }
  return refused("too many steps");
}

function refused(why: string): SolverAnswer {
  return { kind: "refused", why: `active set: ${why}` };
}

/** Returns the bound whose multiplier has the most wrong sign; null at an optimum. */
function price(state: State): Mover | null {
  const { size, gradient, y, rows, items, place, x, lower, upper } = state;
  const reduced = Float64Array.from(gradient);
  let best: Mover | null = null;
  let worst = slopeTolerance;
  for (const item of items) {
    if (isVariable(state, item)) continue;
    const i = item - size;
    const multiplier = at(y, i);
    if (multiplier !== 0) addRow(reduced, -multiplier, { from: rows, offset: i * size });
    if (at(state.rowLower, i) === at(state.rowUpper, i)) continue;
    const direction = at(state.target, i) === at(state.rowLower, i) ? 1 : -1;
    if (-direction * multiplier <= worst) continue;
    worst = -direction * multiplier;
    best = { item, direction };
  }
  for (let j = 0; j < size; j += 1) {
    if (indexAt(place, j) >= 0 || at(lower, j) === at(upper, j)) continue;
    const slope = at(reduced, j);
    if (Math.abs(slope) <= worst) continue;
    const direction = slope < 0 ? 1 : -1;
    if (direction > 0 ? at(x, j) >= at(upper, j) : at(x, j) <= at(lower, j)) continue;
    worst = Math.abs(slope);
    best = { item: j, direction };
  }
  return best;
}

type Block = { item: number; step: number; bound: number };

/** One step of a mover: until its multiplier vanishes, or another item meets its bound. */
function advance(state: State, mover: Mover): "done" | "again" | "unbounded" | "singular" {
  const path = directionOf(state, mover);
  const full = path.curvature > 0 ? Math.max(0, -path.slope / path.curvature) : Infinity;
  const block = firstBlock(state, mover, path);
  if (full === Infinity && block.step === Infinity) return "unbounded";
  const step = Math.min(full, block.step);
  move(state, mover, { path, step });
  if (full <= block.step) {
    const kept = isVariable(state, mover.item) ? enter(state, mover.item) : leave(state, mover.item);
    if (!kept) return "singular";
    return refresh(state) ? "done" : "singular";
  }
  settle(state, block);
  if (block.item === mover.item) return refresh(state) ? "done" : "singular";
  const kept = isVariable(state, block.item) ? leave(state, block.item) : enter(state, block.item);
  if (kept) return refresh(state) ? "again" : "singular";
  return swapIn(state, mover.item, block.item) && refresh(state) ? "done" : "singular";
}

function settle(state: State, { item, bound }: Block): void {
  if (!isVariable(state, item)) {
    state.target[item - state.size] = bound;
    return;
  }
  state.x[item] = bound;
  // Once eliminated, the artificial variable stays at zero: the point is feasible.
  if (item === state.size - 1 && bound === 0) state.upper[item] = 0;
}

type Path = {
  /** Change of each variable for a unit step, by position in `items` (0 for rows). */
  readonly change: Float64Array;
  readonly multipliers: Float64Array;
  readonly activity: Float64Array;
  /** Slope and curvature of the objective along the path. */
  readonly slope: number;
  readonly curvature: number;
};

/** Direction in which the free variables follow a mover, so that their slopes remain zero and active rows remain active. */
function directionOf(state: State, { item, direction }: Mover): Path {
  const { items, size, rowCount, rows, hessian, count, y, gradient } = state;
  const right = new Float64Array(items.length);
  const own = isVariable(state, item);
  items.forEach((other, p) => {
    if (!own) right[p] = other === item ? direction : 0;
    else if (!isVariable(state, other)) right[p] = -direction * at(rows, (other - size) * size + item);
    else if (item < count && other < count) right[p] = -direction * at(hessian, item * count + other);
  });
  const solved = state.inverse.times(right);
  const change = new Float64Array(items.length);
  const multipliers = new Float64Array(items.length);
  const activity = new Float64Array(rowCount);
  items.forEach((other, p) => {
    if (isVariable(state, other)) change[p] = at(solved, p);
    else multipliers[p] = -at(solved, p);
  });
  for (let i = 0; i < rowCount; i += 1) {
    let total = own ? direction * at(rows, i * size + item) : 0;
    items.forEach((other, p) => {
      if (other < size) total += at(change, p) * at(rows, i * size + other);
    });
    activity[i] = total;
  }
  if (!own) {
    const position = indexAt(state.place, item);
    const slope = direction * at(y, item - size);
    const bend = direction * at(multipliers, position);
    const curvature = bend > flatRatio * maxAbs(solved) ? bend : 0;
    return { change, multipliers, activity, slope, curvature };
  }
  let slope = at(gradient, item);
  let curvature = item < count ? at(hessian, item * count + item) : 0;
  let terms = curvature;
  const bend = (term: number) => {
    curvature += direction * term;
    terms += Math.abs(term);
  };
  items.forEach((other, p) => {
    if (other >= size) {
      const coefficient = at(rows, (other - size) * size + item);
      slope -= coefficient * at(y, other - size);
      bend(-coefficient * at(multipliers, p));
    } else if (item < count && other < count) bend(at(hessian, item * count + other) * at(change, p));
  });
  if (curvature <= flatRatio * terms) curvature = 0;
  return { change, multipliers, activity, slope: direction * slope, curvature };
}

/** The first bound reached; among those reached together, the one with the largest pivot. */
function firstBlock(state: State, mover: Mover, path: Path): Block {
  const { items, size, x, lower, upper, place, rowLower, rowUpper } = state;
  const met: { item: number; pace: number; room: number; bound: number }[] = [];
  const meet = (item: number, pace: number, held: { value: number; low: number; high: number }) => {
    if (Math.abs(pace) < 1e-11) return;
    const bound = pace > 0 ? held.high : held.low;
    if (Number.isFinite(bound))
      met.push({ item, pace: Math.abs(pace), room: Math.max(0, Math.abs(bound - held.value)), bound });
  };
  const ofVariable = (j: number, pace: number) =>
    meet(j, pace, { value: at(x, j), low: at(lower, j), high: at(upper, j) });
  items.forEach((item, p) => {
    if (item < size) ofVariable(item, at(path.change, p));
  });
  if (mover.item < size) ofVariable(mover.item, mover.direction);
  for (let i = 0; i < state.rowCount; i += 1) {
    const moving = size + i === mover.item;
    if (indexAt(place, size + i) >= 0 && !moving) continue;
    const value = moving ? at(state.target, i) : at(state.activity, i);
    const pace = moving ? mover.direction : at(path.activity, i);
    meet(size + i, pace, { value, low: at(rowLower, i), high: at(rowUpper, i) });
  }
  let reach = Infinity;
  for (const { pace, room } of met) reach = Math.min(reach, (room + overshoot) / pace);
  let best: Block & { pace: number } = { item: -1, step: Infinity, bound: 0, pace: 0 };
  for (const { item, pace, room, bound } of met) {
    const step = room / pace;
    if (step <= reach && pace > best.pace) best = { item, step, bound, pace };
  }
  return best;
}

function move(state: State, mover: Mover, { path, step }: { path: Path; step: number }): void {
  if (step === 0) return;
  const { items, size, count, hessian, x, y, gradient, activity } = state;
  const shift = (j: number, by: number) => {
    x[j] = at(x, j) + by;
    if (j < count && by !== 0) addRow(gradient, by, { from: hessian, offset: j * count, length: count });
  };
  items.forEach((item, p) => {
    if (item < size) shift(item, step * at(path.change, p));
    else y[item - size] = at(y, item - size) + step * at(path.multipliers, p);
  });
  if (mover.item < size) shift(mover.item, step * mover.direction);
  else {
    const i = mover.item - size;
    state.target[i] = at(state.target, i) + step * mover.direction;
  }
  addRow(activity, step, { from: path.activity, offset: 0 });
}
