import {
  type AssetClass,
  type EuroFund,
  type Fund,
  type MarketContract,
  type PortfolioKind,
  type ProposableFund,
} from "@vigie/domain";
import { maxFundsPerPage } from "@vigie/partners";
import type { Services } from "../../../boot/services.ts";
import { marketNow } from "./actions/market.ts";
import { offerAmong } from "./actions/peers.ts";
import { type FundHistory, keepHistories } from "./actions/prices.ts";
import * as store from "./store.ts";

/** Returns the known funds among these ISINs: stored ones, and those that the partner knows. */
export async function fundsOf(
  services: Services,
  isins: readonly string[],
): Promise<ReadonlyMap<string, Fund>> {
  const wanted = [...new Set(isins)];
  const stored = await store.fundsByIsin(services.db, wanted);
  return new Map(stored.map((row) => [row.isin, row.details]));
}

/** Returns a few index funds for each asset class, cheapest first: each may represent its class. */
export async function indexFundsOf(
  services: Services,
  classes: readonly AssetClass[],
): Promise<readonly Fund[]> {
  return await store.indexFundsOf(services.db, classes);
}

/** Returns every known fund: what may be bought if no insurer limits the choice. */
export async function allFunds(services: Services): Promise<readonly Fund[]> {
  return await store.allFunds(services.db);
}

export async function proposableFacts(services: Services): Promise<readonly ProposableFund[]> {
  return await store.proposableFacts(services.db);
}

export type { FundHistory };

/** Returns weekly prices of funds, oldest first. Falls back to stored prices if the partner does not answer. */
export async function historiesOf(
  services: Services,
  isins: readonly string[],
): Promise<ReadonlyMap<string, FundHistory>> {
  return await (await marketNow(services)).historiesOf(isins);
}

export async function euroFunds(services: Services): Promise<readonly EuroFund[]> {
  return await store.allEuroFunds(services.db);
}

export type ContractQuery = {
  readonly slug: string | null;
  readonly name: string;
  readonly kind: PortfolioKind;
};

/** Returns what a contract offers: found by its slug if known, otherwise by its name among the contracts of its kind; null if not
 * found. */
export async function offerOf(services: Services, query: ContractQuery): Promise<MarketContract | null> {
  if (query.slug !== null) return await store.contractBySlug(services.db, query.slug);
  return offerAmong(await store.contractsOfKind(services.db, query.kind), query);
}

/** Reads the partner's fund universe into the reference tables. Price histories are read later, when a contract needs them. */
export async function refreshFunds(services: Services): Promise<void> {
  const at = services.clock();
  for (let page = 1; ; page += 1) {
    const answer = await services.partners.fundData.listFunds({ page, limit: maxFundsPerPage });
    if (!answer.ok) {
      services.log("warn", "funds.universe_unavailable", { code: answer.code });
      return;
    }
    await store.saveFunds(services.db, answer.value.items, { source: "partner", at });
    if (page * maxFundsPerPage >= answer.value.total) break;
  }
  const [euro, contracts] = [
    await services.partners.fundData.euroFunds(),
    await services.partners.fundData.contracts(),
  ];
  if (euro.ok) await store.saveEuroFunds(services.db, euro.value, at);
  if (contracts.ok) await store.saveContracts(services.db, contracts.value, at);
}

/** Stores funds and their prices from files. */
export async function importFunds(
  services: Services,
  funds: readonly Fund[],
  histories: readonly FundHistory[],
): Promise<number> {
  const at = services.clock();
  await store.saveFunds(services.db, funds, { source: "file", at });
  const dated = histories.flatMap((history) => {
    const from = history.days[0];
    const until = history.days.at(-1);
    return from === undefined || until === undefined
      ? []
      : [{ ...history, from, until, source: "file" as const }];
  });
  await keepHistories(services, dated);
  return funds.length;
}

export async function universeIsEmpty(services: Services): Promise<boolean> {
  return (await store.fundCount(services.db)) === 0;
}
