import type { fundsApi, MarketContractView } from "@vigie/api";
import { fail, type MarketContract, ok, plainWording } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { bankNames } from "../../institutions/actions.ts";
import { euroFunds } from "../actions.ts";
import * as store from "../store.ts";
import * as market from "../store/market.ts";

export const listContracts: Action<typeof fundsApi.contracts> = async ({ services }, { query }) => {
  const all = await market.contracts(services.db);
  const words = plainWording(query.query).split(" ").filter(Boolean);
  const found = all.filter((contract) => {
    if (query.kind !== undefined && contract.kind !== query.kind) return false;
    if (query.bank !== undefined && contract.institutionSlug !== query.bank) return false;
    const text = plainWording(`${contract.name} ${contract.issuer}`);
    return words.every((word) => text.includes(word));
  });
  return ok({ contracts: await viewsOf(services, found) });
};

export const listContractsOfBank: Action<typeof fundsApi.contractsOfBank> = async (
  { services },
  { params },
) => {
  const all = await market.contracts(services.db);
  const sold = all.filter((contract) => contract.institutionSlug === params.id);
  // An insurer may sell contracts without being offered for connection.
  if (sold.length === 0 && !(await bankNames(services)).has(params.id)) return fail("bank.not_found");
  return ok({ contracts: await viewsOf(services, sold) });
};

export const showContract: Action<typeof fundsApi.contract> = async ({ services }, { params }) => {
  const contract = await store.contractBySlug(services.db, params.slug);
  const [view] = contract === null ? [] : await viewsOf(services, [contract]);
  if (contract === null || view === undefined) return fail("contract.not_found");
  const { minUnitShareRatio, minTradeCents, freeArbitragesPerYear } = contract.rules;
  return ok({
    contract: {
      ...view,
      rules: { minUnitShareRatio, minTrade: minTradeCents, freeArbitragesPerYear },
      pros: [...contract.pros],
      cons: [...contract.cons],
    },
  });
};

async function viewsOf(
  services: Services,
  contracts: readonly MarketContract[],
): Promise<MarketContractView[]> {
  const names = await bankNames(services);
  const euro = new Map((await euroFunds(services)).map((fund) => [fund.slug, fund]));
  return contracts.map((contract) => ({
    slug: contract.slug,
    name: contract.name,
    bank: {
      id: contract.institutionSlug,
      name: names.get(contract.institutionSlug) ?? contract.issuer,
    },
    issuer: contract.issuer,
    kind: contract.kind,
    kindDetail: contract.kindDetail,
    fees: contract.fees,
    fundCount: contract.isins.length,
    euroFunds: contract.rules.euroFundSlugs.flatMap((slug) => {
      const fund = euro.get(slug);
      return fund === undefined ? [] : [{ slug, label: fund.label, rates: [...fund.rates] }];
    }),
    demo: contract.demo,
  }));
}
