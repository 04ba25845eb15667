import { cents, instant, type Instant } from "@vigie/domain";
import type Stripe from "stripe";
import { declineReasonOf, type DeclineReason } from "./declines.ts";
import type {
  CollectionState,
  PartnerDispute,
  PartnerInvoice,
  PartnerSubscription,
  PaymentSetup,
  PaymentSource,
} from "./port.ts";

/** Pure mapping of the partner's objects. */

export function momentOf(seconds: number): Instant {
  return instant(new Date(seconds * 1000));
}

export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

export function setupOf(intent: Stripe.SetupIntent): PaymentSetup {
  return {
    id: intent.id,
    customerId: idOf(intent.customer) ?? "",
    clientSecret: intent.client_secret ?? "",
    state: setupState(intent.status),
    sourceId: intent.status === "succeeded" ? idOf(intent.payment_method) : null,
    mandateId: idOf(intent.mandate),
    declined: declineOf(intent.last_setup_error),
  };
}

function setupState(status: string): PaymentSetup["state"] {
  if (status === "succeeded" || status === "canceled" || status === "processing") return status;
  return "open";
}

function declineOf(
  error:
    | { readonly code?: string | null | undefined; readonly decline_code?: string | null | undefined }
    | null
    | undefined,
): DeclineReason | null {
  if (error === null || error === undefined) return null;
  return declineReasonOf({ code: error.code ?? undefined, declineCode: error.decline_code ?? undefined });
}

/** Null for an unsupported kind of payment method. */
export function sourceOf(method: Stripe.PaymentMethod): PaymentSource | null {
  const { id, card, sepa_debit: debit, billing_details: billing } = method;
  if (card !== undefined && card !== null)
    return {
      id,
      kind: "card",
      brand: card.brand,
      last4: card.last4,
      expires: `${String(card.exp_year)}-${String(card.exp_month).padStart(2, "0")}`,
      holder: billing.name,
      fingerprint: card.fingerprint ?? "",
      country: null,
    };
  if (debit === undefined || debit === null) return null;
  return {
    id,
    kind: "sepa_debit",
    brand: debit.bank_code ?? "",
    last4: debit.last4 ?? "",
    expires: null,
    holder: billing.name,
    fingerprint: debit.fingerprint ?? "",
    country: debit.country,
  };
}

const runningStates: Readonly<Record<string, PartnerSubscription["state"]>> = {
  incomplete: "incomplete",
  active: "running",
  trialing: "running",
  past_due: "late",
  unpaid: "late",
};

export function subscriptionOf(
  subscription: Stripe.Subscription,
  invoice: PartnerInvoice | null,
): PartnerSubscription {
  const [item] = subscription.items.data;
  const { status } = subscription;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    state: runningStates[status] ?? "over",
    period: {
      from: momentOf(item?.current_period_start ?? subscription.created),
      to: momentOf(item?.current_period_end ?? subscription.created),
    },
    sourceId: idOf(subscription.default_payment_method),
    invoice,
  };
}

export function invoiceOf(invoice: Stripe.Invoice): PartnerInvoice {
  const payment = invoice.payments?.data[0]?.payment.payment_intent;
  const intent = typeof payment === "object" ? payment : null;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    totalCents: cents(invoice.total),
    createdAt: momentOf(invoice.created),
    from: momentOf(invoice.lines.data[0]?.period.start ?? invoice.period_start),
    to: momentOf(invoice.lines.data[0]?.period.end ?? invoice.period_end),
    isFirst: invoice.billing_reason === "subscription_create",
    state: collectionState(invoice, intent),
    paidAt:
      typeof invoice.status_transitions.paid_at === "number"
        ? momentOf(invoice.status_transitions.paid_at)
        : null,
    clientSecret: invoice.confirmation_secret?.client_secret ?? null,
    paymentId: idOf(payment),
    declined: invoice.status === "open" ? declineOf(intent?.last_payment_error) : null,
    replaces: invoice.metadata?.[replacesName] ?? null,
  };
}

/** Metadata name with which an invoice refers to the one that it collects again. */
export const replacesName = "vigie_replaces";

/** Null for an inquiry, which takes no money, and for a dispute without a payment. */
export function disputeOf(dispute: Stripe.Dispute): PartnerDispute | null {
  const paymentId = idOf(dispute.payment_intent);
  if (paymentId === null || dispute.status.startsWith("warning_") || dispute.status === "prevented")
    return null;
  return {
    id: dispute.id,
    paymentId,
    amountCents: cents(dispute.amount),
    openedAt: momentOf(dispute.created),
    state: dispute.status === "won" ? "won" : dispute.status === "lost" ? "lost" : "open",
  };
}

/** Derived from the invoice and its payment, not from the subscription's status, which is ambiguous for a debit in progress. */
function collectionState(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): CollectionState {
  if (invoice.status === "paid") return "paid";
  if (invoice.status === "void" || invoice.status === "uncollectible") return "void";
  if (invoice.status === "draft" || intent === null) return "none";
  if (intent.status === "processing") return "processing";
  if (intent.status === "requires_action") return "action";
  if (intent.status === "succeeded") return "paid";
  // Attempted without a payment method, as none was left: there is no error in that case.
  const isTried = invoice.attempted && intent.status === "requires_payment_method";
  return intent.last_payment_error === null && !isTried ? "open" : "failed";
}
