import { seededRandom } from "@vigie/analytics";
import { quantile } from "./report.ts";

/** The answer given for a row and the true one; null when there is no answer, or when nobody can tell. */
export type Answer = { readonly said: string | null; readonly truth: string | null };

/** The mean, over the labels present, of the harmonic mean of precision and recall. An answer for a row that nobody can label is
 * a mistake; a label that is only ever given wrongly counts as 0. */
export function macroF1(answers: readonly Answer[]): number {
  const labels = new Set(answers.flatMap(({ said, truth }) => [said, truth]).filter((one) => one !== null));
  if (labels.size === 0) return 1;
  const scores = [...labels].map((label) => {
    const right = answers.filter(({ said, truth }) => said === label && truth === label).length;
    const saidCount = answers.filter(({ said }) => said === label).length;
    const trueCount = answers.filter(({ truth }) => truth === label).length;
    return (2 * right) / (saidCount + trueCount);
  });
  return scores.reduce((sum, one) => sum + one, 0) / scores.length;
}

const draws = 2_000;

/** The interval in which a figure of these rows would lie 19 times in 20 if other rows of their kind had been drawn: a bootstrap
 * with a fixed seed. */
export function interval<T>(
  rows: readonly T[],
  figure: (drawn: readonly T[]) => number,
): readonly [number, number] {
  const random = seededRandom(29);
  const found = Array.from({ length: draws }, () =>
    figure(rows.flatMap(() => rows[Math.floor(random() * rows.length)] ?? [])),
  );
  return [quantile(found, 0.025), quantile(found, 0.975)];
}
