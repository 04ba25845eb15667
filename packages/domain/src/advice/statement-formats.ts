import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";

/** Number formats of a suitability statement. */

const moneyFormat = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});
const percentFormat = new Intl.NumberFormat("fr-FR", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const numberFormat = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });
export const money = (value: number): string => moneyFormat.format(value / 100);
export const statementMoney = (amount: Cents): string => money(amount);
export const statementPercent = (ratio: number): string => percentFormat.format(ratio);
export const statementNumber = (value: number): string => numberFormat.format(value);
export const dayWords = (day: Day): string => day.split("-").toReversed().join(".");

/** In French the plural begins at 2. */
export const counted = (value: number, one: string): string =>
  `${statementNumber(value)} ${one}${Math.abs(value) >= 2 ? "s" : ""}`;
