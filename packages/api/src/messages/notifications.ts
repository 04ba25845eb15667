import {
  envelopes,
  mailSubscriptions,
  notificationEvents,
  notificationKinds,
  notificationsPerPage,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, nothing, ratio } from "../types.ts";

const envelopeChange = z.object({
  envelope: z.enum(envelopes),
  total: amount,
  change: amount.nullable(),
});

/** Figures of a month: from the last day of the previous month to its own last day. */
export const monthlyReport = z.object({
  from: dayText,
  to: dayText,
  net: amount,
  change: amount.nullable(),
  changeRatio: ratio.nullable(),
  paid: amount.nullable(),
  /** Employer's payments into employee plans; null in a report from before they were separated. */
  employer: amount.nullable().default(null),
  market: amount.nullable(),
  contractCount: z.int(),
  envelopes: z.array(envelopeChange),
});
export type MonthlyReport = z.output<typeof monthlyReport>;

/** Data of a notification; fields that do not apply are null. */
export const notificationPayload = z.object({
  notificationId: id,
  accountId: id.nullable(),
  portfolioId: id.nullable(),
  /** Name of the bank, the portfolio, the device or the person. */
  name: z.string().nullable(),
  /** State of the connection. */
  state: z.string().nullable(),
  on: dayText.nullable(),
  amount: amount.nullable(),
  report: monthlyReport.nullable(),
  /** People who are not affected by the event. */
  others: z.array(z.string()).default([]),
});
export type NotificationPayload = z.output<typeof notificationPayload>;

const notification = z.object({
  id,
  event: z.enum(notificationEvents),
  kind: z.enum(notificationKinds),
  payload: notificationPayload,
  read: z.boolean(),
  createdAt: instantText,
  /** Number of notifications of one day grouped in this line, for example the first syncs of several banks. */
  count: z.int(),
  /** Names in them, in alphabetical order. */
  names: z.array(z.string()),
});
export type Notification = z.output<typeof notification>;

/** Counts are numbers of lines. */
const meta = z.object({ page: z.int(), totalPages: z.int(), totalCount: z.int(), unreadNb: z.int() });
const options = z.object({
  newsletter: z.boolean(),
  monthlyReport: z.boolean(),
  system: z.boolean(),
  finance: z.boolean(),
});

export const notificationsApi = {
  list: endpoint({
    method: "GET",
    path: "/users/me/notifications",
    summary: "Notifications, the newest first; several of a kind and of one day are one line",
    access: "session",
    query: z.object({
      page: z.int().min(1).max(10_000).default(1),
      perPage: z.int().min(1).max(100).default(notificationsPerPage),
    }),
    reply: z.object({ notifications: z.array(notification), meta }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/me/notifications/{id}",
    summary: "One notification, as it was told: the page of a monthly report",
    access: "session",
    params: z.object({ id }),
    reply: z.object({ notification }),
    errors: ["notification.not_found"],
  }),
  readAll: endpoint({
    method: "PUT",
    path: "/users/me/notifications/all",
    summary: "Mark every notification as read",
    access: "session",
    reply: z.object({ meta: z.object({ unreadNb: z.int() }) }),
    errors: [],
  }),
  read: endpoint({
    method: "PUT",
    path: "/users/me/notifications/{id}",
    summary: "Mark a line of notifications as read",
    access: "session",
    params: z.object({ id }),
    body: z.object({ read: z.literal(true) }),
    reply: z.object({ notification, meta: z.object({ unreadNb: z.int() }) }),
    errors: ["notification.not_found"],
  }),
  subscription: endpoint({
    method: "GET",
    path: "/mail_subscriptions/{token}",
    summary: "Does the reader of this mail still receive its kind? Reading the link changes nothing",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    reply: z.object({ subscription: z.enum(mailSubscriptions), subscribed: z.boolean() }),
    errors: ["subscription.not_found"],
  }),
  unsubscribe: endpoint({
    method: "DELETE",
    path: "/mail_subscriptions/{token}",
    summary: "Receive no more mails of a kind, by the link of one",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    reply: nothing,
    errors: ["subscription.not_found"],
  }),
  options: endpoint({
    method: "GET",
    path: "/users/me/notification_options",
    summary: "What the user wants to hear of",
    access: "session",
    reply: z.object({ notificationOptions: options }),
    errors: [],
  }),
  setOptions: endpoint({
    method: "PUT",
    path: "/users/me/notification_options",
    summary: "Choose what to hear of; an option that is not sent keeps its value",
    access: "session",
    body: z.object({ notificationOptions: options.partial() }),
    reply: z.object({ notificationOptions: options }),
    errors: [],
  }),
};
