import { type Clock, fail, ok, type Result } from "@vigie/domain";
import { createECDH, randomBytes } from "node:crypto";
import type { HttpCode, HttpReply, ResilientFetch } from "../http/resilient-fetch.ts";
import { encryptFor } from "./encryption.ts";
import type { PushCode, PushPort } from "./port.ts";
import { endpointOf, type PushService } from "./services.ts";
import { authorizationFor } from "./vapid.ts";

export type PushOptions = {
  readonly services: readonly PushService[];
  readonly fetch: ResilientFetch;
  readonly clock: Clock;
};

const timeoutMs = 10_000;

/** The port over HTTP. One attempt per call, as the outbox schedules retries. No redirects. */
export function createPush({ services, fetch, clock }: PushOptions): PushPort {
  return {
    accepts: (endpoint) => endpointOf(endpoint, services) !== null,
    async send({ target, sender, text, ttlSeconds, urgency, topic }) {
      const url = endpointOf(target.endpoint, services);
      if (url === null) return fail("push.unknown_service");
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const drawn = { privateKey: pair.getPrivateKey(), salt: randomBytes(16) };
      return readAnswer(
        await fetch({
          method: "POST",
          url: url.href,
          headers: {
            authorization: await authorizationFor(url.origin, sender, clock),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            ttl: String(ttlSeconds),
            urgency,
            topic,
          },
          body: encryptFor(target, text, { drawn }),
          idempotent: false,
          timeoutMs,
        }),
      );
    },
  };
}

function readAnswer(reply: Result<HttpReply, HttpCode>): Result<null, PushCode> {
  if (!reply.ok) {
    // The browser does not accept messages at the redirect's target.
    if (reply.code === "http.redirected") return fail("push.refused");
    // An unreadable body still belongs to a response.
    if (reply.code === "http.not_text" || reply.code === "http.too_large") return fail("push.refused");
    const { retryAfterSeconds } = reply.detail ?? {};
    const isPaused = reply.code === "http.paused";
    return fail(
      isPaused ? "push.limited" : "push.unavailable",
      waiting(Number(retryAfterSeconds ?? Number.NaN)),
    );
  }
  const { status, retryAfterSeconds } = reply.value;
  if (status >= 200 && status < 300) return ok(null);
  if (status === 404 || status === 410) return fail("push.gone");
  const later = waiting(retryAfterSeconds ?? Number.NaN);
  if (status === 429) return fail("push.limited", later);
  return status >= 500 ? fail("push.unavailable", later) : fail("push.refused", { detail: { status } });
}

function waiting(seconds: number): { readonly detail?: { readonly retryAfterSeconds: number } } {
  return Number.isFinite(seconds) ? { detail: { retryAfterSeconds: seconds } } : {};
}
