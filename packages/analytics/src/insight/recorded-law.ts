import { dayNumber, lawGrid, plainOwnRatio } from "../index.ts";
import { dayOf, type Instant } from "@vigie/domain";
import type { shownLaw } from "./risk-model.ts";
import type { SectionBody } from "./sections.ts";

/** The law of a portfolio as its analysis keeps it. */
export type RecordedLaw = ReturnType<typeof shownLaw> & { readonly isApproximate: boolean };

type RecordedRisk = Pick<
  SectionBody<"risk">,
  "volatilityAnnual" | "valueAtRiskYear" | "expectedShortfallYear" | "ownPricesRatio"
> & {
  /** Null in the analyses made before it was kept. */
  readonly expectedReturn: SectionBody<"risk">["expectedReturn"] | null;
};

/** What an arbitration shows of today is the record of the analysis, not a second computation. Null where the record gives no law,
 * or rests on the weeks of another grid: its answer could not stand beside the one of the new weights.
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
