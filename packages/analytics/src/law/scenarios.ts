import { cholesky } from "../linear/cholesky.ts";
import { cell, matrix, subMatrix } from "../linear/matrix.ts";
import { normalQuantile } from "../linear/moments.ts";
import { seededRandom } from "../linear/random.ts";
import { at } from "../linear/vector.ts";
import type { Scenarios } from "../optimise/shortfall.ts";
import type { RiskModel } from "./risk-model.ts";

/** Years drawn two by two, one the opposite of the other: their mean is exact. */
const pairs = 200;
const seed = 20_261_122;

/** Years of some lines of a model for a search by shortfall: their means and deviations are those of the model, their correlations
 * close to it. What is shown of an answer is read from its law, never from these.
 * @param places of the lines in the model, in the order of the columns
 * @returns null when the covariance of the lines is no covariance */
export function lawScenarios(model: RiskModel, places: readonly number[]): Scenarios | null {
  const covariance = subMatrix(model.covariance, places);
  const deviations = places.map((_, k) => Math.sqrt(Math.max(0, cell(covariance, k, k))));
  // A little independent risk keeps lines that are nearly the same apart.
  places.forEach(
    (_, k) => (covariance.data[k * places.length + k] = (deviations[k] ?? 0) ** 2 * 1.000_001 + 1e-12),
  );
  const factor = cholesky(covariance);
  if (factor === null) return null;
  const random = seededRandom(seed);
  const draws = Array.from({ length: pairs }, () => {
    const normals = places.map(() => normalQuantile(Math.min(Math.max(random(), 1e-9), 1 - 1e-9)));
    return places.map((_, row) => {
      let value = 0;
      for (let k = 0; k <= row; k += 1) value += cell(factor, row, k) * (normals[k] ?? 0);
      return value;
    });
  });
  const scales = places.map((_, k) => {
    const sample = Math.sqrt(draws.reduce((total, draw) => total + (draw[k] ?? 0) ** 2, 0) / pairs);
    return sample > 0 ? (deviations[k] ?? 0) / sample : 0;
  });
  const year = (draw: readonly number[], sign: 1 | -1) =>
    Float64Array.from(
      places,
      (place, k) => at(model.meanRatios, place) + sign * (draw[k] ?? 0) * (scales[k] ?? 0),
    );
  return { outcomes: matrix(draws.flatMap((draw) => [year(draw, 1), year(draw, -1)])) };
}
