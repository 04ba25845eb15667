import { addMs, msBetween, nextPushTry, pushLifeMs } from "@vigie/domain";
import type { PushTarget } from "@vigie/partners";
import { z } from "zod";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { targetOf } from "./devices.ts";
import { pushKeys } from "./keys.ts";
import { isUrgent, textOf } from "./words.ts";

/** Lease of a message: if a worker dies, it is free after this long; no attempt takes as long. A message that was accepted
 * without our knowledge is sent again with the same topic and tag, so that it replaces itself. */
const leaseMs = 60_000;
const sweepCount = 200;
const sweepMs = 50_000;

const kept = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Sends messages that wait for a retry, or were left by a dead worker. Returns how many were tried. */
export async function sweepPushes(services: Services): Promise<number> {
  const started = services.clock();
  const due = await store.waitingPushes(services.db, started, sweepCount);
  let tried = 0;
  for (const key of due) {
    if (msBetween(started, services.clock()) > sweepMs) break;
    await sendPush(services, key);
    tried += 1;
  }
  return tried;
}

/** Makes one attempt: of two workers, or a job and a sweep, only one gets the message. */
export async function sendPush(services: Services, key: store.PushKey): Promise<void> {
  const now = services.clock();
  const push = await store.leasePush(services.db, key, { now, until: addMs(now, leaseMs) });
  if (push === undefined) return;
  const target = await readTarget(services, push);
  const life = msBetween(now, addMs(push.createdAt, pushLifeMs));
  if (target === null || life <= 0) return await finish(services, push, "outdated");
  const keys = await pushKeys(services);
  if (keys === null) return await later(services, push, null);
  const sent = await services.partners.push.send({
    target,
    sender: { ...keys, contact: `mailto:${services.config.mail.from}` },
    text: textOf(push),
    ttlSeconds: Math.floor(life / 1000),
    urgency: isUrgent(push.event) ? "high" : "normal",
    topic: push.id.replaceAll("-", ""),
  });
  if (sent.ok) return await finish(services, push, "sent");
  const { code, detail } = sent;
  services.log("warn", code, {
    event: push.event,
    attempts: push.attempts,
    status: detail?.["status"] ?? null,
  });
  if (code === "push.unavailable" || code === "push.limited") {
    const asked = detail?.["retryAfterSeconds"];
    return await later(services, push, typeof asked === "number" ? asked : null);
  }
  if (code === "push.gone" || code === "push.unknown_service") {
    await store.deleteDevice(services.db, { customerId: push.customerId, id: push.subscriptionId });
    return await finish(services, push, "gone");
  }
  await finish(services, push, "refused");
}

/** Returns null if the device was removed, or its session has ended. */
async function readTarget(services: Services, push: store.StoredPush): Promise<PushTarget | null> {
  const devices = await store.openDevices(services.db, push.customerId, services.clock());
  const device = devices.find(({ id }) => id === push.subscriptionId);
  const text = device === undefined ? null : targetOf(services, device);
  return text === null ? null : kept.parse(JSON.parse(text));
}

async function later(services: Services, push: store.StoredPush, askedSeconds: number | null): Promise<void> {
  const next = nextPushTry(push, askedSeconds, services.clock());
  if (next === null) await finish(services, push, "gave_up");
  else await store.postponePush(services.db, push, next);
}

async function finish(
  services: Services,
  push: store.StoredPush,
  outcome: "sent" | "gone" | "refused" | "gave_up" | "outdated",
): Promise<void> {
  await store.finishPush(services.db, push, { outcome, at: services.clock() });
}
