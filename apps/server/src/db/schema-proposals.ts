import type {
  AgreementLevel,
  CheckArguments,
  CheckResult,
  DocumentLanguage,
  GivenDocument,
  GrantScope,
  Day,
  Id,
  Instant,
  KeyDocuments,
  ObservationKind,
  OrderTickKind,
  Observed,
  ProposalContent,
  ProposalRequest,
  ProposalState,
  RecordKind,
  RecordSource,
  RefusalReason,
  ReplacementOutcome,
  ReviewArguments,
  ReviewCheckResult,
  ReviewConclusion,
  ReviewContent,
  ReviewManner,
  ReviewSentence,
  ReviewState,
  SignatureDue,
  SignatureEnd,
  SignatureLevel,
  SignatureState,
  StatementEdit,
  StatementSentence,
} from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Json } from "./schema-reference.ts";

/** The suitability statement that was sent with a proposal. */
export type StoredStatement = {
  readonly sentences: readonly StatementSentence[];
  readonly results: readonly CheckResult[];
  readonly pdfHash: string;
  /** Edits of the advisor; absent in statements from before they were stored. */
  readonly edits?: readonly StatementEdit[];
  /** Absent in statements from before they were stored. */
  readonly documents?: readonly GivenDocument[];
};

export type ProposalTables = {
  proposals: {
    customer_id: Id;
    id: Id;
    firm_id: Id;
    portfolio_id: Id;
    /** The other contracts of a proposal on several contracts. */
    other_portfolio_ids: ColumnType<readonly Id[], readonly Id[] | undefined>;
    /** Null if the weights do not come from the optimiser. */
    optimization_id: Id | null;
    version: number;
    replaces_id: Id | null;
    state: ProposalState;
    author_id: Id;
    author_name: string;
    content: Json<ProposalContent>;
    /** Counts the writes of a draft; `words_revision` counts those of its reasons, arguments and documents. */
    revision: ColumnType<number, number | undefined>;
    words_revision: ColumnType<number, number | undefined>;
    /** The last author of its texts. */
    words_author_id: ColumnType<Id | null, Id | null | undefined>;
    words_author_name: ColumnType<string | null, string | null | undefined>;
    reasons: string;
    arguments: Json<CheckArguments>;
    /** Append-only. */
    edits: ColumnType<readonly StatementEdit[], string | undefined, string>;
    /** Of a draft; what was sent is in the statement. */
    key_documents: ColumnType<KeyDocuments, string | undefined, string>;
    created_at: Instant;
    changed_at: Instant;
    suitability_id: ColumnType<Id | null, Id | null | undefined>;
    statement: ColumnType<StoredStatement | null, string | null | undefined, string | null>;
    statement_id: ColumnType<Id | null, Id | null | undefined>;
    sent_at: ColumnType<Instant | null, Instant | null | undefined>;
    opened_at: ColumnType<Instant | null, Instant | null | undefined>;
    decided_at: ColumnType<Instant | null, Instant | null | undefined>;
    reason: ColumnType<RefusalReason | null, RefusalReason | null | undefined>;
    words: ColumnType<string | null, string | null | undefined>;
    /** Append-only: changes that the customer asked for, and withdrew. */
    requests: ColumnType<readonly ProposalRequest[], string | undefined, string>;
    /** Why the advisor withdrew it. */
    withdrawn_words: ColumnType<string | null, string | null | undefined>;
    /** How the customer has to agree, fixed when it was sent; null if there was no choice yet. */
    agreement: ColumnType<AgreementLevel | null, AgreementLevel | null | undefined>;
    acceptance_id: ColumnType<Id | null, Id | null | undefined>;
    /** Whether its contract was hidden when it was deleted. */
    advisor_hidden: ColumnType<boolean, boolean | undefined>;
  };
  /** The latest version of a fund's document that a firm provided. */
  fund_key_documents: {
    firm_id: Id;
    isin: string;
    url: string;
    version_on: Day;
    language: DocumentLanguage;
    given_at: Instant;
  };
  /** Written only by the database. */
  advice_events: {
    customer_id: Id;
    rank: number;
    at: Instant;
    recorded_at: Instant;
    kind: RecordKind;
    source: RecordSource;
    source_id: Id;
    content_hash: string;
    previous_hash: string;
    hash: string;
  };
  advice_event_heads: { customer_id: Id; rank: number; hash: string };
  record_exports: {
    customer_id: Id;
    id: Id;
    firm_id: Id;
    exported_by: Id;
    exported_at: Instant;
    purpose: string | null;
    pdf_hash: string;
    chain_hash: string;
    folder_hash: string;
  };
  fund_replacements: {
    firm_id: Id;
    id: Id;
    author_id: Id;
    author_name: string;
    reach: GrantScope;
    from_isin: string;
    from_label: string;
    to_isin: string;
    to_label: string;
    reasons: string;
    created_at: Instant;
    done_at: ColumnType<Instant | null, Instant | null | undefined>;
    canceled_at: ColumnType<Instant | null, Instant | null | undefined>;
    canceled_by_name: ColumnType<string | null, string | null | undefined>;
    drop_asked_at: ColumnType<Instant | null, Instant | null | undefined>;
    drop_by: ColumnType<Id | null, Id | null | undefined>;
    drop_reach: ColumnType<GrantScope | null, GrantScope | null | undefined>;
    drop_done_at: ColumnType<Instant | null, Instant | null | undefined>;
  };
  fund_replacement_lines: {
    customer_id: Id;
    replacement_id: Id;
    portfolio_id: Id;
    outcome: ColumnType<ReplacementOutcome | null, ReplacementOutcome | null | undefined>;
    proposal_id: ColumnType<Id | null, Id | null | undefined>;
    decided_at: ColumnType<Instant | null, Instant | null | undefined>;
  };
  advice_reviews: {
    customer_id: Id;
    id: Id;
    firm_id: Id;
    state: ReviewState;
    author_id: Id;
    author_name: string;
    manner: ReviewManner;
    held_on: Day;
    revision: ColumnType<number, number | undefined>;
    /** The last author of its texts. */
    words_author_id: ColumnType<Id | null, Id | null | undefined>;
    words_author_name: ColumnType<string | null, string | null | undefined>;
    arguments: Json<ReviewArguments>;
    points: Json<readonly string[]>;
    words: string;
    created_at: Instant;
    changed_at: Instant;
    content: ColumnType<ReviewContent | null, string | null | undefined, string | null>;
    results: ColumnType<readonly ReviewCheckResult[] | null, string | null | undefined, string | null>;
    sentences: ColumnType<readonly ReviewSentence[] | null, string | null | undefined, string | null>;
    conclusion: ColumnType<ReviewConclusion | null, ReviewConclusion | null | undefined>;
    suitability_id: ColumnType<Id | null, Id | null | undefined>;
    statement_id: ColumnType<Id | null, Id | null | undefined>;
    statement_hash: ColumnType<string | null, string | null | undefined>;
    concluded_at: ColumnType<Instant | null, Instant | null | undefined>;
    opened_at: ColumnType<Instant | null, Instant | null | undefined>;
    hidden_ids: ColumnType<readonly Id[], readonly Id[] | undefined>;
  };
  proposal_observations: {
    customer_id: Id;
    proposal_id: Id;
    kind: ObservationKind;
    at: Instant;
    facts: Json<Observed>;
  };
  /** Each signature requested from the partner; `due` is the call still owed to the partner. */
  proposal_signatures: {
    customer_id: Id;
    id: Id;
    proposal_id: Id;
    level: SignatureLevel;
    file_hash: string;
    state: SignatureState;
    asked_at: Instant;
    expires_on: Day;
    request_id: ColumnType<string | null, string | null | undefined>;
    signer_id: ColumnType<string | null, string | null | undefined>;
    ended_at: ColumnType<Instant | null, Instant | null | undefined>;
    reason: ColumnType<SignatureEnd | null, SignatureEnd | null | undefined>;
    signed_id: ColumnType<Id | null, Id | null | undefined>;
    proof_id: ColumnType<Id | null, Id | null | undefined>;
    due: ColumnType<SignatureDue | null, SignatureDue | null | undefined>;
    /** Since when no more retries are made: the partner refused it. */
    stopped_at: ColumnType<Instant | null, Instant | null | undefined>;
    tries: ColumnType<number, number | undefined>;
    refusals: ColumnType<number, number | undefined>;
    next_try_at: Instant;
    taken_until: ColumnType<Instant | null, Instant | null | undefined>;
  };
  /** The customer's statements about the orders of an accepted proposal, one row each; the last one of an order applies. */
  proposal_order_ticks: {
    customer_id: Id;
    id: Id;
    proposal_id: Id;
    portfolio_id: Id;
    order_rank: number;
    kind: OrderTickKind;
    done_on: Day | null;
    at: Instant;
  };
};
