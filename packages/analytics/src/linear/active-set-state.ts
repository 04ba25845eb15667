import { createBorderedInverse, type BorderedInverse } from "./bordered-inverse.ts";
import type { Programme } from "./programme.ts";
import { at, indexAt, maxAbs } from "./vector.ts";

/** State of the active-set method. Items are variables (0 to size - 1, the last one artificial) and rows (from size on). `items`
 * lists the variables strictly between their bounds and the active rows: the optimality system [Q A'; A 0] on them is regular, and
 * `inverse` is its inverse in the same order. */
export type State = {
  /** Number of variables of the programme. */
  readonly count: number;
  /** Same, including the artificial variable. */
  readonly size: number;
  readonly rowCount: number;
  /** Shape [count, count]. */
  readonly hessian: Float64Array;
  /** Shape [rowCount, size]. */
  readonly rows: Float64Array;
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  readonly x: Float64Array;
  /** Gradient of the objective, without the multipliers; shape [size]. */
  readonly gradient: Float64Array;
  /** Rows times x; shape [rowCount]. */
  readonly activity: Float64Array;
  /** Target value of an active row. */
  readonly target: Float64Array;
  /** Multipliers of the rows; 0 for inactive ones. */
  readonly y: Float64Array;
  readonly items: number[];
  /** Position of each item in `items`, or -1. */
  readonly place: Int32Array;
  readonly inverse: BorderedInverse;
};

/** A constraint that becomes inactive: a variable that leaves its bound, or an active row that is released. */
export type Mover = { readonly item: number; readonly direction: number };

export function isVariable(state: State, item: number): boolean {
  return item < state.size;
}

/** target += factor * a slice of `from`. */
export function addRow(
  target: Float64Array,
  factor: number,
  source: { from: Float64Array; offset: number; length?: number },
): void {
  const { from, offset, length = target.length } = source;
  for (let j = 0; j < length; j += 1) target[j] = at(target, j) + factor * at(from, offset + j);
}

/** Every variable starts at its bound closest to zero, and the artificial one compensates what the rows lack. Null where a bound is
 * not a number. */
export function createState(programme: Programme): State | null {
  const { hessian, cost, rows } = programme;
  const count = cost.length;
  const size = count + 1;
  const x = new Float64Array(size);
  for (let j = 0; j < count; j += 1) {
    const [low, high] = [at(programme.lower, j), at(programme.upper, j)];
    if (!(low <= high) || low === Infinity || high === -Infinity) return null;
    x[j] = low > 0 ? low : high < 0 ? high : Number.isFinite(low) ? low : Number.isFinite(high) ? high : 0;
  }
  x[count] = 1;
  const rowCount = rows.rows;
  const wide = new Float64Array(rowCount * size);
  const activity = new Float64Array(rowCount);
  for (let i = 0; i < rowCount; i += 1) {
    let total = 0;
    for (let j = 0; j < count; j += 1) {
      const value = at(rows.data, i * count + j);
      wide[i * size + j] = value;
      total += value * at(x, j);
    }
    const reached = Math.min(Math.max(total, at(programme.rowLower, i)), at(programme.rowUpper, i));
    wide[i * size + count] = reached - total;
    activity[i] = reached;
  }
  const lower = new Float64Array(size);
  const upper = new Float64Array(size);
  lower.set(programme.lower);
  upper.set(programme.upper);
  upper[count] = 1;
  const wideCost = new Float64Array(size);
  wideCost.set(cost);
  wideCost[count] = 100 * (1 + maxAbs(cost));
  const state: State = {
    count,
    size,
    rowCount,
    hessian: hessian === null ? new Float64Array(0) : hessian.data,
    rows: wide,
    cost: wideCost,
    lower,
    upper,
    rowLower: programme.rowLower,
    rowUpper: programme.rowUpper,
    x,
    gradient: new Float64Array(size),
    activity,
    target: Float64Array.from(activity),
    y: new Float64Array(rowCount),
    items: [],
    place: new Int32Array(size + rowCount).fill(-1),
    inverse: createBorderedInverse(),
  };
  exactGradient(state);
  return state;
}

/** Recomputes gradient and activities from the point, as incremental sums drift. */
export function exactGradient(state: State): void {
  const { count, size, hessian, x, gradient, cost, activity, rows } = state;
  gradient.set(cost);
  activity.fill(0);
  for (let j = 0; j < size; j += 1) {
    const value = at(x, j);
    if (value === 0) continue;
    if (j < count) addRow(gradient, value, { from: hessian, offset: j * count, length: count });
    for (let i = 0; i < state.rowCount; i += 1)
      activity[i] = at(activity, i) + value * at(rows, i * size + j);
  }
}

/** Raises the cost of the artificial variable. */
export function penalise(state: State, factor: number): void {
  const last = state.size - 1;
  const before = at(state.cost, last);
  state.cost[last] = before * factor;
  state.gradient[last] = at(state.gradient, last) + before * (factor - 1);
  refresh(state);
}

function entry(state: State, first: number, second: number): number {
  const { size, count, rows, hessian } = state;
  const [low, high] = first < second ? [first, second] : [second, first];
  if (low >= size) return 0;
  if (high >= size) return at(rows, (high - size) * size + low);
  return high < count ? at(hessian, low * count + high) : 0;
}

/** Adds an item to the system: a free variable, or an active row. */
export function enter(state: State, item: number): boolean {
  const { items, place, size } = state;
  const edge = Float64Array.from(items, (other) => entry(state, item, other));
  if (!state.inverse.add(edge, entry(state, item, item))) return false;
  place[item] = items.length;
  items.push(item);
  if (item >= size) state.y[item - size] = 0;
  return true;
}

/** Removes an item from the system: a variable at its bound, or a released row. */
export function leave(state: State, item: number): boolean {
  const position = indexAt(state.place, item);
  if (!state.inverse.remove(position)) return false;
  forget(state, item);
  return true;
}

function forget(state: State, item: number): void {
  const { items, place, size } = state;
  const position = indexAt(place, item);
  const moved = items.pop();
  if (moved !== undefined && moved !== item) {
    items[position] = moved;
    place[moved] = position;
  }
  place[item] = -1;
  if (item >= size) state.y[item - size] = 0;
}

/** Exchanges two items at once where neither change alone leaves a regular system, and recomputes the inverse. */
export function swapIn(state: State, first: number, second: number): boolean {
  for (const item of [first, second]) {
    if (indexAt(state.place, item) >= 0) forget(state, item);
    else {
      state.place[item] = state.items.length;
      state.items.push(item);
    }
  }
  return invertAnew(state);
}

function invertAnew(state: State): boolean {
  const { items } = state;
  const values = new Float64Array(items.length ** 2);
  items.forEach((left, p) => {
    items.forEach((right, q) => {
      values[p * items.length + q] = entry(state, left, right);
    });
  });
  return state.inverse.reset(values, items.length);
}

/** Corrects the slopes of free variables to zero and active rows to their targets, to full precision. Where one correction with the
 * current inverse is insufficient, the inverse has drifted and is recomputed. */
export function refresh(state: State): boolean {
  if (correct(state) && correct(state)) return true;
  if (!invertAnew(state)) return false;
  correct(state);
  return correct(state);
}

const drift = 1e-9;

/** Returns false where the residual was too large for a rounding error. */
function correct(state: State): boolean {
  const { items, size, count, rows, gradient, y, x, hessian, activity } = state;
  const residual = Float64Array.from(items, (item) => {
    if (item >= size) return at(state.target, item - size) - at(activity, item - size);
    let slope = at(gradient, item);
    for (const other of items)
      if (other >= size) slope -= at(y, other - size) * at(rows, (other - size) * size + item);
    return -slope;
  });
  const solved = state.inverse.times(residual);
  let wandered = false;
  items.forEach((item, p) => {
    const by = at(solved, p);
    if (item >= size) {
      y[item - size] = at(y, item - size) - by;
      return;
    }
    if (Math.abs(by) < 1e-15) return;
    if (!(Math.abs(by) <= drift)) wandered = true;
    x[item] = at(x, item) + by;
    if (item < count) addRow(gradient, by, { from: hessian, offset: item * count, length: count });
    for (let i = 0; i < state.rowCount; i += 1)
      activity[i] = at(activity, i) + by * at(rows, i * size + item);
  });
  return !wandered;
}
