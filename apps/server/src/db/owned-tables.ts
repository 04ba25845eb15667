import { type keptByLaw, keptYears } from "@vigie/domain";

/** Every table that holds data of a customer, with the decisions about it: erasure, merge and export follow this list, and a test
 * compares it with the database's catalogue, so that a new table without a decision fails. */
export type OwnedTable = {
  /** The column of the row's owner. */
  readonly owner: "customer_id" | "customer_ref" | "user_id";
  /** Why some rows have no owner: every statement sees them, and their store filters by firm. */
  readonly ownerless?: string;
  /** When the customer leaves: the rows are deleted, or retained for a number of years, with the reason. */
  readonly erase:
    | "rows"
    | {
        readonly keptYears: number;
        readonly why: string;
        /** How the customer is informed of it; null for ids that identify nobody. */
        readonly told: (typeof keptByLaw)[number] | null;
      };
  /** In the customer's own export: all columns except the secrets, or not at all (the export says why, in French). */
  readonly export: { readonly secrets: readonly string[] } | "left out";
  /** When a partner's member joins an existing account: the rows move, move together with the connections, are moved by the
   * action itself, are deleted, or stay under the member's former id. */
  readonly merge: "moves" | "movesWithConnections" | "byAction" | "dropped" | "stays";
};

const exported = { secrets: [] } as const;
const ofPartner = { secrets: ["request_id", "signer_id", "file_hash"] } as const;
const withoutHashes = { secrets: ["pdf_hash", "chain_hash", "folder_hash"] } as const;
const leftOut = "left out" as const;
const asLongAsAdvice = { keptYears: keptYears.advice, told: "advice" } as const;
/** Their hash chain contains no name, and is deleted by its own purge after the legal retention (`features/advice/advices`). */
const fiveYearsOfAdvice = { ...asLongAsAdvice, why: "advice that was given is proven" } as const;
const provenAdvice = {
  owner: "customer_id",
  erase: fiveYearsOfAdvice,
  export: exported,
  merge: "stays",
} as const;
/** Exchanges between advisor and customer are evidence of the advice; `features/book/interactions` deletes them. */
const fiveYearsOfExchanges = {
  ...asLongAsAdvice,
  why: "exchanges with an advisor prove the advice",
} as const;
/** Identity and transactions, against money laundering; the customer's access to them goes through the CNIL (CMF L561-45). */
const fiveYearsOfVigilance = {
  keptYears: keptYears.vigilance,
  why: "vigilance is proven five years after the relation (CMF L561-12)",
  told: "vigilance",
} as const;
/** Contracts concluded at a distance and invoices; their hash chain is deleted by its own purge (`features/club/documents`). */
const tenYearsOfContracts = {
  keptYears: keptYears.contract,
  why: "contracts concluded at a distance and invoices are kept (C. conso L213-1, C. com. L123-22)",
  told: "contract",
} as const;
/** Ids only: with them, a backup that is restored later is erased again. */
const erasureLedger = { keptYears: 5, why: "a restored backup forgets again", told: null } as const;

/** In the order of the export. */
export const ownedTables = {
  customer_profiles: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  risk_profiles: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  risk_drafts: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  customer_advisors: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  book_days: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  firm_customers: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  customer_alerts: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  book_observations: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  book_chances: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  book_months: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  book_assets: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  firm_couples: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  customer_tags: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  accesses: { owner: "customer_id", erase: "rows", export: exported, merge: "stays" },
  notification_options: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  dashboards: { owner: "user_id", erase: "rows", export: exported, merge: "stays" },
  customer_visits: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  notifications: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  observations_aside: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  messages: { owner: "customer_id", erase: fiveYearsOfExchanges, export: exported, merge: "dropped" },
  mails: { owner: "user_id", erase: "rows", export: { secrets: ["idempotency_key"] }, merge: "stays" },
  sessions: {
    owner: "user_id",
    erase: "rows",
    export: { secrets: ["access_hash", "refresh_hash", "previous_refresh_hash", "successor_envelope"] },
    merge: "stays",
  },
  push_subscriptions: {
    owner: "customer_id",
    erase: "rows",
    export: { secrets: ["endpoint_hash", "target_envelope"] },
    merge: "dropped",
  },
  pushes: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  passkeys: {
    owner: "user_id",
    erase: "rows",
    export: { secrets: ["credential_id", "public_key", "counter"] },
    merge: "stays",
  },
  totp_secrets: {
    owner: "user_id",
    erase: "rows",
    export: { secrets: ["secret_envelope", "last_step"] },
    merge: "stays",
  },
  sso_identities: { owner: "user_id", erase: "rows", export: exported, merge: "byAction" },
  merges: { owner: "customer_id", erase: "rows", export: exported, merge: "stays" },
  connections: { owner: "customer_id", erase: "rows", export: exported, merge: "movesWithConnections" },
  syncs: { owner: "customer_id", erase: "rows", export: exported, merge: "movesWithConnections" },
  sync_history: { owner: "customer_id", erase: "rows", export: exported, merge: "movesWithConnections" },
  portfolios: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  pockets: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  manual_contracts: {
    owner: "customer_id",
    erase: "rows",
    export: { secrets: ["request_hash"] },
    merge: "moves",
  },
  recurring_payments: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  category_rules: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  real_estates: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  real_estate_prices: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  real_estate_estimates: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  real_estate_loans: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  loan_settings: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  household_members: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  household_shares: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  household_requests: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  beneficiary_clauses: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  analyses: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  optimizations: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  advices: provenAdvice,
  proposals: provenAdvice,
  proposal_observations: provenAdvice,
  proposal_order_ticks: provenAdvice,
  proposal_signatures: { ...provenAdvice, export: ofPartner },
  advice_reviews: {
    owner: "customer_id",
    erase: fiveYearsOfAdvice,
    export: { secrets: ["statement_hash"] },
    merge: "stays",
  },
  advice_events: {
    owner: "customer_id",
    erase: fiveYearsOfAdvice,
    export: { secrets: ["content_hash"] },
    merge: "stays",
  },
  record_exports: { owner: "customer_id", erase: fiveYearsOfAdvice, export: withoutHashes, merge: "stays" },
  suitability_answers: { owner: "customer_id", erase: fiveYearsOfAdvice, export: exported, merge: "stays" },
  // The files are downloaded one by one.
  file_documents: {
    owner: "customer_id",
    erase: fiveYearsOfAdvice,
    export: { secrets: ["sealed", "hash"] },
    merge: "stays",
  },
  file_attestations: { owner: "customer_id", erase: fiveYearsOfAdvice, export: exported, merge: "stays" },
  advice_records: { owner: "customer_id", erase: fiveYearsOfAdvice, export: exported, merge: "stays" },
  statement_imports: {
    owner: "customer_id",
    erase: "rows",
    export: { secrets: ["file_hash"] },
    merge: "moves",
  },
  import_lines: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  import_sources: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  import_accounts: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  interactions: {
    owner: "customer_id",
    erase: fiveYearsOfExchanges,
    export: { secrets: ["words"] },
    merge: "moves",
  },
  interaction_versions: {
    owner: "customer_id",
    erase: fiveYearsOfExchanges,
    export: exported,
    merge: "moves",
  },
  interaction_promises: {
    owner: "customer_id",
    erase: fiveYearsOfExchanges,
    export: exported,
    merge: "moves",
  },
  // The files are downloaded one by one.
  club_documents: {
    owner: "customer_id",
    erase: tenYearsOfContracts,
    export: { secrets: ["pdf", "pdf_hash"] },
    merge: "stays",
  },
  interaction_pins: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  interaction_drafts: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  firm_contracts: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  contact_consents: { owner: "customer_id", erase: fiveYearsOfExchanges, export: exported, merge: "moves" },
  answer_uses: { owner: "customer_id", erase: fiveYearsOfExchanges, export: exported, merge: "moves" },
  fund_replacement_lines: { owner: "customer_id", erase: "rows", export: exported, merge: "moves" },
  mission_leads: { owner: "customer_id", erase: "rows", export: exported, merge: "dropped" },
  tasks: {
    owner: "customer_ref",
    ownerless: "a task may be about no customer",
    erase: "rows",
    export: exported,
    merge: "moves",
  },
  vigilance_entries: { owner: "customer_id", erase: fiveYearsOfVigilance, export: leftOut, merge: "stays" },
  holdings: { owner: "customer_id", erase: "rows", export: leftOut, merge: "moves" },
  transactions: { owner: "customer_id", erase: "rows", export: leftOut, merge: "moves" },
  valuations: { owner: "customer_id", erase: "rows", export: leftOut, merge: "moves" },
  import_files: { owner: "customer_id", erase: "rows", export: leftOut, merge: "moves" },
  aggregation_links: { owner: "customer_id", erase: "rows", export: leftOut, merge: "byAction" },
  aggregation_users: { owner: "customer_ref", erase: "rows", export: leftOut, merge: "byAction" },
  webauth_states: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
  live_seats: { owner: "user_id", erase: "rows", export: leftOut, merge: "stays" },
  websocket_tickets: { owner: "user_id", erase: "rows", export: leftOut, merge: "stays" },
  one_time_secrets: { owner: "user_id", erase: "rows", export: leftOut, merge: "stays" },
  recovery_codes: { owner: "user_id", erase: "rows", export: leftOut, merge: "stays" },
  factor_challenges: { owner: "user_id", erase: "rows", export: leftOut, merge: "stays" },
  sso_sign_outs: { owner: "user_id", erase: "rows", export: leftOut, merge: "stays" },
  sso_otps: { owner: "user_id", erase: "rows", export: leftOut, merge: "stays" },
  live_events: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
  advice_event_heads: {
    owner: "customer_id",
    erase: fiveYearsOfAdvice,
    export: leftOut,
    merge: "stays",
  },
  advice_heads: { owner: "customer_id", erase: fiveYearsOfAdvice, export: leftOut, merge: "stays" },
  export_file_parts: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
  export_files: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
  book_marks: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
  category_changes: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
  customer_changes: { owner: "customer_id", erase: "rows", export: leftOut, merge: "stays" },
  erasures: { owner: "user_id", erase: erasureLedger, export: leftOut, merge: "stays" },
  club_document_heads: {
    owner: "customer_id",
    erase: tenYearsOfContracts,
    export: leftOut,
    merge: "stays",
  },
  club_subscriptions: {
    owner: "customer_id",
    erase: tenYearsOfContracts,
    export: {
      secrets: [
        "signature_request_id",
        "signer_id",
        "identity_id",
        "payment_source_id",
        "partner_subscription_id",
      ],
    },
    merge: "stays",
  },
  club_portfolios: { owner: "customer_id", erase: tenYearsOfContracts, export: exported, merge: "stays" },
  club_changes: { owner: "customer_id", erase: tenYearsOfContracts, export: exported, merge: "stays" },
  club_moves: { owner: "customer_id", erase: tenYearsOfContracts, export: exported, merge: "stays" },
  club_invoices: {
    owner: "customer_id",
    erase: tenYearsOfContracts,
    export: { secrets: ["partner_id", "payment_id"] },
    merge: "stays",
  },
  club_disputes: {
    owner: "customer_id",
    erase: tenYearsOfContracts,
    export: { secrets: ["partner_id", "payment_id", "again_id"] },
    merge: "stays",
  },
  club_cost_statements: {
    owner: "customer_id",
    erase: tenYearsOfContracts,
    export: exported,
    merge: "stays",
  },
  deaths: { owner: "customer_id", erase: tenYearsOfContracts, export: exported, merge: "stays" },
  club_mandates: {
    owner: "customer_id",
    erase: tenYearsOfContracts,
    export: { secrets: ["source_id"] },
    merge: "stays",
  },
  club_effects: { owner: "customer_id", erase: tenYearsOfContracts, export: leftOut, merge: "stays" },
  club_payers: { owner: "customer_id", erase: tenYearsOfContracts, export: leftOut, merge: "stays" },
  club_downloads: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
  club_coupon_tries: { owner: "customer_id", erase: "rows", export: leftOut, merge: "dropped" },
} as const satisfies Readonly<Record<string, OwnedTable>>;

export type OwnedTableName = keyof typeof ownedTables;
export type LeftOutTable = {
  [T in OwnedTableName]: (typeof ownedTables)[T]["export"] extends "left out" ? T : never;
}[OwnedTableName];

export type ListedTable = OwnedTable & { readonly table: string };
export const listedTables: readonly ListedTable[] = Object.entries<OwnedTable>(ownedTables).map(
  ([table, decision]) => ({ table, ...decision }),
);
