import { cholesky, choleskySolve } from "../linear/cholesky.ts";
import type { Matrix } from "../linear/matrix.ts";
import { cell, timesVector } from "../linear/matrix.ts";
import { at, dot } from "../linear/vector.ts";

/** Weights whose lines contribute given shares to the variance (equal by default): a neutral comparison, not an arbitrage, as no
 * cap can be respected.
 * @param covariance positive definite; shape [n, n]
 * @param budgets positive shares of sum 1; shape [n]
 * @returns weights of sum 1; null where a line has no variance, or lines are so similar that no weights give these shares
 * @source Spinu 2013 (min 1/2 x'Sx - sum b ln x); cyclical descent of Griveau-Billion, Richard & Roncalli 2013 */
export function riskParity(covariance: Matrix, budgets?: Float64Array): Float64Array | null {
  const size = covariance.rows;
  const shares = budgets ?? new Float64Array(size).fill(1 / size);
  for (let i = 0; i < size; i += 1) if (!(cell(covariance, i, i) > 0) || !(at(shares, i) > 0)) return null;
  const found = byDescent(covariance, shares) ?? byNewton(covariance, shares);
  return found !== null && bringsShares(covariance, found, shares) ? normalised(found) : null;
}

function inverseDeviations(covariance: Matrix): Float64Array {
  return Float64Array.from({ length: covariance.rows }, (_, i) => 1 / Math.sqrt(cell(covariance, i, i)));
}

function byDescent(covariance: Matrix, shares: Float64Array): Float64Array | null {
  const size = covariance.rows;
  const x = inverseDeviations(covariance);
  const product = timesVector(covariance, x);
  for (let sweep = 0; sweep < 2000; sweep += 1) {
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
    if (moved < 1e-13) return x;
  }
  return null;
}

/** Newton's method with a damped step far from the optimum: it converges where lines are nearly identical or opposite and cyclical
 * descent is slow. The objective is self-concordant. */
function byNewton(covariance: Matrix, shares: Float64Array): Float64Array | null {
  const size = covariance.rows;
  const x = inverseDeviations(covariance);
  for (let step = 0; step < 500; step += 1) {
    const slope = timesVector(covariance, x).map((value, i) => value - at(shares, i) / at(x, i));
    const curvature = { ...covariance, data: Float64Array.from(covariance.data) };
    for (let i = 0; i < size; i += 1)
      curvature.data[i * (size + 1)] = cell(covariance, i, i) + at(shares, i) / at(x, i) ** 2;
    const factor = cholesky(curvature);
    if (factor === null) return null;
    const move = choleskySolve(factor, slope);
    const decrement = Math.sqrt(Math.max(0, dot(slope, move)));
    const least = shares.reduce((smallest, share) => Math.min(smallest, share), 1);
    const scale = decrement / Math.sqrt(least) < 0.25 ? 1 : 1 / (1 + decrement / Math.sqrt(least));
    for (let i = 0; i < size; i += 1) x[i] = at(x, i) - scale * at(move, i);
    if (x.some((value) => !(value > 0))) return null;
    if (decrement < 1e-14) return x;
  }
  return x;
}

/** Verifies the result: every line contributes its share of the variance. */
function bringsShares(covariance: Matrix, x: Float64Array, shares: Float64Array): boolean {
  const product = timesVector(covariance, x);
  const total = dot(product, x);
  return (
    total > 0 && x.every((value, i) => Math.abs((value * at(product, i)) / total - at(shares, i)) < 1e-8)
  );
}

function normalised(x: Float64Array): Float64Array {
  const total = x.reduce((sum, value) => sum + value, 0);
  return x.map((value) => value / total);
}
