import type { CreditNote, Invoice, Subscription } from "./model.ts";
import type { World } from "./world.ts";

/** Objects in API format: ids where nothing is expanded, and parts that are included only on request. */

/** Paths of `expand[]` for the object itself, and for each of its fields. */
type Expand = readonly string[];
const under = (expand: Expand, field: string): Expand =>
  expand.flatMap((path) => (path.startsWith(`${field}.`) ? [path.slice(field.length + 1)] : []));
const asks = (expand: Expand, field: string): boolean =>
  expand.some((path) => path === field || path.startsWith(`${field}.`));

export function list(url: string, data: readonly unknown[], hasMore = false): object {
  return { object: "list", url, has_more: hasMore, data };
}

export function renderInvoice(world: World, invoice: Invoice, expand: Expand = []): object {
  const { finalized_at, paid_at, voided_at, payment_intent, subscription, discount, period, lines, ...rest } =
    invoice;
  const intent = world.data.payment_intents[payment_intent ?? ""];
  const remaining = invoice.total - invoice.amount_paid;
  return {
    ...rest,
    lines: list(`/v1/invoices/${invoice.id}/lines`, lines),
    amount_due: invoice.total,
    amount_remaining: invoice.status === "paid" ? 0 : remaining,
    attempted: invoice.attempt_count > 0,
    collection_method: "charge_automatically",
    discounts: [],
    hosted_invoice_url: invoice.number === null ? null : `${world.url}/i/${invoice.id}`,
    invoice_pdf: invoice.number === null ? null : `${world.url}/i/${invoice.id}/pdf`,
    parent:
      subscription === null
        ? null
        : {
            type: "subscription_details",
            quote_details: null,
            subscription_details: { subscription, metadata: invoice.metadata },
          },
    period_start: period.start,
    period_end: period.end,
    status_transitions: { finalized_at, paid_at, voided_at, marked_uncollectible_at: null },
    total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: "di_sandbox" }],
    total_excluding_tax: invoice.total,
    total_taxes: [],
    livemode: false,
    ...(asks(expand, "confirmation_secret")
      ? {
          confirmation_secret:
            intent === undefined ? null : { client_secret: intent.client_secret, type: "payment_intent" },
        }
      : {}),
    ...(asks(expand, "payments")
      ? {
          payments: list(
            `/v1/invoice_payments`,
            payment_intent === null ? [] : [paymentOf(invoice, intent, expand)],
          ),
        }
      : {}),
  };
}

type Intent = World["data"]["payment_intents"][string] | undefined;

function paymentOf(of: Invoice, intent: Intent, expand: Expand): object {
  const expanded = under(under(under(expand, "payments"), "data"), "payment");
  return {
    id: `inpay_${of.id.slice(3)}`,
    object: "invoice_payment",
    amount_paid: of.amount_paid,
    amount_requested: of.total,
    currency: "eur",
    invoice: of.id,
    is_default: true,
    status: of.status === "paid" ? "paid" : of.status === "void" ? "canceled" : "open",
    payment: {
      type: "payment_intent",
      payment_intent: asks(expanded, "payment_intent") ? intent : of.payment_intent,
    },
  };
}

export function renderSubscription(world: World, subscription: Subscription, expand: Expand = []): object {
  const { item, price, current_period, anchorDay: _anchor, coupon, latest_invoice, ...rest } = subscription;
  const invoice = world.data.invoices[latest_invoice ?? ""];
  return {
    ...rest,
    billing_mode: { type: "flexible" },
    collection_method: "charge_automatically",
    currency: "eur",
    discounts: coupon === null ? [] : ["di_sandbox"],
    items: list(`/v1/subscription_items?subscription=${subscription.id}`, [
      {
        id: item,
        object: "subscription_item",
        price,
        quantity: 1,
        subscription: subscription.id,
        // Since 2025 on the item instead of the subscription.
        current_period_start: current_period.start,
        current_period_end: current_period.end,
      },
    ]),
    latest_invoice:
      invoice !== undefined && asks(expand, "latest_invoice")
        ? renderInvoice(world, invoice, under(expand, "latest_invoice"))
        : latest_invoice,
    pending_setup_intent: null,
    livemode: false,
  };
}

export function renderCreditNote(note: CreditNote): object {
  return { ...note, currency: "eur", livemode: false };
}

/** An event contains its object without expansion. */
export function renderEventObject(world: World, object: unknown): unknown {
  if (isOf(object, "invoice")) return renderInvoice(world, object);
  if (isOf(object, "subscription")) return renderSubscription(world, object);
  return object;
}

function isOf(object: unknown, name: "invoice"): object is Invoice;
function isOf(object: unknown, name: "subscription"): object is Subscription;
function isOf(object: unknown, name: string): boolean {
  return typeof object === "object" && object !== null && "object" in object && object.object === name;
}
