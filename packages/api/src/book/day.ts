import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing } from "../types.ts";
import { alert, alertCounts } from "./alerts.ts";

/** Content of the advisor's day, apart from tasks and promises (`/tasks`) and Club requests (`/club_subscriptions`). */

const ofCustomer = { customerId: id, customerName: z.string() };

const appointment = z.object({
  ...ofCustomer,
  id,
  startsAt: instantText,
  endsAt: instantText.nullable(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  /** The advisor's note. */
  note: z.string(),
  /** For its preparation: missing items of the file, open alerts, last contact. */
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
  /** Set only while a call is allowed. */
  phone: z.string().nullable(),
  /** Time from which it is allowed; null where it is allowed now. */
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
  /** Day after which the invitation expires. */
  dueOn: dayText,
});

const day = z.object({
  today: dayText,
  /** Time after which items are new; null at the first visit. */
  newSince: instantText.nullable(),
  appointments: z.array(appointment),
  calls: z.array(call),
  /** New alerts since the last visit: fifteen per day, the rest is counted by kind. */
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
