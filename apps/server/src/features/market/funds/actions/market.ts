import { dayOf, type EuroFund, type Fund, type MarketContract } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { sharedVersionOf } from "../../../../edge/version.ts";
import * as store from "../store.ts";
import { type Keep, type KeptOfVersion, nothingKept } from "./kept-market.ts";
import { offerAmong } from "./peers.ts";
import { type FundHistory, fetchPrices, freshSince, historyStart } from "./prices.ts";
import type { ContractQuery } from "../actions.ts";

/** The market at one moment, as an analysis reads it. */
export type Market = {
  /** Returns the known funds among these ISINs. */
  readonly fundsOf: (isins: readonly string[]) => Promise<ReadonlyMap<string, Fund>>;
  /** Returns weekly prices of funds, oldest first. Falls back to stored prices if the partner does not answer. */
  readonly historiesOf: (isins: readonly string[]) => Promise<ReadonlyMap<string, FundHistory>>;
  readonly euroFunds: () => Promise<readonly EuroFund[]>;
  readonly offerOf: (query: ContractQuery) => Promise<MarketContract | null>;
  readonly kept: KeptOfVersion;
};

/** Returns the market data of the database: the process' cache is used while the version of the shared data is unchanged. The
 * version is read before any market data: a change in between makes cached data newer than its version, never older. If changes
 * are not counted, nothing is cached. */
export async function marketNow(services: Services): Promise<Market> {
  const version = await sharedVersionOf(services.db);
  const kept = version === null ? nothingKept() : services.market.of(version);
  return {
    kept,
    fundsOf: async (isins) =>
      new Map((await storedFunds(services, kept, isins)).map((row) => [row.isin, row.details])),
    historiesOf: async (isins) => await historiesIn(services, kept, isins),
    euroFunds: async () => (kept.lists.euroFunds ??= await store.allEuroFunds(services.db)),
    offerOf: async (query) => await offerIn(services, kept, query),
  };
}

type Fresh<T> = (unread: readonly string[]) => Promise<readonly (readonly [string, T])[]>;

/** Returns the cached values of these keys; reads and caches the others, also those known to be absent. */
async function through<T>(
  kept: Keep<T>,
  keys: readonly string[],
  read: Fresh<T>,
): Promise<readonly (readonly [string, T])[]> {
  const known = keys.map((key) => [key, kept.get(key)] as const);
  const unread = known.flatMap(([key, one]) => (one === undefined ? [key] : []));
  const found = new Map(unread.length === 0 ? [] : await read(unread));
  for (const key of unread) kept.set(key, { value: found.get(key) ?? null });
  return known.flatMap(([key, one]) => {
    const value = one === undefined ? (found.get(key) ?? null) : one.value;
    return value === null ? [] : [[key, value] as const];
  });
}

async function storedFunds({ db }: Services, { funds }: KeptOfVersion, isins: readonly string[]) {
  const rows = await through(funds, [...new Set(isins)], async (unread) =>
    (await store.fundsByIsin(db, unread)).map((row) => [row.isin, row] as const),
  );
  return rows.map(([, row]) => row);
}

async function historiesIn(
  services: Services,
  kept: KeptOfVersion,
  isins: readonly string[],
): Promise<ReadonlyMap<string, FundHistory>> {
  const today = dayOf(services.clock());
  const fromYear = Number(historyStart(today).slice(0, 4));
  const histories = kept.historiesFrom(fromYear);
  const stored = await storedFunds(services, kept, isins);
  const fresh = freshSince(today);
  const stale = stored.filter((row) => row.pricesUntil === null || row.pricesUntil < fresh);
  const fromPartner = stale.filter((row) => row.source === "partner").map((row) => row.isin);
  if (fromPartner.length > 0) {
    await fetchPrices(services, fromPartner);
    for (const isin of fromPartner) {
      kept.funds.delete(isin);
      histories.delete(isin);
    }
  }
  const wanted = stored.map(({ isin }) => isin).toSorted();
  const found = await through(histories, wanted, async (unread) => {
    const rows = await store.pricesOf(services.db, unread, fromYear);
    return rows.map(({ isin, days, prices }) => [isin, { isin, days, prices: prices.map(Number) }] as const);
  });
  return new Map(found);
}

async function offerIn(
  { db }: Services,
  { offers }: KeptOfVersion,
  query: ContractQuery,
): Promise<MarketContract | null> {
  const { slug } = query;
  if (slug === null) return offerAmong(await store.contractsOfKind(db, query.kind), query);
  const [found] = await through(offers, [slug], async () => {
    const offer = await store.contractBySlug(db, slug);
    return offer === null ? [] : [[slug, offer] as const];
  });
  return found?.[1] ?? null;
}
