import {
  type ContractFees,
  analysisState,
  type AnalysisState,
  type AssetClass,
  type Cents,
  cents,
  type Day,
  type EuroFund,
  euroFundOf,
  type Fund,
  equalMix,
  holdingClass,
  type HoldingKind,
  type Id,
  managementTypeOf,
  type MarketContract,
  type PortfolioInfos,
  type PortfolioKind,
  readPortfolioInfos,
  sumCents,
  cheapestIndexFunds,
} from "@vigie/domain";
import type { Term } from "./sections.ts";
import { termsOf } from "./terms.ts";

/** Weekly prices of a fund, oldest first. */
export type FundHistory = {
  readonly isin: string;
  readonly days: readonly Day[];
  readonly prices: readonly number[];
};

/** A portfolio with the fields that its analysis needs. */
export type AnalysedPortfolio = {
  readonly kind: PortfolioKind;
  readonly currency: string;
  readonly valueCents: Cents | null;
  readonly openedOn: Day | null;
  readonly infos: Readonly<Record<string, unknown>>;
};

/** A line as reported by its source. */
export type AnalysedLine = {
  readonly id: Id;
  readonly label: string;
  readonly isin: string | null;
  readonly holdingKind: HoldingKind;
  readonly valuationCents: Cents | null;
};

/** A line of known value, with all known data about what it holds. */
export type Position = {
  readonly holdingId: Id;
  readonly label: string;
  readonly isin: string | null;
  readonly kind: HoldingKind;
  readonly assetClass: AssetClass;
  readonly amountCents: Cents;
  /** Ratio of the portfolio's value. */
  readonly weightRatio: number;
  readonly fund: Fund | null;
  readonly euroFund: EuroFund | null;
};

export type Profile = {
  readonly level: number;
  /** Origin of the level: the portfolio's own profile, the saver's, or 3 by default. */
  readonly origin: "request" | "contract" | "customer" | "default";
};

/** Inputs of an analysis or an optimisation of a portfolio, read once. */
export type Situation = {
  readonly portfolio: AnalysedPortfolio;
  readonly holdings: readonly AnalysedLine[];
  readonly funds: ReadonlyMap<string, Fund>;
  readonly positions: readonly Position[];
  /** Value of the portfolio: that of its source, or the sum of its lines where that is larger. */
  readonly totalCents: Cents;
  readonly market: MarketContract | null;
  /** Costs that need not be entered: those of the contract's offer, or of the recognised contract. */
  readonly listedFees: ContractFees | null;
  readonly euroFunds: readonly EuroFund[];
  readonly profile: Profile;
  /** The saver's settings of the portfolio. */
  readonly infos: PortfolioInfos;
  /** Its costs, with the origin of each. */
  readonly terms: readonly Term[];
};

type Read<P> = Pick<Situation, "holdings" | "funds" | "market" | "listedFees" | "euroFunds" | "profile"> & {
  readonly portfolio: P;
};

/** Derives value, lines with weights, and costs from the data read of a portfolio. */
export function situationOf<P extends AnalysedPortfolio>(
  read: Read<P>,
): Situation & { readonly portfolio: P } {
  const { portfolio, holdings, funds, market, euroFunds } = read;
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
        euroFund: holding.holdingKind === "euroFund" ? euroFundOf(holding.label, market, euroFunds) : null,
      },
    ];
  });
  const infos = readPortfolioInfos(portfolio.infos);
  return { ...read, positions, totalCents, infos, terms: termsOf(infos, read.listedFees) };
}

/** The portfolio's own profile, otherwise the saver's, otherwise the balanced one. */
export function profileAmong(ownLevel: number | null, saverLevel: number | null): Profile {
  if (ownLevel !== null) return { level: ownLevel, origin: "contract" };
  return saverLevel === null ? { level: 3, origin: "default" } : { level: saverLevel, origin: "customer" };
}

/** Why the portfolio has no scored analysis, in French; null when it has one. */
export function unavailabilityOf(situation: Situation): string | null {
  return stateOf(situation).unavailable;
}

export function stateOf({
  portfolio,
  holdings,
  funds,
}: Pick<Situation, "portfolio" | "holdings" | "funds">): AnalysisState {
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
  /** Reference index fund of each class, with its prices: from the contract's offer and lines, otherwise the cheapest of the
   * market. */
  readonly references: ReadonlyMap<AssetClass, FundHistory>;
  /** Funds that the contract offers. */
  readonly offered: readonly Fund[];
};

/** Classes of the lines; a diversified class also needs equities and bonds as its two halves. */
function referencedClasses(positions: Situation["positions"]): ReadonlySet<AssetClass> {
  const classes = new Set(positions.map((position) => position.assetClass));
  return classes.has("diversified") ? new Set([...classes, "stock", "bond"]) : classes;
}

/** Candidate index funds as reference of each class: the three cheapest from the contract's offer and lines; and the classes
 * without any. */
export function referenceFunds(
  { positions, funds }: Pick<Situation, "positions" | "funds">,
  offered: readonly Fund[],
): { readonly chosen: ReadonlyMap<AssetClass, readonly Fund[]>; readonly without: readonly AssetClass[] } {
  const classes = referencedClasses(positions);
  const chosen = cheapestIndexFunds([...offered, ...funds.values()], classes);
  return { chosen, without: [...classes].filter((one) => !chosen.has(one)) };
}

/** Selects, among the candidates of a class, the fund with the longest price history; a diversified class without one is
 * represented by equities and bonds by halves.
 * @source methodology, section 6 */
export function longestReferences(
  chosen: ReadonlyMap<AssetClass, readonly Fund[]>,
  histories: ReadonlyMap<string, FundHistory>,
): ReadonlyMap<AssetClass, FundHistory> {
  const references = new Map<AssetClass, FundHistory>();
  for (const [assetClass, candidates] of chosen) {
    const longest = candidates
      .flatMap((fund) => histories.get(fund.isin) ?? [])
      .toSorted((a, b) => b.days.length - a.days.length)[0];
    if (longest !== undefined) references.set(assetClass, longest);
  }
  const [shares, bonds] = [references.get("stock"), references.get("bond")];
  if (!references.has("diversified") && shares !== undefined && bonds !== undefined)
    references.set("diversified", { isin: "", ...equalMix(shares, bonds) });
  return references;
}
