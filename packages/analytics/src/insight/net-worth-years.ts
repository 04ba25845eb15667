import { netWorthAhead, steadyPayments, type YearLaw } from "../index.ts";
import { assumedInflationRatio, type Cents, cents } from "@vigie/domain";

/** What a household has today, for the person's share, whole cents. */
export type WealthToday = {
  /** All that bears a market, under one law, and what is paid into it each month. */
  readonly financialCents: number;
  readonly law: YearLaw;
  readonly monthlyCents: number;
  /** Months after which nothing is paid in any more; null where that time is not told. */
  readonly monthsPaid: number | null;
  readonly homesCents: number;
  readonly savings: readonly { readonly valueCents: number; readonly rateRatio: number }[];
  /** What is taken to stay as it is: accounts, and what nobody tells a growth of. */
  readonly constantCents: number;
};

/** Net worth on a day: the value not reached one time out of twenty, one out of two, nineteen out of twenty; and the debt. */
export type AheadAmounts = {
  readonly debtCents: Cents;
  readonly lowCents: Cents;
  readonly medianCents: Cents;
  readonly highCents: Cents;
};

export type WealthYear = AheadAmounts & {
  readonly years: number;
  /** The same in euros of today. */
  readonly real: AheadAmounts;
};

/** Years over which the rate of savings goes from that of today to the rise of prices. */
const fadeYears = 3;

/** Net worth after whole years: payments kept, loans repaid by their schedules, savings at rates that fade to the rise of prices.
 * @param years with what will be owed then
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

/** The rate of the first year is that of today, that of the fourth and of all after the rise of prices. */
function savingsGrowth({ rateRatio }: { readonly rateRatio: number }, years: number): number {
  let growth = 1;
  for (let year = 0; year < years; year += 1) {
    const faded = Math.min(year / fadeYears, 1);
    growth *= 1 + rateRatio + (assumedInflationRatio - rateRatio) * faded;
  }
  return growth;
}
