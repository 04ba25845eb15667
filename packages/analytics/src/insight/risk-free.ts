import { euroFundMean } from "../index.ts";
import { averageEuroFundRatio, type Candidate } from "@vigie/domain";

/** Risk-free rate of a saver: the best euro fund's expected rate, or the market average without one.
 * @source methodology, part 2, section 1.12 */
export function riskFreeOf(candidates: readonly Candidate[], year: number): number {
  const rates = candidates
    .filter((one) => one.kind === "euroFund")
    .map((one) => euroFundMean(one.euroFund?.rates ?? [], year, averageEuroFundRatio));
  return rates.length === 0 ? averageEuroFundRatio : Math.max(...rates);
}
