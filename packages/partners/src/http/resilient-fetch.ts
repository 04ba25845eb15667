import { setTimeout as wait } from "node:timers/promises";
import type { Clock, Result } from "@vigie/domain";
import { fail, ok } from "@vigie/domain";
import type { Breaker } from "./breaker.ts";
import { breakersByHost } from "./breaker.ts";
import { readBody, readBytes } from "./read-body.ts";

/** Used by every call to a partner: a timeout per attempt, a few retries with jitter where a repeat is harmless, Retry-After, a
 * circuit breaker per host, a maximum response size, no redirects. A failure contains the host and the outcome, never the URL, a
 * header or a body, as these may contain a token. */
export type HttpRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
  /** The response is a file: returned as bytes, with an empty text. */
  readonly wantsBytes?: boolean;
  /** Whether the call may be repeated after an unknown outcome. Default: only a GET. */
  readonly idempotent?: boolean;
  readonly timeoutMs?: number;
  /** Total time that this call may wait for a host that returns « too many calls ». Default: none, as a person is waiting. */
  readonly patienceMs?: number;
};

export type HttpReply = {
  readonly status: number;
  readonly text: string;
  /** Set for a response requested as bytes. */
  readonly bytes?: Uint8Array;
  readonly headers: Headers;
  readonly retryAfterSeconds: number | null;
};

export const httpCodes = [
  "http.timeout",
  "http.unreachable",
  "http.circuit_open",
  "http.paused",
  "http.redirected",
  "http.too_large",
  "http.not_text",
] as const;
export type HttpCode = (typeof httpCodes)[number];

/** A response with any status except 3xx is a value: the adapter interprets a 404 or a 500. */
export type ResilientFetch = (request: HttpRequest) => Promise<Result<HttpReply, HttpCode>>;

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

export type ResilientOptions = {
  readonly clock: Clock;
  /** Returns a number in [0, 1) for the jitter. */
  readonly random: () => number;
  readonly fetch?: FetchLike;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly timeoutMs?: number;
  readonly tries?: number;
  readonly backoffMs?: number;
  readonly maxBytes?: number;
  /** A longer Retry-After is returned to the caller instead of waited for. */
  readonly maxWaitMs?: number;
  readonly failuresToOpen?: number;
  readonly openMs?: number;
  /** For metrics and logs; contains no secrets. */
  readonly onTry?: (event: HttpTry) => void;
};

export type HttpTry = {
  readonly host: string;
  readonly method: string;
  readonly number: number;
  readonly outcome: number | HttpCode;
  /** Milliseconds until the end of the response. */
  readonly ms: number;
};

const defaultTimeoutMs = 10_000;
const defaultTries = 3;
const defaultBackoffMs = 250;
const defaultMaxBytes = 16 * 1024 * 1024;
const defaultMaxWaitMs = 5_000;
/** Statuses after which a retry may succeed: rate limit, and server or proxy errors. */
const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
/** Outcomes after which a retry may succeed. */
const passingCodes: ReadonlySet<HttpCode> = new Set<HttpCode>(["http.timeout", "http.unreachable"]);

export function createResilientFetch(options: ResilientOptions): ResilientFetch {
  const breakerOf = breakersByHost(options);
  const sleep = options.sleep ?? ((ms: number) => wait(ms));
  const maxWaitMs = options.maxWaitMs ?? defaultMaxWaitMs;

  return async (request) => {
    const host = new URL(request.url).host;
    const breaker = breakerOf(host);
    const repeatable = request.idempotent ?? request.method === "GET";
    const tries = repeatable ? (options.tries ?? defaultTries) : 1;
    const patience = createPatience(request, options);
    for (let number = 1; ; number += 1) {
      const entry = breaker.tryEnter();
      if (!entry.enter) {
        if (entry.reason === "paused" && (await patience.spend(entry.retryAfterMs))) {
          number -= 1;
          continue;
        }
        const code = entry.reason === "paused" ? "http.paused" : "http.circuit_open";
        return fail(code, { detail: { host, retryAfterSeconds: Math.ceil(entry.retryAfterMs / 1000) } });
      }
      const began = performance.now();
      const outcome = await tryOnce(request, options);
      const ms = performance.now() - began;
      updateBreaker(breaker, outcome, maxWaitMs);
      options.onTry?.({
        host,
        method: request.method,
        number,
        outcome: outcome.ok ? outcome.value.status : outcome.code,
        ms,
      });
      if (outcome.ok && outcome.value.status === 429 && (await patience.spendOn(outcome.value))) {
        number -= 1;
        continue;
      }
      const waitMs = number < tries ? waitBeforeNextMs(outcome, number, options) : null;
      if (waitMs === null || waitMs > maxWaitMs) return outcome;
      await sleep(waitMs);
    }
  };
}

/** Used where a host gives no time to wait: increasing pauses. */
const patientWaitsMs = [5_000, 10_000, 20_000, 40_000, 60_000] as const;

type Patience = {
  /** Waits, with some jitter so that callers do not return at the same time; false where the call may not wait that long. */
  readonly spend: (ms: number) => Promise<boolean>;
  /** After « too many calls »: waits as long as the host says. A rejected call was not executed, so any call may be repeated. */
  readonly spendOn: (reply: HttpReply) => Promise<boolean>;
};

function createPatience({ patienceMs = 0 }: HttpRequest, options: ResilientOptions): Patience {
  const sleep = options.sleep ?? ((ms: number) => wait(ms));
  let [left, refusals] = [patienceMs, 0];
  const spend: Patience["spend"] = async (ms) => {
    if (ms > left) return false;
    const lasts = ms + Math.round(1_000 * options.random());
    left -= lasts;
    await sleep(lasts);
    return true;
  };
  return {
    spend,
    spendOn: async ({ retryAfterSeconds }) => {
      const usual = patientWaitsMs[Math.min(refusals, patientWaitsMs.length - 1)] ?? 0;
      refusals += 1;
      return await spend(retryAfterSeconds === null ? usual : retryAfterSeconds * 1000);
    },
  };
}

async function tryOnce(
  request: HttpRequest,
  options: ResilientOptions,
): Promise<Result<HttpReply, HttpCode>> {
  const host = new URL(request.url).host;
  const send = options.fetch ?? fetch;
  // The signal covers headers and body, so that a slow response is aborted too.
  const signal = AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs);
  try {
    const response = await send(request.url, {
      method: request.method,
      headers: { accept: "application/json", ...request.headers },
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      return fail("http.redirected", { detail: { host } });
    }
    const retryAfterSeconds = parseRetryAfter(response.headers.get("retry-after"), options.clock);
    const maxBytes = options.maxBytes ?? defaultMaxBytes;
    if (request.wantsBytes === true && response.ok) {
      const bytes = await readBytes(response, maxBytes);
      if (!bytes.ok) return fail(bytes.code, { detail: { host } });
      const { status, headers } = response;
      return ok({ status, text: "", bytes: bytes.value, headers, retryAfterSeconds });
    }
    const body = await readBody(response, maxBytes);
    if (!body.ok) return fail(body.code, { detail: { host } });
    return ok({ status: response.status, text: body.value, headers: response.headers, retryAfterSeconds });
  } catch {
    // fetch rejects only because of our signal or a network failure. Its message may contain the URL.
    return fail(signal.aborted ? "http.timeout" : "http.unreachable", { detail: { host } });
  }
}

function updateBreaker(breaker: Breaker, outcome: Result<HttpReply, HttpCode>, maxWaitMs: number): void {
  const inTrouble = outcome.ok ? outcome.value.status >= 500 : passingCodes.has(outcome.code);
  if (inTrouble) breaker.failed();
  else breaker.succeeded();
  if (!outcome.ok || !passingStatuses.has(outcome.value.status)) return;
  const askedMs = (outcome.value.retryAfterSeconds ?? 0) * 1000;
  // A short wait is done by this call; a long one blocks every call to the host.
  if (askedMs > maxWaitMs) breaker.pause(askedMs);
}

/** Null where a retry would not help. Full jitter, so that callers that failed together do not return together. */
function waitBeforeNextMs(
  outcome: Result<HttpReply, HttpCode>,
  number: number,
  options: ResilientOptions,
): number | null {
  const passing = outcome.ok ? passingStatuses.has(outcome.value.status) : passingCodes.has(outcome.code);
  if (!passing) return null;
  const asked = outcome.ok ? outcome.value.retryAfterSeconds : null;
  if (asked !== null) return asked * 1000;
  return Math.round((options.backoffMs ?? defaultBackoffMs) * 2 ** number * options.random());
}

/** Seconds, or an HTTP date (RFC 9110 §10.2.3). */
export function parseRetryAfter(header: string | null, clock: Clock): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header);
  // Every HTTP date starts with its weekday; `Date.parse` would read « -5 » and « 1.5 » as days in 2001.
  const at = /^[A-Z][a-z]{2,8},? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.parse(clock())) / 1000));
}
