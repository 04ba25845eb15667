import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { solveSquare } from "../linear/cholesky.ts";
import { correlationOf } from "../linear/covariance.ts";
import { spectral, symmetricEigen } from "../linear/eigen.ts";
import type { Matrix } from "../linear/matrix.ts";
import { cell, quadraticForm, subMatrix, times, timesVector, transpose, zeros } from "../linear/matrix.ts";
import { at, dot } from "../linear/vector.ts";

/** Diversification ratio sum w s / sqrt(w'Sw): 1 when nothing is diversified.
 * @param weights ratios; shape [n]
 * @param covariance any period; shape [n, n]
 * @source Choueifaty & Coignard 2008; methodology section 8 */
export function diversificationRatio(weights: Float64Array, covariance: Matrix): Estimate {
  const risk = Math.sqrt(quadraticForm(covariance, weights));
  if (!(risk > 0)) return missing("zero_variance");
  let total = 0;
  weights.forEach((weight, i) => {
    total += weight * Math.sqrt(cell(covariance, i, i));
  });
  return estimate(total / risk);
}

/** Share of each line in the variance, w_i (Sw)_i / w'Sw; sum 1; null without variance. */
export function riskContributions(weights: Float64Array, covariance: Matrix): Float64Array | null {
  const marginal = timesVector(covariance, weights);
  const total = dot(marginal, weights);
  return total > 0 ? weights.map((weight, i) => (weight * at(marginal, i)) / total) : null;
}

/** Effective number of bets on principal components: too strict for display, kept for comparison.
 * @source Meucci 2009 */
export function principalBets(weights: Float64Array, covariance: Matrix): Estimate {
  const eigen = symmetricEigen(covariance);
  const total = quadraticForm(covariance, weights);
  if (!(total > 0)) return missing("zero_variance");
  const shares = eigen.values.map((value, k) => {
    let exposure = 0;
    for (let i = 0; i < weights.length; i += 1) exposure += cell(eigen.vectors, i, k) * at(weights, i);
    return (value * exposure * exposure) / total;
  });
  return estimate(betsOf(shares));
}

/** Effective number of bets on minimum-torsion components, the uncorrelated factors closest to the lines. Lines without variance
 * are excluded.
 * @source Meucci, Santangelo & Deguest 2015, Risk budgeting and diversification based on optimized uncorrelated factors */
export function minimumTorsionBets(weights: Float64Array, covariance: Matrix): Estimate {
  const kept = Array.from(weights, (_, i) => i).filter((i) => cell(covariance, i, i) > 0);
  const risky = subMatrix(covariance, kept);
  const held = Float64Array.from(kept, (i) => at(weights, i));
  const total = quadraticForm(risky, held);
  if (!(total > 0)) return missing("zero_variance");
  const torsion = minimumTorsion(risky);
  if (torsion === null) return missing("singular_covariance");
  // Exposures to the factors solve t'e = w; each factor contributes e_k (t S w)_k to the variance.
  const exposures = solveSquare(transpose(torsion), held);
  if (exposures === null) return missing("singular_covariance");
  const loads = timesVector(torsion, timesVector(risky, held));
  return estimate(betsOf(exposures.map((exposure, k) => (exposure * at(loads, k)) / total)));
}

/** Below this eigenvalue, lines are numerically identical. */
const leastEigenvalue = 1e-10;
const lastStep = 2000;

/** Linear map from the lines to their minimum-torsion factors; null for a singular correlation.
 * @source fixed-point iteration of the authors' published code (torsion, "exact") */
export function minimumTorsion(covariance: Matrix): Matrix | null {
  const size = covariance.rows;
  const correlation = correlationOf(covariance);
  const eigen = symmetricEigen(correlation);
  if (at(eigen.values, 0) < leastEigenvalue) return null;
  const root = spectral(eigen, (value) => Math.sqrt(value));
  const inverseRoot = spectral(eigen, (value) => 1 / Math.sqrt(value));
  let scales: Float64Array = new Float64Array(size).fill(1);
  let turned = zeros(size, size);
  for (let step = 0; step <= lastStep; step += 1) {
    const inner = symmetricEigen(scaleBoth(correlation, scales));
    const inverse = spectral(inner, (value) => 1 / Math.sqrt(Math.max(value, 1e-300)));
    turned = times(inverse, scaleRows(root, scales));
    const next = diagonalOf(times(turned, root));
    const moved = next.reduce((largest, value, i) => Math.max(largest, Math.abs(value - at(scales, i))), 0);
    scales = next;
    if (moved < 1e-12) break;
    if (step === lastStep && moved > 1e-8) return null;
  }
  const map = times(scaleRows(turned, scales), inverseRoot);
  const result = zeros(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const ratio = Math.sqrt(cell(covariance, i, i) / cell(covariance, j, j));
      result.data[i * size + j] = cell(map, i, j) * ratio;
    }
  }
  return result;
}

function betsOf(shares: Float64Array): number {
  let total = 0;
  for (const share of shares) if (share > 1e-12) total -= share * Math.log(share);
  return Math.exp(total);
}

function scaleRows(source: Matrix, scales: Float64Array): Matrix {
  return { ...source, data: source.data.map((value, k) => value * at(scales, Math.floor(k / source.cols))) };
}

function scaleBoth(source: Matrix, scales: Float64Array): Matrix {
  const rows = scaleRows(source, scales);
  return { ...rows, data: rows.data.map((value, k) => value * at(scales, k % source.cols)) };
}

function diagonalOf(source: Matrix): Float64Array {
  return Float64Array.from({ length: source.rows }, (_, i) => cell(source, i, i));
}
