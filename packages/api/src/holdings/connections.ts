import { connectionStates, syncStates, syncSteps, unreadParts } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing, who } from "../types.ts";

const field = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(["text", "password", "date", "list"]),
  required: z.boolean(),
  pattern: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const bank = z.object({
  /** Our stable slug. */
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.enum(["bank", "broker", "insurance", "employee_savings", "test"]),
  /** True for one of the six banks proposed first. */
  main: z.boolean(),
  mechanisms: z.array(z.enum(["credentials", "webauth"])),
  /** Days until the bank requires strong authentication again. */
  consentDays: z.int(),
  /** The partner's ids of the institution: the browser sends credentials directly to the partner, never to us. */
  provider: z.object({ bankId: z.string(), connectorUuid: z.string() }),
  fields: z.array(field),
  /** Where the saver enters credentials: on the partner's hosted pages, or on ours where we act as its agent. */
  entry: z.enum(["hosted", "own_forms"]),
});
export type Bank = z.output<typeof bank>;

export const syncView = z.object({
  id,
  status: z.enum(syncStates),
  step: z.enum(syncSteps).nullable(),
  stepsDone: z.array(z.enum(syncSteps)),
  /** Progress counts: portfolios, transactions, lines; unreadable lines, and transactions without a type because their data are
   * contradictory. */
  counts: z.object({
    contracts: z.int(),
    transactions: z.int(),
    lines: z.int(),
    setAside: z.int(),
    doubtful: z.int(),
  }),
  error: z.string().nullable(),
  startedAt: instantText.nullable(),
  finishedAt: instantText.nullable(),
});
export type SyncView = z.output<typeof syncView>;

/** A bank connection ("account" on the wire). */
export const account = z.object({
  id,
  connexionId: z.string(),
  bank: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  state: z.enum(connectionStates),
  /** Repeats the state if it requires an action; null otherwise. */
  error: z.enum(connectionStates).nullable(),
  errorMessage: z.string().nullable(),
  lastSuccessAt: instantText.nullable(),
  lastTryAt: instantText.nullable(),
  nextTryAt: instantText.nullable(),
  consentEndsOn: dayText.nullable(),
  sync: syncView.nullable(),
  portfolioIds: z.array(id),
  /** Its portfolios whose last read was incomplete. Always sent. */
  unread: z
    .array(z.object({ portfolioId: id, name: z.string(), part: z.enum(unreadParts), since: instantText }))
    .optional(),
});
export type Account = z.output<typeof account>;

/** A connection that was started at the partner but is not assigned to the saver here yet. */
const pendingConnection = z.object({
  connexionId: z.string(),
  bank: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  state: z.enum(connectionStates),
  startedAt: instantText.nullable(),
});
export type PendingConnection = z.output<typeof pendingConnection>;

/** Parameters with which the browser calls the partner directly. */
const providerLink = z.object({
  connection: z.object({
    linked: z.boolean(),
    /** Base URL of the partner's API, to which the browser sends credentials. */
    providerUrl: z.string().nullable(),
    clientId: z.string().nullable(),
    /** Temporary code for this browser, usable as a bearer token at the partner; null until linked. */
    code: z.string().nullable(),
    codeExpiresAt: instantText.nullable(),
    webviewUrl: z.string().nullable(),
    /** True where the partner's terms must be accepted there before the first connection. */
    hasTerms: z.boolean(),
  }),
});

/** Id of a connection at the aggregation partner: it becomes part of a URL there. */
const connexionId = z.string().regex(/^\d{1,20}$/);

export const connectionsApi = {
  banks: endpoint({
    method: "GET",
    path: "/banks",
    summary: "Institutions that can be connected",
    access: "session",
    reply: z.object({ banks: z.array(bank) }),
    errors: [],
  }),
  link: endpoint({
    method: "GET",
    path: "/users/me/connection",
    summary: "The user's link to the aggregation partner, with a temporary code for the browser",
    access: "customer",
    recent: true,
    fullAccount: false,
    reply: providerLink,
    errors: ["partner.unavailable"],
  }),
  createLink: endpoint({
    method: "POST",
    path: "/users/me/connection",
    summary: "Create that link; a link that exists is returned as it is",
    access: "customer",
    recent: true,
    fullAccount: false,
    reply: providerLink,
    errors: ["partner.unavailable", "account.demo"],
  }),
  pending: endpoint({
    method: "GET",
    path: "/users/me/accounts/pending",
    summary: "Connections begun at the partner and not registered yet, newest first",
    access: "customer",
    reply: z.object({ pending: z.array(pendingConnection) }),
    errors: ["partner.unavailable"],
  }),
  endPending: endpoint({
    method: "DELETE",
    path: "/users/me/accounts/pending/{connexionId}",
    summary: "End a connection that was begun; one that already holds portfolios is kept, and ended is false",
    access: "customer",
    params: z.object({ connexionId }),
    reply: z.object({ ended: z.boolean() }),
    errors: ["account.not_linked", "partner.unavailable"],
  }),
  register: endpoint({
    method: "POST",
    path: "/users/me/accounts",
    summary: "Register a connection made at the partner by the browser, and start its first synchronisation",
    access: "customer",
    body: z.object({ connexionId }),
    reply: z.object({ account }),
    status: 201,
    errors: ["account.not_linked", "account.not_found", "partner.unavailable"],
  }),
  list: endpoint({
    method: "GET",
    path: "/users/{id}/accounts",
    summary: "Bank connections",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ accounts: z.array(account) }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/accounts/{id}",
    summary: "One bank connection, with the steps of its synchronisation",
    access: "owner",
    params: z.object({ id }),
    versioned: true,
    reply: z.object({ account }),
    errors: ["account.not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/accounts/{id}",
    summary: "Delete a bank connection and what came from it; the confirmation box must be ticked",
    access: "owner",
    params: z.object({ id }),
    query: z.object({ confirmed: z.boolean().default(false) }),
    reply: nothing,
    errors: ["account.not_found", "account.confirmation_required"],
  }),
  synchronize: endpoint({
    method: "POST",
    path: "/accounts/{id}/synchronize",
    summary: "Synchronise now",
    access: "owner",
    params: z.object({ id }),
    reply: z.object({ account }),
    status: 202,
    errors: ["account.not_found", "account.sync_running"],
  }),
  sameContract: endpoint({
    method: "POST",
    path: "/accounts/{id}/same",
    summary: "Say that a portfolio of this connection is one that another connection to the bank told before",
    access: "owner",
    params: z.object({ id }),
    body: z.object({ portfolioId: id, knownId: id }),
    reply: z.object({ account }),
    errors: ["account.not_found", "portfolio.not_found", "account.not_linked", "partner.unavailable"],
  }),
  startWebauth: endpoint({
    method: "POST",
    path: "/users/me/webauth",
    summary:
      "The sign-in address of the bank or of the partner's hosted pages, for a new connection (bank_id, or a bank to be chosen there) or an existing one (account_id)",
    access: "customer",
    recent: true,
    fullAccount: false,
    body: z.object({
      bankId: z.string().max(100).optional(),
      accountId: id.optional(),
      /** All credentials of the bank are requested again. */
      resets: z.boolean().optional(),
    }),
    reply: z.object({ url: z.string(), state: z.string() }),
    errors: [
      "account.not_linked",
      "account.not_found",
      "account.demo",
      "account.up_to_date",
      "bank.not_found",
      "partner.unavailable",
    ],
  }),
  finishWebauth: endpoint({
    method: "POST",
    path: "/users/me/webauth/return",
    summary: "The browser is back from the bank with the state it left with",
    access: "customer",
    body: z.object({
      state: z.string().max(200),
      connexionId: connexionId.optional(),
      error: z.string().max(100).optional(),
    }),
    reply: z.object({ account }),
    errors: [
      "webauth.invalid_state",
      "webauth.access_denied",
      "webauth.server_error",
      "account.not_found",
      "account.not_linked",
      "partner.unavailable",
    ],
  }),
};
