import type { Matrix } from "./matrix.ts";
import { zeros } from "./matrix.ts";
import { at } from "./vector.ts";

/** Lower factor L with L L' = source, or null where the matrix is not positive definite.
 * @source Golub & Van Loan, Matrix Computations, algorithm 4.2.1 (row-oriented) */
export function cholesky(source: Matrix): Matrix | null {
  const size = source.rows;
  const factor = zeros(size, size);
  const data = factor.data;
  for (let i = 0; i < size; i += 1) {
    const rowI = i * size;
    for (let j = 0; j <= i; j += 1) {
      const rowJ = j * size;
      let total = at(source.data, rowI + j);
      for (let k = 0; k < j; k += 1) total -= at(data, rowI + k) * at(data, rowJ + k);
      if (i === j) {
        if (!(total > 0)) return null;
        data[rowI + i] = Math.sqrt(total);
      } else data[rowI + j] = total / at(data, rowJ + j);
    }
  }
  return factor;
}

/** Solves L L' x = right for a lower factor L. */
export function choleskySolve(factor: Matrix, right: Float64Array): Float64Array {
  const size = factor.rows;
  const result = Float64Array.from(right);
  for (let i = 0; i < size; i += 1) {
    let total = at(result, i);
    const offset = i * size;
    for (let k = 0; k < i; k += 1) total -= at(factor.data, offset + k) * at(result, k);
    result[i] = total / at(factor.data, offset + i);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    const value = at(result, i) / at(factor.data, i * size + i);
    result[i] = value;
    const offset = i * size;
    for (let k = 0; k < i; k += 1) result[k] = at(result, k) - at(factor.data, offset + k) * value;
  }
  return result;
}

/** Solves a small general square system by elimination with partial pivoting; null when singular. */
export function solveSquare(source: Matrix, right: Float64Array): Float64Array | null {
  const size = source.rows;
  const work = Float64Array.from(source.data);
  const result = Float64Array.from(right);
  for (let pivot = 0; pivot < size; pivot += 1) {
    let best = pivot;
    for (let i = pivot + 1; i < size; i += 1) {
      if (Math.abs(at(work, i * size + pivot)) > Math.abs(at(work, best * size + pivot))) best = i;
    }
    const head = at(work, best * size + pivot);
    if (Math.abs(head) < 1e-300) return null;
    if (best !== pivot) swapRows(work, result, { size, first: best, second: pivot });
    for (let i = pivot + 1; i < size; i += 1) {
      const factor = at(work, i * size + pivot) / head;
      if (factor === 0) continue;
      for (let j = pivot; j < size; j += 1)
        work[i * size + j] = at(work, i * size + j) - factor * at(work, pivot * size + j);
      result[i] = at(result, i) - factor * at(result, pivot);
    }
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let total = at(result, i);
    for (let j = i + 1; j < size; j += 1) total -= at(work, i * size + j) * at(result, j);
    result[i] = total / at(work, i * size + i);
  }
  return result;
}

function swapRows(
  work: Float64Array,
  right: Float64Array,
  rows: { size: number; first: number; second: number },
) {
  const { size, first, second } = rows;
  for (let j = 0; j < size; j += 1) {
    const kept = at(work, first * size + j);
    work[first * size + j] = at(work, second * size + j);
    work[second * size + j] = kept;
  }
  const kept = at(right, first);
  right[first] = at(right, second);
  right[second] = kept;
}
