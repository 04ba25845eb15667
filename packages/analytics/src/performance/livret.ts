import { indexAt, at } from "../linear/vector.ts";

export type LivretInput = {
  /** Balance at the start of the first day, already interest-bearing; any unit (cents). */
  readonly openingBalance: number;
  /** Days since 1970-01-01: interest of the half-months that start in [fromDay, toDay). */
  readonly fromDay: number;
  readonly toDay: number;
  /** Payments in (positive) and out (negative), same unit, with their days, any order. */
  readonly movements: Float64Array;
  readonly movementDays: Int32Array;
  /** Yearly rates (ratios) and the first day of each, ascending. */
  readonly rates: Float64Array;
  readonly rateDays: Int32Array;
};

export type LivretInterest = {
  /** Interest of all half-months, not rounded. */
  readonly interest: number;
  /** Interest capitalised on each 31 December reached. */
  readonly capitalised: ReadonlyArray<{ readonly year: number; readonly amount: number }>;
  /** Earned since the last 31 December, not capitalised yet. */
  readonly accrued: number;
  readonly closingBalance: number;
};

const msPerDay = 86_400_000;

/** Interest of a regulated savings book by half-months: a deposit counts from the next 1st or 16th, a withdrawal from the start of
 * its own half-month, and interest is capitalised on 31 December.
 * @returns null where there was money in a half-month without a known rate: unknown interest is not zero
 * @source Code monétaire et financier, articles R221-1 and following; methodology section 5 point 6 */
export function livretInterest(input: LivretInput): LivretInterest | null {
  let capital = input.openingBalance;
  let accrued = 0;
  let interest = 0;
  const capitalised: Array<{ year: number; amount: number }> = [];
  for (const fortnight of fortnights(input.fromDay, input.toDay)) {
    const bearing = Math.max(0, capital + counted(input, fortnight));
    const rate = rateAt(input, fortnight.start);
    if (rate === null && bearing > 0) return null;
    const earned = (bearing * (rate ?? 0)) / 24;
    accrued += earned;
    interest += earned;
    // A half-month that the end of the period cuts has earned nothing yet: it counts once it is complete.
    if (fortnight.closesYear !== null) {
      capitalised.push({ year: fortnight.closesYear, amount: accrued });
      capital += accrued;
      accrued = 0;
    }
  }
  return { interest, capitalised, accrued, closingBalance: capital + movementsBefore(input, input.toDay) };
}

type Fortnight = { start: number; end: number; closesYear: number | null };

/** Complete half-months of a period, each [start, end). */
function fortnights(fromDay: number, toDay: number): Fortnight[] {
  const first = new Date(fromDay * msPerDay);
  const found: Fortnight[] = [];
  for (let month = first.getUTCMonth(); ; month += 1) {
    const year = first.getUTCFullYear();
    const bounds = [Date.UTC(year, month, 1), Date.UTC(year, month, 16), Date.UTC(year, month + 1, 1)];
    const [start, middle, end] = bounds.map((time) => Math.round(time / msPerDay));
    if (start === undefined || middle === undefined || end === undefined || start >= toDay) return found;
    const closes = new Date(bounds[1] ?? 0);
    const closesYear = closes.getUTCMonth() === 11 ? closes.getUTCFullYear() : null;
    const halves = [
      { start, end: middle, closesYear: null },
      { start: middle, end, closesYear },
    ];
    found.push(...halves.filter((half) => half.start >= fromDay && half.end <= toDay));
  }
}

/** Sum of the deposits before the half-month and withdrawals before its end, since the start of the period. */
function counted(input: LivretInput, fortnight: Fortnight): number {
  let total = 0;
  input.movements.forEach((amount, i) => {
    const day = indexAt(input.movementDays, i);
    const limit = amount > 0 ? fortnight.start : fortnight.end;
    if (day >= input.fromDay && day < limit) total += amount;
  });
  return total;
}

function movementsBefore(input: LivretInput, day: number): number {
  let total = 0;
  input.movements.forEach((amount, i) => {
    const when = indexAt(input.movementDays, i);
    if (when >= input.fromDay && when < day) total += amount;
  });
  return total;
}

function rateAt(input: LivretInput, day: number): number | null {
  let rate: number | null = null;
  for (let i = 0; i < input.rates.length; i += 1)
    if (indexAt(input.rateDays, i) <= day) rate = at(input.rates, i);
  return rate;
}
