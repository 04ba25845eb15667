import { cholesky } from "./cholesky.ts";
import { spectral, symmetricEigen } from "./eigen.ts";
import type { Matrix } from "./matrix.ts";
import { cell, trace, transpose, zeros } from "./matrix.ts";
import { at } from "./vector.ts";

export type Shrunk = {
  /** Same unit as the square of the returns, per period; shape [n, n]. */
  readonly covariance: Matrix;
  /** Weight of the target, 0 (sample) to 1. */
  readonly shrinkage: number;
};

/** Sample covariance.
 * @param returns one row a period, one column a line; shape [T, n], T >= 2
 * @param ddof 1 for the unbiased one (default), 0 for the population
 * @returns per period; shape [n, n]; null when T <= ddof */
export function sampleCovariance(returns: Matrix, ddof: 0 | 1 = 1): Matrix | null {
  if (returns.rows <= ddof) return null;
  return crossProduct(centred(returns), returns.rows - ddof);
}

/** Ledoit-Wolf shrinkage to a multiple of the identity; S with 1/T.
 * @source Ledoit & Wolf 2004, A well-conditioned estimator; sklearn.covariance.ledoit_wolf */
export function ledoitWolfIdentity(returns: Matrix): Shrunk | null {
  const count = returns.rows;
  if (count < 2) return null;
  const x = centred(returns);
  const sample = crossProduct(x, count);
  const size = sample.rows;
  const level = trace(sample) / size;
  let norm = 0;
  for (const value of sample.data) norm += value * value;
  const distance = norm - size * level * level;
  let fourth = 0;
  for (let t = 0; t < count; t += 1) {
    let square = 0;
    for (let j = 0; j < size; j += 1) square += cell(x, t, j) ** 2;
    fourth += square * square;
  }
  const noise = (fourth / count - norm) / count;
  const shrinkage = distance > 0 ? Math.max(0, Math.min(1, noise / distance)) : 0;
  const covariance = { ...sample, data: sample.data.map((value) => value * (1 - shrinkage)) };
  for (let i = 0; i < size; i += 1) {
    covariance.data[i * size + i] = at(covariance.data, i * size + i) + shrinkage * level;
  }
  return { covariance, shrinkage };
}

/** Ledoit-Wolf shrinkage to the constant-correlation target; S with 1/T. A line without variance keeps correlation 0.
 * @source Ledoit & Wolf 2004, Honey, I shrunk the sample covariance matrix (appendix B); covCor.m */
export function ledoitWolfConstantCorrelation(returns: Matrix): Shrunk | null {
  const count = returns.rows;
  if (count < 2) return null;
  const x = centred(returns);
  const sample = crossProduct(x, count);
  const size = sample.rows;
  const deviations = Float64Array.from({ length: size }, (_, i) => Math.sqrt(cell(sample, i, i)));
  const target = constantCorrelation(sample, deviations);
  const { phi, rho } = correlationNoise({ x, sample, deviations, correlation: target.correlation });
  let gamma = 0;
  sample.data.forEach((value, i) => {
    gamma += (value - at(target.matrix.data, i)) ** 2;
  });
  const shrinkage = gamma > 0 ? Math.max(0, Math.min(1, (phi - rho) / gamma / count)) : 0;
  const data = sample.data.map((value, i) => (1 - shrinkage) * value + shrinkage * at(target.matrix.data, i));
  return { covariance: { ...sample, data }, shrinkage };
}

export type CovarianceEstimate = Shrunk & { readonly method: "constant_correlation" | "identity" };

/** The covariance used everywhere: constant correlation when n <= T/2, identity otherwise, with eigenvalues floored
 * at 1e-8 of their mean, annualised.
 * @param returns weekly returns; shape [T, n]
 * @source methodology section 10 */
export function annualCovariance(returns: Matrix, periodsPerYear: number): CovarianceEstimate | null {
  const method = returns.cols <= returns.rows / 2 ? "constant_correlation" : "identity";
  const shrunk = method === "identity" ? ledoitWolfIdentity(returns) : ledoitWolfConstantCorrelation(returns);
  if (shrunk === null) return null;
  const floored = floorSpectrum(shrunk.covariance);
  const data = floored.data.map((value) => value * periodsPerYear);
  return { covariance: { ...floored, data }, shrinkage: shrunk.shrinkage, method };
}

/** Lifts eigenvalues under 1e-8 tr/n to that floor; returns the matrix itself when none is. */
export function floorSpectrum(source: Matrix, floorRatio = 1e-8): Matrix {
  const size = source.rows;
  const floor = (floorRatio * trace(source)) / Math.max(1, size);
  if (cholesky(plusDiagonal(source, -floor)) !== null) return source;
  // A full decomposition of a thousand lines takes minutes; adding to the diagonal is then sufficient for convexity.
  if (size > 400) return plusDiagonal(source, floor);
  return spectral(symmetricEigen(source), (value) => Math.max(value, floor));
}

/** Adds uncorrelated lines (a euro fund, cash) after the others.
 * @param variances their variances, same period as the covariance */
export function withUncorrelated(source: Matrix, variances: Float64Array): Matrix {
  const size = source.rows + variances.length;
  const result = zeros(size, size);
  for (let i = 0; i < source.rows; i += 1) {
    result.data.set(source.data.subarray(i * source.cols, (i + 1) * source.cols), i * size);
  }
  variances.forEach((variance, k) => {
    result.data[(source.rows + k) * (size + 1)] = variance;
  });
  return result;
}

/** Covariance to correlation; a line without variance has correlation 0 with the others. */
export function correlationOf(covariance: Matrix): Matrix {
  const size = covariance.rows;
  const result = zeros(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const scale = Math.sqrt(cell(covariance, i, i) * cell(covariance, j, j));
      result.data[i * size + j] = i === j ? 1 : scale > 0 ? cell(covariance, i, j) / scale : 0;
    }
  }
  return result;
}

function plusDiagonal(source: Matrix, value: number): Matrix {
  const data = Float64Array.from(source.data);
  for (let i = 0; i < source.rows; i += 1)
    data[i * (source.cols + 1)] = at(data, i * (source.cols + 1)) + value;
  return { ...source, data };
}

function centred(returns: Matrix): Matrix {
  const { rows, cols } = returns;
  const means = new Float64Array(cols);
  for (let t = 0; t < rows; t += 1) {
    for (let j = 0; j < cols; j += 1) means[j] = at(means, j) + cell(returns, t, j) / rows;
  }
  const data = returns.data.map((value, k) => value - at(means, k % cols));
  return { rows, cols, data };
}

/** x'x / divisor, on transposed data so that memory is read sequentially. */
function crossProduct(x: Matrix, divisor: number): Matrix {
  const size = x.cols;
  const count = x.rows;
  const lines = transpose(x).data;
  const result = zeros(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const value = dotAt(lines, { left: i * count, right: j * count, count }) / divisor;
      result.data[i * size + j] = value;
      result.data[j * size + i] = value;
    }
  }
  return result;
}

function dotAt(lines: Float64Array, where: { left: number; right: number; count: number }): number {
  const { left, right, count } = where;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let t = 0;
  for (; t + 3 < count; t += 4) {
    a += at(lines, left + t) * at(lines, right + t);
    b += at(lines, left + t + 1) * at(lines, right + t + 1);
    c += at(lines, left + t + 2) * at(lines, right + t + 2);
    d += at(lines, left + t + 3) * at(lines, right + t + 3);
  }
  for (; t < count; t += 1) a += at(lines, left + t) * at(lines, right + t);
  return a + b + (c + d);
}

function constantCorrelation(
  sample: Matrix,
  deviations: Float64Array,
): { matrix: Matrix; correlation: number } {
  const size = sample.rows;
  let total = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const scale = at(deviations, i) * at(deviations, j);
      if (i !== j && scale > 0) total += cell(sample, i, j) / scale;
    }
  }
  const correlation = size > 1 ? total / (size * (size - 1)) : 0;
  const matrix = zeros(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      matrix.data[i * size + j] =
        i === j ? cell(sample, i, i) : correlation * at(deviations, i) * at(deviations, j);
    }
  }
  return { matrix, correlation };
}

type NoiseInput = { x: Matrix; sample: Matrix; deviations: Float64Array; correlation: number };

function correlationNoise({ x, sample, deviations, correlation }: NoiseInput): { phi: number; rho: number } {
  const count = x.rows;
  const squares = { ...x, data: x.data.map((value) => value * value) };
  const cubes = { ...x, data: x.data.map((value) => value * value * value) };
  const size = sample.rows;
  const fourth = crossProduct(squares, count);
  const third = mixedProduct(cubes, x);
  let phi = 0;
  let rho = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const noise = cell(fourth, i, j) - cell(sample, i, j) ** 2;
      phi += noise;
      if (i === j) rho += noise;
      else if (at(deviations, i) > 0) {
        const theta = cell(third, i, j) - cell(sample, i, i) * cell(sample, i, j);
        rho += (correlation * at(deviations, j) * theta) / at(deviations, i);
      }
    }
  }
  return { phi, rho };
}

/** left'right / rows. */
function mixedProduct(left: Matrix, right: Matrix): Matrix {
  const size = left.cols;
  const result = zeros(size, size);
  for (let t = 0; t < left.rows; t += 1) {
    const offset = t * size;
    for (let i = 0; i < size; i += 1) {
      const factor = at(left.data, offset + i) / left.rows;
      const target = i * size;
      for (let j = 0; j < size; j += 1)
        result.data[target + j] = at(result.data, target + j) + factor * at(right.data, offset + j);
    }
  }
  return result;
}
