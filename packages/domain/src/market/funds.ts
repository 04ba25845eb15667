import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { AssetClass, KindDetail, PortfolioKind } from "../holdings/portfolios.ts";

/** The eleven sectors of a fund's equities (specification 2 §3). */
export const sectors = [
  "communication",
  "consumerCyclical",
  "consumerDefensive",
  "energy",
  "financials",
  "healthcare",
  "industrials",
  "materials",
  "realEstate",
  "technology",
  "utilities",
] as const;
export type Sector = (typeof sectors)[number];

/** Regions of a fund's assets; `other` is everything that its manager classifies differently. */
export const fundRegions = [
  "france",
  "eurozone",
  "europeOther",
  "northAmerica",
  "japan",
  "asiaDeveloped",
  "emerging",
  "other",
] as const;
export type FundRegion = (typeof fundRegions)[number];

/** Summary risk indicator of the PRIIPs key information document. */
export const sriLevels = [1, 2, 3, 4, 5, 6, 7] as const;
export type Sri = (typeof sriLevels)[number];

export function isSri(value: number): value is Sri {
  return sriLevels.some((level) => level === value);
}

/** Suitability score from 0 to 5 for each risk profile, guaranteed (0) to aggressive (5). */
export type NotesByProfile = readonly [number, number, number, number, number, number];

/** A company among a fund's equities, as a share of the whole fund. */
export type FundCompany = {
  /** Legal entity identifier (ISO 17442), where known. */
  readonly lei: string | null;
  readonly name: string;
  readonly ratio: Ratio;
};

/** A fund as described by its data partner or a file. Unknown is null; an unpublished breakdown is empty. */
export type Fund = {
  readonly isin: string;
  readonly label: string;
  readonly issuer: string | null;
  readonly assetClass: AssetClass;
  /** More precise French category: « Actions Europe », « Obligations haut rendement ». */
  readonly category: string | null;
  readonly sri: Sri | null;
  /** Yearly management costs, included in the ongoing ones. */
  readonly managementFeeRatio: Ratio | null;
  /** Yearly ongoing costs (TER), already deducted from the price. */
  readonly ongoingFeeRatio: Ratio | null;
  readonly maxSubscriptionFeeRatio: Ratio | null;
  readonly indexFund: boolean | null;
  readonly peaEligible: boolean | null;
  readonly peaPmeEligible: boolean | null;
  /** Shares of the whole fund; they add up to the coverage, at most 1. */
  readonly geography: readonly { readonly region: FundRegion; readonly ratio: Ratio }[];
  /** Shares of the whole fund; they add up to the coverage, at most 1. */
  readonly sectors: readonly { readonly sector: Sector; readonly ratio: Ratio }[];
  /** Its largest companies, as many as are published; absent where none is. */
  readonly companies?: readonly FundCompany[];
  /** Date of the published holdings; absent where unknown. */
  readonly composedOn?: Day;
  /** Slugs of `FundTag`. */
  readonly tags: readonly string[];
  readonly notesByProfile: NotesByProfile | null;
  /** First day with a price. */
  readonly firstPriceOn: Day | null;
  readonly currency: string | null;
  /** True for a fictitious fund of the demonstration. */
  readonly demo: boolean;
};

export type FundTag = { readonly slug: string; readonly label: string; readonly fundCount: number };

export const priceFrequencies = ["daily", "weekly"] as const;
/** `weekly` keeps the last price of each week, with its own day. */
export type PriceFrequency = (typeof priceFrequencies)[number];

/** Unit prices, total return in `currency`, net of ongoing costs. Days and prices have the same length, oldest first, days strictly
 * increasing; a day without a price is absent, never 0. For statistics: a valuation uses a decimal string. */
export type PriceHistory = {
  readonly isin: string;
  readonly currency: string | null;
  readonly days: readonly Day[];
  readonly prices: readonly number[];
};

/** A euro fund: capital guaranteed by the insurer, a yearly rate net of management costs and before social levies. */
export type EuroFund = {
  readonly slug: string;
  readonly label: string;
  readonly insurer: string | null;
  readonly rates: readonly { readonly year: number; readonly netRateRatio: Ratio }[];
  readonly demo: boolean;
};

/** Fees of a contract by what they apply to (specification 2 §3). Null is unknown, 0 is none. Yearly ratios of the value for
 * deposit, euroFunds, ucs, management, mandate and custody; ratios of the flow or of the order for the others. */
export const contractFeeKinds = [
  "entry",
  "exit",
  "deposit",
  "euroFunds",
  "ucs",
  "management",
  "transfer",
  "reversal",
  "arbitrage",
  "brokerage",
  "withdrawal",
  "mandate",
  "custody",
] as const;
export type ContractFeeKind = (typeof contractFeeKinds)[number];
export type ContractFees = { readonly [kind in ContractFeeKind as `${kind}FeeRatio`]: Ratio | null };

/** Constraints of the insurer or the bank on an allocation. */
export type ContractRules = {
  /** Minimum share of the contract in units of account, 0 where there is none. */
  readonly minUnitShareRatio: Ratio;
  /** Minimum amount of one movement. */
  readonly minTradeCents: Cents;
  /** Free arbitrages per year; null where all are free. */
  readonly freeArbitragesPerYear: number | null;
  readonly euroFundSlugs: readonly string[];
};

/** A contract that an institution sells, with the funds that it offers. */
export type MarketContract = {
  readonly slug: string;
  readonly name: string;
  /** Slug of the distributor in the directory of institutions. */
  readonly institutionSlug: string;
  /** Insurer or custodian. */
  readonly issuer: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly fees: ContractFees;
  readonly rules: ContractRules;
  readonly isins: readonly string[];
  /** Advantages and drawbacks, French sentences. */
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly demo: boolean;
};

/** Benchmark of a contract. `level` is an index, 100 on its first day, returns reinvested; `annualRate` is a yearly ratio that
 * applies from its day to the next. */
export type ReferenceSeries = {
  readonly slug: string;
  readonly label: string;
  readonly unit: "level" | "annualRate";
  /** Asset class that it represents when a contract is compared by class. */
  readonly assetClass: AssetClass | null;
  readonly currency: string;
  readonly firstDay: Day;
  /** Source of the figures, or the parameters of the demonstration. */
  readonly source: string;
  readonly demo: boolean;
};

export type SeriesHistory = {
  readonly slug: string;
  readonly days: readonly Day[];
  readonly values: readonly number[];
};

/** Validates an ISIN: two letters, nine letters or digits, and a check digit.
 * @source ISO 6166: letters become two digits (A is 10), then Luhn's "modulus 10 double-add-double" */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false;
  const digits = [...text].map((character) => parseInt(character, 36).toString()).join("");
  let sum = 0;
  [...digits].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** Number of index funds considered per class. */
const cheapestOfClass = 3;

/** Returns the cheapest index funds of each class that has any; unknown costs come last. */
export function cheapestIndexFunds(
  funds: readonly Fund[],
  classes: ReadonlySet<AssetClass>,
): ReadonlyMap<AssetClass, readonly Fund[]> {
  const sorted = funds
    .filter((fund) => fund.indexFund === true && classes.has(fund.assetClass))
    .toSorted((a, b) => (a.ongoingFeeRatio ?? 1) - (b.ongoingFeeRatio ?? 1) || (a.isin < b.isin ? -1 : 1));
  const chosen = new Map<AssetClass, readonly Fund[]>();
  for (const fund of sorted) {
    const sameClass = chosen.get(fund.assetClass) ?? [];
    if (sameClass.length < cheapestOfClass) chosen.set(fund.assetClass, [...sameClass, fund]);
  }
  return chosen;
}
