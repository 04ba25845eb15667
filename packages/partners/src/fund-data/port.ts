import type {
  AssetClass,
  Day,
  EuroFund,
  Fund,
  FundTag,
  MarketContract,
  PriceFrequency,
  PriceHistory,
  ReferenceSeries,
  Result,
  SeriesHistory,
} from "@vigie/domain";

/** What Vigie needs of a fund-data partner, in our words. */
export const fundDataCodes = [
  /** No answer, a refusal or a failure of the partner: what is stored stays in use, with its date. */
  "fund_data.unavailable",
  /** An answer that does not say what it should: refused whole, never stored by half. */
  "fund_data.invalid_answer",
  "fund_data.not_found",
] as const;
export type FundDataCode = (typeof fundDataCodes)[number];

export type FundDataAnswer<T> = Promise<Result<T, FundDataCode>>;

export type FundQuery = {
  /** From 1. */
  readonly page?: number;
  /** Funds a page, at most `maxFundsPerPage`. */
  readonly limit?: number;
  /** Words of the label, the issuer or the category, or the start of an ISIN; accents and case do not count. */
  readonly search?: string;
  readonly tag?: string;
  readonly assetClass?: AssetClass;
};

export const maxFundsPerPage = 500;

export type DataPage<T> = {
  readonly items: readonly T[];
  readonly page: number;
  readonly limit: number;
  /** How many there are on all pages. */
  readonly total: number;
};

export type PriceQuery = {
  readonly isins: readonly string[];
  /** First day wanted; the fund's first price when omitted. */
  readonly from?: Day;
  /** Last day wanted; the partner's last price when omitted. */
  readonly to?: Day;
  readonly frequency: PriceFrequency;
};

export type Prices = {
  /** One a known ISIN, in the order asked. A fund without a price in the range has empty arrays. */
  readonly histories: readonly PriceHistory[];
  /** ISINs that the partner does not know. */
  readonly missing: readonly string[];
};

export type FundDataPort = {
  /** Funds by ISIN order, so that a page stays the same from one call to the next. */
  readonly listFunds: (query: FundQuery) => FundDataAnswer<DataPage<Fund>>;
  readonly fund: (isin: string) => FundDataAnswer<Fund>;
  /** Any number of ISINs; asked of the partner by fifties. */
  readonly prices: (query: PriceQuery) => FundDataAnswer<Prices>;
  readonly euroFunds: () => FundDataAnswer<readonly EuroFund[]>;
  readonly contracts: () => FundDataAnswer<readonly MarketContract[]>;
  readonly contract: (slug: string) => FundDataAnswer<MarketContract>;
  readonly referenceSeries: () => FundDataAnswer<readonly ReferenceSeries[]>;
  readonly seriesHistory: (query: {
    readonly slug: string;
    readonly from?: Day;
    readonly frequency: PriceFrequency;
  }) => FundDataAnswer<SeriesHistory>;
  readonly tags: () => FundDataAnswer<readonly FundTag[]>;
};
