import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { AssetClass, KindDetail, PortfolioKind } from "../holdings/portfolios.ts";

/** The eleven sectors of a fund's shares (specification 2 §3). */
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

/** Where a fund's assets are; `other` is what its manager names otherwise. */
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

/** A note from 0 to 5 for each risk profile, guaranteed (0) to aggressive (5): how well a fund suits that profile. */
export type NotesByProfile = readonly [number, number, number, number, number, number];

/** A company of a fund's shares, as a share of the whole fund. */
export type FundCompany = {
  /** Legal entity identifier (ISO 17442), where it is told. */
  readonly lei: string | null;
  readonly name: string;
  readonly ratio: Ratio;
};

/** A fund as its data partner or a file describes it. Unknown is null; a split that is not published is empty. */
export type Fund = {
  readonly isin: string;
  readonly label: string;
  readonly issuer: string | null;
  readonly assetClass: AssetClass;
  /** A finer French name of what it holds: « Actions Europe », « Obligations haut rendement ». */
  readonly category: string | null;
  readonly sri: Sri | null;
  /** Yearly costs of management, inside the ongoing ones. */
  readonly managementFeeRatio: Ratio | null;
  /** Yearly ongoing costs (TER), already inside the price. */
  readonly ongoingFeeRatio: Ratio | null;
  readonly maxSubscriptionFeeRatio: Ratio | null;
  readonly indexFund: boolean | null;
  readonly peaEligible: boolean | null;
  readonly peaPmeEligible: boolean | null;
  /** Shares of the whole fund; they sum to what is covered, at most 1. */
  readonly geography: readonly { readonly region: FundRegion; readonly ratio: Ratio }[];
  /** Shares of the whole fund; they sum to what is covered, at most 1. */
  readonly sectors: readonly { readonly sector: Sector; readonly ratio: Ratio }[];
  /** Its largest companies, as many as are published; absent where none is. */
  readonly companies?: readonly FundCompany[];
  /** The day of what it says it holds; absent where it is not told. */
  readonly composedOn?: Day;
  /** Slugs of `FundTag`. */
  readonly tags: readonly string[];
  readonly notesByProfile: NotesByProfile | null;
  /** The first day with a price. */
  readonly firstPriceOn: Day | null;
  readonly currency: string | null;
  /** An invented fund of the demonstration. */
  readonly demo: boolean;
};

export type FundTag = { readonly slug: string; readonly label: string; readonly fundCount: number };

export const priceFrequencies = ["daily", "weekly"] as const;
/** `weekly` keeps the last price of each week, at its own day. */
export type PriceFrequency = (typeof priceFrequencies)[number];

/** Prices of one part, total return in `currency`, net of ongoing costs. Days and prices have one length, oldest first,
 * days strictly increasing; a day without a price is absent, never 0. For statistics: a valuation takes a decimal string. */
export type PriceHistory = {
  readonly isin: string;
  readonly currency: string | null;
  readonly days: readonly Day[];
  readonly prices: readonly number[];
};

/** A euro fund: capital guaranteed by the insurer, a rate a year net of management costs and before social levies. */
export type EuroFund = {
  readonly slug: string;
  readonly label: string;
  readonly insurer: string | null;
  readonly rates: readonly { readonly year: number; readonly netRateRatio: Ratio }[];
  readonly demo: boolean;
};

/** Where a contract's costs are taken (specification 2 §3). Null is unknown, 0 is none. Yearly shares of the value for
 * deposit, euroFunds, ucs, management, mandate and custody; a share of the flow or of the order for the others. */
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

/** What the insurer or the bank imposes on an allocation. */
export type ContractRules = {
  /** Least share of the contract in units of account, 0 when free. */
  readonly minUnitShareRatio: Ratio;
  /** Least amount of one movement. */
  readonly minTradeCents: Cents;
  /** Arbitrages a year free of charge; null when all are. */
  readonly freeArbitragesPerYear: number | null;
  readonly euroFundSlugs: readonly string[];
};

/** A contract that an institution sells, with the funds it offers. */
export type MarketContract = {
  readonly slug: string;
  readonly name: string;
  /** Slug of the directory of institutions: who sells it. */
  readonly institutionSlug: string;
  /** Who bears the commitment: an insurer, a custodian. */
  readonly issuer: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly fees: ContractFees;
  readonly rules: ContractRules;
  readonly isins: readonly string[];
  /** What speaks for and against it, French sentences. */
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly demo: boolean;
};

/** A reference to compare a contract with. `level` is an index, 100 on its first day, returns reinvested;
 * `annualRate` is a yearly ratio that holds from its day to the next. */
export type ReferenceSeries = {
  readonly slug: string;
  readonly label: string;
  readonly unit: "level" | "annualRate";
  /** The asset class it stands for when a contract is compared by class. */
  readonly assetClass: AssetClass | null;
  readonly currency: string;
  readonly firstDay: Day;
  /** Where the figures come from, or the parameters of the demonstration. */
  readonly source: string;
  readonly demo: boolean;
};

export type SeriesHistory = {
  readonly slug: string;
  readonly days: readonly Day[];
  readonly values: readonly number[];
};

/** Check of an ISIN: two letters, nine letters or digits, and the digit that closes them.
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

/** Index funds that are looked at for a class. */
const cheapestOfClass = 3;

/** The cheapest index funds of each class that has some; a cost that is unknown comes last. */
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
