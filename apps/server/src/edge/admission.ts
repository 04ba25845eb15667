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

/** Who calls, decided before a byte of the body is read. */
export type Admission = {
  readonly variant: Variant;
  readonly caller: Caller | null;
  /** What the policy must know of the customer whom the call names, where it was asked with the session. */
  readonly customer?: PolicyCustomer | null;
  /** Of what is kept of the caller, read before anything of the answer. */
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

/** Session, access, feature switch and quota of a call; null where it may go on. */
export async function admit(services: Services, route: Route, exchange: Exchange): Promise<Refused | null> {
  const { endpoint } = route;
  const { request } = exchange;
  const variant = variantOf(services, request.hostname);
  const { session, customer = null, version } = await callerOf(services, route, exchange);
  const caller = session.ok ? session.value : null;
  const admitted = authorize(accessRuleOf(endpoint), variant, caller);
  if (!admitted.ok) {
    // A session that ended is told as such, unless the call does not exist at all.
    const ended = admitted.code === "session.required" && !session.ok;
    const code = ended ? session.code : admitted.code;
    // Somebody whose session has just ended hears it to the end; a stranger's bytes are not even read.
    if (code !== "session.expired") leaveUnread(exchange);
    return { code, caller };
  }
  // The one place where advisors are held to a second factor: every call that does not say otherwise.
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

/** The turn of a call that costs much, once its body is read: nobody holds a slot by sending half of one. */
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

/** Who hung up while waiting reached no quota, and hears no answer. */
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

/** Whom a reading names. A call that writes may wait long for its body: whose customer they are is asked after it. */
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

/** A body that is left unread fills the socket and holds its sender back; reading it to throw it away would cost what an upload
 * costs. The connection ends once the answer had time to arrive. */
function leaveUnread({ request: { raw }, reply }: Exchange): void {
  if (Number(raw.headers["content-length"] ?? Infinity) <= smallBodyBytes) return;
  if (raw.method === "GET" || raw.method === "HEAD") return;
  // Counts as read: else the framework reads the rest after the answer.
  raw.read(0);
  reply.raw.once("finish", () => {
    setTimeout(() => raw.complete || raw.destroy(), answerArrivesMs).unref();
  });
}
const smallBodyBytes = 256 * 1024;
const answerArrivesMs = 2_000;
