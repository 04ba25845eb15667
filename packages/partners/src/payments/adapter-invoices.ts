import type Stripe from "stripe";
import { as, keyed, toResult } from "./adapter-call.ts";
import { disputeOf, invoiceOf, replacesName } from "./map.ts";
import type { PartnerDispute, PartnerInvoice, PaymentsPort } from "./port.ts";

/** Parts of an invoice that must be expanded: at most four levels, so that an invoice with its payment is always read
 * separately. */
const invoiceParts = ["confirmation_secret", "payments.data.payment.payment_intent"];

export async function readInvoice(stripe: Stripe, id: string): Promise<PartnerInvoice> {
  return invoiceOf(as("invoice", await stripe.invoices.retrieve(id, { expand: invoiceParts })));
}

/** Metadata name of our reference at the partner. */
const referenceName = "vigie_reference";

type InvoiceCalls = Pick<
  PaymentsPort,
  | "addToNextInvoice"
  | "payInvoice"
  | "readInvoice"
  | "listInvoices"
  | "voidInvoice"
  | "refund"
  | "listDisputes"
  | "disputesSince"
  | "collectAgain"
>;

export function invoiceCalls(stripe: Stripe): InvoiceCalls {
  const read = async (id: string) => await readInvoice(stripe, id);
  return {
    addToNextInvoice: async (given) => await toResult(async () => await addItem(stripe, given)),
    payInvoice: async ({ key, invoiceId, sourceId, present }) =>
      await toResult(async () => {
        const given = { off_session: !present, ...(sourceId === null ? {} : { payment_method: sourceId }) };
        as("invoice", await stripe.invoices.pay(invoiceId, given, keyed(key)));
        return await read(invoiceId);
      }),
    readInvoice: async (id) => await toResult(async () => await read(id)),
    listInvoices: async (customerId) =>
      await toResult(async () => {
        const found = [];
        const pages = stripe.invoices.list({
          customer: customerId,
          limit: 100,
          expand: ["data.payments"],
        });
        // The collection state of an open invoice is in its payment, which a list does not include.
        for await (const invoice of pages)
          found.push(invoice.status === "open" ? await read(invoice.id) : invoiceOf(invoice));
        return found;
      }),
    voidInvoice: async (id, { key }) =>
      await toResult(async () => {
        as("invoice", await stripe.invoices.voidInvoice(id, {}, keyed(key)));
        return await read(id);
      }),
    listDisputes: async (customerId) =>
      await toResult(async () => {
        const found: PartnerDispute[] = [];
        // Disputes cannot be listed by customer, so they are found through disputed charges.
        for await (const charge of stripe.charges.list({ customer: customerId, limit: 100 }))
          if (charge.disputed) found.push(...(await disputesOf(stripe, { charge: charge.id, limit: 100 })));
        return found.toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : 1));
      }),
    disputesSince: async (since) =>
      await toResult(
        async () =>
          await disputesOf(stripe, { created: { gte: Math.floor(Date.parse(since) / 1000) }, limit: 100 }),
      ),
    collectAgain: async (given) => await toResult(async () => await collectAgain(stripe, given)),
    refund: async (given) => await toResult(async () => await refund(stripe, given)),
  };
}

type Given<K extends keyof PaymentsPort> = Parameters<PaymentsPort[K]>[0];

async function addItem(stripe: Stripe, given: Given<"addToNextInvoice">): Promise<null> {
  const { key, customerId, subscriptionId, amountCents, label, reference } = given;
  for await (const item of stripe.invoiceItems.list({ customer: customerId, limit: 100 }))
    if (item.metadata?.[referenceName] === reference) return null;
  const item = {
    customer: customerId,
    subscription: subscriptionId,
    amount: amountCents,
    currency: "eur",
    description: label,
    metadata: { [referenceName]: reference },
  };
  as("invoiceitem", await stripe.invoiceItems.create(item, keyed(key)));
  return null;
}

async function refund(stripe: Stripe, given: Given<"refund">): Promise<string> {
  const { key, paymentId, amountCents, reference } = given;
  for await (const one of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
    if (one.metadata?.[referenceName] === reference) return one.id;
  const asking = {
    payment_intent: paymentId,
    amount: amountCents,
    metadata: { [referenceName]: reference },
  };
  return as("refund", await stripe.refunds.create(asking, keyed(key))).id;
}

async function disputesOf(stripe: Stripe, asked: Stripe.DisputeListParams): Promise<PartnerDispute[]> {
  const found: PartnerDispute[] = [];
  for await (const one of stripe.disputes.list(asked)) {
    const dispute = disputeOf(one);
    if (dispute !== null) found.push(dispute);
  }
  return found;
}

/** Each step is idempotent, so that an interrupted call continues where it stopped. */
async function collectAgain(stripe: Stripe, given: Given<"collectAgain">): Promise<PartnerInvoice> {
  const { customerId: customer, replaces, openId, round, amountCents, label, sourceId, present } = given;
  const once = `again:${replaces}:${String(round)}`;
  const id = openId ?? (await makeAgain(stripe, { customer, replaces, once }));
  const made = as("invoice", await stripe.invoices.retrieve(id));
  if (made.status === "draft") {
    const item = { customer, invoice: id, amount: amountCents, currency: "eur", description: label };
    if (made.lines.data.length === 0)
      as("invoiceitem", await stripe.invoiceItems.create(item, keyed(`${once}:item`)));
    as("invoice", await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, keyed(`${once}:final`)));
  }
  const paying = { payment_method: sourceId, off_session: !present };
  as("invoice", await stripe.invoices.pay(id, paying, keyed(given.key)));
  return await readInvoice(stripe, id);
}

async function makeAgain(
  stripe: Stripe,
  {
    customer,
    replaces,
    once,
  }: { readonly customer: string; readonly replaces: string; readonly once: string },
): Promise<string> {
  const asked = {
    customer,
    auto_advance: false,
    pending_invoice_items_behavior: "exclude" as const,
    metadata: { [replacesName]: replaces },
  };
  return as("invoice", await stripe.invoices.create(asked, keyed(once))).id;
}
