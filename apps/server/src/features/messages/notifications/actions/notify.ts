import { notificationPayload, type NotificationPayload } from "@vigie/api";
import { defaultNotificationOptions, isWanted, kindOf, type NotificationEvent } from "@vigie/domain";
import { z } from "zod";
import type { Db, Trx } from "../../../../db/connection.ts";
import { scopedToSystem } from "../../../../db/scope.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Work } from "../../../../edge/work.ts";
import { queuePushes } from "../../pushes/actions/queue.ts";
import * as store from "../store.ts";

export type NewNotification = {
  readonly event: NotificationEvent;
  readonly about?: Partial<Omit<NotificationPayload, "notificationId">>;
  /** One cause notifies once, however often it occurs: `consent <connection> <day>`. Without it, every call is a cause. */
  readonly cause?: string;
};

const nothing: Omit<NotificationPayload, "notificationId"> = {
  accountId: null,
  portfolioId: null,
  name: null,
  state: null,
  on: null,
  amount: null,
  report: null,
  others: [],
};

/** Notifies a person in the transaction of the cause, unless they have disabled this notification. Returns whether it was stored.
 * The subject's `customerId` is the person, who may be an advisor. */
export async function notify(work: Work<Db | Trx>, news: NewNotification): Promise<boolean> {
  return await scopedToSystem("notification", async () => await addNotification(work, news));
}

async function addNotification(
  work: Work<Db | Trx>,
  { event, about, cause }: NewNotification,
): Promise<boolean> {
  const { services, subject, trx } = work;
  const kind = kindOf(event);
  const options = (await store.optionsOf(trx, subject.customerId)) ?? defaultNotificationOptions;
  if (!isWanted(kind, options)) return false;
  const id = services.newId();
  if (kind !== "system") {
    const payload = z.encode(notificationPayload, { ...nothing, ...about, notificationId: id });
    const added = await store.insertNotification(subject, trx, {
      id,
      event,
      kind,
      payload: JSON.stringify(payload),
      cause: cause ?? id,
      createdAt: services.clock(),
      readAt: null,
    });
    if (!added) return false;
    await queuePushes(work, event, { ...nothing, ...about, notificationId: id });
  }
  const stored = kind === "system" ? {} : { notificationId: id };
  const payload = { event: "notification.created", about: event, kind, ...stored };
  await publishLive(work, { channel: "NotificationsChannel", payload });
  return true;
}
