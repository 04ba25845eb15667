import type { ClassReferences } from "@vigie/analytics/insight";
import type { Day, EuroFund, MarketContract } from "@vigie/domain";
import { LRUCache } from "lru-cache";
import type * as store from "../store.ts";
import type { FundHistory } from "./prices.ts";

/** Market data cached by a process, which is the same for everybody: analyses of one hour read the same funds, offers and prices.
 * All of it belongs to one version of the shared data (`edge/version.ts`), which is queried before each read; a change of
 * version drops the cache. */
export type KeptMarket = { readonly of: (version: number) => KeptOfVersion };

/** Cache by key; null for a key known to be absent. */
export type Keep<T> = Pick<LRUCache<string, { readonly value: T | null }>, "get" | "set" | "delete">;

type StoredFund = Awaited<ReturnType<typeof store.fundsByIsin>>[number];

export type KeptOfVersion = {
  readonly funds: Keep<StoredFund>;
  /** From a year on. All readers get the same object, so that values derived from it are computed once. */
  readonly historiesFrom: (year: number) => Keep<FundHistory>;
  readonly offers: Keep<MarketContract>;
  readonly lists: { euroFunds: readonly EuroFund[] | null; references: KeptReferences | null };
};

/** Reference prices of the asset classes, as of a day: older ones are requested again. */
type KeptReferences = { readonly on: Day; readonly byClass: ClassReferences };

/** A fund takes one or two kB, its prices about 40, an offer as much as its list of funds. */
const mostFunds = 5_000;
const mostHistories = 1_000;
const mostOffers = 300;

export function openKeptMarket(): KeptMarket {
  let kept: { readonly version: number; readonly market: KeptOfVersion } | null = null;
  return {
    of: (version) => {
      if (kept?.version !== version) kept = { version, market: nothingKept() };
      return kept.market;
    },
  };
}

export function nothingKept(): KeptOfVersion {
  let histories: { readonly from: number; readonly keep: Keep<FundHistory> } | null = null;
  return {
    funds: new LRUCache({ max: mostFunds }),
    historiesFrom: (from) => {
      if (histories?.from !== from) histories = { from, keep: new LRUCache({ max: mostHistories }) };
      return histories.keep;
    },
    offers: new LRUCache({ max: mostOffers }),
    lists: { euroFunds: null, references: null },
  };
}
