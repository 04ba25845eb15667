import type {
  ClubChangeKind,
  ClubChangeState,
  ClubInterval,
  ClubLeavingReason,
  ClubReason,
  ClubRefusalReason,
  ClubState,
  Cents,
  Coupon,
  Day,
  ExclusionReason,
  Id,
  Instant,
} from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Defaulted, Json } from "./schema-reference.ts";

export type ClubTables = {
  club_subscriptions: ClubSubscriptionsTable;
  club_portfolios: {
    customer_id: Id;
    subscription_id: Id;
    portfolio_id: Id;
    name: string;
    institution_name: string | null;
    basis_cents: Cents | null;
    share_cents: Cents | null;
    excluded: ExclusionReason | null;
    rank: number;
  };
  club_changes: ClubChangesTable;
  club_moves: {
    customer_id: Id;
    subscription_id: Id;
    version: number;
    at: Instant;
    event: string;
    made_by: "customer" | "advisor" | "clock" | "payments" | "signature";
    person_id: Id | null;
    network: string | null;
    from_state: ClubState | null;
    to_state: ClubState;
    reason: ClubReason | null;
  };
  club_payers: {
    customer_id: Id;
    partner_customer_id: string;
    source_id: string | null;
    source_kind: Defaulted<"card" | "sepa_debit" | null>;
    source_last4: Defaulted<string | null>;
    /** Expiry of a card, `YYYY-MM`. */
    source_expires: Defaulted<string | null>;
    created_at: Instant;
  };
  club_invoices: {
    customer_id: Id;
    id: Id;
    subscription_id: Id;
    kind: "invoice" | "credit_note";
    partner_id: string;
    payment_id: string | null;
    number: string | null;
    document_id: Id | null;
    ttc_cents: Cents;
    ht_cents: Cents;
    vat_cents: Cents;
    from_day: Day;
    to_day: Day;
    dated: Day;
    paid_at: Instant | null;
    state: "open" | "processing" | "failed" | "paid" | "void" | "refunded" | "disputed";
  };
  club_disputes: {
    customer_id: Id;
    id: Id;
    subscription_id: Id;
    invoice_id: Id;
    partner_id: string;
    payment_id: string;
    amount_cents: Cents;
    state: "open" | "won" | "lost";
    opened_at: Instant;
    closed_at: Instant | null;
    dropped_at: Instant | null;
    again_id: string | null;
  };
  club_cost_statements: {
    customer_id: Id;
    subscription_id: Id;
    year: number;
    document_id: Id;
    /** Contracts that were hidden from the advisors when they were removed. */
    hidden_ids: ColumnType<readonly Id[], readonly Id[] | undefined>;
  };
  deaths: { customer_id: Id; died_on: Day; proof: string; recorded_by: Id; recorded_at: Instant };
  club_mandates: {
    customer_id: Id;
    source_id: string;
    reference: string;
    country: string;
    last4: string;
    signed_at: Instant;
    document_id: Defaulted<Id | null>;
  };
  club_effects: {
    customer_id: Id;
    id: Id;
    subscription_id: Id;
    kind: string;
    facts: Json<Readonly<Record<string, string | number | boolean | null>>>;
    /** The idempotency key of the call to the partner. */
    key: string;
    state: "waiting" | "done" | "refused";
    tries: Defaulted<number>;
    /** Number of refusals by the partner. */
    refusals: Defaulted<number>;
    /** Number of manual retries after a permanent refusal. */
    asked_again: Defaulted<number>;
    next_try_at: Instant;
    /** End of the lease of the process that performs it. */
    taken_until: Defaulted<Instant | null>;
    created_at: Instant;
    done_at: Instant | null;
  };
  club_downloads: { customer_id: Id; token_hash: Buffer; document_id: Id; expires_at: Instant };
  club_coupons: {
    variant: string;
    /** In upper case. */
    code: string;
    /** What the code gives, a `Coupon` of the domain. */
    gives: Json<object>;
    ends_on: Day | null;
    max_uses: number | null;
    uses: number;
    created_at: Instant;
  };
  /** One hash chain per customer; content is null after its retention. */
  club_documents: {
    customer_id: Id;
    id: Id;
    rank: number;
    firm_id: Id;
    subscription_id: Id | null;
    kind: string;
    number: string | null;
    title: string;
    made_at: Instant;
    kept_until: Day;
    /** Canonical JSON, exactly what was hashed. */
    record: string | null;
    pdf: Buffer | null;
    pdf_hash: string;
    previous_hash: string;
    hash: string;
  };
  club_document_heads: { customer_id: Id; rank: number; hash: string };
  club_numbers: { firm_id: Id; series: string; year: number; last: number };
  club_coupon_tries: {
    customer_id: Id;
    window_started_at: Instant;
    tries: number;
  };
};

/** The price of the contracts, as of its computation or when it was frozen. */
export type StoredQuote = {
  readonly tariffVersion: string;
  readonly basisCents: Cents;
  readonly asOf: Day;
  readonly monthly: StoredPrice;
  readonly yearly: StoredPrice;
  readonly effectiveRatio: number | null;
  readonly first: { readonly from: Day; readonly to: Day; readonly price: StoredPrice };
  readonly discountCents: Cents | null;
  /** What the code gives; null without a code. */
  readonly gives: Coupon | null;
  readonly validTo: Day;
};
type StoredPrice = { readonly ttcCents: Cents; readonly htCents: Cents; readonly vatCents: Cents };

/** A contract of a change, in the form of `club_portfolios`. */
export type StoredContract = {
  readonly portfolioId: Id;
  readonly name: string;
  readonly institutionName: string | null;
  readonly basisCents: Cents | null;
  readonly shareCents: Cents | null;
  readonly excluded: ExclusionReason | null;
  readonly rank: number;
};

type ClubChangesTable = {
  customer_id: Id;
  id: Id;
  subscription_id: Id;
  kind: ClubChangeKind;
  state: ClubChangeState;
  for_day: Day | null;
  interval: ClubInterval;
  portfolios: Json<readonly StoredContract[]>;
  quote: Json<StoredQuote>;
  before_cents: Cents;
  after_cents: Cents;
  effective_on: Day | null;
  adjust_cents: Defaulted<Cents>;
  adjust_to: Defaulted<Day | null>;
  settled_at: Defaulted<Instant | null>;
  invoice_id: Defaulted<Id | null>;
  asked_at: Instant;
  decided_at: Defaulted<Instant | null>;
  message: Defaulted<string | null>;
  document_id: Defaulted<Id | null>;
};

type ClubSubscriptionsTable = {
  customer_id: Id;
  id: Id;
  firm_id: Id;
  advisor_id: Id;
  state: ClubState;
  reason: ClubReason | null;
  since: Instant;
  clock_at: Instant;
  version: Defaulted<number>;
  created_at: Instant;
  interval: ClubInterval;
  coupon: string | null;
  der_received_at: Defaulted<Instant | null>;
  price_seen_at: Defaulted<Instant | null>;
  quote: ColumnType<StoredQuote | null, string | null | undefined, string | null>;
  sent_at: Defaulted<Instant | null>;
  advisor_message: Defaulted<string | null>;
  refusal_reason: Defaulted<ClubRefusalReason | null>;
  letter_number: Defaulted<string | null>;
  letter_id: Defaulted<Id | null>;
  /** Review interval promised in the engagement letter. */
  review_months: Defaulted<number | null>;
  signature_request_id: Defaulted<string | null>;
  signer_id: Defaulted<string | null>;
  signed_at: Defaulted<Instant | null>;
  identity_id: Defaulted<string | null>;
  identity_state: Defaulted<"none" | "pending" | "inconclusive" | "failed" | "verified">;
  identity_tries: Defaulted<number>;
  concluded_at: Defaulted<Instant | null>;
  withdrawal_ends_on: Defaulted<Day | null>;
  starts_on: Defaulted<Day | null>;
  started_early: Defaulted<boolean>;
  payment_source_id: Defaulted<string | null>;
  payment_try: Defaulted<number>;
  partner_subscription_id: Defaulted<string | null>;
  debit_processing: Defaulted<boolean>;
  period_from: Defaulted<Day | null>;
  period_to: Defaulted<Day | null>;
  failed_at: Defaulted<Instant | null>;
  declined: Defaulted<string | null>;
  ends_on: Defaulted<Day | null>;
  ended_by: Defaulted<"customer" | "advisor" | "payment_method_removed" | null>;
  ended_at: Defaulted<Instant | null>;
  survey_reason: Defaulted<ClubLeavingReason | null>;
  survey_text: Defaulted<string | null>;
  told: Defaulted<string[]>;
};
