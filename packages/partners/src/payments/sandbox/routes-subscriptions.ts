import { z } from "zod";
import { attempt, cancel, createInvoice, defaultMethod, finalizeInvoice, isOver } from "./billing.ts";
import { invalid } from "./errors.ts";
import { cardRefusal } from "./intents.ts";
import type { Subscription } from "./model.ts";
import { expand, flag, int, mergeMetadata, metadata, parse, text } from "./params.ts";
import { list, renderSubscription } from "./render.ts";
import type { Route } from "./router.ts";
import { couponOf, createPrice, nextAnchor, priceData, prorated } from "./subscription-parts.ts";
import { addMonths } from "./months.ts";
import { find, newId, type World } from "./world.ts";

/** Subscriptions and their prices. */

const cancellation = z.strictObject({
  comment: text.optional(),
  feedback: z
    .enum([
      "customer_service",
      "low_quality",
      "missing_features",
      "other",
      "switched_service",
      "too_complex",
      "too_expensive",
      "unused",
    ])
    .optional(),
});
const newSubscription = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price_data: priceData, quantity: int.optional() })).length(1),
  add_invoice_items: z.array(z.strictObject({ price_data: priceData, quantity: int.optional() })).optional(),
  payment_behavior: z
    .enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"])
    .default("allow_incomplete"),
  default_payment_method: text.optional(),
  off_session: flag.default(false),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.enum(["card", "sepa_debit"])).optional(),
      save_default_payment_method: z.enum(["on_subscription", "off"]).optional(),
    })
    .optional(),
  proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).default("create_prorations"),
  billing_cycle_anchor_config: z
    .strictObject({ day_of_month: int, hour: int.optional(), minute: int.optional(), second: int.optional() })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  cancel_at_period_end: flag.optional(),
  metadata: metadata.optional(),
  expand,
});
const changedSubscription = z.strictObject({
  items: z
    .array(z.strictObject({ id: text, price_data: priceData.optional(), quantity: int.optional() }))
    .length(1)
    .optional(),
  proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
  default_payment_method: text.optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([int, z.literal("")]).optional(),
  cancellation_details: cancellation.optional(),
  discounts: z.union([z.literal(""), z.array(z.strictObject({ coupon: text }))]).optional(),
  metadata: metadata.optional(),
  expand,
});
const canceled = z.strictObject({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  cancellation_details: cancellation.optional(),
  expand,
});
const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

export const subscriptionRoutes: readonly Route[] = [
  [
    "POST",
    "/v1/products",
    (world, { form }) => {
      const given = parse(
        z.strictObject({ id: text.optional(), name: text, metadata: metadata.optional(), expand }),
        form,
      );
      const id = given.id ?? newId("prod");
      if (world.data.products[id] !== undefined)
        throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
      return (world.data.products[id] = { id, object: "product", name: given.name, active: true });
    },
  ],
  ["GET", "/v1/products/:id", (world, { id }) => find(world, "products", id)],
  ["POST", "/v1/subscriptions", (world, { form }) => createSubscription(world, parse(newSubscription, form))],
  [
    "GET",
    "/v1/subscriptions/:id",
    (world, { id, form }) =>
      renderSubscription(
        world,
        find(world, "subscriptions", id),
        parse(z.strictObject({ expand }), form).expand,
      ),
  ],
  [
    "GET",
    "/v1/subscriptions",
    (world, { form }) => {
      const {
        customer,
        limit = 10,
        status,
      } = parse(z.strictObject({ ...page, customer: text.optional(), status: text.optional() }), form);
      // Ended subscriptions are listed only if all states are requested.
      const found = Object.values(world.data.subscriptions).filter(
        (one) => (customer === undefined || one.customer === customer) && (status === "all" || !isOver(one)),
      );
      return list(
        "/v1/subscriptions",
        found
          .toReversed()
          .slice(0, limit)
          .map((one) => renderSubscription(world, one)),
        found.length > limit,
      );
    },
  ],
  [
    "POST",
    "/v1/subscriptions/:id",
    (world, { id, form }) =>
      changeSubscription(world, find(world, "subscriptions", id), parse(changedSubscription, form)),
  ],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    (world, { id, form }) => {
      const subscription = find(world, "subscriptions", id);
      const { cancellation_details: details } = parse(canceled, form);
      if (isOver(subscription)) throw invalid("No such subscription.", { code: "resource_missing" });
      subscription.cancellation_details = {
        comment: details?.comment ?? null,
        feedback: details?.feedback ?? null,
        reason: "cancellation_requested",
      };
      cancel(world, subscription);
      return renderSubscription(world, subscription);
    },
  ],
];

function checkMethod(
  world: World,
  given: { readonly customer: string; readonly default_payment_method?: string | undefined },
): void {
  const method = given.default_payment_method;
  if (method === undefined || world.data.payment_methods[method]?.customer === given.customer) return;
  throw invalid("The customer does not have a payment method with that ID.", {
    code: "resource_missing",
    param: "default_payment_method",
  });
}

function createSubscription(world: World, given: z.output<typeof newSubscription>): object {
  find(world, "customers", given.customer);
  const [item] = given.items;
  if (item?.price_data.recurring === undefined)
    throw invalid("A subscription's price recurs.", {
      param: "items[0][price_data][recurring]",
      code: "parameter_missing",
    });
  checkMethod(world, given);
  const start = world.now(given.customer);
  const anchor = given.billing_cycle_anchor_config;
  const end =
    anchor === undefined
      ? addMonths(start, item.price_data.recurring.interval === "year" ? 12 : 1)
      : nextAnchor(start, anchor);
  const subscription: Subscription = {
    id: newId("sub"),
    object: "subscription",
    created: start,
    customer: given.customer,
    status: "incomplete",
    item: newId("si"),
    price: createPrice(world, item.price_data),
    default_payment_method: given.default_payment_method ?? null,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    current_period: { start, end },
    anchorDay: anchor?.day_of_month ?? null,
    latest_invoice: null,
    coupon: couponOf(world, given.discounts?.[0], start),
    metadata: given.metadata ?? {},
  };
  world.data.subscriptions[subscription.id] = subscription;
  world.live.subscriptions.add(subscription.id);
  const period = subscription.current_period;
  const own = anchor === undefined || given.proration_behavior !== "none";
  const invoice = createInvoice(world, {
    customer: given.customer,
    subscription,
    reason: "subscription_create",
    lines: [
      ...(own ? [{ amount: prorated(subscription, start), description: null, period, metadata: {} }] : []),
      ...(given.add_invoice_items ?? []).map(({ price_data: { unit_amount: amount } }) => ({
        amount,
        description: null,
        period,
        metadata: {},
      })),
    ],
    period,
  });
  finalizeInvoice(world, invoice);
  world.emit("customer.subscription.created", subscription, given.customer);
  if (invoice.total > 0 && given.payment_behavior !== "default_incomplete")
    firstAttempt(world, subscription, given);
  return renderSubscription(world, subscription, given.expand);
}

function firstAttempt(
  world: World,
  subscription: Subscription,
  given: z.output<typeof newSubscription>,
): void {
  const invoice = find(world, "invoices", subscription.latest_invoice ?? "");
  attempt(world, invoice, { method: defaultMethod(world, invoice), inFront: !given.off_session });
  const intent = world.data.payment_intents[invoice.payment_intent ?? ""];
  const error = intent?.last_payment_error ?? null;
  if (given.payment_behavior !== "error_if_incomplete" || error === null) return;
  delete world.data.subscriptions[subscription.id];
  world.live.subscriptions.delete(subscription.id);
  invoice.status = "void";
  throw cardRefusal(error, { payment_intent: intent });
}

function changeSubscription(
  world: World,
  subscription: Subscription,
  given: z.output<typeof changedSubscription>,
): object {
  if (isOver(subscription))
    throw invalid("A canceled subscription cannot be changed.", { code: "resource_missing" });
  const data = given.items?.[0]?.price_data;
  if (data !== undefined) {
    if (given.proration_behavior !== "none")
      throw invalid("The sandbox bills no prorations of its own.", { param: "proration_behavior" });
    subscription.price = createPrice(world, data);
  }
  const method = given.default_payment_method;
  if (method !== undefined)
    subscription.default_payment_method = method === "" ? null : find(world, "payment_methods", method).id;
  subscription.cancel_at_period_end = given.cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (given.cancel_at !== undefined) subscription.cancel_at = given.cancel_at === "" ? null : given.cancel_at;
  const { comment = null, feedback = null } = given.cancellation_details ?? {};
  if (given.cancellation_details !== undefined)
    subscription.cancellation_details = { comment, feedback, reason: "cancellation_requested" };
  if (given.discounts === "") subscription.coupon = null;
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
  world.emit("customer.subscription.updated", subscription, subscription.customer);
  return renderSubscription(world, subscription, given.expand);
}
