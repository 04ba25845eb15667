import { cents, type Cents } from "../kernel/cents.ts";
import { type Day, daysBetween } from "../kernel/day.ts";
import { lineValueCents } from "./line-value.ts";

/** A line as the saver typed it: it is never changed, and says what the line was worth that day. */
export type TypedLine = {
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly valuationCents: Cents | null;
  readonly asOf: Day | null;
};

/** Known prices of one part of a fund, oldest first; days and prices have one length. Prices are decimal strings. */
export type PartPrices = { readonly days: readonly Day[]; readonly prices: readonly string[] };

/** What a line is worth at a price that came after it was typed. */
export type LinePoint = { readonly day: Day; readonly unitPrice: string; readonly valueCents: Cents };

/** A price this old still speaks of a day: funds are priced weekly at the least, and markets close. */
const staleDays = 10;
/** Further apart, the typed price and the known one are not of the same part: another share class, another currency. */
const mostGapRatio = 0.05;

/** The values of a typed line at each price that came after the day it was typed for, oldest first. None where the price known
 * for that day is not the one typed: then nothing says that the prices are of that line. */
export function linePoints(line: TypedLine, known: PartPrices | undefined, today: Day): LinePoint[] {
  const { quantity, asOf } = line;
  if (known === undefined || quantity === null || asOf === null) return [];
  if (!agrees(line, priceOn(known, asOf))) return [];
  return known.days.flatMap((day, index) => {
    const unitPrice = known.prices[index];
    if (unitPrice === undefined || day <= asOf || day > today) return [];
    const valueCents = lineValueCents(quantity, unitPrice);
    return valueCents === null ? [] : [{ day, unitPrice, valueCents }];
  });
}

/** The last price up to a day, if it is not too old to speak of it. */
function priceOn({ days, prices }: PartPrices, on: Day): string | null {
  const index = days.findLastIndex((day) => day <= on);
  const day = days[index];
  return day === undefined || daysBetween(day, on) > staleDays ? null : (prices[index] ?? null);
}

function agrees({ quantity, unitPrice, valuationCents }: TypedLine, price: string | null): boolean {
  if (price === null) return false;
  const stated =
    unitPrice === null
      ? valuationCents === null
        ? Number.NaN
        : valuationCents / 100 / Number(quantity)
      : Number(unitPrice);
  return Math.abs(stated / Number(price) - 1) <= mostGapRatio;
}

export type LineCourse = { readonly typed: TypedLine; readonly points: readonly LinePoint[] };

/** What prices did to the lines of a portfolio since a day on which its value was typed: a change to that value on each day of
 * a price, oldest first. A line that has no price stays at what was typed. */
export function changesSince(
  courses: readonly LineCourse[],
  since: Day,
): readonly { readonly day: Day; readonly changeCents: Cents }[] {
  const days = [...new Set(courses.flatMap(({ points }) => points.map(({ day }) => day)))]
    .filter((day) => day > since)
    .toSorted();
  const bases = courses.map((course) => valueOn(course, since));
  return days.map((day) => {
    const change = courses.reduce(
      (sum, course, index) => sum + valueOn(course, day) - (bases[index] ?? 0),
      0,
    );
    return { day, changeCents: cents(change) };
  });
}

function valueOn({ typed, points }: LineCourse, day: Day): number {
  return points.findLast((point) => point.day <= day)?.valueCents ?? typed.valuationCents ?? 0;
}
