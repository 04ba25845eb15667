import { accessRuleOf, costlyWorkOf, type Endpoint, type ErrorCode, type ErrorDetail } from "@vigie/api";
import { authorize, fail, type Id, ok, type PolicyCustomer, type Result, type Variant } from "@vigie/domain";
import type { FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { networkOf } from "../features/identity/sessions/actions/network.ts";
import { authenticateBeside, bearerToken, readToken } from "./authenticate.ts";
import { askAhead, supposeNothing } from "./ask-ahead.ts";
import { authenticateVisit, supposeNoVisit, supposeVisit, supposeVisits } from "./ask-visit.ts";
import type { Caller, Route } from "./handler.ts";
import { type Exchange, admitCostly, type Refusal, type Slot, takeSlot } from "./costly-calls.ts";
import { customerHeader, namedCustomer } from "./resolve-subject.ts";
import { variantOf } from "./variant.ts";
import type { Version } from "./version.ts";

/** The caller, determined before any byte of the body is read. */
export type Admission = {
  readonly variant: Variant;
  readonly caller: Caller | null;
  /** What the policy needs to know of the customer whom the request names, if it was read together with the session. */
  readonly customer?: PolicyCustomer | null;
  /** Version of the caller's stored data, read before any data of the response. */
  readonly version?: Version;
};
export type Refused = {
  readonly code: ErrorCode;
  readonly more?: ErrorDetail;
  readonly caller?: Caller | null;
};

const admissions = new WeakMap<FastifyRequest, Admission>();

export function admissionOf(request: FastifyRequest): Admission {
  const found = admissions.get(request);
  if (found === undefined) throw new Error("assertion: the request was admitted");
  return found;
}

/** Checks session, access, feature switch and quota of a request; returns null if the request may proceed. */
export async function admit(services: Services, route: Route, exchange: Exchange): Promise<Refused | null> {
  const { endpoint } = route;
  const { request } = exchange;
  const variant = variantOf(services, request.hostname);
  const { session, customer = null, version } = await callerOf(services, route, exchange);
  const caller = session.ok ? session.value : null;
  const admitted = authorize(accessRuleOf(endpoint), variant, caller);
  if (!admitted.ok) {
    // An expired session is reported as such, unless the endpoint does not exist for this caller at all.
    const ended = admitted.code === "session.required" && !session.ok;
    const code = ended ? session.code : admitted.code;
    // A caller whose session has just expired gets the body read and a complete response; the body of any other refused caller is
    // not read.
    if (code !== "session.expired") leaveUnread(exchange);
    return { code, caller };
  }
  // The only place that enforces the second factor of advisors: it covers every endpoint that does not opt out (`beforeEnrolment`).
  if (caller?.mustEnrol === true && endpoint.beforeEnrolment !== true)
    return { code: "second_factor.enrolment_required", caller };
  admissions.set(request, { variant, caller, customer, ...(version === undefined ? {} : { version }) });
  const work = costlyWorkOf(endpoint);
  if (work === null) return null;
  const refusal = await admitCostly(work, visitorOf(caller, request), exchange);
  if (refusal === null) return null;
  leaveUnread(exchange);
  return refusedBy(refusal, caller);
}

/** Takes a concurrency slot for a costly request once its body is read, so that nobody holds a slot by sending half a body. */
export async function takeTurn(endpoint: Endpoint, exchange: Exchange): Promise<Slot | Refused> {
  const work = costlyWorkOf(endpoint);
  if (work === null) return noSlot;
  const { caller } = admissionOf(exchange.request);
  const slot = await takeSlot(work, visitorOf(caller, exchange.request), exchange);
  return "leave" in slot ? slot : refusedBy(slot, caller);
}
const noSlot: Slot = { leave: () => undefined };

function visitorOf(caller: Caller | null, request: FastifyRequest) {
  const network = networkOf(request.ip) ?? "unknown";
  return { person: caller?.userId ?? network, network };
}

/** A client that disconnected while waiting reached no quota and receives no response. */
function refusedBy(refusal: Refusal, caller: Caller | null): Refused {
  if (refusal.state === "gone") return { code: "request.malformed", caller };
  return { code: "request.busy", more: { detail: { seconds: refusal.retryAfterSeconds } }, caller };
}

type Found = Pick<Admission, "customer" | "version"> & {
  readonly session: Result<Caller | null, ErrorCode>;
  readonly rights: string | null;
};

async function callerOf(services: Services, route: Route, exchange: Exchange): Promise<Found> {
  const { endpoint } = route;
  const { request } = exchange;
  if (endpoint.access === "public") return { session: ok(null), rights: null };
  const token = bearerToken(request.headers.authorization);
  const parts = token === null ? null : readToken(token);
  if (parts === null) return { session: fail("session.required"), rights: null };
  const visit = supposeVisit(services, route, { ...exchange, parts });
  const visited = visit === null ? null : await authenticateVisit(services, visit);
  const found =
    visited ??
    (await authenticateBeside(services, parts, {
      named: readOf(endpoint, request),
      ahead: endpoint.versioned === true ? () => askAhead(services, route, { ...exchange, parts }) : null,
    }));
  const { session, rights } = found;
  if (!session.ok) {
    supposeNothing(services, request);
    supposeNoVisit(services, parts);
  } else if (endpoint.asksAhead === true && rights !== null)
    supposeVisits(services, parts, { caller: session.value, rights });
  return found;
}

/** Returns the customer whom a read request names. A write may wait long for its body, so its customer is looked up after the
 * body. */
function readOf(endpoint: Endpoint, request: FastifyRequest): Id | null {
  if (endpoint.method !== "GET" || endpoint.access === "session") return null;
  const { params } = request;
  const header = endpoint.access === "firm" ? null : customerHeader(request);
  return namedCustomer({
    endpoint,
    params: typeof params === "object" && params !== null ? params : {},
    header,
  });
}

/** An unread body fills the socket buffer and blocks its sender; reading it only to discard it would cost as much as an upload.
 * The connection is destroyed once the response had time to arrive. */
function leaveUnread({ request: { raw }, reply }: Exchange): void {
  if (Number(raw.headers["content-length"] ?? Infinity) <= smallBodyBytes) return;
  if (raw.method === "GET" || raw.method === "HEAD") return;
  // Marks the body as read: otherwise the framework reads the rest after the response.
  raw.read(0);
  reply.raw.once("finish", () => {
    setTimeout(() => raw.complete || raw.destroy(), answerArrivesMs).unref();
  });
}
const smallBodyBytes = 256 * 1024;
const answerArrivesMs = 2_000;
