import { addDays, assert, day as toDay, isSri } from "@vigie/domain";
import type { Day, Sri } from "@vigie/domain";
import { demoPrice } from "../../demo-funds.ts";
import { businessIndex } from "../../demo-prices.ts";
import type { SandboxFund } from "./funds.ts";
import { businessDaysPerYear, dayAt, pathTo } from "./model.ts";

export type Step = "D" | "W";
export type Points = { readonly dates: readonly Day[]; readonly values: readonly number[] };

/** Date of every fund's document, so that an indicator is stable between calls. */
export const documentsDay = toDay("2025-12-31");
const indicatorYears = 5;
/** PRIIPs requires two years of daily prices (Annex II of 2017/653, point 4). */
const leastYears = 2;

/** Prices of business days between two days, both included; `W` keeps the last one of each week of the range. */
export function pricesOf(fund: SandboxFund, range: { from: Day; to: Day; step: Step }): Points {
  const first = businessIndex(fund.firstDay);
  if (range.to < fund.firstDay) return { dates: [], values: [] };
  if (fund.path.kind === "household") {
    return pointsBetween({
      ...range,
      first: fund.firstDay,
      valueAt: (index) => demoPrice(fund.isin, dayAt(index)),
    });
  }
  const path = pathTo({ ...fund.path, isin: fund.isin, firstDay: fund.firstDay }, range.to);
  return pointsBetween({ ...range, first: fund.firstDay, valueAt: (index) => path[index - first] ?? null });
}

/** Business days of a range with the value of each, given by its index since 2015-01-02. */
export function pointsBetween(options: {
  readonly first: Day;
  readonly from: Day;
  readonly to: Day;
  readonly step: Step;
  readonly valueAt: (index: number) => number | null;
}): Points {
  const { first, from, to, step, valueAt } = options;
  const dates: Day[] = [];
  const values: number[] = [];
  if (to < first) return { dates, values };
  const last = businessIndex(to);
  for (let at = businessIndex(first > from ? first : from); at <= last; at += 1) {
    const day = dayAt(at);
    // A range that starts on a weekend starts on Monday.
    if (day < from) continue;
    // Index 0 is a Friday, so weeks end where the index is a multiple of five.
    if (step === "W" && at % 5 !== 0 && at !== last) continue;
    const value = valueAt(at);
    if (value === null) continue;
    dates.push(day);
    values.push(value);
  }
  return { dates, values };
}

/** Summary risk indicator of a fund from five years of its own daily prices, or null with less than two years.
 * @source PRIIPs, Annex II of 2017/653 as amended by 2021/2268: VaR at 97.5 % by Cornish-Fisher, then the volatility equivalent to
 * it; one year as the recommended holding period, credit risk 1 */
export function sriOf(fund: SandboxFund): Sri | null {
  const from = addDays(documentsDay, -Math.round(indicatorYears * 365.25));
  const { values } = pricesOf(fund, { from, to: documentsDay, step: "D" });
  if (values.length <= leastYears * businessDaysPerYear) return null;
  return sriFromVolatility(equivalentVolatility(values));
}

/** @param prices daily, oldest first, at least three */
export function equivalentVolatility(prices: readonly number[]): number {
  const logs = prices.slice(1).map((price, at) => Math.log(price / (prices[at] ?? price)));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  const moment = (power: number) =>
    logs.reduce((sum, value) => sum + (value - mean) ** power, 0) / logs.length;
  const sigma = Math.sqrt(moment(2));
  if (sigma === 0) return 0;
  const skew = moment(3) / sigma ** 3;
  const excess = moment(4) / sigma ** 4 - 3;
  const periods = businessDaysPerYear;
  const root = Math.sqrt(periods);
  const shape = -1.96 + (0.474 * skew) / root - (0.0687 * excess) / periods + (0.146 * skew * skew) / periods;
  const loss = sigma * root * shape - 0.5 * sigma * sigma * periods;
  return Math.sqrt(3.842 - 2 * loss) - 1.96;
}

/** Upper bounds of classes 1 to 6; a class includes its lower bound. */
const classBounds = [0.005, 0.05, 0.12, 0.2, 0.3, 0.8] as const;

export function sriFromVolatility(volatility: number): Sri {
  const level = 1 + classBounds.filter((bound) => volatility >= bound).length;
  assert(isSri(level), "the classes are 1 to 7");
  return level;
}
