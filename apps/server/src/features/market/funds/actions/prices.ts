import { addDays, addMonths, day, type Day, dayOf, type PartPrices, ok } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import * as store from "../store.ts";
import { fundsToPrice, saveReturns } from "../store/returns.ts";
import { returnsOf } from "./gains.ts";

export type FundHistory = {
  readonly isin: string;
  readonly days: readonly Day[];
  readonly prices: readonly number[];
};

/** How far back histories are read: five years of weekly returns, and the reconstruction of two years. */
const historyMonths = 66;
/** In days: older prices are requested again. */
const freshDays = 7;
/** Number of funds per request when all are refreshed: keeps the transaction short enough not to block others. */
const batchSize = 50;

export function historyStart(today: Day): Day {
  return addMonths(today, -historyMonths);
}

export function freshSince(today: Day): Day {
  return addDays(today, -freshDays);
}

type Range = { readonly from: Day; readonly until: Day; readonly source: "partner" | "file" };

/** Stores prices and the funds' returns up to the last one, in one transaction. */
export async function keepHistories(
  services: Services,
  histories: readonly (FundHistory & Range)[],
): Promise<void> {
  const at = services.clock();
  await unitOfWork(services, async ({ db: trx }) => {
    for (const { isin, days, prices, ...range } of histories) {
      const texts = prices.map((price) => price.toFixed(6));
      await store.savePrices(trx, { isin, days, prices: texts }, { ...range, at });
    }
    // Read back: a file may contain only the last months of a history that is already known.
    const isins = histories.map((history) => history.isin);
    const stored = await store.pricesOf(trx, isins, Number(historyStart(dayOf(at)).slice(0, 4)));
    const found = stored.flatMap(({ isin, days, prices }) => {
      const returns = returnsOf({ days, values: prices.map(Number) });
      return returns === null ? [] : [{ isin, ...returns }];
    });
    await saveReturns(trx, found);
    return ok(null);
  });
}

/** Returns stored prices in euros, oldest first, without asking the partner. */
export async function storedPrices(
  db: Db | Trx,
  isins: readonly string[],
  since: Day,
): Promise<ReadonlyMap<string, PartPrices>> {
  const funds = await store.fundsByIsin(db, [...new Set(isins)]);
  const inEuros = funds.filter(({ details }) => details.currency === null || details.currency === "EUR");
  const rows = await store.pricesOf(
    db,
    inEuros.map(({ isin }) => isin),
    Number(since.slice(0, 4)),
  );
  return new Map(rows.map(({ isin, days, prices }) => [isin, { days, prices }]));
}

/** Reads the partner's prices up to today. @returns whether the partner answered */
export async function fetchPrices(services: Services, isins: readonly string[]): Promise<boolean> {
  const today = dayOf(services.clock());
  // Whole years, so that a stored year is never replaced by a part of it.
  const from = day(`${historyStart(today).slice(0, 4)}-01-01`);
  const answer = await services.partners.fundData.prices({ isins, from, to: today, frequency: "weekly" });
  if (!answer.ok) {
    services.log("warn", "funds.prices_unavailable", { code: answer.code, count: isins.length });
    return false;
  }
  const range = { from, until: today, source: "partner" } as const;
  await keepHistories(
    services,
    answer.value.histories.map((history) => ({ ...history, ...range })),
  );
  return true;
}

/** Refreshes the prices of all funds of the partner, so that the market can be sorted by return. */
export async function refreshAllPrices(services: Services): Promise<void> {
  const isins = await fundsToPrice(services.db, freshSince(dayOf(services.clock())));
  for (let start = 0; start < isins.length; start += batchSize) {
    // The partner is down: the next daily run requests what is missing.
    if (!(await fetchPrices(services, isins.slice(start, start + batchSize)))) return;
  }
}
