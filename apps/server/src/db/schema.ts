import type { ConnectionState, Day, Id, Instant, RunState, SyncState, SyncStep } from "@vigie/domain";
import type { ColumnType, Generated } from "kysely";
import type { AccessTables } from "./schema-access.ts";
import type { VigilanceTables } from "./schema-vigilance.ts";
import type { AdviceTables } from "./schema-advice.ts";
import type { AlertTables } from "./schema-alerts.ts";
import type { BookTables } from "./schema-book.ts";
import type { ChangeTables } from "./schema-changes.ts";
import type { BookExportTables } from "./schema-book-exports.ts";
import type { ProposalTables } from "./schema-proposals.ts";
import type { PortfolioPagesTables } from "./schema-portfolio-pages.ts";
import type { ConversationTables } from "./schema-conversation.ts";
import type { DashboardTables } from "./schema-dashboards.ts";
import type { FileTables } from "./schema-files.ts";
import type { ExportTables } from "./schema-exports.ts";
import type { ImportsTables } from "./schema-imports.ts";
import type { InteractionTables } from "./schema-interactions.ts";
import type { MissionTables } from "./schema-missions.ts";
import type { IdentityTables } from "./schema-identity.ts";
import type {
  Defaulted,
  EuroFundsTable,
  EuroFundRatesTable,
  FundContractsTable,
  KnownContractsTable,
  KnownContractsVersionTable,
  FundsTable,
  FundTagsTable,
  BankDirectoryTable,
  BankStatusesTable,
  InstitutionsTable,
  Json,
  ReferenceSeriesTable,
} from "./schema-reference.ts";
import type { ManualTables } from "./schema-manual.ts";
import type { NextStepsTables } from "./schema-next-steps.ts";
import type { HouseholdTables } from "./schema-households.ts";
import type { NotificationTables } from "./schema-notifications.ts";
import type { PushTables } from "./schema-pushes.ts";
import type { RealEstateTables } from "./schema-real-estates.ts";
import type { ClubTables } from "./schema-club.ts";
import type { RiskTables } from "./schema-risk.ts";
import type { SsoTables } from "./schema-sso.ts";
import type { SecondFactorTables } from "./schema-second-factors.ts";
import type {
  PortfoliosTable,
  HoldingsTable,
  PocketsTable,
  TransactionsTable,
  ValuationsTable,
} from "./schema-portfolios.ts";

export type { UserRole } from "./schema-identity.ts";

/** The tables, as the migrations make them. */
export type Database = AccessTables &
  AlertTables &
  VigilanceTables &
  BookTables &
  ChangeTables &
  BookExportTables &
  NextStepsTables &
  ConversationTables &
  PortfolioPagesTables &
  DashboardTables &
  ExportTables &
  FileTables &
  HouseholdTables &
  NotificationTables &
  PushTables &
  ManualTables &
  ImportsTables &
  InteractionTables &
  MissionTables &
  AdviceTables &
  ProposalTables &
  IdentityTables &
  SecondFactorTables &
  SsoTables &
  RealEstateTables &
  ClubTables &
  RiskTables & {
    firms: FirmsTable;
    institutions: InstitutionsTable;
    bank_directory: BankDirectoryTable;
    bank_statuses: BankStatusesTable;
    funds: FundsTable;
    fund_prices: {
      isin: string;
      year: number;
      days: Day[];
      prices: string[];
      source: string;
      updated_at: Instant;
    };
    euro_funds: EuroFundsTable;
    fund_contracts: FundContractsTable;
    known_contracts: KnownContractsTable;
    known_contracts_version: KnownContractsVersionTable;
    euro_fund_rates: EuroFundRatesTable;
    reference_series: ReferenceSeriesTable;
    fund_tags: FundTagsTable;
    customer_profiles: CustomerProfilesTable;
    customer_advisors: { customer_id: Id; advisor_id: Id; firm_id: Id; since: Instant };
    aggregation_links: {
      customer_id: Id;
      provider_user_id: string;
      token_envelope: string;
      created_at: Instant;
    };
    aggregation_users: { provider_user_id: string; customer_ref: Id };
    connections: ConnectionsTable;
    syncs: SyncsTable;
    sync_history: {
      customer_id: Id;
      sync_id: Id;
      at: Instant;
      from_state: SyncState | null;
      to_state: SyncState;
    };
    portfolios: PortfoliosTable;
    holdings: HoldingsTable;
    pockets: PocketsTable;
    transactions: TransactionsTable;
    category_rules: { customer_id: Id; wording_key: string; category_id: string; created_at: Instant };
    valuations: ValuationsTable;
    analyses: AnalysesTable;
    optimizations: OptimizationsTable;
    webauth_states: WebauthStatesTable;
    webhook_events: WebhookEventsTable;
    webhook_deliveries: WebhookDeliveriesTable;
    process_beats: ProcessBeatsTable;
    live_events: {
      customer_id: Id;
      id: Generated<number>;
      channel: string;
      payload: Json<unknown>;
      created_at: Instant;
    };
  };

type FirmsTable = {
  id: Id;
  name: string;
  variant: string;
  created_at: Instant;
  /** What documents print about the firm. */
  settings: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
};

type CustomerProfilesTable = {
  customer_id: Id;
  recommended_risk: number | null;
  onboarding_origin: string | null;
  pending_sso_email: string | null;
  coupon: string | null;
  situation: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** When each answer was last given, by its name. */
  said_at: ColumnType<Record<string, Instant>, string | undefined, string>;
  updated_at: Instant;
};

type ConnectionsTable = {
  customer_id: Id;
  id: Id;
  provider_connection_id: string;
  institution_slug: string | null;
  institution_name: string;
  state: ConnectionState;
  error_message: string | null;
  last_success_at: Instant | null;
  last_try_at: Instant | null;
  next_try_at: Instant | null;
  failed_reads: Defaulted<number>;
  consent_ends_on: Day | null;
  created_at: Instant;
  deleted_at: Instant | null;
};

type SyncsTable = {
  customer_id: Id;
  id: Id;
  connection_id: Id;
  reason: string;
  state: SyncState;
  step: SyncStep | null;
  steps_done: Defaulted<SyncStep[]>;
  contract_count: Defaulted<number>;
  set_aside_count: Defaulted<number>;
  doubtful_count: Defaulted<number>;
  transaction_count: Defaulted<number>;
  line_count: Defaulted<number>;
  error: string | null;
  attempt: Defaulted<number>;
  missed: MissedEvent | null;
  created_at: Instant;
  started_at: Instant | null;
  beat_at: Instant | null;
  finished_at: Instant | null;
};

/** What an event received during a sync said: the bank was read again, or something else changed. */
export type MissedEvent = "read" | "changed";

type AnalysesTable = {
  customer_id: Id;
  portfolio_id: Id;
  id: Id;
  state: RunState;
  inputs: ColumnType<unknown, string | null, string | null>;
  sections: ColumnType<unknown, string | null, string | null>;
  light: ColumnType<unknown, string | null | undefined, string | null>;
  failure: string | null;
  engine_version: string;
  figures_version: string;
  created_at: Instant;
  taken_at: Defaulted<Instant | null>;
  finished_at: Instant | null;
  cleared_at: Instant | null;
};

type OptimizationsTable = {
  customer_id: Id;
  portfolio_id: Id;
  id: Id;
  state: RunState;
  strategy: string;
  metric: string;
  inputs: Json<unknown>;
  result: ColumnType<unknown, string | null, string | null>;
  failure: ColumnType<
    { code: string; detail?: Record<string, string | number> } | null,
    string | null,
    string | null
  >;
  engine_version: string;
  created_at: Instant;
  taken_at: Defaulted<Instant | null>;
  finished_at: Instant | null;
  cleared_at: Instant | null;
};

type WebauthStatesTable = {
  customer_id: Id;
  state_hash: Buffer;
  session_id: Id;
  connection_id: Id | null;
  expires_at: Instant;
  used_at: Instant | null;
};

type WebhookDeliveriesTable = {
  id: Id;
  partner: string;
  method: string;
  path: string;
  headers: Json<Readonly<Record<string, string>>>;
  body: Buffer;
  received_at: Instant;
};

type WebhookEventsTable = {
  partner: string;
  event_id: string;
  kind: string;
  provider_user_id: string | null;
  provider_connection_id: string | null;
  mail_id: Defaulted<string | null>;
  received_at: Instant;
  processed_at: Instant | null;
};

type ProcessBeatsTable = {
  role: "http" | "worker";
  beat_at: Instant;
};
