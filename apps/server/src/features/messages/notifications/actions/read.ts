import { type Notification, notificationPayload, type notificationsApi } from "@vigie/api";
import { defaultNotificationOptions, fail, type Id, ok } from "@vigie/domain";
import type { Action, SessionContext } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Trx } from "../../../../db/connection.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";

export const listNotifications: Action<typeof notificationsApi.list> = async (
  { services, caller },
  { query },
) => {
  const { page, perPage } = query;
  const offset = (page - 1) * perPage;
  const rows = await store.listNotifications(services.db, caller.userId, { offset, limit: perPage });
  const { all, unread } = await store.countNotifications(services.db, caller.userId);
  const totalPages = Math.max(1, Math.ceil(all / perPage));
  const meta = { page, totalPages, totalCount: all, unreadNb: unread };
  return ok({ notifications: rows.map(notificationView), meta });
};

function notificationView(row: store.NotificationRow): Notification {
  return {
    id: row.id,
    event: row.event,
    kind: row.kind,
    // Stored as the wire carries it, and read as what comes from there: what is no payload is a bug.
    payload: notificationPayload.parse(row.payload),
    read: row.read_at !== null,
    createdAt: row.created_at,
  };
}

export const showNotification: Action<typeof notificationsApi.show> = async (
  { services, caller },
  { params },
) => {
  const row = await store.notificationOf(services.db, caller.userId, params.id);
  return row === undefined ? fail("notification.not_found") : ok({ notification: notificationView(row) });
};

export const readNotification: Action<typeof notificationsApi.read> = async (context, { params }) => {
  const { services, caller } = context;
  const at = services.clock();
  const read = await services.db.transaction().execute(async (trx) => {
    const row = await store.markRead(trx, caller.userId, { id: params.id, at });
    if (row !== undefined) await tellRead(context, trx, [params.id]);
    return row;
  });
  if (read === undefined) return fail("notification.not_found");
  const meta = { unreadNb: await unreadOf(services, caller.userId) };
  return ok({ notification: notificationView(read), meta });
};

export const readAllNotifications: Action<typeof notificationsApi.readAll> = async (context) => {
  const { services, caller } = context;
  await services.db.transaction().execute(async (trx) => {
    await store.markAllRead(trx, caller.userId, services.clock());
    await tellRead(context, trx, "all");
  });
  return ok({ meta: { unreadNb: await unreadOf(services, caller.userId) } });
};

async function unreadOf(services: Services, userId: Id): Promise<number> {
  return (await store.countNotifications(services.db, userId)).unread;
}

/** The person's other tabs count again. */
async function tellRead(
  { services, caller }: SessionContext,
  trx: Trx,
  ids: readonly Id[] | "all",
): Promise<void> {
  const subject = systemSubject("notifications", caller.userId);
  const payload = { event: "notification.read", notificationIds: ids };
  await publishLive({ services, subject, trx }, { channel: "NotificationsChannel", payload });
}

export const showOptions: Action<typeof notificationsApi.options> = async ({ services, caller }) => {
  const saved = await store.optionsOf(services.db, caller.userId);
  return ok({ notificationOptions: saved ?? defaultNotificationOptions });
};

export const setOptions: Action<typeof notificationsApi.setOptions> = async (
  { services, caller },
  { body },
) => {
  const saved = (await store.optionsOf(services.db, caller.userId)) ?? defaultNotificationOptions;
  const sent = body.notificationOptions;
  const options = {
    newsletter: sent.newsletter ?? saved.newsletter,
    monthlyReport: sent.monthlyReport ?? saved.monthlyReport,
    system: sent.system ?? saved.system,
    finance: sent.finance ?? saved.finance,
  };
  await store.saveOptions(services.db, caller.userId, { options, at: services.clock() });
  return ok({ notificationOptions: options });
};
