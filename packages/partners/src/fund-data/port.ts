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

/** The interface to a fund-data partner, in our terms. */
export const fundDataCodes = [
  /** No response, a rejection or a failure of the partner: stored data remain in use, with their date. */
  "fund_data.unavailable",
  /** An invalid response: rejected entirely, never stored in part. */
  "fund_data.invalid_answer",
  "fund_data.not_found",
] as const;
export type FundDataCode = (typeof fundDataCodes)[number];

export type FundDataAnswer<T> = Promise<Result<T, FundDataCode>>;

export type FundQuery = {
  /** Starts at 1. */
  readonly page?: number;
  /** Funds per page, at most `maxFundsPerPage`. */
  readonly limit?: number;
  /** Words of the label, the issuer or the category, or the start of an ISIN; accents and case are ignored. */
  readonly search?: string;
  readonly tag?: string;
  readonly assetClass?: AssetClass;
};

export const maxFundsPerPage = 500;

export type DataPage<T> = {
  readonly items: readonly T[];
  readonly page: number;
  readonly limit: number;
  /** Total number on all pages. */
  readonly total: number;
};

export type PriceQuery = {
  readonly isins: readonly string[];
  /** First day; default: the fund's first price. */
  readonly from?: Day;
  /** Last day; default: the partner's last price. */
  readonly to?: Day;
  readonly frequency: PriceFrequency;
};

export type Prices = {
  /** One per known ISIN, in the requested order. A fund without a price in the range has empty arrays. */
  readonly histories: readonly PriceHistory[];
  /** ISINs unknown to the partner. */
  readonly missing: readonly string[];
};

export type FundDataPort = {
  /** Funds sorted by ISIN, so that pages are stable between calls. */
  readonly listFunds: (query: FundQuery) => FundDataAnswer<DataPage<Fund>>;
  readonly fund: (isin: string) => FundDataAnswer<Fund>;
  /** Any number of ISINs; requested in batches of fifty. */
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
