import type {
  CategoryFamily,
  Cents,
  ConnectionField,
  ConnectionState,
  Day,
  Instant,
  KindDetail,
  LoanTerms,
  PortfolioKind,
  Result,
  SourceOwnership,
  TransactionType,
} from "@vigie/domain";
import type {
  WealthQuery,
  PartnerHolding,
  PartnerPocket,
  MarketOrder,
  Amortizations,
  ValuePoint,
} from "./port-wealth.ts";

/** The interface to an aggregation partner, in our terms. Every expected failure is one of these codes. */
export const aggregationCodes = [
  // The partner itself.
  "partner.unavailable",
  "partner.timeout",
  "partner.invalid_answer",
  "partner.rate_limited",
  /** The token is revoked or unknown: the saver must be linked to the partner again. */
  "partner.unauthorized",
  "partner.forbidden",
  "partner.refused",
  // A connection to an institution.
  "connection.not_found",
  "connection.wrong_credentials",
  "connection.additional_information",
  "connection.decoupled",
  "connection.strong_authentication",
  "connection.web_authentication",
  "connection.action_needed",
  "connection.password_expired",
  "connection.website_unavailable",
  "connection.technical_bug",
  "connection.invalid_field",
  "connection.not_supported",
  /** Another process of the partner uses this connection: retry later. */
  "connection.locked",
  "connection.too_many_syncs",
  "connection.up_to_date",
  /** Just synced with the bank, or being synced: the partner's data are current. */
  "connection.sync_under_way",
  // The rest.
  "institution.not_found",
  "account.not_found",
  "account.none_enabled",
  "investment.not_found",
  "terms.not_found",
] as const;
export type AggregationCode = (typeof aggregationCodes)[number];

/** `detail` may contain `retryAfterSeconds`, `partnerCode` and `message`, the bank's message for the saver. Never a token. */
export type Answer<T> = Result<T, AggregationCode>;

/** The saver at the partner. The token gives access to all of the saver's data: it is stored encrypted and never logged. */
export type PartnerUser = { readonly providerUserId: string; readonly accessToken: string };

/** A token valid for half an hour for the browser, which sends the saver's credentials directly to the partner. */
export type TemporaryCode = { readonly code: string; readonly expiresInSeconds: number };

export type Terms = {
  readonly id: string;
  readonly version: string | null;
  readonly createdAt: Instant | null;
  readonly text: string | null;
};

export const authMechanisms = ["credentials", "webauth"] as const;
export type AuthMechanism = (typeof authMechanisms)[number];

/** A field of the directory, with the mechanisms and sources that require it. */
export type InstitutionField = ConnectionField & {
  readonly mechanisms: readonly AuthMechanism[];
  readonly sources: readonly string[];
};

/** A source of the institution: `openapi` (payment accounts), `directaccess` (savings, wealth). Lowest priority first. */
export type InstitutionSource = {
  readonly id: string;
  readonly name: string;
  readonly mechanisms: readonly AuthMechanism[];
};

export type Institution = {
  readonly id: string;
  /** The same on every domain of the partner: the key to store. */
  readonly uuid: string;
  readonly name: string;
  /** Short abbreviation such as BOU; not unique. */
  readonly slug: string | null;
  /** French bank code, such as 30004. */
  readonly code: string | null;
  readonly category: string | null;
  readonly color: string | null;
  readonly hidden: boolean;
  readonly mechanisms: readonly AuthMechanism[];
  readonly capabilities: readonly string[];
  readonly fields: readonly InstitutionField[];
  readonly sources: readonly InstitutionSource[];
  /** Validity of a strong authentication in days; null where the partner does not give it (then `defaultConsentDays`). */
  readonly consentDays: number | null;
};

/** One source of a connection, with its own state. */
export type ConnectionSource = {
  readonly id: string;
  readonly name: string | null;
  readonly state: ConnectionState;
};

export type Connection = {
  readonly id: string;
  readonly providerUserId: string | null;
  readonly institutionId: string | null;
  readonly institutionUuid: string | null;
  /** The worst state of its sources, where the partner gives none for the connection. */
  readonly state: ConnectionState;
  readonly sources: readonly ConnectionSource[];
  /** The bank's message for the saver. */
  readonly message: string | null;
  /** Fields that the bank requests now (a code received by SMS, a new password). */
  readonly fields: readonly ConnectionField[];
  readonly createdAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
  readonly nextTryAt: Instant | null;
  /** Expiry of the saver's pending step. */
  readonly stepExpiresAt: Instant | null;
  /** Earliest end of a consent among the sources. */
  readonly consentEndsOn: Day | null;
  readonly active: boolean;
};

export type PartnerAccount = {
  readonly id: string;
  readonly connectionId: string | null;
  /** Source of the connection that reads it. */
  readonly sourceId: string | null;
  /** The current account of a card. */
  readonly parentId: string | null;
  readonly number: string | null;
  readonly iban: string | null;
  readonly name: string;
  readonly originalName: string | null;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  /** The partner's type, stored to explain the kind and to map it again. */
  readonly providerType: string;
  /** Value of the account: negative for a debt, whatever sign the lender prints. Null while it is not activated. */
  readonly valueCents: Cents | null;
  readonly comingCents: Cents | null;
  readonly currency: string | null;
  readonly usage: "private" | "professional" | "association" | null;
  readonly companyName: string | null;
  /** The holder's rights on the account; null where the bank does not give them. */
  readonly ownership: SourceOwnership | null;
  readonly openedOn: Day | null;
  readonly updatedAt: Instant | null;
  readonly disabled: boolean;
  readonly deleted: boolean;
  /** State of this account only; the others of the connection are independent. */
  readonly state: ConnectionState;
  readonly loan: LoanTerms | null;
};

export type PartnerTransaction = {
  readonly id: string;
  readonly accountId: string;
  /** The accounting day. */
  readonly date: Day;
  /** Actual day of the transaction, where the bank gives it. */
  readonly realDate: Day | null;
  readonly valueDate: Day | null;
  /** Positive in, negative out. */
  readonly valueCents: Cents;
  readonly type: TransactionType;
  /** True where type, sign and wording contradict each other: the type is then unknown. */
  readonly isContradictory: boolean;
  readonly providerType: string | null;
  readonly wording: string;
  readonly originalWording: string;
  /** The partner's category code and its root, where categorisation is enabled. */
  readonly categoryCode: string | null;
  readonly categoryRoot: string | null;
  /** Our family for it: a default that never overrides the saver's choice. */
  readonly familyHint: CategoryFamily | null;
  /** A forecast, which is not an expense yet. */
  readonly coming: boolean;
  readonly deleted: boolean;
  readonly counterparty: string | null;
  readonly comment: string | null;
  readonly updatedAt: Instant | null;
};

/** Unreadable lines that were omitted from a list and reported. */
export type SetAside = { readonly list: string; readonly where: string };
export type AsideListener = (line: SetAside) => void;

export type TransactionPage = { readonly transactions: readonly PartnerTransaction[] };

/** Selects transactions: of one account, one connection or all; from a day on, or changed since a time. */
export type TransactionQuery = {
  readonly accountId?: string;
  readonly connectionId?: string;
  readonly from?: Day;
  readonly to?: Day;
  readonly changedSince?: Instant;
  /** Includes deleted transactions, and those of deleted and disabled accounts. */
  readonly withDeleted?: boolean;
  readonly onSetAside?: AsideListener;
  /** Lines per page, at most 1000. */
  readonly pageSize?: number;
  /** Returns the kind of an account: on an invested portfolio the partner's types are unreliable, so the wording decides. */
  readonly kindOf?: (accountId: string) => PortfolioKind | null;
};

/** URL for the saver's browser. `state` is random, single-use and bound to the saver's session by the caller. */
export type WebauthRequest = {
  readonly redirectUri: string;
  readonly state: string;
  readonly code: string;
  readonly institutionUuid?: string;
  readonly connectionId?: string;
  readonly source?: string;
};

export type WebviewFlow = "connect" | "reconnect" | "manage";
export type WebviewRequest = {
  readonly flow: WebviewFlow;
  readonly code: string;
  readonly redirectUri?: string;
  readonly state?: string;
  readonly connectionId?: string;
  readonly institutionUuids?: readonly string[];
  readonly resetsCredentials?: boolean;
};

export type AggregationPort = {
  /** Variant for background work: waits on « too many calls » instead of failing. */
  patiently(): AggregationPort;
  createUser(): Promise<Answer<PartnerUser>>;
  /** New token for the same saver; the old one remains valid unless it is revoked. */
  renewToken(user: PartnerUser, revokePrevious: boolean): Promise<Answer<PartnerUser>>;
  deleteUser(user: PartnerUser): Promise<Answer<null>>;
  temporaryCode(user: PartnerUser): Promise<Answer<TemporaryCode>>;
  /** Exchanges a code returned by the hosted page for a permanent token. */
  exchangeCode(code: string): Promise<Answer<{ readonly accessToken: string }>>;

  currentTerms(user: PartnerUser): Promise<Answer<readonly Terms[]>>;
  acceptedTerms(user: PartnerUser): Promise<Answer<readonly Terms[]>>;
  acceptTerms(user: PartnerUser, termsId: string): Promise<Answer<Terms>>;

  listInstitutions(): Promise<Answer<readonly Institution[]>>;
  getInstitution(idOrUuid: string): Promise<Answer<Institution>>;

  listConnections(user: PartnerUser): Promise<Answer<readonly Connection[]>>;
  getConnection(user: PartnerUser, connectionId: string): Promise<Answer<Connection>>;
  /** A connection that is being synced, or was just synced, is returned unchanged. */
  requestSync(user: PartnerUser, connectionId: string): Promise<Answer<Connection>>;
  /** A connection that no longer exists counts as deleted. */
  deleteConnection(user: PartnerUser, connectionId: string): Promise<Answer<null>>;

  /** Includes disabled and deleted accounts. */
  listAccounts(
    user: PartnerUser,
    connectionId?: string,
    onSetAside?: AsideListener,
  ): Promise<Answer<readonly PartnerAccount[]>>;
  activateAccount(user: PartnerUser, accountId: string): Promise<Answer<PartnerAccount>>;
  /** The partner erases the account's transactions and lines. */
  deactivateAccount(user: PartnerUser, accountId: string): Promise<Answer<PartnerAccount>>;

  /** Pages in the partner's order. The first failure ends the list: the pages before it are complete, the rest is unknown. */
  transactions(user: PartnerUser, query: TransactionQuery): AsyncIterable<Answer<TransactionPage>>;
  /** Lines of invested portfolios, without their lots, which `listPockets` returns. */
  listHoldings(user: PartnerUser, query: WealthQuery): Promise<Answer<readonly PartnerHolding[]>>;
  listPockets(user: PartnerUser, query: WealthQuery): Promise<Answer<readonly PartnerPocket[]>>;
  listMarketOrders(user: PartnerUser, query: WealthQuery): Promise<Answer<readonly MarketOrder[]>>;
  listAmortizations(user: PartnerUser): Promise<Answer<Amortizations>>;
  /** Prices of the line since the first sync, oldest first. */
  valueHistory(user: PartnerUser, investmentId: string): Promise<Answer<readonly ValuePoint[]>>;
  /** Prices of the security itself, possibly from before, oldest first. */
  securityHistory(user: PartnerUser, investmentId: string): Promise<Answer<readonly ValuePoint[]>>;

  /** URL for the browser, built locally without a call. */
  webauthAddress(request: WebauthRequest): string;
  /** The same URL requested from the partner with the token in a header, so that no code appears in the URL. */
  webauthUrl(user: PartnerUser, request: Omit<WebauthRequest, "code">): Promise<Answer<string>>;
  webviewAddress(request: WebviewRequest): string;
};
