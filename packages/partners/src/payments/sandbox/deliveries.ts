import { createHmac } from "node:crypto";
import type { Clock } from "@vigie/domain";
import type { Faults } from "../../aggregation/sandbox/faults.ts";
import type { StripeEvent } from "./model.ts";

/** Events are posted to one URL, signed, in no guaranteed order, and retried unless it responds 2xx. */

const retryDelaysMs = [500, 2_000, 10_000, 60_000];
const timeoutMs = 10_000;

export type Deliveries = {
  readonly send: (event: StripeEvent) => void;
  /** Resolves when no delivery is pending. */
  readonly idle: () => Promise<void>;
  readonly close: () => void;
};

export type Endpoint = {
  /** Null: no receiver. */
  readonly url: string | null;
  readonly secret: string;
  readonly clock: Clock;
  readonly faults: Faults | null;
  readonly bodyOf: (event: StripeEvent) => string;
};

export function createDeliveries(endpoint: Endpoint): Deliveries {
  const timers = new Set<NodeJS.Timeout>();
  const held: StripeEvent[] = [];
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function deliver(event: StripeEvent, tries: number): Promise<void> {
    if (isClosed || (await post(endpoint, event))) return;
    const delay = retryDelaysMs[tries];
    if (delay === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue(event, tries + 1);
    }, delay);
    timer.unref();
    timers.add(timer);
  }
  function queue(event: StripeEvent, tries = 0): void {
    running = running.then(() => deliver(event, tries));
  }

  return {
    send: (event) => {
      if (endpoint.url === null || strikes(endpoint, "webhook_silent")) return;
      // Out-of-order fault: this event waits until the next one was sent.
      if (held.length === 0 && strikes(endpoint, "webhook_disorder")) {
        held.push(event);
        return;
      }
      queue(event);
      if (strikes(endpoint, "webhook_duplicate")) queue(event);
      for (const late of held.splice(0)) queue(late);
    },
    idle: async () => {
      for (const late of held.splice(0)) queue(late);
      await running;
    },
    close: () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function strikes(
  { faults }: Endpoint,
  kind: "webhook_silent" | "webhook_disorder" | "webhook_duplicate",
): boolean {
  return faults !== null && faults.strike({ partner: "payments", kinds: [kind] }) !== null;
}

async function post(endpoint: Endpoint, event: StripeEvent): Promise<boolean> {
  const body = endpoint.bodyOf(event);
  const at = String(Math.floor(Date.parse(endpoint.clock()) / 1000));
  const signature = createHmac("sha256", endpoint.secret).update(`${at}.${body}`).digest("hex");
  try {
    const response = await fetch(endpoint.url ?? "", {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": `t=${at},v1=${signature}`,
      },
      body,
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
