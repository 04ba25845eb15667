import { cents, type Cents } from "../kernel/cents.ts";
import { type Day, daysBetween } from "../kernel/day.ts";
import { lineValueCents } from "./line-value.ts";

/** A line as the saver entered it; never changed. It gives the line's value on that day. */
export type TypedLine = {
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly valuationCents: Cents | null;
  readonly asOf: Day | null;
};

/** Known unit prices of a fund, oldest first; days and prices have the same length. Prices are decimal strings. */
export type PartPrices = { readonly days: readonly Day[]; readonly prices: readonly string[] };

/** Value of a line at a price later than its entry. */
export type LinePoint = { readonly day: Day; readonly unitPrice: string; readonly valueCents: Cents };

/** Maximum age in days of a usable price: funds are priced at least weekly, and markets close. */
const staleDays = 10;
/** Above this difference, the entered and the known price are not of the same unit: another share class, another currency. */
const mostGapRatio = 0.05;

/** Values of an entered line at each price after its entry, oldest first. Empty where the known price of that day does not match
 * the entered one: the prices may then belong to another line. */
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

/** Returns the last price on or before a day, unless it is too old. */
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

/** Effect of prices on the lines of a portfolio since the day for which its value was entered: a change of that value on each day
 * with a price, oldest first. A line without a price keeps its entered value. */
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
