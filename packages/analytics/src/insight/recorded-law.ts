import { dayNumber, lawGrid, plainOwnRatio } from "../index.ts";
import { dayOf, type Instant } from "@vigie/domain";
import type { shownLaw } from "./risk-model.ts";
import type { SectionBody } from "./sections.ts";

/** Distribution of a portfolio as stored by its analysis. */
export type RecordedLaw = ReturnType<typeof shownLaw> & { readonly isApproximate: boolean };

type RecordedRisk = Pick<
  SectionBody<"risk">,
  "volatilityAnnual" | "valueAtRiskYear" | "expectedShortfallYear" | "ownPricesRatio"
> & {
  /** Null in analyses from before it was stored. */
  readonly expectedReturn: SectionBody<"risk">["expectedReturn"] | null;
};

/** Today's figures in an arbitrage are those stored by the analysis instead of a second computation. Null where the stored analysis
 * has no distribution, or uses another weekly grid, so that it is not comparable with the new weights.
 * @source methodology, part 2, section 1.12 */
export function recordedLaw(
  risk: RecordedRisk,
  { madeAt, at }: { readonly madeAt: Instant; readonly at: Instant },
): RecordedLaw | null {
  if (lastWeekOf(madeAt) !== lastWeekOf(at) || risk.ownPricesRatio === null) return null;
  const returnRatio = risk.expectedReturn?.value ?? null;
  const volatilityRatio = risk.volatilityAnnual.value;
  const valueAtRiskRatio = risk.valueAtRiskYear.value;
  const expectedShortfallRatio = risk.expectedShortfallYear.value;
  if (returnRatio === null || volatilityRatio === null) return null;
  if (valueAtRiskRatio === null || expectedShortfallRatio === null) return null;
  return {
    returnRatio,
    volatilityRatio,
    valueAtRiskRatio,
    expectedShortfallRatio,
    isApproximate: risk.ownPricesRatio < plainOwnRatio,
  };
}

function lastWeekOf(at: Instant): number {
  return lawGrid(dayNumber(dayOf(at))).lastWeek;
}
