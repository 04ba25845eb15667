import { at, dot, maxAbs } from "./vector.ts";

/** Inverse of a symmetric matrix that grows and shrinks by one row and column at a time, updated in k² operations instead of
 * recomputed in k³. Removing a position moves the last row into its place.
 * @source Golub & Van Loan, Matrix Computations, section 2.1.4 (inverse of a bordered matrix) */
export type BorderedInverse = {
  readonly size: number;
  /** Inverse times a vector; shape [size] both. */
  times(values: Float64Array): Float64Array;
  /** Adds a last row. Returns false without a change where the matrix would be singular.
   * @param edge the new row relative to the others, shape [size] */
  add(edge: Float64Array, corner: number): boolean;
  /** Returns false without a change where the rest would be singular. */
  remove(position: number): boolean;
  /** Resets to a full matrix, row-major; false where it is singular. */
  reset(values: Float64Array, size: number): boolean;
};

/** A pivot below this share of its scale counts as zero. */
const singularRatio = 1e-9;

export function createBorderedInverse(): BorderedInverse {
  let capacity = 32;
  let size = 0;
  let data = new Float64Array(capacity * capacity);

  function grow(): void {
    const wider = new Float64Array(4 * capacity * capacity);
    for (let i = 0; i < size; i += 1)
      wider.set(data.subarray(i * capacity, i * capacity + size), i * 2 * capacity);
    capacity *= 2;
    data = wider;
  }

  function times(values: Float64Array): Float64Array {
    const result = new Float64Array(size);
    for (let i = 0; i < size; i += 1) {
      const offset = i * capacity;
      let total = 0;
      for (let j = 0; j < size; j += 1) total += at(data, offset + j) * at(values, j);
      result[i] = total;
    }
    return result;
  }

  return {
    get size() {
      return size;
    },
    times,
    add(edge, corner) {
      const solved = times(edge);
      const pivot = corner - dot(edge, solved);
      // Where the pivot should be zero, the terms of its sum may be zero too, so they cannot define its scale.
      const scale = Math.abs(corner) + maxAbs(edge) ** 2 * largestOf({ data, capacity, size });
      if (!(Math.abs(pivot) > singularRatio * scale)) return false;
      if (size + 1 > capacity) grow();
      for (let i = 0; i < size; i += 1) {
        const share = at(solved, i) / pivot;
        const offset = i * capacity;
        for (let j = 0; j < size; j += 1) data[offset + j] = at(data, offset + j) + share * at(solved, j);
        data[offset + size] = -share;
        data[size * capacity + i] = -share;
      }
      data[size * capacity + size] = 1 / pivot;
      size += 1;
      return true;
    },
    remove(position) {
      const pivot = at(data, position * capacity + position);
      let largest = 0;
      for (let i = 0; i < size; i += 1)
        largest = Math.max(largest, Math.abs(at(data, i * capacity + position)));
      if (!(Math.abs(pivot) > singularRatio * largest)) return false;
      const last = size - 1;
      swapLines({ data, capacity, size }, position, last);
      const line = data.slice(last * capacity, last * capacity + last);
      for (let i = 0; i < last; i += 1) {
        const share = at(line, i) / pivot;
        if (share === 0) continue;
        const offset = i * capacity;
        for (let j = 0; j < last; j += 1) data[offset + j] = at(data, offset + j) - share * at(line, j);
      }
      size = last;
      return true;
    },
    reset(values, wanted) {
      size = wanted;
      while (capacity < wanted) {
        size = 0;
        grow();
        size = wanted;
      }
      const inverse = invert(values, wanted);
      if (inverse === null) return false;
      for (let i = 0; i < size; i += 1) data.set(inverse.subarray(i * size, (i + 1) * size), i * capacity);
      return true;
    },
  };
}

type Store = { data: Float64Array; capacity: number; size: number };

function largestOf({ data, capacity, size }: Store): number {
  let largest = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) largest = Math.max(largest, Math.abs(at(data, i * capacity + j)));
  }
  return largest;
}

function swapLines(store: Store, first: number, second: number): void {
  if (first === second) return;
  const { data, capacity, size } = store;
  for (let j = 0; j < size; j += 1) {
    const kept = at(data, first * capacity + j);
    data[first * capacity + j] = at(data, second * capacity + j);
    data[second * capacity + j] = kept;
  }
  for (let i = 0; i < size; i += 1) {
    const kept = at(data, i * capacity + first);
    data[i * capacity + first] = at(data, i * capacity + second);
    data[i * capacity + second] = kept;
  }
}

/** Gauss and Jordan with row pivots; null for a singular matrix. */
function invert(source: Float64Array, size: number): Float64Array | null {
  const left = Float64Array.from(source);
  const right = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) right[i * size + i] = 1;
  let scale = 0;
  for (const value of left) scale = Math.max(scale, Math.abs(value));
  for (let k = 0; k < size; k += 1) {
    let pivotLine = k;
    for (let i = k + 1; i < size; i += 1)
      if (Math.abs(at(left, i * size + k)) > Math.abs(at(left, pivotLine * size + k))) pivotLine = i;
    if (!(Math.abs(at(left, pivotLine * size + k)) > 1e-13 * scale)) return null;
    for (const table of [left, right]) exchange(table, size, { first: k, second: pivotLine });
    const pivot = at(left, k * size + k);
    for (let i = 0; i < size; i += 1) {
      const factor = i === k ? 0 : at(left, i * size + k) / pivot;
      if (factor === 0) continue;
      for (let j = k; j < size; j += 1)
        left[i * size + j] = at(left, i * size + j) - factor * at(left, k * size + j);
      for (let j = 0; j < size; j += 1)
        right[i * size + j] = at(right, i * size + j) - factor * at(right, k * size + j);
    }
  }
  for (let i = 0; i < size; i += 1) {
    const pivot = at(left, i * size + i);
    for (let j = 0; j < size; j += 1) right[i * size + j] = at(right, i * size + j) / pivot;
  }
  return right;
}

function exchange(table: Float64Array, size: number, lines: { first: number; second: number }): void {
  if (lines.first === lines.second) return;
  for (let j = 0; j < size; j += 1) {
    const kept = at(table, lines.first * size + j);
    table[lines.first * size + j] = at(table, lines.second * size + j);
    table[lines.second * size + j] = kept;
  }
}
