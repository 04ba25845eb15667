import type Stripe from "stripe";
import { as, asked, keyed } from "./adapter-call.ts";
import { invoiceOf } from "./map.ts";
import type { PartnerInvoice, PaymentsPort } from "./port.ts";

/** The parts of an invoice that come only when they are asked for: four levels at most, so that an invoice with its payment is
 * always read by itself. */
const invoiceParts = ["confirmation_secret", "payments.data.payment.payment_intent"];

export async function readInvoice(stripe: Stripe, id: string): Promise<PartnerInvoice> {
  return invoiceOf(as("invoice", await stripe.invoices.retrieve(id, { expand: invoiceParts })));
}

type InvoiceCalls = Pick<
  PaymentsPort,
  "addToNextInvoice" | "payInvoice" | "readInvoice" | "listInvoices" | "voidInvoice" | "refund"
>;

export function invoiceCalls(stripe: Stripe): InvoiceCalls {
  const read = async (id: string) => await readInvoice(stripe, id);
  return {
    addToNextInvoice: async ({ key, customerId, subscriptionId, amountCents, label }) =>
      await asked(async () => {
        const given = {
          customer: customerId,
          subscription: subscriptionId,
          amount: amountCents,
          currency: "eur",
          description: label,
        };
        as("invoiceitem", await stripe.invoiceItems.create(given, keyed(key)));
        return null;
      }),
    payInvoice: async ({ key, invoiceId, sourceId, present }) =>
      await asked(async () => {
        const given = { off_session: !present, ...(sourceId === null ? {} : { payment_method: sourceId }) };
        as("invoice", await stripe.invoices.pay(invoiceId, given, keyed(key)));
        return await read(invoiceId);
      }),
    readInvoice: async (id) => await asked(async () => await read(id)),
    listInvoices: async (customerId) =>
      await asked(async () => {
        const found = [];
        const pages = stripe.invoices.list({
          customer: customerId,
          limit: 100,
          expand: ["data.payments"],
        });
        // How far the money of an open one is stands in its payment, which a list does not bring.
        for await (const invoice of pages)
          found.push(invoice.status === "open" ? await read(invoice.id) : invoiceOf(invoice));
        return found;
      }),
    voidInvoice: async (id, { key }) =>
      await asked(async () => {
        as("invoice", await stripe.invoices.voidInvoice(id, {}, keyed(key)));
        return await read(id);
      }),
    refund: async ({ key, paymentId, amountCents, reference }) =>
      await asked(async () => {
        const given = {
          payment_intent: paymentId,
          amount: amountCents,
          metadata: { vigie_reference: reference },
        };
        return as("refund", await stripe.refunds.create(given, keyed(key))).id;
      }),
  };
}
