import { addMonths, type Day, day } from "../kernel/day.ts";
import { bookMonths } from "./growth.ts";

/** Whom a figure of the growth is made of: a part of it over a range of months, as one word of an address (« in-12 »). */

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

/** The first day of a range of so many calendar months, the one under way being the last of them. */
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

/** Whom a step of the concentration is made of, as one word of an address: « 2-10 ». */
export function wealthRanksWord({ from, to }: WealthRanks): string {
  return `${from}-${to}`;
}

export function readWealthRanks(word: string): WealthRanks | null {
  const [, first, last] = /^([1-9]\d{0,6})-([1-9]\d{0,6})$/.exec(word) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return first === undefined || to < from ? null : { from, to };
}
