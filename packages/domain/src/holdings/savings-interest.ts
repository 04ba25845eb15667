import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, day } from "../kernel/day.ts";

/** Booked transactions of a savings account, oldest first. */
export type SavingsMovement = { readonly date: Day; readonly type: string; readonly amountCents: Cents };

/** Interest is credited on 31 December; banks often book it in the first days of January. */
function isInterestOfYearBefore({ type, date }: SavingsMovement): boolean {
  return type === "interest" && date.slice(5, 7) === "01";
}

/** Interest paid by the bank, by the year in which it was earned, newest first. */
export function interestReceivedByYear(
  booked: readonly SavingsMovement[],
): { year: number; amount: Cents }[] {
  const byYear = new Map<number, number>();
  for (const line of booked) {
    if (line.type !== "interest" || line.amountCents <= 0) continue;
    const year = Number(line.date.slice(0, 4)) - (isInterestOfYearBefore(line) ? 1 : 0);
    byYear.set(year, (byYear.get(year) ?? 0) + line.amountCents);
  }
  return [...byYear].map(([year, sum]) => ({ year, amount: cents(sum) })).toSorted((a, b) => b.year - a.year);
}

export type InterestPeriod = {
  /** First day from which every movement of the year is known. */
  readonly from: Day;
  readonly openingCents: Cents;
  readonly movements: readonly SavingsMovement[];
};

/** Movements of a year for the computation of interest, and their opening balance: today's value minus later movements. Null where
 * no movement is known. Before the first known line the movements are unknown, unless the account was opened during the year.
 * @param asOf day of the value: it excludes later movements */
export function interestPeriod(
  account: { readonly valueCents: Cents; readonly asOf: Day; readonly openedOn: Day | null },
  booked: readonly SavingsMovement[],
  year: number,
): InterestPeriod | null {
  const [oldest] = booked;
  if (oldest === undefined) return null;
  const newYear = day(`${year}-01-01`);
  const wasOpenedSince = account.openedOn !== null && account.openedOn >= newYear;
  const from = oldest.date <= newYear || wasOpenedSince ? newYear : oldest.date;
  const movements = booked.filter((line) => line.date >= from && !isInterestOfYearBefore(line));
  const openingCents = movements
    .filter((line) => line.date <= account.asOf)
    .reduce((left, line) => left - line.amountCents, Number(account.valueCents));
  return { from, openingCents: cents(openingCents), movements };
}

/** Half-months of a year, each with its first and last day: interest is computed by half-month. */
export function fortnightsOf(year: number): readonly { readonly from: Day; readonly to: Day }[] {
  return Array.from({ length: 12 }, (_, month) => {
    const first = `${year}-${String(month + 1).padStart(2, "0")}`;
    const next = month === 11 ? `${year + 1}-01` : `${year}-${String(month + 2).padStart(2, "0")}`;
    return [
      { from: day(`${first}-01`), to: day(`${first}-15`) },
      { from: day(`${first}-16`), to: addDays(day(`${next}-01`), -1) },
    ];
  }).flat();
}
