import {
  indexedGoal,
  neededPayment,
  planChance,
  planFan,
  planLaw,
  steadyPayments,
  yearLaw,
  type YearLaw,
} from "../index.ts";
import { assumedInflationRatio, type Cents, cents, wantedChance } from "@vigie/domain";

export type ProjectPlan = {
  readonly openingCents: number;
  /** At least 0. */
  readonly monthlyCents: number;
  /** Whole years. */
  readonly years: number;
  /** In euros of today, above 0. */
  readonly targetCents: number;
  readonly law: YearLaw;
};

export type ProjectYear = {
  readonly year: number;
  readonly lowCents: Cents;
  readonly lowTwoThirdsCents: Cents;
  readonly medianCents: Cents;
  readonly highTwoThirdsCents: Cents;
  readonly highCents: Cents;
  /** The target at the prices of that year. */
  readonly goalCents: Cents;
};

export type ProjectOutlook = {
  readonly years: readonly ProjectYear[];
  /** The target at the prices of the last year. */
  readonly goalCents: Cents;
  /** To reach it, and the same with a mean of one point less and one more. */
  readonly chance: number;
  readonly chanceBelow: number;
  readonly chanceAbove: number;
  /** What brings it to nine times out of ten, in whole steps of five euros upwards; null beyond what anybody pays. */
  readonly neededCents: Cents | null;
};

const stepCents = 500;
const mostMonthlyCents = 100_000_00;

/** What a project may be worth each year, its chance, and the payment that brings it to nine times out of ten.
 * @source methodology 2, section 3.1 */
export function projectOutlook(plan: ProjectPlan): ProjectOutlook {
  const { openingCents, monthlyCents, years, targetCents, law } = plan;
  const months = 12 * years;
  const goal = indexedGoal(targetCents, months, assumedInflationRatio);
  const payments = steadyPayments(monthlyCents, months);
  const chanceUnder = (of: YearLaw) =>
    planChance(planLaw({ openingValue: openingCents, payments }, of), goal);
  const moved = (points: number) => yearLaw(law.meanRatio + points, law.deviationRatio) ?? law;
  const needed = neededPayment(
    { openingValue: openingCents, months, goal, law },
    wantedChance,
    mostMonthlyCents,
  );
  return {
    years: planFan({ openingValue: openingCents, payments }, law).map((one) => ({
      year: one.year,
      lowCents: rounded(one.low),
      lowTwoThirdsCents: rounded(one.lowTwoThirds),
      medianCents: rounded(one.median),
      highTwoThirdsCents: rounded(one.highTwoThirds),
      highCents: rounded(one.high),
      goalCents: rounded(indexedGoal(targetCents, 12 * one.year, assumedInflationRatio)),
    })),
    goalCents: rounded(goal),
    chance: chanceUnder(law),
    chanceBelow: chanceUnder(moved(-0.01)),
    chanceAbove: chanceUnder(moved(0.01)),
    neededCents: needed === null ? null : cents(Math.ceil(needed / stepCents - 1e-9) * stepCents),
  };
}

/** Just its chance, and what it takes: the target at the prices of the last year. */
export function projectChance({ openingCents, monthlyCents, years, targetCents, law }: ProjectPlan) {
  const months = 12 * years;
  const goal = indexedGoal(targetCents, months, assumedInflationRatio);
  const payments = steadyPayments(monthlyCents, months);
  return {
    goalCents: rounded(goal),
    chance: planChance(planLaw({ openingValue: openingCents, payments }, law), goal),
  };
}

function rounded(amount: number): Cents {
  return cents(Math.round(amount));
}
