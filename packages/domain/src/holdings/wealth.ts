import { assert } from "../kernel/assert.ts";
import { addCents, type Cents, cents, subtractCents, sumCents } from "../kernel/cents.ts";
import { addDays, type Day, daysBetween } from "../kernel/day.ts";
import { type Ratio, shareRatio } from "../kernel/ratio.ts";

/** State of one portfolio at one day of a range; null before its first value. */
export type SampledValue = {
  readonly valueCents: Cents;
  readonly paidTotalCents: Cents;
  readonly reconstructed: boolean;
} | null;

/** Fills the days before the first known value of a portfolio that already existed: an account without movements, a property
 * entered later. Its first value is used and marked as reconstructed, so that it does not count as a deposit on the day it became
 * known. Days before its opening are not filled. */
export function fillBeforeFirstValue(
  samples: readonly SampledValue[],
  days: readonly Day[],
  openedOn: Day | null,
): readonly SampledValue[] {
  const first = samples.find((sample) => sample !== null);
  if (first === undefined || first === null) return samples;
  const known = samples.indexOf(first);
  return samples.map((sample, index) => {
    const day = days[index];
    if (index >= known || day === undefined || (openedOn !== null && day < openedOn)) return sample;
    return { ...first, reconstructed: true };
  });
}

export type WealthPoint = {
  readonly day: Day;
  readonly valueCents: Cents;
  /** Amount paid since the start of the range. */
  readonly paidCents: Cents;
  readonly reconstructed: boolean;
};

/** Days of a chart: both ends and at most `count` equal steps in between. */
export function sampleDays(from: Day, to: Day, count: number): readonly Day[] {
  const span = daysBetween(from, to);
  if (span <= 0) return [to];
  const steps = Math.min(span, count);
  return Array.from({ length: steps + 1 }, (_, step) => addDays(from, Math.round((span * step) / steps)));
}

/** Density of a history: daily up to a quarter; beyond that, whole weeks, at most this many steps. Most known past prices are
 * weekly, so a finer step would show artificial stairs. */
export const drawnSteps = { dailyUpToDays: 92, weeks: 104 } as const;

/** Days of a history: both ends, every day of a short range, weeks counted back from the last day of a longer one. */
export function historyDays(from: Day, to: Day): readonly Day[] {
  const span = daysBetween(from, to);
  if (span <= drawnSteps.dailyUpToDays) return sampleDays(from, to, span);
  const step = 7 * Math.ceil(span / 7 / drawnSteps.weeks);
  const back = Array.from({ length: Math.ceil(span / step) }, (_, index) => addDays(to, -index * step));
  return [from, ...back.toReversed()];
}

/** Sum of portfolios on each day. The first value of a portfolio that appears within the range counts as a deposit: it is not a
 * market gain. */
export function wealthHistory(
  days: readonly Day[],
  portfolios: readonly (readonly SampledValue[])[],
): readonly WealthPoint[] {
  const points: WealthPoint[] = [];
  let paid = cents(0);
  let previous: readonly SampledValue[] = portfolios.map(() => null);
  days.forEach((day, index) => {
    const now = portfolios.map((samples) => samples[index] ?? null);
    if (index > 0)
      paid = addCents(paid, sumCents(now.map((value, which) => paidBetween(previous[which] ?? null, value))));
    points.push({
      day,
      valueCents: sumCents(now.map((value) => value?.valueCents ?? cents(0))),
      paidCents: paid,
      reconstructed: now.some((value) => value?.reconstructed === true),
    });
    previous = now;
  });
  return points;
}

/** Total value of portfolios on a day, and the payments since each was first known. */
export type DayTotal = {
  readonly day: Day;
  readonly valueCents: Cents;
  readonly paidTotalCents: Cents;
  readonly reconstructed: boolean;
};

/** History of portfolios that are all known on the first day, from their daily totals: equals the result of `wealthHistory` on the
 * individual portfolios. */
export function historyOfTotals(totals: readonly DayTotal[]): readonly WealthPoint[] {
  const start = totals[0]?.paidTotalCents ?? cents(0);
  return totals.map(({ day, valueCents, paidTotalCents, reconstructed }) => ({
    day,
    valueCents,
    paidCents: subtractCents(paidTotalCents, start),
    reconstructed,
  }));
}

/** Adds two histories over the same days. */
export function addHistories(
  one: readonly WealthPoint[],
  other: readonly WealthPoint[],
): readonly WealthPoint[] {
  assert(one.length === other.length, "histories that are added tell of the same days");
  return one.map((point, index) => {
    const more = other[index];
    return more === undefined
      ? point
      : {
          day: point.day,
          valueCents: addCents(point.valueCents, more.valueCents),
          paidCents: addCents(point.paidCents, more.paidCents),
          reconstructed: point.reconstructed || more.reconstructed,
        };
  });
}

function paidBetween(before: SampledValue, after: SampledValue): Cents {
  if (after === null) return before === null ? cents(0) : cents(-before.valueCents);
  return before === null ? after.paidTotalCents : subtractCents(after.paidTotalCents, before.paidTotalCents);
}

export type Growth = {
  readonly changeCents: Cents;
  readonly changeRatio: Ratio | null;
  readonly paidCents: Cents;
  readonly marketCents: Cents;
};

/** Splits the change over a history into payments and market gains; they add up to the change. */
export function growthOf(history: readonly WealthPoint[]): Growth | null {
  const first = history[0];
  const last = history.at(-1);
  if (first === undefined || last === undefined || history.length < 2) return null;
  const changeCents = subtractCents(last.valueCents, first.valueCents);
  return {
    changeCents,
    changeRatio: shareRatio(changeCents, first.valueCents),
    paidCents: last.paidCents,
    marketCents: subtractCents(changeCents, last.paidCents),
  };
}

export type Part = { readonly key: string; readonly amountCents: Cents; readonly count: number };

/** Groups amounts by a key, largest first; beyond `limit`, the small ones are merged into `others`. */
export function composeBy<T>(
  items: readonly T[],
  keyed: (item: T) => { readonly key: string; readonly amountCents: Cents },
  limit: number,
): readonly Part[] {
  const parts = new Map<string, { amount: number; count: number }>();
  for (const item of items) {
    const { key, amountCents } = keyed(item);
    const part = parts.get(key) ?? { amount: 0, count: 0 };
    parts.set(key, { amount: part.amount + amountCents, count: part.count + 1 });
  }
  const sorted = [...parts]
    .map(([key, part]) => ({ key, amountCents: cents(part.amount), count: part.count }))
    .toSorted((a, b) => b.amountCents - a.amountCents || (a.key < b.key ? -1 : 1));
  if (sorted.length <= limit) return sorted;
  const kept = sorted.slice(0, Math.max(limit - 1, 0));
  const rest = sorted.slice(kept.length);
  const amountCents = sumCents(rest.map((part) => part.amountCents));
  return [...kept, { key: "others", amountCents, count: rest.reduce((sum, part) => sum + part.count, 0) }];
}

/** Returns the oldest known day on which a total is based; null where none is known. */
export function oldestDay(days: readonly (Day | null)[]): Day | null {
  const known = days.filter((day) => day !== null);
  return known.length === 0 ? null : known.reduce((oldest, day) => (day < oldest ? day : oldest));
}

/** Reference day of a total: that of its oldest part. A part worth zero is ignored: a closed portfolio, a repaid loan. */
export function dayOfTotal(
  parts: readonly { readonly valueCents: Cents | null; readonly valueAsOf: Day | null }[],
): Day | null {
  const worth = parts.filter(({ valueCents }) => valueCents !== 0);
  return oldestDay((worth.length === 0 ? parts : worth).map((part) => part.valueAsOf));
}

/** Scales parts so that they add up to the whole to the cent, in proportion and in order. The source's value of a portfolio takes
 * precedence; its values of the lines, read on another day or before a debt inside the portfolio, only give the distribution. Parts
 * with a sum of zero or less are returned unchanged. */
export function fitParts(parts: readonly Cents[], whole: Cents): readonly Cents[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum <= 0) return parts;
  let read = 0;
  let fitted = 0;
  return parts.map((part) => {
    read += part;
    const next = proportion(read, { whole, sum });
    const own = cents(next - fitted);
    fitted = next;
    return own;
  });
}

/** `part` × whole ÷ sum, exact before it is rounded half away from zero. */
function proportion(part: number, { whole, sum }: { readonly whole: Cents; readonly sum: number }): number {
  const product = BigInt(Math.abs(part)) * BigInt(Math.abs(whole));
  const rounded = Number((2n * product + BigInt(sum)) / (2n * BigInt(sum)));
  return Math.sign(part) * Math.sign(whole) * rounded;
}
