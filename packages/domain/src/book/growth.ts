import { type Cents, cents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { SampledValue } from "../holdings/wealth.ts";

/** Splits the monthly change of a customer's shared wealth into components, so that start plus components equals the end to the
 * cent. */

export type MonthOfWealth = {
  /** First day of the month. */
  readonly month: Day;
  readonly startCents: Cents;
  readonly inCents: Cents;
  readonly outCents: Cents;
  readonly marketCents: Cents;
  /** Contracts that became known or stopped being known: their value is neither a deposit nor a market gain. */
  readonly correctionCents: Cents;
  readonly endCents: Cents;
};

export type HeldValues = {
  readonly openedOn: Day | null;
  /** The part of the current value that counts, as in every list. */
  readonly nowCents: Cents;
  /** One sample per day of the range; the last one is today. */
  readonly samples: readonly SampledValue[];
};

export const bookMonths = 36;

/** @param days the first of each month, and today */
export function monthsOfWealth(days: readonly Day[], held: readonly HeldValues[]): readonly MonthOfWealth[] {
  return days.slice(1).map((until, index) => {
    const month = days[index] ?? until;
    const isLast = index === days.length - 2;
    const sums = { start: 0, in: 0, out: 0, market: 0, correction: 0, end: 0 };
    for (const one of held) {
      const before = one.samples[index] ?? null;
      const after = one.samples[index + 1] ?? null;
      const [start, read] = [before?.valueCents ?? 0, after?.valueCents ?? 0];
      const end = isLast ? one.nowCents : read;
      const paid = paidIn({ before, after, openedOn: one.openedOn, month });
      sums.start += start;
      sums.end += end;
      sums[paid !== null && paid < 0 ? "out" : "in"] += paid ?? 0;
      if (paid === null) sums.correction += end - start;
      else {
        sums.market += read - start - paid;
        sums.correction += end - read;
      }
    }
    return {
      month,
      startCents: cents(sums.start),
      inCents: cents(sums.in),
      outCents: cents(sums.out),
      marketCents: cents(sums.market),
      correctionCents: cents(sums.correction),
      endCents: cents(sums.end),
    };
  });
}

type Step = {
  readonly before: SampledValue;
  readonly after: SampledValue;
  readonly openedOn: Day | null;
  readonly month: Day;
};

/** Returns the amount paid in between two days; null where the contract was unknown on one of them and was not opened in
 * between. */
function paidIn({ before, after, openedOn, month }: Step): number | null {
  if (after === null) return before === null ? 0 : null;
  if (before === null) return openedOn !== null && openedOn >= month ? after.paidTotalCents : null;
  return after.paidTotalCents - before.paidTotalCents;
}

/** Steps of a book's concentration, by number of customers: the first, the next nine, up to fifty, the others. */
export const concentrationSteps = [1, 10, 50] as const;

export type ConcentrationPart = { readonly from: number; readonly to: number; readonly ratio: number };

/** Number of largest customers that must be known individually: the last step. */
export const concentrationRanks = Math.max(...concentrationSteps);

export type KnownWealths = {
  /** Positive wealths, largest first, up to the last step. */
  readonly largest: readonly number[];
  /** Number and sum of the positive wealths. */
  readonly count: number;
  readonly total: number;
};

/** Share of the largest customers in the total, by rank; empty where nothing is known. */
export function customerConcentration({ largest, count, total }: KnownWealths): readonly ConcentrationPart[] {
  if (total === 0) return [];
  const sumOf = (to: number) => largest.slice(0, to).reduce((sum, value) => sum + value, 0);
  const ends = concentrationSteps.filter((step) => step < count).map((to) => ({ to, sum: sumOf(to) }));
  return [...ends, { to: count, sum: total }].map(({ to, sum }, index) => {
    const before = ends[index - 1] ?? { to: 0, sum: 0 };
    return { from: before.to + 1, to, ratio: (sum - before.sum) / total };
  });
}

/** Age groups of a pyramid: below 30, by tens, 80 and more. */
export const ageSteps = [0, 30, 40, 50, 60, 70, 80] as const;

/** Returns the last date of birth of people who have reached each of these ages. */
export function birthdatesOfAges(today: Day): readonly Day[] {
  return ageSteps.map((age) => addMonths(today, -12 * age));
}

type Births = {
  readonly total: number;
  /** Number of customers whose date of birth is known. */
  readonly known: number;
  /** Number of customers born on or before each of the days of `birthdatesOfAges`. */
  readonly bornBy: readonly number[];
};

export function agePyramid({
  total,
  known,
  bornBy,
}: Births): readonly { readonly from: number | null; readonly count: number }[] {
  const parts = ageSteps.map((from, index) => ({
    from,
    count: (bornBy[index] ?? 0) - (bornBy[index + 1] ?? 0),
  }));
  return [...parts, { from: null, count: total - known }];
}
