import {
  accessRuleOf,
  costlyWorkOf,
  type CostlyWork,
  type Endpoint,
  type ErrorCode,
  type ErrorDetail,
} from "@vigie/api";
import { authorize, fail, ok, type Result, type Variant } from "@vigie/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { networkOf } from "../features/identity/sessions/actions/network.ts";
import { authenticate, bearerToken } from "./authenticate.ts";
import {
  createConcurrencyLimiter,
  type ConcurrencyLimiter,
  type ConcurrencyLimits,
} from "./concurrency-limiter.ts";
import type { Caller } from "./handler.ts";
import { variantOf } from "./variant.ts";

/** Who calls, decided before a byte of the body is read. */
export type Admission = { readonly variant: Variant; readonly caller: Caller | null };
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Refused = { readonly code: ErrorCode; readonly more?: ErrorDetail; readonly caller?: Caller | null };

const admissions = new WeakMap<FastifyRequest, Admission>();

export function admissionOf(request: FastifyRequest): Admission {
  const found = admissions.get(request);
  if (found === undefined) throw new Error("assertion: the request was admitted");
  return found;
}

/** Session, access, feature switch and quota of a call; null where it may go on. */
export async function admit(
  services: Services,
  endpoint: Endpoint,
  exchange: Exchange,
): Promise<Refused | null> {
  const { request } = exchange;
  const variant = variantOf(services, request.hostname);
  const session = await callerOf(services, endpoint, request);
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
  admissions.set(request, { variant, caller });
  const work = costlyWorkOf(endpoint);
  return work === null ? null : await takeTurn(work, caller, exchange);
}

async function callerOf(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Result<Caller | null, ErrorCode>> {
  if (endpoint.access === "public") return ok(null);
  const token = bearerToken(request.headers.authorization);
  if (token === null) return fail("session.required");
  return await authenticate(services, token);
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

/** What one process does at once, and lets wait. Hashing a password takes a core for 25 ms, on the four threads of the pool. */
const gateLimits: Readonly<Record<CostlyWork, ConcurrencyLimits>> = {
  upload: {
    running: { all: 8, network: 6, person: 2 },
    waiting: { network: 24, person: 4 },
    usualSeconds: 5,
  },
  export: {
    running: { all: 3, network: 3, person: 1 },
    waiting: { network: 24, person: 3 },
    usualSeconds: 3,
  },
  computation: {
    running: { all: 8, network: 6, person: 2 },
    waiting: { network: 32, person: 8 },
    usualSeconds: 3,
  },
  password: {
    running: { all: 4, network: 4, person: 4 },
    waiting: { network: 100, person: 100 },
    usualSeconds: 5,
  },
};
const gates = new Map<CostlyWork, ConcurrencyLimiter>();

function gateOf(work: CostlyWork): ConcurrencyLimiter {
  const gate = gates.get(work) ?? createConcurrencyLimiter(gateLimits[work]);
  gates.set(work, gate);
  return gate;
}

/** For the metrics: what is under way and what waits, by kind of work. */
export function costlyWorkCounts(): Readonly<Record<string, ReturnType<ConcurrencyLimiter["counts"]>>> {
  return Object.fromEntries([...gates].map(([work, gate]) => [work, gate.counts()]));
}

async function takeTurn(
  work: CostlyWork,
  caller: Caller | null,
  { request, reply }: Exchange,
): Promise<Refused | null> {
  const network = networkOf(request.ip) ?? "unknown";
  const gone = new AbortController();
  let leave = (): void => undefined;
  // Answered, or broken off: either way the place is free.
  reply.raw.once("close", () => {
    gone.abort();
    leave();
  });
  const entry = await gateOf(work).enter({ person: caller?.userId ?? network, network }, gone.signal);
  if (!entry.ok) {
    const seconds = entry.retryAfterSeconds;
    reply.header("retry-after", String(seconds));
    leaveUnread({ request, reply });
    return { code: "request.busy", more: { detail: { seconds } }, caller };
  }
  leave = entry.leave;
  if (gone.signal.aborted) leave();
  return null;
}
