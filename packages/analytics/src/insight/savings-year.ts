import {
  addDays,
  type Cents,
  cents,
  type Day,
  day,
  figureOn,
  fortnightsOf,
  interestPeriod,
  type KindDetail,
  rateOn,
  type SavingsMovement,
  savingsProductOf,
} from "@vigie/domain";
import { dayNumber, livretInterest, type LivretInput } from "../index.ts";

/** A savings account, with the fields needed to compute interest. */
export type SavingsAccount = {
  readonly kindDetail: KindDetail | null;
  readonly valueCents: Cents | null;
  /** Day of the value: it excludes later movements. */
  readonly valueAsOf: Day | null;
  readonly openedOn: Day | null;
};

/** Interest of a year: earned so far, expected by 31 December, and the calculation. */
export type YearInterest = {
  from: Day;
  to: Day;
  earned: Cents;
  expected: Cents;
  fortnights: { from: Day; to: Day; base: Cents; rateRatio: number; interest: Cents }[];
};

/** Missing input. */
export type InterestUnknown = "rate_unknown" | "balance_unknown" | "movements_unknown";

/** Interest of the year by half-month, from the balance and the movements since, or the reason why it is unknown.
 * @param booked booked transactions, oldest first
 * @source `livretInterest` for the rule, domain `savings-products` for the rates */
export function interestOfYear(
  row: SavingsAccount,
  booked: readonly SavingsMovement[],
  today: Day,
): YearInterest | InterestUnknown {
  const { kindDetail: kind, valueCents: balance, valueAsOf: asOf } = row;
  const rates = ratesOf(row, today);
  if (rates === null || kind === null) return "rate_unknown";
  if (balance === null || asOf === null) return "balance_unknown";
  const year = yearOf(today);
  const period = interestPeriod({ valueCents: balance, asOf, openedOn: row.openedOn }, booked, year);
  if (period === null) return "movements_unknown";
  const { from, movements } = period;
  const input = {
    openingBalance: period.openingCents,
    fromDay: dayNumber(from),
    movements: Float64Array.from(movements, (line) => line.amountCents),
    movementDays: Int32Array.from(movements, (line) => dayNumber(line.date)),
  };
  const bounds = fortnightsOf(year).filter((one) => one.from >= from);
  const done = bounds.filter((one) => addDays(one.to, 1) <= today);
  const first = bounds[0];
  if (first === undefined) return "movements_unknown";
  const until = (last: Day) =>
    livretInterest({ ...input, ...rates, toDay: dayNumber(last) + 1 })?.interest ?? null;
  const earned = done.length === 0 ? 0 : until(done.at(-1)?.to ?? first.from);
  const expected = until(day(`${year}-12-31`));
  // A half-month with an unknown rate has unknown interest, not zero.
  if (earned === null || expected === null) return "rate_unknown";
  return {
    from: first.from,
    to: done.at(-1)?.to ?? first.from,
    earned: rounded(earned),
    expected: rounded(expected),
    fortnights: rowsOf(done, { input, rates, rateAt: (on) => rateOn(kind, on, row.openedOn)?.value ?? 0 }),
  };
}

type Rates = Pick<LivretInput, "rates" | "rateDays">;
type Bounds = { readonly from: Day; readonly to: Day };

type Scene = {
  readonly input: Omit<LivretInput, "rates" | "rateDays" | "toDay">;
  readonly rates: Rates;
  readonly rateAt: (on: Day) => number;
};

/** One row per half-month: the increase of the total interest, so that the rows add up to the cent. */
function rowsOf(bounds: readonly Bounds[], { input, rates, rateAt }: Scene): YearInterest["fortnights"] {
  // At a rate of 2400 % a half-month earns exactly its interest-bearing base, so the rule itself computes the base.
  const whole: Rates = { rates: Float64Array.of(24), rateDays: Int32Array.of(input.fromDay) };
  let [interest, base] = [0, 0];
  return bounds.flatMap(({ from, to }) => {
    const toDay = dayNumber(to) + 1;
    const interestNow = livretInterest({ ...input, ...rates, toDay })?.interest;
    const baseNow = livretInterest({ ...input, ...whole, toDay })?.interest;
    if (interestNow === undefined || baseNow === undefined) return [];
    const line = {
      from,
      to,
      base: rounded(baseNow - base),
      rateRatio: rateAt(from),
      interest: cents(rounded(interestNow) - rounded(interest)),
    };
    [interest, base] = [interestNow, baseNow];
    return [line];
  });
}

/** Rates of a portfolio as input of the rule; null where today's is unknown. */
function ratesOf(row: SavingsAccount, today: Day): Rates | null {
  const product = savingsProductOf(row.kindDetail);
  const now = rateOn(row.kindDetail, today, row.openedOn);
  if (product === null || now === null) return null;
  if (product.rateRule === "opening")
    return { rates: Float64Array.of(now.value), rateDays: Int32Array.of(dayNumber(now.from)) };
  // A day of the year before the first known rate would silently earn nothing.
  if (figureOn(product.rates, day(`${yearOf(today)}-01-01`)) === null) return null;
  return {
    rates: Float64Array.from(product.rates, ({ value }) => value),
    rateDays: Int32Array.from(product.rates, ({ from }) => dayNumber(from)),
  };
}

function rounded(amount: number): Cents {
  return cents(Math.round(amount));
}

function yearOf(on: Day): number {
  return Number(on.slice(0, 4));
}
