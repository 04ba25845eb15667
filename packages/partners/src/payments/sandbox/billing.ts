import { confirmPayment, disputeCharge, methodOf, settleDebit } from "./intents.ts";
import type { Invoice, Line, PaymentIntent, Subscription } from "./model.ts";
import { addMonths } from "./months.ts";
import { find, newId, type World } from "./world.ts";

/** Invoices and cycles: what the partner does automatically over time. */

const hour = 3600;
const day = 24 * hour;
/** Days after the first refusal at which a renewal is retried. */
const retryDays = [3, 5, 7, 12];
const incompleteHours = 23;

export type NewInvoice = {
  readonly customer: string;
  readonly subscription: Subscription | null;
  readonly reason: Invoice["billing_reason"];
  readonly lines: readonly Omit<Line, "id" | "object">[];
  readonly period: Invoice["period"];
  readonly metadata?: Invoice["metadata"];
  /** Whether it takes the customer's pending items; those of the subscription are always taken. */
  readonly takes?: boolean;
};

export function createInvoice(world: World, given: NewInvoice): Invoice {
  const { customer, subscription, reason, period } = given;
  const invoice: Invoice = {
    id: newId("in"),
    object: "invoice",
    created: world.now(customer),
    customer,
    currency: "eur",
    billing_reason: reason,
    subscription: subscription?.id ?? null,
    number: null,
    status: "draft",
    lines: given.lines.map((line) => ({ id: newId("il"), object: "line_item", ...line })),
    subtotal: 0,
    discount: 0,
    total: 0,
    amount_paid: 0,
    attempt_count: 0,
    next_payment_attempt: world.now(customer) + hour,
    auto_advance: true,
    payment_intent: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
    period,
    metadata: given.metadata ?? subscription?.metadata ?? {},
  };
  if (given.takes ?? true) takeWaitingItems(world, invoice);
  world.data.invoices[invoice.id] = invoice;
  world.live.invoices.add(invoice.id);
  if (subscription !== null) subscription.latest_invoice = invoice.id;
  world.emit("invoice.created", invoice, customer);
  return invoice;
}

/** Adds the pending items for the next invoice of a subscription to this one. */
function takeWaitingItems(world: World, invoice: Invoice): void {
  for (const id of world.live.items) {
    const item = find(world, "invoice_items", id);
    if (item.customer !== invoice.customer) continue;
    if (item.subscription !== null && item.subscription !== invoice.subscription) continue;
    item.invoice = invoice.id;
    world.live.items.delete(id);
    const { amount, description, period, metadata } = item;
    invoice.lines.push({ id: newId("il"), object: "line_item", amount, description, period, metadata });
  }
}

export function finalizeInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== "draft") return;
  // Pending items are added to the next invoice of their subscription; a manual invoice took its items at creation.
  if (invoice.billing_reason !== "manual") takeWaitingItems(world, invoice);
  invoice.subtotal = invoice.lines.reduce((sum, { amount }) => sum + amount, 0);
  invoice.discount = discountFor(world, invoice);
  invoice.total = Math.max(0, invoice.subtotal - invoice.discount);
  invoice.status = "open";
  world.data.invoiceNumbers += 1;
  invoice.number = `SANDBOX-${String(world.data.invoiceNumbers).padStart(4, "0")}`;
  invoice.finalized_at = world.now(invoice.customer);
  if (invoice.total > 0) invoice.payment_intent = createIntent(world, invoice).id;
  world.emit("invoice.finalized", invoice, invoice.customer);
  if (invoice.total === 0) markPaid(world, invoice);
}

function discountFor(world: World, invoice: Invoice): number {
  const subscription = world.data.subscriptions[invoice.subscription ?? ""];
  const applied = subscription?.coupon ?? null;
  const coupon = applied === null ? undefined : world.data.coupons[applied.id];
  if (applied === null || coupon === undefined || !isRunning(coupon, applied, invoice.created)) return 0;
  applied.used += 1;
  if (coupon.percent_off !== null) return Math.round((invoice.subtotal * coupon.percent_off) / 100);
  return Math.min(invoice.subtotal, coupon.amount_off ?? 0);
}

function isRunning(
  coupon: { readonly duration: string; readonly duration_in_months: number | null },
  applied: { readonly start: number; readonly used: number },
  at: number,
): boolean {
  if (coupon.duration === "forever") return true;
  if (coupon.duration === "once") return applied.used === 0;
  // A repeating discount is counted in months from its start, and applies to a yearly invoice that falls within them in full.
  return at < addMonths(applied.start, coupon.duration_in_months ?? 0);
}

function createIntent(world: World, invoice: Invoice): PaymentIntent {
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    client_secret: `${id}_secret_${newId("s")}`,
    created: world.now(invoice.customer),
    amount: invoice.total,
    amount_received: 0,
    currency: "eur",
    customer: invoice.customer,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: invoice.metadata,
    livemode: false,
  };
  world.data.payment_intents[id] = intent;
  world.live.invoiceOfIntent.set(id, invoice.id);
  world.emit("payment_intent.created", intent, invoice.customer);
  return intent;
}

export function markPaid(world: World, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.amount_paid = invoice.total;
  invoice.paid_at = world.now(invoice.customer);
  invoice.next_payment_attempt = null;
  const subscription = world.data.subscriptions[invoice.subscription ?? ""];
  world.emit("invoice.paid", invoice, invoice.customer);
  if (subscription === undefined || isOver(subscription)) return;
  setStatus(world, subscription, "active");
}

export function isOver({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function setStatus(world: World, subscription: Subscription, status: Subscription["status"]): void {
  if (subscription.status === status) return;
  subscription.status = status;
  world.emit("customer.subscription.updated", subscription, subscription.customer);
}

/** Payment method of a renewal: the subscription's, otherwise the customer's. */
export function defaultMethod(world: World, invoice: Invoice): string | null {
  const subscription = world.data.subscriptions[invoice.subscription ?? ""];
  const customer = world.data.customers[invoice.customer];
  return subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null;
}

/** Tries to collect an open invoice; `inFront` when the customer is present. */
export function attempt(
  world: World,
  invoice: Invoice,
  given: { readonly method: string | null; readonly inFront: boolean },
): void {
  if (invoice.status !== "open") return;
  // The attempt is done: a refusal sets the time of the next one, and a pending debit is answered by the bank.
  invoice.next_payment_attempt = null;
  const intent = world.data.payment_intents[invoice.payment_intent ?? ""];
  if (intent === undefined || intent.status === "processing") return;
  invoice.attempt_count += 1;
  if (given.method === null) return failInvoice(world, invoice);
  confirmPayment(world, intent, {
    method: methodOf(world, given.method),
    inFront: given.inFront,
    returnUrl: null,
  });
  followIntent(world, intent);
}

/** Applies an intent's new status to its invoice. */
export function followIntent(world: World, intent: PaymentIntent): void {
  const invoice = world.data.invoices[world.live.invoiceOfIntent.get(intent.id) ?? ""];
  if (invoice === undefined || invoice.status !== "open") return;
  if (intent.status === "succeeded") markPaid(world, invoice);
  else if (intent.status === "requires_payment_method") failInvoice(world, invoice);
  else if (intent.status === "requires_action")
    world.emit("invoice.payment_action_required", invoice, invoice.customer);
}

function failInvoice(world: World, invoice: Invoice): void {
  const subscription = world.data.subscriptions[invoice.subscription ?? ""];
  const isRenewal = invoice.billing_reason === "subscription_cycle";
  const next = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt =
    isRenewal && next !== undefined ? world.now(invoice.customer) + next * day : null;
  const intent = world.data.payment_intents[invoice.payment_intent ?? ""];
  const asksOwner = intent?.last_payment_error?.code === "authentication_required";
  world.emit(
    asksOwner ? "invoice.payment_action_required" : "invoice.payment_failed",
    invoice,
    invoice.customer,
  );
  if (subscription !== undefined && isRenewal && !isOver(subscription))
    setStatus(world, subscription, "past_due");
}

export type Due = { readonly at: number; readonly run: () => void };

/** Next event of a subscription, with its time. */
export function nextOf(world: World, subscription: Subscription): Due | null {
  if (isOver(subscription)) return null;
  if (subscription.status === "incomplete")
    return { at: subscription.created + incompleteHours * hour, run: () => expire(world, subscription) };
  const { end } = subscription.current_period;
  const cancelAt = subscription.cancel_at_period_end
    ? end
    : (subscription.cancel_at ?? Number.POSITIVE_INFINITY);
  if (cancelAt <= end) return { at: cancelAt, run: () => cancel(world, subscription) };
  return { at: end, run: () => renew(world, subscription) };
}

/** Nobody authenticated the first payment: the subscription expires, unless a debit is still pending at the bank. */
function expire(world: World, subscription: Subscription): void {
  const invoice = world.data.invoices[subscription.latest_invoice ?? ""];
  const intent = world.data.payment_intents[invoice?.payment_intent ?? ""];
  if (intent?.status === "processing") {
    setStatus(world, subscription, "active");
    return;
  }
  if (invoice !== undefined) invoice.status = "void";
  if (intent !== undefined) intent.status = "canceled";
  subscription.ended_at = world.now(subscription.customer);
  setStatus(world, subscription, "incomplete_expired");
}

export function cancel(world: World, subscription: Subscription): void {
  const at = world.now(subscription.customer);
  subscription.status = "canceled";
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  for (const id of world.live.invoices) {
    const invoice = find(world, "invoices", id);
    if (invoice.subscription === subscription.id && invoice.status === "open")
      invoice.next_payment_attempt = null;
  }
  world.emit("customer.subscription.deleted", subscription, subscription.customer);
}

function renew(world: World, subscription: Subscription): void {
  const start = subscription.current_period.end;
  const months = subscription.price.recurring?.interval === "year" ? 12 : 1;
  subscription.current_period = { start, end: addMonths(start, months) };
  world.emit("customer.subscription.updated", subscription, subscription.customer);
  createInvoice(world, {
    customer: subscription.customer,
    subscription,
    reason: "subscription_cycle",
    lines: [
      {
        amount: subscription.price.unit_amount,
        description: null,
        period: subscription.current_period,
        metadata: {},
      },
    ],
    period: subscription.current_period,
  });
}

/** Next event of an invoice, with its time. */
export function nextOfInvoice(world: World, invoice: Invoice): Due | null {
  const at = invoice.next_payment_attempt;
  if (at === null || !invoice.auto_advance) return null;
  if (invoice.status === "draft")
    return {
      at,
      run: () => {
        finalizeInvoice(world, invoice);
        attempt(world, invoice, { method: defaultMethod(world, invoice), inFront: false });
      },
    };
  if (invoice.status !== "open") return null;
  return {
    at,
    run: () => attempt(world, invoice, { method: defaultMethod(world, invoice), inFront: false }),
  };
}

/** Applies a due response of a bank, or a due dispute. */
export function settlePending(world: World, pending: World["data"]["pending"][number]): void {
  const intent = world.data.payment_intents[pending.intent];
  if (intent === undefined) return;
  if (pending.what === "dispute") return disputeCharge(world, intent);
  settleDebit(world, intent);
  followIntent(world, intent);
}
