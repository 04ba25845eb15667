import { z } from "zod";
import { invalid } from "./errors.ts";
import { expand, flag, int, metadata, parse, text, eur } from "./params.ts";
import { list, renderCreditNote } from "./render.ts";
import type { Route } from "./router.ts";
import { settle } from "./time.ts";
import { find, newId, type World } from "./world.ts";

/** Coupons, promotion codes, refunds, credit notes, intents, events and clocks. */

const newCoupon = z.strictObject({
  id: text.optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  amount_off: int.optional(),
  currency: eur.optional(),
  duration: z.enum(["once", "repeating", "forever"]).default("once"),
  duration_in_months: int.optional(),
  max_redemptions: int.optional(),
  redeem_by: int.optional(),
  name: text.optional(),
  metadata: metadata.optional(),
  expand,
});
const newPromotion = z.strictObject({
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
  code: text,
  expires_at: int.optional(),
  max_redemptions: int.optional(),
  metadata: metadata.optional(),
  expand,
});
const newRefund = z.strictObject({
  payment_intent: text,
  amount: int.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
  expand,
});
const newNote = z.strictObject({
  invoice: text,
  amount: int,
  refunds: z.array(z.strictObject({ refund: text, amount_refunded: int.optional() })).optional(),
  refund_amount: int.optional(),
  reason: z.enum(["duplicate", "fraudulent", "order_change", "product_unsatisfactory"]).optional(),
  memo: text.optional(),
  metadata: metadata.optional(),
  expand,
});
const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

export const otherRoutes: readonly Route[] = [
  ["POST", "/v1/coupons", (world, { form }) => createCoupon(world, parse(newCoupon, form))],
  ["GET", "/v1/coupons/:id", (world, { id }) => ({ ...find(world, "coupons", id), valid: true })],
  ["POST", "/v1/promotion_codes", (world, { form }) => createPromotion(world, parse(newPromotion, form))],
  [
    "GET",
    "/v1/promotion_codes",
    (world, { form }) => {
      const { code, active } = parse(
        z.strictObject({ ...page, code: text.optional(), active: flag.optional() }),
        form,
      );
      const found = Object.values(world.data.promotion_codes).filter(
        (one) =>
          (code === undefined || one.code.toLowerCase() === code.toLowerCase()) &&
          (active === undefined || one.active === active),
      );
      return list("/v1/promotion_codes", found.map(renderPromotion));
    },
  ],
  ["GET", "/v1/payment_intents/:id", (world, { id }) => find(world, "payment_intents", id)],
  ["POST", "/v1/refunds", (world, { form }) => createRefund(world, parse(newRefund, form))],
  [
    "GET",
    "/v1/refunds",
    (world, { form }) => {
      const given = parse(z.strictObject({ ...page, payment_intent: text.optional() }), form);
      const found = Object.values(world.data.refunds).filter(
        (one) => given.payment_intent === undefined || one.payment_intent === given.payment_intent,
      );
      return list("/v1/refunds", found.toReversed().slice(0, given.limit ?? 10));
    },
  ],
  ["GET", "/v1/refunds/:id", (world, { id }) => find(world, "refunds", id)],
  ["POST", "/v1/credit_notes", (world, { form }) => createNote(world, parse(newNote, form))],
  ["GET", "/v1/events/:id", (world, { id }) => find(world, "events", id)],
  [
    "GET",
    "/v1/events",
    (world, { form }) => {
      const { limit = 10 } = parse(z.strictObject({ ...page, type: text.optional() }), form);
      const events = Object.values(world.data.events).toReversed();
      return list("/v1/events", events.slice(0, limit), events.length > limit);
    },
  ],
  [
    "POST",
    "/v1/test_helpers/test_clocks",
    (world, { form }) => {
      const given = parse(z.strictObject({ frozen_time: int, name: text.optional(), expand }), form);
      const id = newId("clock");
      return (world.data.test_clocks[id] = {
        id,
        object: "test_helpers.test_clock",
        created: world.now(),
        name: given.name ?? null,
        frozen_time: given.frozen_time,
        status: "ready",
      });
    },
  ],
  ["GET", "/v1/test_helpers/test_clocks/:id", (world, { id }) => find(world, "test_clocks", id)],
  [
    "POST",
    "/v1/test_helpers/test_clocks/:id/advance",
    (world, { id, form }) => {
      const held = find(world, "test_clocks", id);
      const { frozen_time: next } = parse(z.strictObject({ frozen_time: int, expand }), form);
      if (next <= held.frozen_time) throw invalid("A clock only advances.", { param: "frozen_time" });
      held.frozen_time = next;
      settle(world);
      return { ...held, status: "advancing" };
    },
  ],
  // Only in the sandbox: the partner deletes a clock with its customers; here they continue in real time.
  [
    "POST",
    "/v1/test_helpers/test_clocks/:id/release",
    (world, { id }) => {
      const held = find(world, "test_clocks", id);
      delete world.data.test_clocks[id];
      settle(world);
      return { ...held, status: "ready" };
    },
  ],
];

function createCoupon(world: World, given: z.output<typeof newCoupon>): object {
  if ((given.percent_off === undefined) === (given.amount_off === undefined))
    throw invalid("A coupon takes off a percentage or an amount.", { param: "percent_off" });
  if (given.duration === "repeating" && given.duration_in_months === undefined)
    throw invalid("Missing required param: duration_in_months.", {
      code: "parameter_missing",
      param: "duration_in_months",
    });
  const id = given.id ?? newId("co");
  if (world.data.coupons[id] !== undefined)
    throw invalid("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  return (world.data.coupons[id] = {
    id,
    object: "coupon",
    percent_off: given.percent_off ?? null,
    amount_off: given.amount_off ?? null,
    currency: given.currency ?? null,
    duration: given.duration,
    duration_in_months: given.duration_in_months ?? null,
    max_redemptions: given.max_redemptions ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    metadata: given.metadata ?? {},
  });
}

function createPromotion(world: World, given: z.output<typeof newPromotion>): object {
  find(world, "coupons", given.promotion.coupon);
  const isTaken = Object.values(world.data.promotion_codes).some(
    (one) => one.active && one.code.toLowerCase() === given.code.toLowerCase(),
  );
  if (isTaken) throw invalid("An active promotion code with that code exists.", { param: "code" });
  const promotion = {
    id: newId("promo"),
    object: "promotion_code" as const,
    code: given.code,
    coupon: given.promotion.coupon,
    active: true,
    expires_at: given.expires_at ?? null,
    max_redemptions: given.max_redemptions ?? null,
    times_redeemed: 0,
    metadata: given.metadata ?? {},
  };
  world.data.promotion_codes[promotion.id] = promotion;
  return renderPromotion(promotion);
}

function renderPromotion({ coupon, ...rest }: World["data"]["promotion_codes"][string]): object {
  return { ...rest, promotion: { type: "coupon", coupon }, livemode: false };
}

function createRefund(world: World, given: z.output<typeof newRefund>): object {
  const intent = find(world, "payment_intents", given.payment_intent);
  const charge = world.data.charges[intent.latest_charge ?? ""];
  if (charge === undefined || intent.status !== "succeeded")
    throw invalid("The payment has no successful charge to refund.", {
      code: "payment_intent_unexpected_state",
    });
  const left = charge.amount - charge.amount_refunded;
  const amount = given.amount ?? left;
  if (left === 0) throw invalid("The charge has already been refunded.", { code: "charge_already_refunded" });
  const isAway = Object.values(world.data.disputes).some(
    (one) => one.charge === charge.id && one.status !== "won",
  );
  if (isAway) throw invalid("The charge is disputed.", { code: "charge_disputed" });
  if (amount <= 0 || amount > left) throw invalid("The amount is above what is left.", { param: "amount" });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = {
    id: newId("re"),
    object: "refund" as const,
    amount,
    currency: "eur" as const,
    charge: charge.id,
    payment_intent: intent.id,
    status: "succeeded" as const,
    reason: given.reason ?? null,
    metadata: given.metadata ?? {},
    created: world.now(intent.customer),
  };
  world.data.refunds[refund.id] = refund;
  world.emit("refund.created", refund, intent.customer);
  world.emit("charge.refunded", charge, intent.customer);
  return refund;
}

function createNote(world: World, given: z.output<typeof newNote>): object {
  const invoice = find(world, "invoices", given.invoice);
  const issued = Object.values(world.data.credit_notes).filter((one) => one.invoice === invoice.id);
  const before = issued.reduce((sum, { amount }) => sum + amount, 0);
  if (given.amount <= 0 || before + given.amount > invoice.total)
    throw invalid("The credit notes are above the invoice.", { param: "amount" });
  const note = {
    id: newId("cn"),
    object: "credit_note" as const,
    invoice: invoice.id,
    customer: invoice.customer,
    amount: given.amount,
    number: `${invoice.number ?? ""}-CN-${String(issued.length + 1).padStart(2, "0")}`,
    status: "issued" as const,
    refunds: (given.refunds ?? []).map(({ refund, amount_refunded: amount }) => ({
      refund,
      amount_refunded: amount ?? find(world, "refunds", refund).amount,
    })),
    metadata: given.metadata ?? {},
    created: world.now(invoice.customer),
  };
  world.data.credit_notes[note.id] = note;
  world.emit("credit_note.created", note, invoice.customer);
  return renderCreditNote(note);
}
