import {
  capitalAfter,
  horizonProbabilityUnder,
  instalmentOf,
  insuranceSaving,
  type Loan,
  renegotiation,
  repaymentIndemnity,
  repaymentReturn,
  type YearLaw,
} from "../index.ts";
import { type Cents, cents, type Ratio } from "@vigie/domain";

/** Alternatives for a home loan of constant instalments: investing instead of repaying, another rate, another insurance.
 * @source methodology 2, section 3.3 */

/** Simulated rates, as reductions of the loan's rate. */
export const triedCuts = [0.0025, 0.005, 0.01] as const;
/** Simulated insurances: yearly premium on the balance at the start of each year. */
export const triedPremiums = [0.001, 0.002, 0.003] as const;

export type DeskLoan = {
  readonly leftCents: Cents;
  readonly rateRatio: Ratio;
  readonly monthsLeft: number;
  readonly borrowedCents: Cents | null;
  readonly insuranceMonthlyCents: Cents | null;
};

export type NewRate = {
  readonly cutRatio: Ratio;
  readonly rateRatio: Ratio;
  readonly instalmentCents: Cents;
  readonly monthlySavedCents: Cents;
  /** Number of instalments until the savings cover the costs; null where the loan ends before. */
  readonly breakEvenMonth: number | null;
  readonly gainCents: Cents;
  /** In today's money, discounted at the new rate. */
  readonly presentCents: Cents;
};

export type NewInsurance = {
  readonly premiumRatio: Ratio;
  readonly firstMonthlyCents: Cents;
  /** Number of instalments until the lower premiums compensate the higher ones: the first one where the new premium is lower from
   * the start; null where the loan ends before. */
  readonly breakEvenMonth: number | null;
  /** Total until the end; negative where the new one costs more. */
  readonly savedCents: Cents;
};

export type MortgageDesk = {
  readonly instalmentCents: Cents;
  readonly indemnityCents: Cents;
  /** Certain yearly return of repaying the whole loan today, including the insurance saved where it is known. */
  readonly returnRatio: Ratio | null;
  /** Probability that investing yields more by the end of the loan; null without a return distribution of the investments. */
  readonly chance: number | null;
  readonly costsCents: Cents;
  readonly rates: readonly NewRate[];
  /** Null where the insurance or the initial amount borrowed is unknown. */
  readonly insurances: readonly NewInsurance[] | null;
  /** Remaining premiums of the current insurance. */
  readonly insuranceLeftCents: Cents | null;
};

/** @param otherCostsCents costs besides the indemnity: file, guarantee, release */
export function mortgageDesk(told: DeskLoan, otherCostsCents: Cents, law: YearLaw | null): MortgageDesk {
  const loan: Loan = { capital: told.leftCents, rateRatio: told.rateRatio, months: told.monthsLeft };
  const indemnity = repaymentIndemnity(loan, loan.capital);
  const returnRatio = repaymentReturn(loan, told.insuranceMonthlyCents ?? 0);
  const costs = indemnity + otherCostsCents;
  const before = insuranceOf(told);
  return {
    instalmentCents: rounded(instalmentOf(loan)),
    indemnityCents: rounded(indemnity),
    returnRatio,
    chance: law === null || returnRatio === null ? null : keepingChance(law, returnRatio, loan.months / 12),
    costsCents: rounded(costs),
    rates: triedCuts.flatMap((cut) => (cut < told.rateRatio ? [newRate(loan, cut, costs)] : [])),
    insurances: before === null ? null : triedPremiums.map((premium) => newInsurance(loan, before, premium)),
    insuranceLeftCents:
      before === null ? null : rounded(insuranceSaving(loan, before, { yearlyRatio: 0 }).before),
  };
}

/** Probability that the investments exceed a certain yearly return over a number of years. */
export function keepingChance(law: YearLaw, returnRatio: Ratio, years: number): number {
  return 1 - horizonProbabilityUnder(law, years, (1 + returnRatio) ** years);
}

type Before = { readonly borrowed: number; readonly yearlyRatio: number };

function insuranceOf({ borrowedCents, insuranceMonthlyCents }: DeskLoan): Before | null {
  if (borrowedCents === null || borrowedCents <= 0 || insuranceMonthlyCents === null) return null;
  return { borrowed: borrowedCents, yearlyRatio: (12 * insuranceMonthlyCents) / borrowedCents };
}

function newRate(loan: Loan, cutRatio: number, costs: number): NewRate {
  const rateRatio = loan.rateRatio - cutRatio;
  const found = renegotiation(loan, rateRatio, costs);
  return {
    cutRatio,
    rateRatio,
    instalmentCents: rounded(found.instalmentAfter),
    monthlySavedCents: rounded(found.instalmentBefore - found.instalmentAfter),
    breakEvenMonth: found.breakEvenMonth,
    gainCents: rounded(found.gainTotal),
    presentCents: rounded(found.gainPresent),
  };
}

function newInsurance(loan: Loan, before: Before, premiumRatio: number): NewInsurance {
  return {
    premiumRatio,
    firstMonthlyCents: rounded((loan.capital * premiumRatio) / 12),
    breakEvenMonth: insuranceEven(loan, before, premiumRatio),
    savedCents: rounded(insuranceSaving(loan, before, { yearlyRatio: premiumRatio }).saved),
  };
}

/** Below any premium, in cents: tolerance for sums of fractions of cents. */
const noCents = 1e-6;

/** The new premium decreases with the balance, so that once the difference is compensated it stays so. */
function insuranceEven(loan: Loan, before: Before, premiumRatio: number): number | null {
  const old = (before.borrowed * before.yearlyRatio) / 12;
  let saved = 0;
  for (let paid = 0; paid < loan.months; paid += 1) {
    saved += old - (capitalAfter(loan, paid - (paid % 12)) * premiumRatio) / 12;
    if (saved >= -noCents) return paid + 1;
  }
  return null;
}

function rounded(amount: number): Cents {
  return cents(Math.round(amount));
}
