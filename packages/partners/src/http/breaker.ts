import type { Clock, Instant } from "@vigie/domain";
import { addMs, msBetween } from "@vigie/domain";

/** Circuit breaker: calls to a host that fails repeatedly are suspended for a while. closed (calls pass), open (calls are rejected
 * at once), half-open (one call tests whether the host is back). */
export type Breaker = {
  /** Returns whether a call may be sent now; a half-open breaker lets one through and waits for its outcome. */
  readonly tryEnter: () => BreakerEntry;
  readonly succeeded: () => void;
  readonly failed: () => void;
  /** The host asked for a pause (429 or 503 with Retry-After): no calls are sent before its end. */
  readonly pause: (ms: number) => void;
};

export type BreakerEntry =
  | { readonly enter: true }
  | { readonly enter: false; readonly reason: "open" | "paused"; readonly retryAfterMs: number };

export type BreakerOptions = {
  readonly clock: Clock;
  /** Consecutive failures after which it opens. */
  readonly failuresToOpen?: number;
  readonly openMs?: number;
};

const defaultFailuresToOpen = 8;
const defaultOpenMs = 30_000;
/** Maximum pause that a host can request. */
const maxPauseMs = 15 * 60_000;

export function createBreaker(options: BreakerOptions): Breaker {
  const failuresToOpen = options.failuresToOpen ?? defaultFailuresToOpen;
  const openMs = options.openMs ?? defaultOpenMs;
  let failures = 0;
  let openUntil: Instant | null = null;
  let pausedUntil: Instant | null = null;
  let probing = false;

  const remainingMs = (end: Instant | null) => (end === null ? 0 : msBetween(options.clock(), end));

  return {
    tryEnter() {
      const pauseMs = remainingMs(pausedUntil);
      if (pauseMs > 0) return { enter: false, reason: "paused", retryAfterMs: pauseMs };
      const openLeftMs = remainingMs(openUntil);
      if (openLeftMs > 0) return { enter: false, reason: "open", retryAfterMs: openLeftMs };
      if (failures < failuresToOpen) return { enter: true };
      if (probing) return { enter: false, reason: "open", retryAfterMs: openMs };
      probing = true;
      return { enter: true };
    },
    succeeded() {
      failures = 0;
      probing = false;
    },
    failed() {
      failures += 1;
      probing = false;
      if (failures >= failuresToOpen) openUntil = addMs(options.clock(), openMs);
    },
    pause(ms) {
      pausedUntil = addMs(options.clock(), Math.min(ms, maxPauseMs));
    },
  };
}

/** One breaker per host, created on first use. */
export function breakersByHost(options: BreakerOptions): (host: string) => Breaker {
  const breakers = new Map<string, Breaker>();
  return (host) => {
    const known = breakers.get(host);
    if (known !== undefined) return known;
    const made = createBreaker(options);
    breakers.set(host, made);
    return made;
  };
}
