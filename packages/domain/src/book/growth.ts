import { type Cents, cents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { SampledValue } from "../holdings/wealth.ts";

/** How a customer's shared wealth went from one month to the next, told apart so that start and parts make the end to the cent. */

export type MonthOfWealth = {
  /** Its first day. */
  readonly month: Day;
  readonly startCents: Cents;
  readonly inCents: Cents;
  readonly outCents: Cents;
  readonly marketCents: Cents;
  /** Contracts that became known or stopped being so: nobody paid them in, and no market made them. */
  readonly correctionCents: Cents;
  readonly endCents: Cents;
};

export type HeldValues = {
  readonly openedOn: Day | null;
  /** What of it counts now, as every list tells it. */
  readonly nowCents: Cents;
  /** On each day of the range, the last one being today. */
  readonly samples: readonly SampledValue[];
};

export const bookMonths = 36;

/** `days`: the first of each month, and today. */
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

/** Paid in between two moments; null where the contract was not known at one of them and was not opened meanwhile. */
function paidIn({ before, after, openedOn, month }: Step): number | null {
  if (after === null) return before === null ? 0 : null;
  if (before === null) return openedOn !== null && openedOn >= month ? after.paidTotalCents : null;
  return after.paidTotalCents - before.paidTotalCents;
}

/** The parts of a book's growth that are shown by the number of customers: the first, the next nine, up to fifty, the others. */
export const concentrationSteps = [1, 10, 50] as const;

export type ConcentrationPart = { readonly from: number; readonly to: number; readonly ratio: number };

/** As many of the largest are told one by one as the last step asks for. */
export const concentrationRanks = Math.max(...concentrationSteps);

export type KnownWealths = {
  /** Those above nothing, the largest first, no further than the last step. */
  readonly largest: readonly number[];
  /** How many are above nothing, and their sum. */
  readonly count: number;
  readonly total: number;
};

/** What the largest customers make of the whole, by rank; empty where nothing is known. */
export function customerConcentration({ largest, count, total }: KnownWealths): readonly ConcentrationPart[] {
  if (total === 0) return [];
  const sumOf = (to: number) => largest.slice(0, to).reduce((sum, value) => sum + value, 0);
  const ends = concentrationSteps.filter((step) => step < count).map((to) => ({ to, sum: sumOf(to) }));
  return [...ends, { to: count, sum: total }].map(({ to, sum }, index) => {
    const before = ends[index - 1] ?? { to: 0, sum: 0 };
    return { from: before.to + 1, to, ratio: (sum - before.sum) / total };
  });
}

/** Ages of a pyramid: below 30, by tens, 80 and more. */
export const ageSteps = [0, 30, 40, 50, 60, 70, 80] as const;

/** The last day of birth of those who have each of these ages. */
export function birthdatesOfAges(today: Day): readonly Day[] {
  return ageSteps.map((age) => addMonths(today, -12 * age));
}

type Births = {
  readonly total: number;
  /** Whose day of birth is known. */
  readonly known: number;
  /** How many were born by each of the days of `birthdatesOfAges`. */
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
