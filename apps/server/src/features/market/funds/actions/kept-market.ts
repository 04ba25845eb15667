import type { ClassReferences } from "@vigie/analytics/insight";
import type { Day, EuroFund, MarketContract } from "@vigie/domain";
import { LRUCache } from "lru-cache";
import type * as store from "../store.ts";
import type { FundHistory } from "./prices.ts";

/** What a process has read of the market, which is everybody's: analyses of one hour read the same funds, offers and prices. All of it
 * is of one version of what is everybody's (`edge/version.ts`), which is asked before each reading; of any other nothing is kept. */
export type KeptMarket = { readonly of: (version: number) => KeptOfVersion };

/** By a key; of one that is known to be absent, null. */
export type Keep<T> = Pick<LRUCache<string, { readonly value: T | null }>, "get" | "set" | "delete">;

type StoredFund = Awaited<ReturnType<typeof store.fundsByIsin>>[number];

export type KeptOfVersion = {
  readonly funds: Keep<StoredFund>;
  /** From a year on. The same object to all who read it, so that what is worked out of it once serves them all. */
  readonly historiesFrom: (year: number) => Keep<FundHistory>;
  readonly offers: Keep<MarketContract>;
  readonly lists: { euroFunds: readonly EuroFund[] | null; references: KeptReferences | null };
};

/** Prices that stand for the classes, as they stood on a day: older ones would be asked for again. */
type KeptReferences = { readonly on: Day; readonly byClass: ClassReferences };

/** A fund is one or two kB, the prices of one some 40, an offer as long as its list of funds. */
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
