import { z } from "zod";
import { attempt, createInvoice, defaultMethod, finalizeInvoice } from "./billing.ts";
import { invalid } from "./errors.ts";
import { cardRefusal } from "./intents.ts";
import type { Invoice } from "./model.ts";
import { eur, expand, flag, int, metadata, parse, text } from "./params.ts";
import { list, renderInvoice } from "./render.ts";
import type { Route } from "./router.ts";
import { find, newId, type World } from "./world.ts";

/** Invoices and items for the next one. */

const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

export const invoiceRoutes: readonly Route[] = [
  [
    "GET",
    "/v1/invoices/:id",
    (world, { id, form }) =>
      renderInvoice(world, find(world, "invoices", id), parse(z.strictObject({ expand }), form).expand),
  ],
  ["GET", "/v1/invoices", (world, { form }) => listInvoices(world, parse(invoiceList, form))],
  ["POST", "/v1/invoices", (world, { form }) => makeInvoice(world, parse(newInvoice, form))],
  [
    "POST",
    "/v1/invoices/:id/pay",
    (world, { id, form }) => {
      const given = parse(
        z.strictObject({ payment_method: text.optional(), off_session: flag.default(false), expand }),
        form,
      );
      return payInvoice(world, find(world, "invoices", id), given);
    },
  ],
  [
    "POST",
    "/v1/invoices/:id/finalize",
    (world, { id, form }) => {
      parse(z.strictObject({ auto_advance: flag.optional(), expand }), form);
      const invoice = find(world, "invoices", id);
      finalizeInvoice(world, invoice);
      return renderInvoice(world, invoice);
    },
  ],
  [
    "POST",
    "/v1/invoices/:id/void",
    (world, { id }) => {
      const invoice = find(world, "invoices", id);
      if (invoice.status !== "open")
        throw invalid("Only an open invoice is voided.", { code: "invoice_not_editable" });
      invoice.status = "void";
      invoice.voided_at = world.now(invoice.customer);
      invoice.next_payment_attempt = null;
      const intent = world.data.payment_intents[invoice.payment_intent ?? ""];
      if (intent !== undefined && intent.status !== "succeeded") intent.status = "canceled";
      world.emit("invoice.voided", invoice, invoice.customer);
      return renderInvoice(world, invoice);
    },
  ],
  [
    "GET",
    "/v1/invoiceitems",
    (world, { form }) => {
      const given = parse(z.strictObject({ ...page, customer: text.optional() }), form);
      const found = Object.values(world.data.invoice_items).filter(
        (one) => given.customer === undefined || one.customer === given.customer,
      );
      return list("/v1/invoiceitems", found.toReversed().slice(0, given.limit ?? 10));
    },
  ],
  ["POST", "/v1/invoiceitems", (world, { form }) => createItem(world, parse(newItem, form))],
];

const invoiceList = z.strictObject({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  created: z
    .strictObject({ gte: int.optional(), gt: int.optional(), lte: int.optional(), lt: int.optional() })
    .optional(),
});
const newInvoice = z.strictObject({
  customer: text,
  auto_advance: flag.default(false),
  pending_invoice_items_behavior: z.enum(["exclude", "include"]).default("exclude"),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
});
const newItem = z.strictObject({
  customer: text,
  subscription: text.optional(),
  invoice: text.optional(),
  amount: int,
  currency: eur,
  description: text.optional(),
  period: z.strictObject({ start: int, end: int }).optional(),
  metadata: metadata.optional(),
  expand,
});

/** A manual invoice, which is finalized and paid only by calls. */
function makeInvoice(world: World, given: z.output<typeof newInvoice>): object {
  find(world, "customers", given.customer);
  const at = world.now(given.customer);
  const invoice = createInvoice(world, {
    customer: given.customer,
    subscription: null,
    reason: "manual",
    lines: [],
    period: { start: at, end: at },
    metadata: given.metadata ?? {},
    takes: given.pending_invoice_items_behavior === "include",
  });
  invoice.auto_advance = given.auto_advance;
  return renderInvoice(world, invoice);
}

function createItem(world: World, given: z.output<typeof newItem>): object {
  find(world, "customers", given.customer);
  const at = world.now(given.customer);
  const on = given.invoice === undefined ? null : find(world, "invoices", given.invoice);
  if (on !== null && on.status !== "draft")
    throw invalid("Only a draft takes another line.", { code: "invoice_not_editable" });
  const item = {
    id: newId("ii"),
    object: "invoiceitem" as const,
    customer: given.customer,
    subscription: given.subscription ?? null,
    amount: given.amount,
    currency: given.currency,
    description: given.description ?? null,
    period: given.period ?? { start: at, end: at },
    metadata: given.metadata ?? {},
    invoice: on?.id ?? null,
  };
  world.data.invoice_items[item.id] = item;
  if (on === null) world.live.items.add(item.id);
  else {
    const { amount, description, period, metadata: own } = item;
    on.lines.push({ id: newId("il"), object: "line_item", amount, description, period, metadata: own });
  }
  return item;
}

function listInvoices(world: World, given: z.output<typeof invoiceList>): object {
  const { limit = 10, created } = given;
  const found = Object.values(world.data.invoices)
    .filter(
      (one) =>
        (given.customer === undefined || one.customer === given.customer) &&
        (given.subscription === undefined || one.subscription === given.subscription) &&
        (given.status === undefined || one.status === given.status) &&
        one.created >= (created?.gte ?? 0),
    )
    .toReversed();
  const start =
    given.starting_after === undefined ? 0 : found.findIndex(({ id }) => id === given.starting_after) + 1;
  const shown = found.slice(start, start + limit);
  return list(
    "/v1/invoices",
    shown.map((one) =>
      renderInvoice(
        world,
        one,
        given.expand.map((path) => path.replace(/^data\./, "")),
      ),
    ),
    start + limit < found.length,
  );
}

function payInvoice(
  world: World,
  invoice: Invoice,
  given: { readonly payment_method?: string | undefined; readonly off_session: boolean },
): object {
  if (invoice.status === "draft") finalizeInvoice(world, invoice);
  if (invoice.status === "paid") throw invalid("Invoice is already paid.", { code: "invoice_already_paid" });
  if (invoice.status !== "open") throw invalid("Invoice cannot be paid.", { code: "invoice_not_editable" });
  const method = given.payment_method ?? defaultMethod(world, invoice);
  attempt(world, invoice, { method, inFront: !given.off_session });
  const intent = world.data.payment_intents[invoice.payment_intent ?? ""];
  const error = intent?.last_payment_error ?? null;
  if (error !== null && intent?.status === "requires_payment_method")
    throw cardRefusal(error, { payment_intent: intent });
  return renderInvoice(world, invoice);
}
