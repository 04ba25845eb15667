import { type Cents, cents, centsFromDecimal, sumCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Holding } from "./portfolios.ts";
import type { BackCast } from "./valuations.ts";

/** Prices of a fund, oldest first. */
export type PricePast = { readonly days: readonly Day[]; readonly prices: readonly number[] };

type Past = {
  /** First day to reconstruct, and today, which is excluded. */
  readonly from: Day;
  readonly today: Day;
  readonly prices: ReadonlyMap<string, PricePast>;
  /** Yearly rate of a euro fund, by the name of its line. */
  readonly euroFundRatio: (label: string) => number;
};

/** Reconstructs past values of today's lines with constant units, on each day that has a price: units times price; a euro fund is
 * discounted at its yearly rate; a line without a price keeps its value. Marked as reconstructed and excluded from performance
 * (methodology 5.5). Empty where the value of a line is unknown: it is not 0, so the total is unknown too. */
export function backCastOf(holdings: readonly Holding[], past: Past): BackCast {
  const lines: Line[] = [];
  for (const holding of holdings) {
    if (holding.valuationCents === null) return [];
    const prices = holding.isin === null ? undefined : past.prices.get(holding.isin);
    lines.push({ holding, value: holding.valuationCents, prices });
  }
  const days = new Set(
    lines.flatMap(({ prices }) => prices?.days.filter((day) => day >= past.from && day < past.today) ?? []),
  );
  return [...days]
    .toSorted()
    .map((day) => ({ day, valueCents: sumCents(lines.map((line) => valueOn(line, day, past))) }));
}

type Line = {
  readonly holding: Holding;
  readonly value: Cents;
  readonly prices: PricePast | undefined;
};

function valueOn({ holding, value, prices }: Line, day: Day, { today, euroFundRatio }: Past): Cents {
  if (prices !== undefined && holding.quantity !== null) {
    const price = priceOn(prices, day);
    if (price === null) return value;
    return centsFromDecimal((Number(holding.quantity) * price).toFixed(4)) ?? value;
  }
  if (holding.holdingKind !== "euroFund") return value;
  const years = (Date.parse(today) - Date.parse(day)) / (365.25 * 86_400_000);
  return cents(Math.round(value / (1 + euroFundRatio(holding.label)) ** years));
}

/** Returns the last price on or before a day. */
export function priceOn({ days, prices }: PricePast, day: Day): number | null {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? day) <= day) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : (prices[low - 1] ?? null);
}

/** Value of a portfolio according to its source: its balance, otherwise the sum of its lines if all of them are known. */
export function sourceValue(balance: Cents | null, holdings: readonly Holding[]): Cents | null {
  if (balance !== null) return balance;
  const values = holdings.flatMap((holding) => holding.valuationCents ?? []);
  return values.length === 0 || values.length < holdings.length ? null : sumCents(values);
}
