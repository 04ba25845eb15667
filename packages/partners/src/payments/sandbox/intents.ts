import { numberOfToken, readCard, readIban, type Character, type Known } from "./cards.ts";
import { invalid, missing, Refused } from "./errors.ts";
import type {
  Dispute,
  IntentError,
  Mandate,
  NextAction,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from "./model.ts";
import { find, newId, type World } from "./world.ts";

/** Set-up and charge of a payment method, with the challenge of the customer's bank in between. */

const authenticationFailed = (code: string): IntentError => ({
  type: "card_error",
  code,
  message: "The customer's bank could not authenticate them.",
});
const authenticationRequired: IntentError = {
  type: "card_error",
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "The payment needs the customer.",
};

/** Behaviour of a payment method, derived from its number. */
export function characterOf(world: World, method: PaymentMethod): Character {
  const number = world.data.numbers[method.id]?.number ?? "";
  const known =
    method.type === "card"
      ? readCard(
          { number, expMonth: 12, expYear: 2070, cvc: "123" },
          new Date(world.now(method.customer) * 1000),
        )
      : readIban(number);
  if (!("character" in known)) throw invalid("The method has no number.");
  return known.character;
}

/** Creates a method from typed data: responses contain only its last digits. */
export function createMethod(
  world: World,
  known: Known,
  given: { readonly number: string; readonly name: string | null; readonly email: string | null },
): PaymentMethod {
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    type: known.card === undefined ? "sepa_debit" : "card",
    created: world.now(),
    customer: null,
    billing_details: { name: given.name, email: given.email },
    ...(known.card === undefined ? {} : { card: known.card }),
    ...(known.sepa === undefined ? {} : { sepa_debit: known.sepa }),
    metadata: {},
    livemode: false,
  };
  world.data.payment_methods[method.id] = method;
  world.data.numbers[method.id] = {
    number: given.number.replaceAll(" ", "").toUpperCase(),
    authenticated: false,
  };
  return method;
}

/** Returns the method of an id, or of a test card's token. */
export function methodOf(world: World, idOrToken: string): PaymentMethod {
  const number = numberOfToken(idOrToken);
  if (number === null) {
    const found = world.data.payment_methods[idOrToken];
    if (found === undefined) throw missing("PaymentMethod", idOrToken);
    return found;
  }
  const known = idOrToken.includes("sepa")
    ? readIban(number)
    : readCard({ number, expMonth: 12, expYear: 2034, cvc: "123" }, new Date(world.now() * 1000));
  if (!("character" in known)) throw invalid(known.message);
  return createMethod(world, known, { number, name: null, email: null });
}

export function confirmSetup(
  world: World,
  intent: SetupIntent,
  { method, returnUrl }: { readonly method: PaymentMethod; readonly returnUrl: string | null },
): void {
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw invalid("The intent cannot be confirmed.", { code: "setup_intent_unexpected_state" });
  if (!intent.allowed_payment_method_types.includes(method.type))
    throw invalid("The method's type is not allowed.", { code: "payment_method_type_not_supported" });
  const character = characterOf(world, method);
  if (character.refusedAtOnce && character.fails !== null) return failSetup(world, intent, character.fails);
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  if (character.authenticates === "set_up" || character.authenticates === "always") {
    intent.status = "requires_action";
    intent.next_action = challenge(world, intent.id, returnUrl);
    return;
  }
  succeedSetup(world, intent, method);
}

function failSetup(world: World, intent: SetupIntent, error: IntentError): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = error;
  world.emit("setup_intent.setup_failed", intent, intent.customer);
}

function succeedSetup(world: World, intent: SetupIntent, method: PaymentMethod): void {
  method.customer = intent.customer;
  intent.status = "succeeded";
  intent.next_action = null;
  if (method.type === "sepa_debit") intent.mandate = createMandate(world, method).id;
  world.emit("payment_method.attached", method, intent.customer);
  world.emit("setup_intent.succeeded", intent, intent.customer);
}

function createMandate(world: World, method: PaymentMethod): Mandate {
  const reference = newId("VIGIE").toUpperCase().slice(0, 20);
  const mandate: Mandate = {
    id: newId("mandate"),
    object: "mandate",
    payment_method: method.id,
    status: "active",
    type: "multi_use",
    payment_method_details: {
      type: "sepa_debit",
      sepa_debit: { reference, url: `${world.url}/mandates/${reference}` },
    },
  };
  world.data.mandates[mandate.id] = mandate;
  return mandate;
}

function challenge(world: World, intent: string, returnUrl: string | null): NextAction {
  return {
    type: "redirect_to_url",
    redirect_to_url: { url: `${world.url}/challenge/${intent}`, return_url: returnUrl },
  };
}

/** Result of the challenge of the customer's bank. */
export function endChallenge(world: World, id: string, accepted: boolean): void {
  if (id.startsWith("seti_")) {
    const intent = find(world, "setup_intents", id);
    if (intent.status !== "requires_action" || intent.payment_method === null) return;
    const method = methodOf(world, intent.payment_method);
    if (!accepted)
      return failSetup(world, intent, authenticationFailed("setup_intent_authentication_failure"));
    remember(world, method);
    return succeedSetup(world, intent, method);
  }
  const intent = find(world, "payment_intents", id);
  if (intent.status !== "requires_action" || intent.payment_method === null) return;
  const method = methodOf(world, intent.payment_method);
  if (!accepted)
    return failPayment(world, intent, authenticationFailed("payment_intent_authentication_failure"));
  remember(world, method);
  collect(world, intent, method);
}

function remember(world: World, method: PaymentMethod): void {
  const kept = world.data.numbers[method.id];
  if (kept !== undefined) kept.authenticated = true;
}

/** Charges a method, with or without its owner present. */
export function confirmPayment(
  world: World,
  intent: PaymentIntent,
  given: { readonly method: PaymentMethod; readonly inFront: boolean; readonly returnUrl: string | null },
): void {
  const { method, inFront, returnUrl } = given;
  if (intent.status === "succeeded" || intent.status === "canceled" || intent.status === "processing")
    throw invalid("The intent cannot be confirmed.", { code: "payment_intent_unexpected_state" });
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  const { authenticates, refusedAtOnce } = characterOf(world, method);
  const isKnown = world.data.numbers[method.id]?.authenticated === true;
  const asks =
    !refusedAtOnce &&
    (authenticates === "always" ||
      (authenticates === "set_up" && !isKnown) ||
      (authenticates === "in_front" && inFront));
  if (!asks) return collect(world, intent, method);
  if (!inFront) return failPayment(world, intent, authenticationRequired);
  intent.status = "requires_action";
  intent.next_action = challenge(world, intent.id, returnUrl);
  world.emit("payment_intent.requires_action", intent, intent.customer);
}

function collect(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  intent.next_action = null;
  if (method.type === "sepa_debit") {
    intent.status = "processing";
    const { answersAfter } = characterOf(world, method);
    world.data.pending.push({
      at: world.now(intent.customer) + answersAfter,
      intent: intent.id,
      what: "settle",
    });
    world.emit("payment_intent.processing", intent, intent.customer);
    return;
  }
  const { fails } = characterOf(world, method);
  if (fails === null) succeedPayment(world, intent, method);
  else failPayment(world, intent, fails);
}

/** Applies the bank's response to a debit. */
export function settleDebit(world: World, intent: PaymentIntent): void {
  if (intent.status !== "processing" || intent.payment_method === null) return;
  const method = methodOf(world, intent.payment_method);
  const { fails } = characterOf(world, method);
  if (fails !== null) return failPayment(world, intent, fails);
  succeedPayment(world, intent, method);
}

/** Charges a payment back. A contested debit is lost immediately; a card's dispute waits for a response. */
export function disputeCharge(world: World, intent: PaymentIntent): void {
  const charge = world.data.charges[intent.latest_charge ?? ""];
  const left = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
  if (charge === undefined || charge.disputed || left <= 0) return;
  charge.disputed = true;
  const isDebit = methodOf(world, charge.payment_method).type === "sepa_debit";
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: left,
    currency: "eur",
    charge: charge.id,
    payment_intent: intent.id,
    reason: isDebit ? "debit_not_authorized" : "fraudulent",
    status: isDebit ? "lost" : "needs_response",
    created: world.now(intent.customer),
    livemode: false,
  };
  world.data.disputes[dispute.id] = dispute;
  world.emit("charge.dispute.created", dispute, intent.customer);
  if (isDebit) world.emit("charge.dispute.closed", dispute, intent.customer);
}

/** Decision of the bank on a card dispute. */
export function closeDispute(world: World, dispute: Dispute, status: "won" | "lost"): void {
  if (dispute.status !== "needs_response") throw invalid("The dispute is closed already.");
  dispute.status = status;
  const { customer = null } = world.data.charges[dispute.charge] ?? {};
  world.emit("charge.dispute.closed", dispute, customer);
}

function succeedPayment(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.next_action = null;
  const charge = {
    id: newId("ch"),
    object: "charge" as const,
    amount: intent.amount,
    amount_refunded: 0,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
    disputed: false,
    refunded: false,
    created: world.now(intent.customer),
  };
  world.data.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  if (characterOf(world, method).disputes)
    world.data.pending.push({ at: world.now(intent.customer) + 60, intent: intent.id, what: "dispute" });
  world.emit("payment_intent.succeeded", intent, intent.customer);
}

function failPayment(world: World, intent: PaymentIntent, error: IntentError): void {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.last_payment_error = error;
  world.emit("payment_intent.payment_failed", intent, intent.customer);
}

/** A refused card gives a 402 response with the error. */
export function cardRefusal(error: IntentError, more: object): Refused {
  return new Refused(402, { ...error, type: "card_error", ...more });
}
