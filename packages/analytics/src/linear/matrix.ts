import { at } from "./vector.ts";

/** A dense matrix, row-major: cell (i, j) is `data[i * cols + j]`. */
export type Matrix = { readonly rows: number; readonly cols: number; readonly data: Float64Array };

export function zeros(rows: number, cols: number): Matrix {
  return { rows, cols, data: new Float64Array(rows * cols) };
}

export function identity(size: number): Matrix {
  const result = zeros(size, size);
  for (let i = 0; i < size; i += 1) result.data[i * size + i] = 1;
  return result;
}

/** Builds a matrix from rows of equal length. */
export function matrix(rows: ReadonlyArray<ArrayLike<number>>): Matrix {
  const cols = rows[0]?.length ?? 0;
  const result = zeros(rows.length, cols);
  rows.forEach((row, i) => result.data.set(row, i * cols));
  return result;
}

export function row(source: Matrix, index: number): Float64Array {
  return source.data.subarray(index * source.cols, (index + 1) * source.cols);
}

export function column(source: Matrix, index: number): Float64Array {
  const result = new Float64Array(source.rows);
  for (let i = 0; i < source.rows; i += 1) result[i] = at(source.data, i * source.cols + index);
  return result;
}

export function cell(source: Matrix, i: number, j: number): number {
  return at(source.data, i * source.cols + j);
}

export function trace(source: Matrix): number {
  let total = 0;
  for (let i = 0; i < source.rows; i += 1) total += cell(source, i, i);
  return total;
}

export function transpose(source: Matrix): Matrix {
  const result = zeros(source.cols, source.rows);
  for (let i = 0; i < source.rows; i += 1) {
    for (let j = 0; j < source.cols; j += 1) result.data[j * source.rows + i] = cell(source, i, j);
  }
  return result;
}

export function times(left: Matrix, right: Matrix): Matrix {
  const result = zeros(left.rows, right.cols);
  for (let i = 0; i < left.rows; i += 1) {
    const target = row(result, i);
    for (let k = 0; k < left.cols; k += 1) {
      const factor = cell(left, i, k);
      if (factor === 0) continue;
      const offset = k * right.cols;
      for (let j = 0; j < right.cols; j += 1) target[j] = at(target, j) + factor * at(right.data, offset + j);
    }
  }
  return result;
}

/** source * values; shape [rows]. */
export function timesVector(source: Matrix, values: Float64Array): Float64Array {
  const result = new Float64Array(source.rows);
  for (let i = 0; i < source.rows; i += 1) {
    let total = 0;
    const offset = i * source.cols;
    for (let j = 0; j < source.cols; j += 1) total += at(source.data, offset + j) * at(values, j);
    result[i] = total;
  }
  return result;
}

/** source' * values; shape [cols]. */
export function transposeTimesVector(source: Matrix, values: Float64Array): Float64Array {
  const result = new Float64Array(source.cols);
  for (let i = 0; i < source.rows; i += 1) {
    const factor = at(values, i);
    if (factor === 0) continue;
    const offset = i * source.cols;
    for (let j = 0; j < source.cols; j += 1) result[j] = at(result, j) + factor * at(source.data, offset + j);
  }
  return result;
}

/** values' * source * values, for a square matrix. */
export function quadraticForm(source: Matrix, values: Float64Array): number {
  const product = timesVector(source, values);
  let total = 0;
  for (let i = 0; i < product.length; i += 1) total += at(product, i) * at(values, i);
  return total;
}

export function scaledMatrix(source: Matrix, factor: number): Matrix {
  const data = new Float64Array(source.data.length);
  for (let k = 0; k < data.length; k += 1) data[k] = at(source.data, k) * factor;
  return { ...source, data };
}

/** The square sub-matrix on the given indexes, in their order. */
export function subMatrix(source: Matrix, indexes: readonly number[]): Matrix {
  const size = indexes.length;
  const result = zeros(size, size);
  indexes.forEach((from, i) => {
    indexes.forEach((to, j) => {
      result.data[i * size + j] = cell(source, from, to);
    });
  });
  return result;
}
