import { z } from "zod";
import { invalid } from "./errors.ts";
import { methodOf } from "./intents.ts";
import type { Customer, SetupIntent } from "./model.ts";
import { expand, flag, int, mergeMetadata, metadata, parse, text, texts } from "./params.ts";
import { list } from "./render.ts";
import type { Route } from "./router.ts";
import { find, newId, type World } from "./world.ts";

/** Customers, their payment methods, and debit mandates. */

const address = z.strictObject({
  line1: text.optional(),
  line2: text.optional(),
  city: text.optional(),
  postal_code: text.optional(),
  country: text.optional(),
  state: text.optional(),
});
const customerFields = {
  email: text.optional(),
  name: text.optional(),
  address: address.optional(),
  preferred_locales: texts.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  expand,
};
const newCustomer = z.strictObject({ ...customerFields, test_clock: text.optional() });
const changedCustomer = z.strictObject(customerFields);

const methodTypes = z.array(z.enum(["card", "sepa_debit"])).min(1);
/** `payment_method_types` was removed on 2026-09-30: a call that still sends it is rejected. */
const newSetupIntent = z.strictObject({
  customer: text,
  usage: z.enum(["off_session", "on_session"]).default("off_session"),
  allowed_payment_method_types: methodTypes.default(["card"]),
  payment_method: text.optional(),
  confirm: flag.optional(),
  metadata: metadata.optional(),
  expand,
});
const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

export const customerRoutes: readonly Route[] = [
  ["POST", "/v1/customers", (world, { form }) => createCustomer(world, parse(newCustomer, form))],
  ["GET", "/v1/customers/:id", (world, { id }) => find(world, "customers", id)],
  [
    "POST",
    "/v1/customers/:id",
    (world, { id, form }) =>
      changeCustomer(world, find(world, "customers", id), parse(changedCustomer, form)),
  ],
  [
    "GET",
    "/v1/customers/:id/payment_methods",
    (world, { id, form }) => {
      find(world, "customers", id);
      const { type } = parse(z.strictObject({ ...page, type: text.optional() }), form);
      const found = Object.values(world.data.payment_methods).filter(
        (one) => one.customer === id && (type === undefined || one.type === type),
      );
      return list(`/v1/customers/${id}/payment_methods`, found.toReversed());
    },
  ],
  ["GET", "/v1/payment_methods/:id", (world, { id }) => find(world, "payment_methods", id)],
  [
    "POST",
    "/v1/payment_methods/:id/attach",
    (world, { id, form }) => {
      const { customer } = parse(z.strictObject({ customer: text, expand }), form);
      find(world, "customers", customer);
      const method = methodOf(world, id);
      method.customer = customer;
      world.emit("payment_method.attached", method, customer);
      return method;
    },
  ],
  ["POST", "/v1/payment_methods/:id/detach", (world, { id }) => detach(world, id)],
  ["GET", "/v1/mandates/:id", (world, { id }) => find(world, "mandates", id)],
  ["POST", "/v1/setup_intents", (world, { form }) => createSetupIntent(world, parse(newSetupIntent, form))],
  ["GET", "/v1/setup_intents/:id", (world, { id }) => find(world, "setup_intents", id)],
  [
    "POST",
    "/v1/setup_intents/:id/cancel",
    (world, { id }) => {
      const intent = find(world, "setup_intents", id);
      if (intent.status === "succeeded" || intent.status === "canceled")
        throw invalid("The intent cannot be canceled.", { code: "setup_intent_unexpected_state" });
      intent.status = "canceled";
      intent.next_action = null;
      return intent;
    },
  ],
];

function createCustomer(world: World, given: z.output<typeof newCustomer>): Customer {
  if (given.test_clock !== undefined) find(world, "test_clocks", given.test_clock);
  const customer: Customer = {
    id: newId("cus"),
    object: "customer",
    created: world.now(),
    email: given.email ?? null,
    name: given.name ?? null,
    address: given.address ?? null,
    preferred_locales: given.preferred_locales ?? [],
    metadata: given.metadata ?? {},
    invoice_settings: { default_payment_method: null },
    test_clock: given.test_clock ?? null,
    livemode: false,
  };
  world.data.customers[customer.id] = customer;
  world.emit("customer.created", customer, customer.id);
  return customer;
}

function changeCustomer(world: World, customer: Customer, given: z.output<typeof changedCustomer>): Customer {
  customer.email = given.email ?? customer.email;
  customer.name = given.name ?? customer.name;
  customer.address = given.address ?? customer.address;
  customer.preferred_locales = given.preferred_locales ?? customer.preferred_locales;
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
  const method = given.invoice_settings?.default_payment_method;
  if (method !== undefined)
    customer.invoice_settings = { default_payment_method: ownMethod(world, customer, method) };
  world.emit("customer.updated", customer, customer.id);
  return customer;
}

/** An empty string removes the default; a method must belong to the customer. */
function ownMethod(world: World, customer: Customer, id: string): string | null {
  if (id === "") return null;
  if (find(world, "payment_methods", id).customer !== customer.id)
    throw invalid("The customer does not have this payment method.", { code: "resource_missing" });
  return id;
}

function detach(world: World, id: string): object {
  const method = find(world, "payment_methods", id);
  const { customer } = method;
  if (customer === null)
    throw invalid("The payment method is not attached to a customer.", {
      code: "payment_method_not_attached",
    });
  method.customer = null;
  const owner = find(world, "customers", customer);
  if (owner.invoice_settings.default_payment_method === id)
    owner.invoice_settings = { default_payment_method: null };
  for (const subscription of Object.values(world.data.subscriptions))
    if (subscription.default_payment_method === id) subscription.default_payment_method = null;
  world.emit("payment_method.detached", method, customer);
  return method;
}

function createSetupIntent(world: World, given: z.output<typeof newSetupIntent>): SetupIntent {
  find(world, "customers", given.customer);
  const id = newId("seti");
  const intent: SetupIntent = {
    id,
    object: "setup_intent",
    client_secret: `${id}_secret_${newId("s")}`,
    created: world.now(given.customer),
    customer: given.customer,
    status: "requires_payment_method",
    payment_method: null,
    mandate: null,
    next_action: null,
    last_setup_error: null,
    allowed_payment_method_types: given.allowed_payment_method_types,
    payment_method_types: given.allowed_payment_method_types,
    usage: given.usage,
    metadata: given.metadata ?? {},
    livemode: false,
  };
  world.data.setup_intents[id] = intent;
  world.emit("setup_intent.created", intent, given.customer);
  return intent;
}
