import { alertDetails, alertKinds } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio } from "../types.ts";

export const alert = z.object({
  id,
  customerId: id,
  customerName: z.string(),
  /** Value of the shared contracts; null where unknown. */
  wealth: amount.nullable(),
  kind: z.enum(alertKinds),
  detail: z.enum(alertDetails).nullable(),
  /** Name of the contract, the line, the bank or the promise. */
  name: z.string().nullable(),
  amount: amount.nullable(),
  ratio: ratio.nullable(),
  /** The day that the alert is about. */
  on: dayText.nullable(),
  /** Set for a fall: the former value, and the day of `ratio`. */
  ratioBefore: ratio.nullable(),
  asOf: dayText.nullable(),
  raisedAt: instantText,
  snoozedUntil: dayText.nullable(),
  /** Why it was dismissed as not useful; null where no reason was given. */
  dismissedBecause: z.string().nullable(),
});
export type AdvisorAlert = z.output<typeof alert>;
export const alertCounts = z.array(z.object({ kind: z.enum(alertKinds), count: z.int() }));

export const alertsApi = {
  list: endpoint({
    method: "GET",
    path: "/advisory_alerts",
    summary:
      "Alerts of the book, those that matter most first, by pages; past fifteen new ones a day the rest is counted by kind",
    access: "firm",
    permission: "customers.read",
    query: z.object({
      state: z.enum(["open", "snoozed", "dismissed"]).default("open"),
      kinds: z.array(z.enum(alertKinds)).max(alertKinds.length).optional(),
      customerId: id.optional(),
      /** Only alerts of these customers, those of a list. */
      customerIds: z.array(id).max(200).optional(),
      after: z.string().max(200).optional(),
      size: z.coerce.number().int().min(1).max(400).default(400),
    }),
    reply: z.object({
      alerts: z.array(alert),
      /** Alerts that are on no page: those beyond fifteen new ones per day. */
      rest: alertCounts,
      /** Number of alerts on all pages and in the rest. */
      totalCount: z.int(),
      /** Cursor: pass it as `after` for the next page; null at the end. */
      next: z.string().nullable(),
    }),
    errors: ["alerts.cursor_invalid"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/advisory_alerts/{id}",
    summary: "Put an alert aside until a day, say that it is of no use and why, or take it up again",
    access: "firm",
    permission: "customers.write",
    params: z.object({ id }),
    body: z.object({
      alert: z.discriminatedUnion("act", [
        z.object({ act: z.literal("snooze"), until: typedDay("due") }),
        z.object({ act: z.literal("dismiss"), because: z.string().trim().min(1).max(300) }),
        z.object({ act: z.literal("reopen") }),
      ]),
    }),
    reply: z.object({ alert }),
    errors: ["alert.not_found", "alert.until_past"],
  }),
};
