import { cholesky, choleskySolve } from "../linear/cholesky.ts";
import type { Matrix } from "../linear/matrix.ts";
import { row, scaledMatrix, timesVector, transposeTimesVector, zeros, cell } from "../linear/matrix.ts";
import { addScaled, at, dot } from "../linear/vector.ts";

export type BlackLittermanInput = {
  /** Annual covariance, ratios squared; shape [n, n]. */
  readonly covariance: Matrix;
  /** Weights of the reference allocation, ratios of sum 1; shape [n]. */
  readonly referenceWeights: Float64Array;
  /** Risk aversion delta, about 2.5. */
  readonly riskAversion: number;
  /** Views: each row of P is a portfolio, Q its expected yearly excess return, ratio; absent without views. */
  readonly views?: { readonly portfolios: Matrix; readonly returns: Float64Array };
  /** Weight of the prior's uncertainty. Default 0.05. */
  readonly tau?: number;
  /** Variances of the views; default diag(tau P S P'). */
  readonly viewVariances?: Float64Array;
};

export type BlackLitterman = {
  /** Equilibrium excess returns per year, delta S w. */
  readonly prior: Float64Array;
  /** Expected excess returns per year, including the views. */
  readonly posterior: Float64Array;
  /** Covariance of the posterior means, M = tau S - tau S P'(tau P S P' + Omega)^-1 P tau S; shape [n, n]. The covariance of the
   * returns themselves is then S + M. */
  readonly uncertainty: Matrix;
  /** Variances of the views as used. */
  readonly viewVariances: Float64Array;
};

/** Expected returns of Black and Litterman: pi = delta S w, mu = pi + tau S P'(tau P S P' + Omega)^-1 (Q - P pi).
 * @returns null where the views exactly contradict one another
 * @source Black & Litterman 1992; He & Litterman 1999; methodology section 10 */
export function blackLitterman(input: BlackLittermanInput): BlackLitterman | null {
  const { covariance, views } = input;
  const tau = input.tau ?? 0.05;
  const prior = timesVector(covariance, input.referenceWeights).map((value) => value * input.riskAversion);
  const uncertainty = scaledMatrix(covariance, tau);
  if (views === undefined || views.portfolios.rows === 0)
    return { prior, posterior: prior, uncertainty, viewVariances: new Float64Array(0) };
  const { portfolios, returns } = views;
  const count = portfolios.rows;
  const spread = zeros(count, count);
  const loaded = Array.from({ length: count }, (_, i) => timesVector(covariance, row(portfolios, i)));
  for (let i = 0; i < count; i += 1) {
    for (let j = 0; j < count; j += 1)
      spread.data[i * count + j] = tau * dot(row(portfolios, i), loaded[j] ?? new Float64Array(0));
  }
  const system = { ...spread, data: Float64Array.from(spread.data) };
  const viewVariances =
    input.viewVariances ?? Float64Array.from({ length: count }, (_, i) => cell(spread, i, i));
  for (let i = 0; i < count; i += 1) system.data[i * count + i] = cell(system, i, i) + at(viewVariances, i);
  const factor = cholesky(system);
  if (factor === null) return null;
  const implied = timesVector(portfolios, prior);
  const surprise = returns.map((value, i) => value - at(implied, i));
  const pull = choleskySolve(factor, surprise);
  const posterior = Float64Array.from(prior);
  addScaled(posterior, tau, timesVector(covariance, transposeTimesVector(portfolios, pull)));
  // Each column of tau S P' is reduced by the information in the views.
  const size = prior.length;
  for (let j = 0; j < size; j += 1) {
    const seen = Float64Array.from(loaded, (line) => tau * at(line, j));
    const solved = choleskySolve(factor, seen);
    for (let i = 0; i < size; i += 1) {
      let drawn = 0;
      loaded.forEach((line, k) => {
        drawn += tau * at(line, i) * at(solved, k);
      });
      uncertainty.data[i * size + j] = cell(uncertainty, i, j) - drawn;
    }
  }
  return { prior, posterior, uncertainty, viewVariances };
}

export type NetReturnInput = {
  /** Expected yearly returns of the classes or funds before the differences of their fees, ratios; shape [n]. */
  readonly gross: Float64Array;
  /** Ongoing charges of each fund; shape [n]. */
  readonly ongoingRatios: Float64Array;
  /** Mean ongoing charges of its class; shape [n]. */
  readonly classOngoingRatios: Float64Array;
  /** Yearly fee of the portfolio on the line; shape [n]. */
  readonly contractRatios: Float64Array;
};

/** Subtracts from each expected return the fund's charges above its class, then the portfolio's fee.
 * @source methodology section 10 */
export function netExpectedReturns(input: NetReturnInput): Float64Array {
  return input.gross.map(
    (value, i) =>
      value - (at(input.ongoingRatios, i) - at(input.classOngoingRatios, i)) - at(input.contractRatios, i),
  );
}
