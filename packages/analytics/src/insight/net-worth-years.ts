import { netWorthAhead, steadyPayments, type YearLaw } from "../index.ts";
import { assumedInflationRatio, type Cents, cents } from "@vigie/domain";

/** Current wealth of a household, the person's share, whole cents. */
export type WealthToday = {
  /** All holdings with market risk, under one distribution, and their monthly payments. */
  readonly financialCents: number;
  readonly law: YearLaw;
  readonly monthlyCents: number;
  /** Number of months until payments end; null where unknown. */
  readonly monthsPaid: number | null;
  readonly homesCents: number;
  readonly savings: readonly { readonly valueCents: number; readonly rateRatio: number }[];
  /** Assumed constant: accounts, and holdings without a known growth. */
  readonly constantCents: number;
};

/** Net worth on a day: 5 % quantile, median and 95 % quantile; and the debt. */
export type AheadAmounts = {
  readonly debtCents: Cents;
  readonly lowCents: Cents;
  readonly medianCents: Cents;
  readonly highCents: Cents;
};

export type WealthYear = AheadAmounts & {
  readonly years: number;
  /** In today's euros. */
  readonly real: AheadAmounts;
};

/** Years over which savings rates converge from today's rate to inflation. */
const fadeYears = 3;

/** Net worth after a number of years: payments continue, loans are repaid by schedule, savings rates converge to inflation.
 * @param years with the debt at that time
 * @source methodology 2, section 3.2 */
export function netWorthYears(
  today: WealthToday,
  years: readonly { readonly years: number; readonly debtCents: number }[],
): WealthYear[] {
  return years.map(({ years: after, debtCents }) => {
    const months = 12 * after;
    const paid = Math.min(today.monthsPaid ?? months, months);
    const payments = steadyPayments(0, months).fill(today.monthlyCents, 0, paid);
    const savings = today.savings.reduce((sum, one) => sum + one.valueCents * savingsGrowth(one, after), 0);
    const found = netWorthAhead(
      {
        financial: { openingValue: today.financialCents, payments },
        law: today.law,
        homes: today.homesCents,
        certain: savings + today.constantCents,
        debt: debtCents,
      },
      after,
    );
    const inEuros = (divisor: number): AheadAmounts => {
      const of = (amount: number) => cents(Math.round(amount / divisor));
      return {
        debtCents: of(found.debt),
        lowCents: of(found.low),
        medianCents: of(found.median),
        highCents: of(found.high),
      };
    };
    return { years: after, ...inEuros(1), real: inEuros((1 + assumedInflationRatio) ** after) };
  });
}

/** The first year has today's rate, the fourth and all later ones have inflation. */
function savingsGrowth({ rateRatio }: { readonly rateRatio: number }, years: number): number {
  let growth = 1;
  for (let year = 0; year < years; year += 1) {
    const faded = Math.min(year / fadeYears, 1);
    growth *= 1 + rateRatio + (assumedInflationRatio - rateRatio) * faded;
  }
  return growth;
}
