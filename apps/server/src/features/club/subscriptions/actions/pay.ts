import type { clubPaymentsApi } from "@vigie/api";
import {
  addDays,
  dayOf,
  discountOf,
  fail,
  firstPrice,
  isUnpaid,
  isWithdrawable,
  ok,
  type Result,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { isOpening } from "../store/effects.ts";
import { payerOf, setSource } from "../store/payers.ts";
import { billText, declineSentence } from "../text.ts";
import { askEffect } from "./effects.ts";
import { voidOpenInvoices } from "./end.ts";
import { lockedSubscription, moved } from "./load.ts";
import { fileMandate } from "./mandates.ts";
import { type Mover, moverOf } from "./move.ts";
import { type PartnerReading, readPartner, referenceOf } from "./partner-reading.ts";
import { doWaiting } from "./perform.ts";
import { readAndSettle } from "./reconcile.ts";
import { browserSide, knownSource } from "./sources.ts";
import { owedAgain } from "./taken-back.ts";
import { standingOf, subscriptionView } from "./view.ts";

type PayCode =
  "club.wrong_state" | "club.acknowledgement_required" | "payment.unavailable" | "payment.not_possible";
type Choice = {
  readonly row: store.SubscriptionRow;
  readonly mover: Mover;
  readonly sourceId: string;
  readonly startNow: boolean;
  readonly acknowledged: boolean;
};

/** Chooses the payment method and the start of a new subscription, retries a first payment, or pays a failed invoice. The partner
 * is called outside the first transaction, through an effect row: if the request is interrupted, the job completes the call with
 * the same key. */
export const paySubscription: Action<typeof clubPaymentsApi.pay> = async (context, { params, body }) => {
  const { services, subject } = context;
  const source = await knownSource(services, subject, body.paymentSourceId);
  if (!source.ok) return source;
  const choice = {
    mover: moverOf(context),
    sourceId: source.value.id,
    startNow: body.startNow,
    acknowledged: body.acknowledgedProrata,
  };
  // Waits for the result of the former try before starting another one: a lost response may have taken the money.
  await doWaiting(services, subject, params.subId);
  const done = await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    await setSource(subject, unit.db, source.value);
    await fileMandate(unit, subject, { row: found.value, sourceId: source.value.id });
    return await choose(unit, subject, { ...choice, row: found.value });
  });
  if (!done.ok) return done;
  await doWaiting(services, subject, params.subId);
  if (isUnpaid(standingOf(done.value))) {
    const paid = await payOpenInvoice(services, subject, { row: done.value, sourceId: source.value.id });
    if (!paid.ok) return paid;
  }
  return await paymentReply(services, subject, params.subId);
};

async function choose(
  unit: UnitOfWork,
  subject: Subject,
  choice: Choice,
): Promise<Result<store.SubscriptionRow, PayCode>> {
  const { row } = choice;
  if (await isOpening(subject, unit.db, row.id)) return fail("payment.unavailable");
  switch (row.state) {
    case "waiting_payment_infos":
      return await start(unit, subject, choice);
    case "waiting_for_payment": {
      if (row.debitProcessing) return fail("club.wrong_state", { detail: { state: row.state } });
      const back = await dropTry(unit, subject, { ...choice, event: "change_method" });
      return back.ok ? await start(unit, subject, { ...choice, row: back.value }) : back;
    }
    case "payment_failed": {
      const retried = await dropTry(unit, subject, { ...choice, event: "retry_first_payment" });
      if (!retried.ok) return retried;
      return ok(await askOpening(unit, subject, { row: retried.value, choice, startsLater: false }));
    }
    default:
      return isUnpaid(standingOf(row)) ? ok(row) : fail("club.wrong_state", { detail: { state: row.state } });
  }
}

/** Ends the former try at the partner before another one starts, so that it cannot be paid any more. */
async function dropTry(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover, event }: Choice & { readonly event: "change_method" | "retry_first_payment" },
): Promise<Result<store.SubscriptionRow, PayCode>> {
  const next = await moved(unit, subject, {
    row,
    event,
    mover,
    set: { partnerSubscriptionId: null, declined: null },
  });
  if (!next.ok || row.paymentTry === 0) return next;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "end_subscription",
    facts: { partnerSubscriptionId: row.partnerSubscriptionId, reference: referenceOf(row) },
    of: String(row.paymentTry),
  });
  await voidOpenInvoices(unit, subject, row);
  return next;
}

async function start(
  unit: UnitOfWork,
  subject: Subject,
  choice: Choice,
): Promise<Result<store.SubscriptionRow, PayCode>> {
  const { row, mover, startNow, acknowledged } = choice;
  const mayWithdraw = isWithdrawable(standingOf(row), unit.clock());
  const startsLater = mayWithdraw && !startNow;
  if (mayWithdraw && startNow && !acknowledged) return fail("club.acknowledgement_required");
  const isFree = !startsLater && firstIsFree(row, unit.clock());
  const chosen = await moved(unit, subject, {
    row,
    event: isFree ? "start_free" : "choose_payment",
    mover,
    set: { startedEarly: mayWithdraw && startNow, declined: null },
  });
  return chosen.ok ? ok(await askOpening(unit, subject, { row: chosen.value, choice, startsLater })) : chosen;
}

/** Returns whether the first invoice is free: free months, or a code worth the whole amount. */
function firstIsFree(
  { quote, interval }: store.SubscriptionRow,
  now: store.SubscriptionRow["since"],
): boolean {
  if (quote?.gives == null) return false;
  const today = dayOf(now);
  const first = firstPrice(quote[interval].ttcCents, today, interval);
  return discountOf(quote.gives, first, { rank: 0, interval, from: today, startsOn: today }) >= first;
}

type Opening = {
  readonly row: store.SubscriptionRow;
  readonly choice: Choice;
  readonly startsLater: boolean;
};

/** Opens the subscription now, or lets the clock do it after the withdrawal period. */
async function askOpening(
  unit: UnitOfWork,
  subject: Subject,
  { row, choice, startsLater }: Opening,
): Promise<store.SubscriptionRow> {
  const today = dayOf(unit.clock());
  const startsOn = startsLater && row.withdrawalEndsOn !== null ? addDays(row.withdrawalEndsOn, 1) : today;
  const next = await store.change(subject, unit.db, {
    id: row.id,
    set: { paymentSourceId: choice.sourceId, paymentTry: row.paymentTry + 1, startsOn },
  });
  if (!startsLater)
    await askEffect(unit, subject, {
      subscriptionId: row.id,
      kind: "open_subscription",
      facts: { reference: referenceOf(next), present: true },
      of: String(next.paymentTry),
    });
  return next;
}

async function payOpenInvoice(
  services: Services,
  subject: Subject,
  { row, sourceId }: { readonly row: store.SubscriptionRow; readonly sourceId: string },
): Promise<Result<null, "payment.unavailable" | "payment.not_possible">> {
  const { payments } = services.partners;
  // The partner had refused to open the new interval: it is opened with the new payment method.
  if (row.partnerSubscriptionId === null) return await reopen(services, subject, { row, sourceId });
  const read = await readPartner(services, subject, row.partnerSubscriptionId);
  if (!read.ok) return fail("payment.unavailable");
  const again = await payAgain(services, subject, { row, sourceId, partner: read.value });
  if (!again.ok) return again;
  const { invoice, state } = read.value.subscription;
  // The partner gave up the first invoice of a new interval: it is opened again.
  if (state === "over") return await reopen(services, subject, { row, sourceId });
  const isOwed = invoice !== null && invoice.state !== "paid" && invoice.state !== "processing";
  if (isOwed) {
    const key = `club:${row.id}:pay:${invoice.id}:${sourceId}:${services.newId()}`;
    const paid = await payments.payInvoice({ key, invoiceId: invoice.id, sourceId, present: true });
    // A refusal is read below as the state of the invoice.
    if (!paid.ok && paid.code === "payments.unavailable") return fail("payment.unavailable");
  }
  await readAndSettle(services, subject, row.id);
  return ok(null);
}

/** Collects again what banks took back, with an invoice for each. */
async function payAgain(
  services: Services,
  subject: Subject,
  given: { readonly row: store.SubscriptionRow; readonly sourceId: string; readonly partner: PartnerReading },
): Promise<Result<null, "payment.unavailable">> {
  const { row, sourceId, partner } = given;
  const payer = await payerOf(subject, services.db);
  for (const { invoice, dispute, open, round } of owedAgain(partner)) {
    if (payer === undefined || open?.state === "processing") continue;
    const paid = await services.partners.payments.collectAgain({
      key: `club:${row.id}:again:${invoice.id}:${services.newId()}`,
      customerId: payer.partnerCustomerId,
      replaces: invoice.id,
      openId: open?.id ?? null,
      round,
      amountCents: dispute.amountCents,
      label: billText.again,
      sourceId,
      present: true,
    });
    if (!paid.ok && paid.code === "payments.unavailable") return fail("payment.unavailable");
  }
  return ok(null);
}

async function reopen(
  services: Services,
  subject: Subject,
  { row, sourceId }: { readonly row: store.SubscriptionRow; readonly sourceId: string },
): Promise<Result<null, "payment.unavailable">> {
  await unitOfWork(services, async (unit) => {
    const held = await store.lockById(subject, unit.db, row.id);
    if (held?.partnerSubscriptionId !== row.partnerSubscriptionId) return ok(null);
    const next = await store.change(subject, unit.db, {
      id: row.id,
      set: { partnerSubscriptionId: null, paymentTry: held.paymentTry + 1, paymentSourceId: sourceId },
    });
    await askEffect(unit, subject, {
      subscriptionId: row.id,
      kind: "open_subscription",
      facts: { reference: referenceOf(next), present: true },
      of: String(next.paymentTry),
    });
    return ok(null);
  });
  await doWaiting(services, subject, row.id);
  await readAndSettle(services, subject, row.id);
  return ok(null);
}

async function paymentReply(services: Services, subject: Subject, id: store.SubscriptionRow["id"]) {
  const row = await store.byId(subject, services.db, id);
  if (row === undefined) return fail("club.not_found");
  const isRefused = row.state === "payment_failed" || (isUnpaid(standingOf(row)) && row.declined !== null);
  const { action, clientSecret } = await nextAction(services, subject, row);
  if (isRefused && row.declined !== null && action !== "authenticate")
    return fail("payment.declined", {
      detail: { reason: row.declined, sentence: declineSentence(row.declined) },
    });
  return ok({
    clubSubscription: await subscriptionView(services, subject, row),
    clientSecret,
    nextAction: action,
    browserSide: browserSide(services),
    startsAt: null,
  });
}

type Next = { readonly action: "authenticate" | "wait" | "none"; readonly clientSecret: string | null };

/** Returns whether the customer's bank requires authentication; only then the browser gets the client secret. */
async function nextAction(services: Services, subject: Subject, row: store.SubscriptionRow): Promise<Next> {
  const nothing = { action: "none", clientSecret: null } as const;
  const isOpen = row.state === "waiting_for_payment" || isUnpaid(standingOf(row));
  if (!isOpen || row.partnerSubscriptionId === null)
    return row.state === "waiting_for_payment" ? { ...nothing, action: "wait" } : nothing;
  const read = await readPartner(services, subject, row.partnerSubscriptionId);
  const last = read.ok ? read.value.subscription.invoice : null;
  const again = read.ok ? owedAgain(read.value).map(({ open }) => open) : [];
  const invoice = [last, ...again].find((one) => one?.state === "action");
  if (invoice != null) return { action: "authenticate", clientSecret: invoice.clientSecret };
  return { ...nothing, action: "wait" };
}
