import { sameMixSaving } from "@vigie/domain";
import { type Infeasibility, lawLoss, type PortfolioLaw, type StrategyInput } from "../index.ts";
import type { Question } from "./arbitration-question.ts";

/** Rules of an arbitrage for lower fees. */

/** Lower fees must not raise the risk; differences of 0.1 % of loss and 2 % of deviation are tolerated as noise.
 * @source methodology, part 2, section 2 F */
export function isRiskier(before: PortfolioLaw | null, after: PortfolioLaw | null): boolean {
  if (before === null || after === null) return true;
  const [was, is] = [lawLoss(before.law), lawLoss(after.law)];
  return (
    is.expectedShortfallRatio > was.expectedShortfallRatio + 0.001 ||
    after.law.deviationRatio > 1.02 * before.law.deviationRatio
  );
}

/** Cost reduction at an unchanged mix of classes, as a ratio of the invested amount. */
export function savedAtSameMix({ problem, feeRatios }: Question, weights: Float64Array): number {
  const { assets, trading } = problem;
  const placed = trading.current.reduce((sum, weight) => sum + weight, 0);
  return sameMixSaving(
    assets.map(({ className }, index) => ({
      assetClass: className,
      beforeRatio: (trading.current[index] ?? 0) / placed,
      afterRatio: weights[index] ?? 0,
      feeRatio: feeRatios[index] ?? 0,
    })),
  );
}

/** Fees are optimised only if the portfolio's loss is within the profile. @source methodology, part 2, section 2 F */
export function isTooDeepForFees({ strategy }: StrategyInput, reason: Infeasibility): boolean {
  if (strategy !== "cut_fees" || reason.code !== "conflicting_rule") return false;
  return reason.rules.every(({ name }) => name === "shortfall_limit");
}
