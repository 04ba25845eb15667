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
  /** Integer. */
  readonly years: number;
  /** In today's euros, above 0. */
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
  /** Target at the prices of that year. */
  readonly goalCents: Cents;
};

export type ProjectOutlook = {
  readonly years: readonly ProjectYear[];
  /** Target at the prices of the last year. */
  readonly goalCents: Cents;
  /** Probability of reaching it; also with a mean one point lower and one higher. */
  readonly chance: number;
  readonly chanceBelow: number;
  readonly chanceAbove: number;
  /** Monthly payment for a probability of 90 %, rounded up to five euros; null above a realistic maximum. */
  readonly neededCents: Cents | null;
};

const stepCents = 500;
const mostMonthlyCents = 100_000_00;

/** Possible values of a project per year, its probability of success, and the payment for a probability of 90 %.
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

/** Only its probability and the payment it needs: the target is at the prices of the last year. */
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
