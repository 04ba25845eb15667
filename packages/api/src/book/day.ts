import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing } from "../types.ts";
import { alert, alertCounts } from "./alerts.ts";

/** What the advisor's day is made of, beside tasks and promises (`/tasks`) and requests for the Club (`/club_subscriptions`). */

const ofCustomer = { customerId: id, customerName: z.string() };

const appointment = z.object({
  ...ofCustomer,
  id,
  startsAt: instantText,
  endsAt: instantText.nullable(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  /** What the advisor wrote of it. */
  note: z.string(),
  /** To prepare it: pieces that the file lacks, alerts to speak of, the last time they spoke. */
  missingCount: z.int().nullable(),
  alertCount: z.int().nullable(),
  lastContactAt: instantText.nullable(),
});
export type DayAppointment = z.output<typeof appointment>;

const call = z.object({
  alert,
  age: z.int().nullable(),
  town: z.string().nullable(),
  lastContactAt: instantText.nullable(),
  /** Only where a call is allowed now. */
  phone: z.string().nullable(),
  /** When it will be; null where it is now. */
  allowedFrom: instantText.nullable(),
});
export type DayCall = z.output<typeof call>;

export const phoneReasons = ["appointment", "task", "alert"] as const;

const dueAlert = alert.extend({ dueOn: dayText });
const messages = z.object({ ...ofCustomer, count: z.int(), since: instantText, dueOn: dayText });
const invitation = z.object({
  id,
  name: z.string(),
  state: z.enum(["sent", "read"]),
  sentAt: instantText,
  /** After it the invitation opens nothing. */
  dueOn: dayText,
});

const day = z.object({
  today: dayText,
  /** What came after it is new; null at the first visit. */
  newSince: instantText.nullable(),
  appointments: z.array(appointment),
  calls: z.array(call),
  /** Those that are new since the last visit: fifteen of a day, the rest is counted by kind. */
  alerts: z.array(dueAlert),
  rest: alertCounts,
  openAlertCount: z.int(),
  messages: z.array(messages),
  invitations: z.array(invitation),
});
export type AdvisorDay = z.output<typeof day>;

export const dayApi = {
  show: endpoint({
    method: "GET",
    path: "/advisory_day",
    summary: "The advisor's day: appointments, whom to call, new alerts and what waits for an answer",
    access: "firm",
    permission: "customers.read",
    reply: z.object({ day }),
    errors: [],
  }),
  visit: endpoint({
    method: "POST",
    path: "/advisory_visits",
    summary: "Say that the advisor looks at their day: what comes after is new at the next visit",
    access: "firm",
    permission: "tasks.write",
    reply: nothing,
    errors: [],
  }),
  agenda: endpoint({
    method: "GET",
    path: "/advisory_agenda",
    summary:
      "For an outage: today's appointments and the numbers of the customers who may be called; each customer's ledger says so",
    access: "firm",
    permission: "customers.read",
    recent: true,
    fullAccount: false,
    reply: z.object({
      agenda: z.object({
        day: dayText,
        madeAt: instantText,
        appointments: z.array(appointment),
        phones: z.array(z.object({ ...ofCustomer, phone: z.string(), why: z.enum(phoneReasons) })),
      }),
    }),
    errors: [],
  }),
};
