import { addMonths, type Day, day } from "../kernel/day.ts";
import { bookMonths } from "./growth.ts";

/** The customers behind a figure of the growth: a component over a range of months, encoded as one URL word (« in-12 »). */

export const bookGrowthParts = [
  "start",
  "in",
  "out",
  "market",
  "corrections",
  "newCustomers",
  "newIn",
  "newOut",
] as const;
export type GrowthPart = (typeof bookGrowthParts)[number];
export type GrowthList = { readonly part: GrowthPart; readonly months: number };

/** First day of a range of calendar months whose last one is the current month. */
export function rangeStart(today: Day, months: number): Day {
  return addMonths(day(`${today.slice(0, 7)}-01`), 1 - months);
}

export function growthListWord({ part, months }: GrowthList): string {
  return `${part}-${months}`;
}

export function readGrowthList(word: string): GrowthList | null {
  const [, name, count] = /^([a-zA-Z]+)-([1-9]\d?)$/.exec(word) ?? [];
  const part = bookGrowthParts.find((one) => one === name);
  const months = Number(count);
  return part === undefined || months > bookMonths ? null : { part, months };
}

export type WealthRanks = { readonly from: number; readonly to: number };

/** The customers of a step of the concentration, encoded as one URL word: « 2-10 ». */
export function wealthRanksWord({ from, to }: WealthRanks): string {
  return `${from}-${to}`;
}

export function readWealthRanks(word: string): WealthRanks | null {
  const [, first, last] = /^([1-9]\d{0,6})-([1-9]\d{0,6})$/.exec(word) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return first === undefined || to < from ? null : { from, to };
}
