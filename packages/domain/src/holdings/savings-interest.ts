import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, day } from "../kernel/day.ts";

/** What was booked on a savings account, oldest first. */
export type SavingsMovement = { readonly date: Day; readonly type: string; readonly amountCents: Cents };

/** Interest joins the capital on 31 December; banks often book it in the first days of January. */
function isInterestOfYearBefore({ type, date }: SavingsMovement): boolean {
  return type === "interest" && date.slice(5, 7) === "01";
}

/** The interest that the bank paid in, by the year it was earned in, the newest first. */
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
  /** The first day from which every movement of the year is known. */
  readonly from: Day;
  readonly openingCents: Cents;
  readonly movements: readonly SavingsMovement[];
};

/** The movements of a year that interest is counted on, and the balance that they start from: today's value less what moved
 * since. Null where no movement is known. Before the first line that is known nobody tells what moved, unless the account was
 * opened since the year began.
 * @param asOf day of the value: later movements are not in it */
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

/** The fortnights of a year, each with its first and its last day: interest is counted by them. */
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
