import {
  holdingClass,
  analysisState,
  type AnalysisState,
  type AssetClass,
  type Cents,
  cents,
  type PortfolioInfos,
  type EuroFund,
  type Fund,
  type HoldingKind,
  type Id,
  managementTypeOf,
  type MarketContract,
  readPortfolioInfos,
  sumCents,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { euroFunds, fundsOf, historiesOf, type FundHistory, offerOf } from "../../../market/funds/actions.ts";
import {
  type Portfolio,
  portfolioById,
  type Line,
  linesOf,
} from "../../../holdings/portfolios/actions/select.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { euroFundOf } from "./euro-fund.ts";
import { type Term, termsOf } from "./terms.ts";

/** A line whose value is known, with all that is known of what it holds. */
export type Position = {
  readonly holdingId: Id;
  readonly label: string;
  readonly isin: string | null;
  readonly kind: HoldingKind;
  readonly assetClass: AssetClass;
  readonly amountCents: Cents;
  /** Share of the portfolio's value. */
  readonly weightRatio: number;
  readonly fund: Fund | null;
  readonly euroFund: EuroFund | null;
};

export type Profile = {
  readonly level: number;
  /** Where it comes from: the portfolio's own, the saver's, or 3 for want of both. */
  readonly origin: "request" | "contract" | "customer" | "default";
};

/** What an analysis or an optimisation of a portfolio rests on, read once. */
export type Situation = {
  readonly portfolio: Portfolio;
  readonly holdings: readonly Line[];
  readonly funds: ReadonlyMap<string, Fund>;
  readonly positions: readonly Position[];
  /** The portfolio's value: what its source says, or what its lines add up to when that is more. */
  readonly totalCents: Cents;
  readonly market: MarketContract | null;
  readonly euroFunds: readonly EuroFund[];
  readonly profile: Profile;
  /** What the saver said of the portfolio. */
  readonly infos: PortfolioInfos;
  /** Its costs, and who said each. */
  readonly terms: readonly Term[];
};

/** Portfolios that the saver sees: chosen, not hidden, not deactivated. */
export async function seenPortfolio(services: Services, subject: Subject, id: Id): Promise<Portfolio | null> {
  const portfolio = await portfolioById(services, subject, id);
  if (portfolio === null || portfolio.status !== "visible" || portfolio.disabled || !portfolio.complete) {
    return null;
  }
  return portfolio;
}

export async function readSituation(
  services: Services,
  subject: Subject,
  portfolio: Portfolio,
): Promise<Situation> {
  const holdings = await linesOf(services, subject, [portfolio.id]);
  const funds = await fundsOf(
    services,
    holdings.flatMap((holding) => holding.isin ?? []),
  );
  const market = await offerOf(services, {
    slug: portfolio.contractSlug,
    name: portfolio.name,
    kind: portfolio.kind,
  });
  const allEuroFunds = await euroFunds(services);
  const explained = sumCents(holdings.flatMap((holding) => holding.valuationCents ?? []));
  const totalCents = cents(Math.max(portfolio.valueCents ?? 0, explained));
  const positions = holdings.flatMap((holding): Position[] => {
    const amountCents = holding.valuationCents;
    if (amountCents === null || amountCents <= 0) return [];
    const fund = holding.isin === null ? undefined : funds.get(holding.isin);
    return [
      {
        holdingId: holding.id,
        label: holding.label,
        isin: holding.isin,
        kind: holding.holdingKind,
        assetClass: holdingClass(holding, fund),
        amountCents,
        weightRatio: amountCents / totalCents,
        fund: fund ?? null,
        euroFund: holding.holdingKind === "euroFund" ? euroFundOf(holding.label, market, allEuroFunds) : null,
      },
    ];
  });
  const profile = await profileOf(services, subject, portfolio);
  const infos = readPortfolioInfos(portfolio.infos);
  return {
    portfolio,
    holdings,
    funds,
    positions,
    totalCents,
    market,
    euroFunds: allEuroFunds,
    profile,
    infos,
    terms: termsOf(infos, market),
  };
}

async function profileOf(services: Services, subject: Subject, portfolio: Portfolio): Promise<Profile> {
  if (portfolio.recommendedRisk !== null) return { level: portfolio.recommendedRisk, origin: "contract" };
  const own = await recommendedRisk(services, subject);
  return own === null ? { level: 3, origin: "default" } : { level: own, origin: "customer" };
}

/** Why the portfolio has no scored analysis, in French; null when it has one. */
export function unavailabilityOf(situation: Situation): string | null {
  return stateOf(situation).unavailable;
}

export function stateOf({ portfolio, holdings, funds }: Situation): AnalysisState {
  return analysisState({
    kind: portfolio.kind,
    currency: portfolio.currency,
    managementType: managementTypeOf(portfolio.infos),
    lines: holdings.map((holding) => ({
      holdingKind: holding.holdingKind,
      valuationCents: holding.valuationCents,
      isFund: holding.isin !== null && funds.has(holding.isin),
    })),
  });
}

export type Prices = {
  readonly histories: ReadonlyMap<string, FundHistory>;
  /** An index fund that stands for its class, with its prices: of the contract's offer and lines, the cheapest. */
  readonly references: ReadonlyMap<AssetClass, FundHistory>;
  /** The funds that the contract offers. */
  readonly offered: readonly Fund[];
};

/** Prices of the lines, and of a reference for each of their classes. */
export async function readPrices(services: Services, situation: Situation): Promise<Prices> {
  const { positions, market, funds } = situation;
  const classes = new Set(positions.map((position) => position.assetClass));
  const offered = market === null ? [] : [...(await fundsOf(services, market.isins)).values()];
  const index = [...offered, ...funds.values()]
    .filter((fund) => fund.indexFund === true && classes.has(fund.assetClass))
    .toSorted((a, b) => (a.ongoingFeeRatio ?? 1) - (b.ongoingFeeRatio ?? 1) || (a.isin < b.isin ? -1 : 1));
  const chosen = new Map<AssetClass, Fund[]>();
  for (const fund of index) {
    const sameClass = chosen.get(fund.assetClass) ?? [];
    if (sameClass.length < 3) chosen.set(fund.assetClass, [...sameClass, fund]);
  }
  const wanted = [
    ...positions.flatMap((position) => position.isin ?? []),
    ...[...chosen.values()].flat().map((fund) => fund.isin),
  ];
  const histories = await historiesOf(services, wanted);
  const references = new Map<AssetClass, FundHistory>();
  for (const [assetClass, candidates] of chosen) {
    const longest = candidates
      .flatMap((fund) => histories.get(fund.isin) ?? [])
      .toSorted((a, b) => b.days.length - a.days.length)[0];
    if (longest !== undefined) references.set(assetClass, longest);
  }
  return { histories, references, offered };
}
