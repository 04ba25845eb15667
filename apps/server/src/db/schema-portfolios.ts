import type {
  Cents,
  Day,
  HoldingKind,
  Id,
  Instant,
  KindDetail,
  OwnershipKind,
  PocketCondition,
  PortfolioKind,
  PortfolioStatus,
  Provenance,
  Recognition,
  RepaymentKind,
  SourceOwnership,
  TransactionType,
  UnreadPart,
} from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Defaulted } from "./schema-reference.ts";

/** The terms of a loan as stored: amounts in cents, days, ratios (the domain's LoanTerms). */
export type StoredLoan = {
  borrowedCents: Cents | null;
  outstandingCents: Cents | null;
  nominalRateRatio: number | null;
  insuranceMonthlyCents: Cents | null;
  instalmentCents: Cents | null;
  nextPaymentOn: Day | null;
  signedOn: Day | null;
  firstRepaymentOn: Day | null;
  endsOn: Day | null;
  durationMonths: number | null;
  paymentsLeft: number | null;
  deferred: boolean;
  insuranceLabel: string | null;
  repayment?: RepaymentKind;
  deferredMonths?: number;
};

export type PortfoliosTable = {
  customer_id: Id;
  id: Id;
  connection_id: Id | null;
  import_id: Id | null;
  external_id: string | null;
  source: "provider" | "file" | "typed";
  kind: PortfolioKind;
  kind_detail: KindDetail | null;
  kind_corrected: Defaulted<boolean>;
  provider_name: string | null;
  name: string;
  name_corrected: Defaulted<boolean>;
  number: string | null;
  institution_slug: string | null;
  institution_name: string | null;
  status: Defaulted<PortfolioStatus>;
  disabled: Defaulted<boolean>;
  deleted_at: Instant | null;
  demo: Defaulted<boolean>;
  /** Hidden from the customer's advisors. */
  advisor_hidden: Defaulted<boolean>;
  needs_refresh: Defaulted<boolean>;
  /** What the last sync could not read, and since when. */
  unread_part: Defaulted<UnreadPart | null>;
  unread_since: Defaulted<Instant | null>;
  currency: string;
  amount_cents: Cents | null;
  amount_as_of: Day | null;
  amount_provenance: Provenance | null;
  opened_on: Day | null;
  recommended_risk: number | null;
  contract_slug: string | null;
  company_name: string | null;
  infos: ColumnType<Record<string, unknown>, string | undefined, string>;
  loan: ColumnType<StoredLoan | null, string | null, string | null>;
  recognition: ColumnType<Recognition | null, string | null | undefined, string | null>;
  /** Form of ownership, as the saver states it; null until they do. */
  ownership_kind: Defaulted<OwnershipKind | null>;
  /** A decimal string. */
  ownership_ratio: Defaulted<string | null>;
  usufructuary_born_on: Defaulted<Day | null>;
  /** The holder's rights, in the bank's own word. */
  told_ownership: Defaulted<SourceOwnership | null>;
  complete: Defaulted<boolean>;
  created_at: Instant;
  updated_at: Instant;
};

export type HoldingsTable = {
  customer_id: Id;
  portfolio_id: Id;
  id: Id;
  external_id: string | null;
  isin: string | null;
  label: string;
  holding_kind: HoldingKind;
  quantity: string | null;
  unit_price: string | null;
  unit_cost: string | null;
  valuation_cents: Cents | null;
  as_of: Day | null;
  provenance: Provenance;
  rank: number;
  /** What the saver typed, if prices have changed the line since. */
  typed: ColumnType<StoredTypedLine | null, string | null | undefined, string | null>;
};

/** A line as it was typed; never changed. */
export type StoredTypedLine = {
  readonly unitPrice: string | null;
  readonly valuationCents: Cents | null;
  readonly asOf: Day | null;
};

export type PocketsTable = {
  customer_id: Id;
  portfolio_id: Id;
  holding_id: Id;
  rank: number;
  label: string | null;
  quantity: string | null;
  value_cents: Cents | null;
  condition: PocketCondition;
  available_on: Day | null;
};

export type TransactionsTable = {
  customer_id: Id;
  id: Id;
  portfolio_id: Id;
  external_id: string;
  import_id: Id | null;
  date: Day;
  value_date: Day | null;
  amount_cents: Cents;
  original_wording: string;
  wording: string;
  type: TransactionType;
  category_id: string;
  category_corrected: Defaulted<boolean>;
  provenance: "provider" | "file" | "typed";
  coming: Defaulted<boolean>;
  created_at: Instant;
};

export type ValuationsTable = {
  customer_id: Id;
  portfolio_id: Id;
  day: Day;
  value_cents: Cents;
  paid_total_cents: Cents;
  provenance: Provenance;
};
