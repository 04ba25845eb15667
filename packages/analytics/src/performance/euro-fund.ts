import { at, indexAt } from "../linear/vector.ts";

/** Displayed volatility of a euro fund: its value is smoothed by the insurer and does not fall.
 * @source methodology section 10 */
export const euroFundVolatilityRatio = 0.002;

export type EuroFundInput = {
  readonly openingValue: number;
  /** Days since 1970-01-01 for which the value is computed, ascending; the first is that of the opening value. */
  readonly days: Int32Array;
  /** Net rate of each year, ratio, and its year, ascending; the last one known applies to later years. */
  readonly rates: Float64Array;
  readonly rateYears: Int32Array;
  /** External payments at each day (in positive, out negative); shape of `days`; the first is ignored. */
  readonly flows: Float64Array;
};

const msPerDay = 86_400_000;

/** Value of a euro fund with simple interest within the year at its net rate, and interest capitalised on 31 December (visible from
 * 1 January).
 * @returns value on each day, accrued interest included; null where no rate is known
 * @source methodology section 5 point 5 D */
export function euroFundPath(input: EuroFundInput): Float64Array | null {
  if (input.rates.length === 0) return null;
  const result = new Float64Array(input.days.length);
  let capital = input.openingValue;
  let accrued = 0;
  let now = indexAt(input.days, 0);
  result[0] = capital;
  for (let i = 1; i < input.days.length; i += 1) {
    const day = indexAt(input.days, i);
    while (now < day) {
      const year = new Date(now * msPerDay).getUTCFullYear();
      const nextYear = Math.round(Date.UTC(year + 1, 0, 1) / msPerDay);
      const length = nextYear - Math.round(Date.UTC(year, 0, 1) / msPerDay);
      const until = Math.min(day, nextYear);
      accrued += (capital * rateOf(input, year) * (until - now)) / length;
      now = until;
      if (now === nextYear) {
        capital += accrued;
        accrued = 0;
      }
    }
    capital += at(input.flows, i);
    result[i] = capital + accrued;
  }
  return result;
}

function rateOf(input: EuroFundInput, year: number): number {
  let rate = at(input.rates, 0);
  for (let i = 0; i < input.rates.length; i += 1)
    if (indexAt(input.rateYears, i) <= year) rate = at(input.rates, i);
  return rate;
}
