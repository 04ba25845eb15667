import { type Cents, cents, centsFromDecimal, sumCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Holding } from "./portfolios.ts";
import type { BackCast } from "./valuations.ts";

/** Prices of a fund, the oldest first. */
export type PricePast = { readonly days: readonly Day[]; readonly prices: readonly number[] };

type Past = {
  /** The first day that is told, and today, which is not. */
  readonly from: Day;
  readonly today: Day;
  readonly prices: ReadonlyMap<string, PricePast>;
  /** The yearly rate of a euro fund, by the name of its line. */
  readonly euroFundRatio: (label: string) => number;
};

/** Past values of today's lines at constant units, on each day that has a price: units times price; a euro fund goes back at
 * its yearly rate; a line without a price keeps its value. Shown as reconstructed, excluded from performance (methodology 5.5).
 * Empty where a line is of unknown value: it is not 0, and without it the past of the whole cannot be told. */
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

/** The last price up to a day. */
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

/** What a source tells a portfolio is worth: its balance, else the sum of its lines where all of them are known. */
export function sourceValue(balance: Cents | null, holdings: readonly Holding[]): Cents | null {
  if (balance !== null) return balance;
  const values = holdings.flatMap((holding) => holding.valuationCents ?? []);
  return values.length === 0 || values.length < holdings.length ? null : sumCents(values);
}
