import {
  addMs,
  type Id,
  isPushAllowed,
  isWanted,
  kindOf,
  type NotificationEvent,
  notificationEvents,
  type NotificationOptions,
  pushLifeMs,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Work } from "../../../../edge/work.ts";
import * as store from "../store.ts";
import { type PushFacts, pathOf } from "./words.ts";

/** Queues a stored notification for the person's devices, in the transaction of its cause: a job sends it. */
export async function queuePushes(
  { services, subject }: Work<Db | Trx>,
  event: NotificationEvent,
  facts: PushFacts,
): Promise<void> {
  const { customerId } = subject;
  const now = services.clock();
  // Most people have no device: for them this is only one query.
  const devices = await store.openDevices(services.db, customerId, now);
  if (devices.length === 0) return;
  await inTransaction(services, async (unit) => {
    await store.lockPerson(unit.db, customerId);
    const lately = await store.pushedSince(unit.db, customerId, addMs(now, -pushLifeMs));
    if (!isPushAllowed(event, lately, now)) return;
    for (const device of devices) {
      const id = unit.newId();
      const added = await store.insertPush(unit.db, {
        customerId,
        id,
        subscriptionId: device.id,
        notificationId: facts.notificationId,
        event,
        path: pathOf(event, facts),
        nextTryAt: now,
        createdAt: now,
        outcome: null,
        finishedAt: null,
      });
      if (added) await unit.queue.send(unit.db, "push", { customerId, pushId: id });
    }
  });
}

/** Drops queued messages of disabled notifications. */
export async function dropUnwanted(
  services: Services,
  customerId: Id,
  options: NotificationOptions,
): Promise<void> {
  const events = notificationEvents.filter((event) => !isWanted(kindOf(event), options));
  if (events.length === 0) return;
  await store.finishEvents(services.db, customerId, { events, at: services.clock() });
}
