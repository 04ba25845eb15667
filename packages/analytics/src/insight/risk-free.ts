import { euroFundMean } from "../index.ts";
import { averageEuroFundRatio, type Candidate } from "@vigie/domain";

/** What a saver earns without risk: the best euro fund's expected rate, the market's average where there is none.
 * @source methodology, part 2, section 1.12 */
export function riskFreeOf(candidates: readonly Candidate[], year: number): number {
  const rates = candidates
    .filter((one) => one.kind === "euroFund")
    .map((one) => euroFundMean(one.euroFund?.rates ?? [], year, averageEuroFundRatio));
  return rates.length === 0 ? averageEuroFundRatio : Math.max(...rates);
}
