import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText } from "../types.ts";
import { clubSubscription } from "./subscription-views.ts";

const sourceId = z.string().min(1).max(255);

const paymentSource = z.object({
  id: z.string(),
  kind: z.enum(["card", "sepa_debit"]),
  /** "visa", or the bank code. */
  brand: z.string(),
  last4: z.string(),
  /** Expiry of a card, `YYYY-MM`. */
  expires: z.string().nullable(),
  holder: z.string().nullable(),
  isDefault: z.boolean(),
});
export type PaymentSourceView = z.output<typeof paymentSource>;

/** Parameters of the partner's browser script; we never receive a card or account number. */
const browserSide = z.object({ scriptUrl: z.string(), publishableKey: z.string() });

const invoice = z.object({
  id,
  /** Null until it is paid: amounts due, being debited, or refused. */
  number: z.string().nullable(),
  kind: z.enum(["invoice", "credit_note"]),
  subscriptionId: id,
  date: dayText,
  paidOn: dayText.nullable(),
  from: dayText,
  to: dayText,
  ttc: amount,
  ht: amount,
  vat: amount,
  state: z.enum(["open", "processing", "failed", "paid", "void", "refunded", "disputed"]),
  /** Id of its file, once generated. */
  documentId: id.nullable(),
});
export type ClubInvoice = z.output<typeof invoice>;

const paymentErrors = ["payment.unavailable", "payment.declined", "payment.not_possible"] as const;

export const clubPaymentsApi = {
  sources: endpoint({
    method: "GET",
    path: "/users/me/payment_sources",
    summary: "The payment methods of the customer",
    access: "customer",
    reply: z.object({ paymentSources: z.array(paymentSource) }),
    errors: ["payment.unavailable"],
  }),
  addSource: endpoint({
    method: "POST",
    path: "/users/me/payment_sources",
    summary:
      "Open the entry of a payment method; with its setup once the browser has confirmed it, save the method",
    access: "customer",
    recent: true,
    fullAccount: "advice",
    body: z.object({ setupId: sourceId.optional() }),
    reply: z.object({
      setup: z
        .object({
          id: z.string(),
          clientSecret: z.string(),
          state: z.enum(["open", "processing", "succeeded", "canceled"]),
        })
        .nullable(),
      paymentSource: paymentSource.nullable(),
      browserSide,
    }),
    errors: [...paymentErrors, "payment.source_not_found"],
  }),
  defaultSource: endpoint({
    method: "GET",
    path: "/users/me/payment_sources/default",
    summary: "The payment method that invoices are taken from",
    access: "customer",
    reply: z.object({ paymentSource: paymentSource.nullable() }),
    errors: ["payment.unavailable"],
  }),
  setDefaultSource: endpoint({
    method: "POST",
    path: "/users/me/payment_sources/default",
    summary: "Take invoices from this method",
    access: "customer",
    recent: true,
    fullAccount: "advice",
    body: z.object({ paymentSourceId: sourceId }),
    reply: z.object({ paymentSource }),
    errors: [...paymentErrors, "payment.source_not_found"],
  }),
  removeDefaultSource: endpoint({
    method: "DELETE",
    path: "/users/me/payment_sources/default",
    summary: "Remove the method: what is paid is served, and the month at least",
    access: "customer",
    reply: z.object({ endsOn: dayText.nullable() }),
    errors: ["payment.unavailable", "payment.source_not_found"],
  }),
  invoices: endpoint({
    method: "GET",
    path: "/users/me/invoices",
    summary: "The invoices and credit notes of the customer, the newest first",
    access: "customer",
    reply: z.object({ invoices: z.array(invoice) }),
    errors: [],
  }),
  pay: endpoint({
    method: "POST",
    path: "/users/me/club_subscriptions/{subId}/payment",
    summary: "Choose the method and the start, or pay what failed",
    access: "customer",
    recent: true,
    fullAccount: "advice",
    params: z.object({ subId: id }),
    body: z.object({
      paymentSourceId: sourceId,
      /** Start before the end of the withdrawal period, at the customer's express request. */
      startNow: z.boolean(),
      /** The customer acknowledged that used days are then charged. */
      acknowledgedProrata: z.boolean(),
    }),
    reply: z.object({
      clubSubscription,
      /** Parameters with which the browser confirms the payment, if the customer's bank requires it. */
      clientSecret: z.string().nullable(),
      nextAction: z.enum(["authenticate", "wait", "none"]),
      browserSide,
      startsAt: instantText.nullable(),
    }),
    errors: [
      ...paymentErrors,
      "club.not_found",
      "club.wrong_state",
      "club.acknowledgement_required",
      "payment.source_not_found",
    ],
  }),
};
