import { type Clock, day, type Fund, type Result } from "@vigie/domain";
import { createResilientFetch } from "../http/resilient-fetch.ts";
import { createFundData } from "./adapter.ts";
import type { FundDataPort } from "./port.ts";

/** Shared by the tests of this folder: the port over HTTP, and statistics of series. */

/** A long default timeout: the first list computes every indicator, possibly on a busy machine. */
export function portOver(
  sandbox: { readonly url: string; readonly apiKey: string },
  options: { readonly clock: Clock; readonly timeoutMs?: number },
): FundDataPort {
  const { clock, timeoutMs = 60_000 } = options;
  const fetch = createResilientFetch({ clock, random: () => 0, timeoutMs, tries: 2, failuresToOpen: 1_000 });
  return createFundData({ url: sandbox.url, apiKey: sandbox.apiKey, fetch });
}

export function valueOf<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.detail ?? {})}`);
  return result.value;
}

export function returnsOf(prices: readonly number[]): readonly number[] {
  return prices.slice(1).map((price, at) => price / (prices[at] ?? price) - 1);
}

/** @param prices weekly */
export function yearlyVolatility(prices: readonly number[]): number {
  const returns = returnsOf(prices);
  return Math.sqrt(covariance(returns, returns) * 52);
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  return covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  const mean = (values: readonly number[]) =>
    values.slice(0, length).reduce((sum, value) => sum + value, 0) / length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += ((a[at] ?? 0) - meanA) * ((b[at] ?? 0) - meanB);
  return sum / (length - 1);
}

/** The whole universe, page by page. */
export async function allFunds(port: FundDataPort): Promise<readonly Fund[]> {
  const all: Fund[] = [];
  for (let page = 1; ; page += 1) {
    const answer = valueOf(await port.listFunds({ page, limit: 500 }));
    all.push(...answer.items);
    if (all.length >= answer.total) return all;
  }
}

export function fundLabelled(funds: readonly Fund[], label: string): Fund {
  const found = funds.find((fund) => fund.label === label);
  if (found === undefined) throw new Error(`no fund is called ${label}`);
  return found;
}

export async function weeklyPrices(
  port: FundDataPort,
  isins: readonly string[],
): Promise<readonly (readonly number[])[]> {
  const { histories } = valueOf(await port.prices({ isins, frequency: "weekly", from: day("2016-06-30") }));
  return histories.map((history) => history.prices);
}
