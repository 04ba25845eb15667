import { ok, type ClubInterval, type PartnerDiscount } from "@vigie/domain";
import Stripe from "stripe";
import { as, ForeignAnswer, keyed, toResult } from "./adapter-call.ts";
import { invoiceCalls, readInvoice } from "./adapter-invoices.ts";
import { measuredClient } from "./measured-client.ts";
import type { PartnerCall } from "../partner.ts";
import { idOf, setupOf, sourceOf, subscriptionOf } from "./map.ts";
import type { PartnerSubscription, PaymentsPort } from "./port.ts";

export type PaymentsOptions = {
  /** `https://api.stripe.com`, or the URL of the sandbox. */
  readonly url: string;
  readonly secretKey: string;
  /** Called for each attempt. */
  readonly observe?: (call: PartnerCall) => void;
};

/** The only product of all prices: the name of a subscription at the partner. */
const product = { id: "prod_club", name: "Club Vigie" };
const timeoutMs = 10_000;
const dayHour = 6;

/** A subscription with its last invoice, which is read separately as the partner expands at most four levels. */
async function whole(stripe: Stripe, answer: Stripe.Subscription): Promise<PartnerSubscription> {
  const subscription = as("subscription", answer);
  const invoiceId = idOf(subscription.latest_invoice);
  return subscriptionOf(subscription, invoiceId === null ? null : await readInvoice(stripe, invoiceId));
}

/** The port on the partner's own library. One retry of the library with the same key; its telemetry is off. */
export function createPayments({ url, secretKey, observe }: PaymentsOptions): PaymentsPort {
  const address = new URL(url);
  const stripe = new Stripe(secretKey, {
    host: address.hostname,
    protocol: address.protocol === "http:" ? "http" : "https",
    ...(address.port === "" ? {} : { port: Number(address.port) }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(observe === undefined ? {} : { httpClient: measuredClient(observe) }),
  });
  return { ...sourceCalls(stripe), ...subscriptionCalls(stripe), ...invoiceCalls(stripe) };
}

type SourceCalls = Pick<
  PaymentsPort,
  "createCustomer" | "openSetup" | "readSetup" | "readMandate" | "listSources" | "removeSource"
>;

function sourceCalls(stripe: Stripe): SourceCalls {
  return {
    createCustomer: async ({ key, reference, email, name }) =>
      await toResult(async () => {
        const given = { email, name, preferred_locales: ["fr"], metadata: { vigie_user: reference } };
        return as("customer", await stripe.customers.create(given, keyed(key))).id;
      }),
    openSetup: async ({ key, customerId, reference }) =>
      await toResult(async () =>
        setupOf(
          as(
            "setup_intent",
            await stripe.setupIntents.create(
              {
                customer: customerId,
                usage: "off_session",
                allowed_payment_method_types: ["card", "sepa_debit"],
                metadata: { vigie_reference: reference },
              },
              keyed(key),
            ),
          ),
        ),
      ),
    readSetup: async (id) =>
      await toResult(async () => setupOf(as("setup_intent", await stripe.setupIntents.retrieve(id)))),
    readMandate: async (id) =>
      await toResult(async () => {
        const mandate = as("mandate", await stripe.mandates.retrieve(id));
        const reference = mandate.payment_method_details.sepa_debit?.reference;
        if (reference === undefined) throw new ForeignAnswer("a mandate has its reference");
        return { reference, isActive: mandate.status === "active" };
      }),
    listSources: async (customerId) =>
      await toResult(async () => {
        const found = as("list", await stripe.customers.listPaymentMethods(customerId, { limit: 100 }));
        return found.data.flatMap((one) => sourceOf(one) ?? []);
      }),
    removeSource: async (id, { key }) =>
      await toResult(async () => {
        as("payment_method", await stripe.paymentMethods.detach(id, {}, keyed(key)));
        return null;
      }),
  };
}

type SubscriptionCalls = Pick<
  PaymentsPort,
  | "setSource"
  | "openSubscription"
  | "readSubscription"
  | "findSubscription"
  | "changePrice"
  | "endAtPeriodEnd"
  | "endSubscription"
>;

function subscriptionCalls(stripe: Stripe): SubscriptionCalls {
  const change = async (id: string, given: Stripe.SubscriptionUpdateParams, key: string) =>
    await whole(stripe, await stripe.subscriptions.update(id, given, keyed(key)));
  const read = async (id: string) => await whole(stripe, await stripe.subscriptions.retrieve(id));
  return {
    setSource: async ({ key, subscriptionId, sourceId }) =>
      await toResult(async () => await change(subscriptionId, { default_payment_method: sourceId }, key)),
    openSubscription: async (given) => await openSubscription(stripe, given),
    readSubscription: async (id) => await toResult(async () => await read(id)),
    findSubscription: async (customerId, reference) =>
      await toResult(async () => {
        const pages = stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 });
        for await (const one of pages)
          if (one.metadata["vigie_subscription"] === reference) return await whole(stripe, one);
        return null;
      }),
    changePrice: async ({ key, subscriptionId, priceCents }) =>
      await toResult(async () => {
        const { items } = as("subscription", await stripe.subscriptions.retrieve(subscriptionId));
        const [item] = items.data;
        if (item === undefined) throw new ForeignAnswer("a subscription has an item");
        const interval = item.price.recurring?.interval === "year" ? "yearly" : "monthly";
        const price = { price_data: priceData(interval, priceCents), id: item.id };
        // Our own amounts are added to the next invoice as items: prorated by day according to the tariff, not by second.
        return await change(subscriptionId, { items: [price], proration_behavior: "none" }, key);
      }),
    endAtPeriodEnd: async ({ key, subscriptionId, ends }) =>
      await toResult(async () => await change(subscriptionId, { cancel_at_period_end: ends }, key)),
    endSubscription: async (id, { key }) => {
      const ended = await toResult(async () => {
        as("subscription", await stripe.subscriptions.cancel(id, {}, keyed(key)));
        return null;
      });
      if (ended.ok || ended.code !== "payments.not_possible") return ended;
      const found = await toResult(async () => await read(id));
      return found.ok && found.value.state === "over" ? ok(null) : ended;
    },
  };
}

async function openSubscription(
  stripe: Stripe,
  given: Parameters<PaymentsPort["openSubscription"]>[0],
): ReturnType<PaymentsPort["openSubscription"]> {
  const { key, customerId, sourceId, interval, priceCents, firstCents, discount, present } = given;
  return await toResult(async () => {
    await ensureProduct(stripe);
    const coupon = discount === null ? null : await ensureCoupon(stripe, discount);
    // A month is billed in advance on the 1st: the days before it are a separate amount of ours. A year starts at once.
    const firstPart =
      interval === "monthly"
        ? {
            billing_cycle_anchor_config: {
              day_of_month: 1,
              hour: given.anchorHour ?? dayHour,
              minute: 0,
              second: 0,
            },
            add_invoice_items: [
              {
                price_data: {
                  currency: "eur",
                  product: product.id,
                  unit_amount: firstCents,
                  tax_behavior: "inclusive" as const,
                },
              },
            ],
          }
        : {};
    return await whole(
      stripe,
      await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price_data: priceData(interval, priceCents) }],
          ...firstPart,
          proration_behavior: "none",
          payment_behavior: "allow_incomplete",
          default_payment_method: sourceId,
          off_session: !present,
          payment_settings: { payment_method_types: ["card", "sepa_debit"] },
          ...(coupon === null ? {} : { discounts: [{ coupon }] }),
          metadata: { vigie_subscription: given.reference },
        },
        keyed(key),
      ),
    );
  });
}

function priceData(interval: ClubInterval, priceCents: number) {
  const recurring = { interval: interval === "monthly" ? ("month" as const) : ("year" as const) };
  return {
    currency: "eur",
    product: product.id,
    recurring,
    unit_amount: priceCents,
    tax_behavior: "inclusive" as const,
  };
}

/** Created once, with the first subscription. */
async function ensureProduct(stripe: Stripe): Promise<void> {
  await unlessThere(async () =>
    as("product", await stripe.products.create(product, keyed(`product:${product.id}`))),
  );
}

/** A coupon's id encodes its discount, so that equal discounts share one coupon. */
async function ensureCoupon(stripe: Stripe, { off, duration }: PartnerDiscount): Promise<string> {
  const size = "percent" in off ? `p${Math.round(off.percent * 100)}` : `a${off.amountCents}`;
  const months = duration.kind === "repeating" ? duration.months : null;
  const id = `vigie-${size}-${duration.kind}${months === null ? "" : `-${months}`}`;
  const taken =
    "percent" in off ? { percent_off: off.percent } : { amount_off: off.amountCents, currency: "eur" };
  const given = {
    id,
    ...taken,
    duration: duration.kind,
    ...(months === null ? {} : { duration_in_months: months }),
  };
  await unlessThere(async () => as("coupon", await stripe.coupons.create(given, keyed(`coupon:${id}`))));
  return id;
}

async function unlessThere(create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== "resource_already_exists")
      throw error;
  }
}
