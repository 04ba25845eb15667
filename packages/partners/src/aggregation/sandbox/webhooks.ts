import { createHmac } from "node:crypto";
import { instant } from "@vigie/domain";
import type { Instant } from "@vigie/domain";
import type { WebhookEvent, World } from "./world.ts";

/** Webhooks (fact sheet, section 12): one signed POST per event, for permanent users only, retried when rejected. */

export type Delivery = {
  readonly id: number;
  readonly event: string;
  readonly url: string;
  readonly payload: string;
  tries: number;
  status: "waiting" | "delivered" | "given_up";
  lastAnswer: string | null;
};

export type Webhooks = {
  readonly deliveries: () => readonly Delivery[];
  /** Resolves when no delivery is pending. */
  readonly idle: () => Promise<void>;
  readonly close: () => void;
};

const retryDelaysMs = [500, 2_000, 10_000, 60_000];
const timeoutMs = 10_000;
const keptDeliveries = 500;

export function startWebhooks(world: World): Webhooks {
  const kept: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const held: Delivery[] = [];
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const send = async (delivery: Delivery): Promise<void> => {
    if (closed) return;
    delivery.tries += 1;
    const answered = await post(world, delivery);
    const delay = retryDelayAfter(delivery, answered);
    if (delay === null) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue(delivery);
    }, delay);
    timer.unref();
    timers.add(timer);
  };
  const queue = (delivery: Delivery): void => {
    running = running.then(() => send(delivery));
  };

  world.onEvent((event) => {
    for (const delivery of makeDeliveries(world, event)) {
      kept.push(delivery);
      if (kept.length > keptDeliveries) kept.shift();
      if (strike(world, "webhook_silent")) {
        delivery.status = "given_up";
        continue;
      }
      // Out-of-order fault: this delivery waits until the next one was sent.
      if (held.length === 0 && strike(world, "webhook_disorder")) {
        held.push(delivery);
        continue;
      }
      queue(delivery);
      if (strike(world, "webhook_duplicate")) queue(delivery);
      held.splice(0).forEach(queue);
    }
  });

  return {
    deliveries: () => kept,
    idle: async () => {
      held.splice(0).forEach(queue);
      await running;
    },
    close: () => {
      closed = true;
      timers.forEach((timer) => {
        clearTimeout(timer);
      });
    },
  };
}

/** Records the receiver's response. Null where no retry follows: delivered or given up. */
function retryDelayAfter(delivery: Delivery, answered: string): number | null {
  delivery.lastAnswer = answered;
  const delay = retryDelaysMs[delivery.tries - 1] ?? null;
  if (answered.startsWith("2")) delivery.status = "delivered";
  else if (delay === null) delivery.status = "given_up";
  return answered.startsWith("2") ? null : delay;
}

function strike(world: World, kind: "webhook_silent" | "webhook_disorder" | "webhook_duplicate"): boolean {
  return world.faults.strike({ partner: "aggregation", kinds: [kind] }) !== null;
}

function makeDeliveries(world: World, event: WebhookEvent): readonly Delivery[] {
  const { data } = world.store;
  const user = data.users.find((one) => one.id === event.userId);
  // The caller checked that a deleted user was permanent.
  if (user !== undefined && !user.permanent) return [];
  return data.webhooks
    .filter((hook) => hook.event === "*" || hook.event === event.event)
    .map((hook): Delivery => {
      const id = data.next.event;
      data.next.event += 1;
      world.store.touch();
      // One URL for everything: the event's name is its last segment, as no header contains it.
      const url = hook.event === "*" ? `${hook.url.replace(/\/$/, "")}/${event.event}` : hook.url;
      const payload = JSON.stringify({ ...event.body, id_webhook_data: id });
      return { id, event: event.event, url, payload, tries: 0, status: "waiting", lastAnswer: null };
    });
}

/** Returns the status as text, or the reason why there was none. */
async function post(world: World, delivery: Delivery): Promise<string> {
  const date: Instant = instant(world.settings.clock());
  const { pathname } = new URL(delivery.url);
  const signed = `POST.${pathname}.${date}.${delivery.payload}`;
  const secret = world.settings.webhookSecret;
  try {
    const response = await fetch(delivery.url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "content-type": "application/json",
        "user-agent": "Budgea API/2.0",
        // Implemented from the documents, independently of our server's verification.
        "bi-signature": createHmac("sha256", secret).update(signed).digest("base64"),
        "bi-signature-date": date,
      },
      body: delivery.payload,
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.name : "unreachable";
  }
}
