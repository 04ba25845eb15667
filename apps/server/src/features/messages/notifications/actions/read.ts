import { type Notification, notificationPayload, type notificationsApi } from "@vigie/api";
import { defaultNotificationOptions, fail, type Id, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import { dropUnwanted } from "../../pushes/actions/queue.ts";
import { noteConsent } from "../../mails/actions/addresses.ts";
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
  return ok({ notifications: rows.map(lineView), meta });
};

function lineView({ newest: row, count, names }: store.NotificationLine): Notification {
  return {
    id: row.id,
    event: row.event,
    kind: row.kind,
    // Stored in its API form and validated when read: an invalid payload is a bug.
    payload: notificationPayload.parse(row.payload),
    read: row.readAt !== null,
    createdAt: row.createdAt,
    count,
    names: [...names],
  };
}

/** Maps a single notification, not grouped. */
function notificationView(newest: store.StoredNotification): Notification {
  const { name } = notificationPayload.parse(newest.payload);
  return lineView({ newest, count: 1, names: name === null ? [] : [name] });
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
  const read = await unitOfWork(services, async (unit) => {
    const row = await store.markRead(unit.db, caller.userId, { id: params.id, at });
    if (row === undefined) return fail("notification.not_found");
    await publishRead(unit, caller.userId, [params.id]);
    return ok(row);
  });
  if (!read.ok) return read;
  const meta = { unreadNb: await unreadOf(services, caller.userId) };
  return ok({ notification: lineView(read.value), meta });
};

export const readAllNotifications: Action<typeof notificationsApi.readAll> = async (context) => {
  const { services, caller } = context;
  await unitOfWork(services, async (unit) => {
    await store.markAllRead(unit.db, caller.userId, services.clock());
    await publishRead(unit, caller.userId, "all");
    return ok(null);
  });
  return ok({ meta: { unreadNb: await unreadOf(services, caller.userId) } });
};

async function unreadOf(services: Services, userId: Id): Promise<number> {
  return (await store.countNotifications(services.db, userId)).unread;
}

/** Makes the person's other tabs refresh their count. */
async function publishRead(unit: UnitOfWork, userId: Id, ids: readonly Id[] | "all"): Promise<void> {
  const subject = systemSubject("notifications", userId);
  const payload = { event: "notification.read", notificationIds: ids };
  await publishLive({ services: unit, subject, trx: unit.db }, { channel: "NotificationsChannel", payload });
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
  await dropUnwanted(services, caller.userId, options);
  // Asking for such mails withdraws a complaint about them.
  if (sent.newsletter === true || sent.monthlyReport === true) {
    const person = await personById(services.db, caller.userId);
    if (person !== undefined) await noteConsent(services, person.email);
  }
  return ok({ notificationOptions: options });
};
