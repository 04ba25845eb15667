import type {
  AssetClass,
  BankState,
  ConnectionField,
  Day,
  EuroFund,
  Fund,
  Instant,
  MarketContract,
  PortfolioKind,
  ReferenceConfidence,
  ReferenceContract,
  ReferenceSeries,
} from "@vigie/domain";
import type { ColumnType } from "kysely";

/** A jsonb column: read as T, written as its JSON text. */
export type Json<T> = ColumnType<T, string, string>;
/** A column with a default in the database. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Reference data: not owned by a customer. */

export type InstitutionsTable = {
  slug: string;
  name: string;
  category: "bank" | "broker" | "insurance" | "employee_savings" | "test";
  main: boolean;
  mechanisms: ("credentials" | "webauth")[];
  consent_days: number;
  provider_bank_id: string;
  provider_uuid: string;
  fields: Json<readonly ConnectionField[]>;
  checked_at: Instant;
  /** Since when the partner no longer lists it: no new connection is offered. */
  gone_at: Defaulted<Instant | null>;
};

/** One row: the result of the last read of the partner's directory. */
export type BankDirectoryTable = {
  only_row: Defaulted<boolean>;
  tried_at: Instant;
  read_at: Instant | null;
  failure: string | null;
};

export type BankStatusesTable = {
  institution_slug: string;
  state: BankState;
  since: Instant;
  last_success_at: Instant | null;
  tries: number;
  failures: number;
  counted_at: Instant;
};

export type FundsTable = {
  isin: string;
  label: string;
  asset_class: AssetClass;
  sri: number | null;
  ongoing_fee_ratio: string | null;
  index_fund: boolean | null;
  details: Json<Fund>;
  source: string;
  demo: boolean;
  prices_from: Day | null;
  prices_until: Day | null;
  returns_on: Defaulted<Day | null>;
  one_year_ratio: Defaulted<string | null>;
  /** Per year, over the last five years. */
  five_year_ratio: Defaulted<string | null>;
  updated_at: Instant;
};

export type EuroFundsTable = {
  slug: string;
  label: string;
  details: Json<EuroFund>;
  demo: boolean;
  updated_at: Instant;
};

export type FundContractsTable = {
  slug: string;
  name: string;
  institution_slug: string | null;
  kind: PortfolioKind;
  details: Json<MarketContract>;
  demo: boolean;
  updated_at: Instant;
};

export type KnownContractsTable = {
  slug: string;
  details: Json<ReferenceContract>;
  file: string;
  imported_at: Instant;
};

export type KnownContractsVersionTable = {
  single: Defaulted<boolean>;
  /** Changes with each import. */
  version: ColumnType<string, number, string>;
  /** The version of the catalogue against which the portfolios were last matched; null before the first time. */
  matched: string | null;
};

export type EuroFundRatesTable = {
  label: string;
  /** Empty if unknown. */
  insurer: string;
  year: number;
  net_rate_ratio: string;
  source: string;
  /** A month or a year. */
  seen: string;
  confidence: ReferenceConfidence;
  note: string | null;
  file: string;
  imported_at: Instant;
};

export type ReferenceSeriesTable = {
  slug: string;
  label: string;
  details: Json<ReferenceSeries>;
  days: Defaulted<Day[]>;
  points: Defaulted<string[]>;
  points_until: Day | null;
  demo: boolean;
  updated_at: Instant;
};

export type FundTagsTable = { slug: string; label: string; updated_at: Instant };
