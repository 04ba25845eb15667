import type { Matrix } from "../linear/matrix.ts";
import { cell, timesVector } from "../linear/matrix.ts";
import { at } from "../linear/vector.ts";

/** Weights whose lines bring the variance in the given shares (equal by default): a neutral comparison, not an
 * arbitration, since no cap can be respected.
 * @param covariance positive definite; shape [n, n]
 * @param budgets positive shares of sum 1; shape [n]
 * @returns weights of sum 1; null when a line has no variance or the iteration does not settle
 * @source Spinu 2013 (min 1/2 x'Sx - sum b ln x); cyclical descent of Griveau-Billion, Richard & Roncalli 2013 */
export function riskParity(covariance: Matrix, budgets?: Float64Array): Float64Array | null {
  const size = covariance.rows;
  const shares = budgets ?? new Float64Array(size).fill(1 / size);
  const x = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    const own = cell(covariance, i, i);
    if (!(own > 0) || !(at(shares, i) > 0)) return null;
    x[i] = 1 / Math.sqrt(own);
  }
  const product = timesVector(covariance, x);
  for (let sweep = 0; sweep < 5000; sweep += 1) {
    let moved = 0;
    for (let i = 0; i < size; i += 1) {
      const own = cell(covariance, i, i);
      const others = at(product, i) - own * at(x, i);
      const next = (-others + Math.sqrt(others * others + 4 * own * at(shares, i))) / (2 * own);
      const change = next - at(x, i);
      if (change === 0) continue;
      moved = Math.max(moved, Math.abs(change) / next);
      x[i] = next;
      for (let j = 0; j < size; j += 1) product[j] = at(product, j) + change * cell(covariance, j, i);
    }
    if (moved < 1e-13) return normalised(x);
  }
  return null;
}

function normalised(x: Float64Array): Float64Array {
  const total = x.reduce((sum, value) => sum + value, 0);
  return x.map((value) => value / total);
}
