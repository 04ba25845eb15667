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

/** What Vigie needs of an aggregation partner, in our words. Every expected failure is one of these codes. */
export const aggregationCodes = [
  // The partner itself.
  "partner.unavailable",
  "partner.timeout",
  "partner.invalid_answer",
  "partner.rate_limited",
  /** The token is revoked or unknown: the saver must be linked to the partner anew. */
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
  /** Another process of the partner is using this connection: try later. */
  "connection.locked",
  "connection.too_many_syncs",
  "connection.up_to_date",
  /** It was read at the bank just now, or is being read: what the partner holds is what there is. */
  "connection.sync_under_way",
  // The rest.
  "institution.not_found",
  "account.not_found",
  "account.none_enabled",
  "investment.not_found",
  "terms.not_found",
] as const;
export type AggregationCode = (typeof aggregationCodes)[number];

/** `detail` may hold `retryAfterSeconds`, `partnerCode` and `message`, the bank's own sentence for the saver. Never a token. */
export type Answer<T> = Result<T, AggregationCode>;

/** The saver as the partner knows them. The token opens all of the saver's data: it is stored encrypted, never logged. */
export type PartnerUser = { readonly providerUserId: string; readonly accessToken: string };

/** A token of half an hour for the browser, which sends the saver's credentials straight to the partner. */
export type TemporaryCode = { readonly code: string; readonly expiresInSeconds: number };

export type Terms = {
  readonly id: string;
  readonly version: string | null;
  readonly createdAt: Instant | null;
  readonly text: string | null;
};

export const authMechanisms = ["credentials", "webauth"] as const;
export type AuthMechanism = (typeof authMechanisms)[number];

/** A field of the directory: which way of connecting asks for it, and through which source. */
export type InstitutionField = ConnectionField & {
  readonly mechanisms: readonly AuthMechanism[];
  readonly sources: readonly string[];
};

/** A way to reach the institution: `openapi` (payment accounts), `directaccess` (savings, wealth). Lowest priority first. */
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
  /** Short letters such as BOU; not unique. */
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
  /** Days that a strong authentication lasts here; null where the partner does not say (then `defaultConsentDays`). */
  readonly consentDays: number | null;
};

/** One way in of a connection, with a state of its own. */
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
  /** The worst of its sources, where the partner shows none above them. */
  readonly state: ConnectionState;
  readonly sources: readonly ConnectionSource[];
  /** The bank's own sentence for the saver. */
  readonly message: string | null;
  /** What the bank asks for now (a code received by SMS, a new password). */
  readonly fields: readonly ConnectionField[];
  readonly createdAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
  readonly nextTryAt: Instant | null;
  /** When the saver's pending step lapses. */
  readonly stepExpiresAt: Instant | null;
  /** The earliest end of a consent among the sources. */
  readonly consentEndsOn: Day | null;
  readonly active: boolean;
};

export type PartnerAccount = {
  readonly id: string;
  readonly connectionId: string | null;
  /** The source of the connection that it is read by. */
  readonly sourceId: string | null;
  /** The checking account of a card. */
  readonly parentId: string | null;
  readonly number: string | null;
  readonly iban: string | null;
  readonly name: string;
  readonly originalName: string | null;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  /** The partner's own word, kept to explain a kind and to map it again. */
  readonly providerType: string;
  /** What the account is worth: negative for a debt, whatever sign the lender prints. Null on one that is not activated. */
  readonly valueCents: Cents | null;
  readonly comingCents: Cents | null;
  readonly currency: string | null;
  readonly usage: "private" | "professional" | "association" | null;
  readonly companyName: string | null;
  /** The holder's rights on the account; null when the bank does not tell. */
  readonly ownership: SourceOwnership | null;
  readonly openedOn: Day | null;
  readonly updatedAt: Instant | null;
  readonly disabled: boolean;
  readonly deleted: boolean;
  /** A failure of this account alone; the others of the connection go on. */
  readonly state: ConnectionState;
  readonly loan: LoanTerms | null;
};

export type PartnerTransaction = {
  readonly id: string;
  readonly accountId: string;
  /** The accounting day. */
  readonly date: Day;
  /** The day it really happened, when the bank tells. */
  readonly realDate: Day | null;
  readonly valueDate: Day | null;
  /** Positive in, negative out. */
  readonly valueCents: Cents;
  readonly type: TransactionType;
  /** Type, sign and words do not tell one thing: then the type is unknown. */
  readonly isContradictory: boolean;
  readonly providerType: string | null;
  readonly wording: string;
  readonly originalWording: string;
  /** The partner's category code and its root, when categorisation is on. */
  readonly categoryCode: string | null;
  readonly categoryRoot: string | null;
  /** Our family for it: a first guess, never over the saver's own choice. */
  readonly familyHint: CategoryFamily | null;
  /** A forecast, not spending. */
  readonly coming: boolean;
  readonly deleted: boolean;
  readonly counterparty: string | null;
  readonly comment: string | null;
  readonly updatedAt: Instant | null;
};

/** Lines of a list that could not be read: left out of it, and told. */
export type SetAside = { readonly list: string; readonly where: string };
export type AsideListener = (line: SetAside) => void;

export type TransactionPage = { readonly transactions: readonly PartnerTransaction[] };

/** Which transactions: of one account, one connection or all; from a day on, or changed since a moment. */
export type TransactionQuery = {
  readonly accountId?: string;
  readonly connectionId?: string;
  readonly from?: Day;
  readonly to?: Day;
  readonly changedSince?: Instant;
  /** Adds those of deleted and disabled accounts and the deleted ones. */
  readonly withDeleted?: boolean;
  readonly onSetAside?: AsideListener;
  /** Lines a page, at most 1000. */
  readonly pageSize?: number;
  /** On an invested portfolio the partner's types are unreliable: its kind lets the wording decide. */
  readonly kindOf?: (accountId: string) => PortfolioKind | null;
};

/** The address for the saver's browser. `state` is random, single-use and bound to the saver's session by the caller. */
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
  /** The same for work that nobody waits for: « too many calls » is waited out instead of failing. */
  patiently(): AggregationPort;
  createUser(): Promise<Answer<PartnerUser>>;
  /** A new token for the same saver; the old one goes on unless it is revoked. */
  renewToken(user: PartnerUser, revokePrevious: boolean): Promise<Answer<PartnerUser>>;
  deleteUser(user: PartnerUser): Promise<Answer<null>>;
  temporaryCode(user: PartnerUser): Promise<Answer<TemporaryCode>>;
  /** Exchanges a code brought back by the hosted page for a lasting token. */
  exchangeCode(code: string): Promise<Answer<{ readonly accessToken: string }>>;

  currentTerms(user: PartnerUser): Promise<Answer<readonly Terms[]>>;
  acceptedTerms(user: PartnerUser): Promise<Answer<readonly Terms[]>>;
  acceptTerms(user: PartnerUser, termsId: string): Promise<Answer<Terms>>;

  listInstitutions(): Promise<Answer<readonly Institution[]>>;
  getInstitution(idOrUuid: string): Promise<Answer<Institution>>;

  listConnections(user: PartnerUser): Promise<Answer<readonly Connection[]>>;
  getConnection(user: PartnerUser, connectionId: string): Promise<Answer<Connection>>;
  /** One that is being read, or was just now, answers as it stands. */
  requestSync(user: PartnerUser, connectionId: string): Promise<Answer<Connection>>;
  /** A connection that is already gone counts as deleted. */
  deleteConnection(user: PartnerUser, connectionId: string): Promise<Answer<null>>;

  /** Disabled and deleted accounts included. */
  listAccounts(
    user: PartnerUser,
    connectionId?: string,
    onSetAside?: AsideListener,
  ): Promise<Answer<readonly PartnerAccount[]>>;
  activateAccount(user: PartnerUser, accountId: string): Promise<Answer<PartnerAccount>>;
  /** The partner erases the account's transactions and lines. */
  deactivateAccount(user: PartnerUser, accountId: string): Promise<Answer<PartnerAccount>>;

  /** Pages in the partner's order. The first failure ends the list: what came before it is whole, what follows is unknown. */
  transactions(user: PartnerUser, query: TransactionQuery): AsyncIterable<Answer<TransactionPage>>;
  /** Lines of invested portfolios, without their lots: `listPockets` has these. */
  listHoldings(user: PartnerUser, query: WealthQuery): Promise<Answer<readonly PartnerHolding[]>>;
  listPockets(user: PartnerUser, query: WealthQuery): Promise<Answer<readonly PartnerPocket[]>>;
  listMarketOrders(user: PartnerUser, query: WealthQuery): Promise<Answer<readonly MarketOrder[]>>;
  listAmortizations(user: PartnerUser): Promise<Answer<Amortizations>>;
  /** Prices of the line since the first synchronisation, oldest first. */
  valueHistory(user: PartnerUser, investmentId: string): Promise<Answer<readonly ValuePoint[]>>;
  /** Prices of the security itself, which may go back further, oldest first. */
  securityHistory(user: PartnerUser, investmentId: string): Promise<Answer<readonly ValuePoint[]>>;

  /** Where the browser goes, built here: no call is made. */
  webauthAddress(request: WebauthRequest): string;
  /** The same asked of the partner with the token in a header, so that no code travels in the address. */
  webauthUrl(user: PartnerUser, request: Omit<WebauthRequest, "code">): Promise<Answer<string>>;
  webviewAddress(request: WebviewRequest): string;
};
