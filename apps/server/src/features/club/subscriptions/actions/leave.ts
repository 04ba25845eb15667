import type { clubSubscriptionsApi } from "@vigie/api";
import {
  addDays,
  type Cents,
  cents,
  clubRules,
  type Day,
  dayOf,
  fail,
  isUnpaid,
  isWithdrawable,
  mayKeep,
  ok,
  type Result,
} from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { leaveReceipt } from "./documents.ts";
import { askEffect } from "./effects.ts";
import { endAtPartners, voidOpenInvoices } from "./end.ts";
import { lockedSubscription, moved } from "./load.ts";
import { type Mover, moverOf } from "./move.ts";
import { notifyAdvisor, notifyCustomer } from "./notify.ts";
import { standingOf, subscriptionView } from "./view.ts";

type Held = { readonly row: store.SubscriptionRow; readonly mover: Mover };
type Left = Result<store.SubscriptionRow, "club.wrong_state">;

export const removeSubscription: Action<typeof clubSubscriptionsApi.remove> = async (
  context,
  { params, body },
) => {
  const { services, subject } = context;
  const mover = moverOf(context);
  return await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    const held = { row: found.value, mover };
    const left =
      mover.by === "customer"
        ? await leaveSubscription(unit, subject, held)
        : await revoke(unit, subject, { ...held, ...body });
    return left.ok ? ok({ clubSubscription: await subscriptionView(unit, subject, left.value) }) : left;
  });
};

/** Ends a subscription at the customer's request, in any state: deletes a draft, declines a letter, or lets a running subscription
 * last to the end of the paid period (withdrawal remains possible within its delay). Before the start and within the delay it is a
 * withdrawal, which refunds more. */
export async function leaveSubscription(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover }: Held,
): Promise<Left> {
  const standing = standingOf(row);
  switch (row.state) {
    case "inactive":
      return await moved(unit, subject, { row, event: "abandon", mover });
    case "advisor_approval":
    case "ready_to_sign": {
      const event = row.state === "advisor_approval" ? "cancel_request" : "decline_signature";
      const left = await moved(unit, subject, { row, event, mover });
      if (!left.ok) return left;
      await endAtPartners(unit, subject, { row, refundCents: cents(0) });
      await notifyAdvisor(unit, subject, { row: left.value, news: "request_canceled" });
      return left;
    }
    case "active":
      return await terminate(unit, subject, { row, mover });
    case "paused":
      return await closeNow(unit, subject, { row, mover, event: "terminate_paused" });
    default:
      if (isWithdrawable(standing, unit.clock())) return await withdrawNow(unit, subject, { row, mover });
      return await closeNow(unit, subject, { row, mover, event: "cancel_before_start" });
  }
}

/** Ends the subscription with the paid period; until then the customer may take it back. */
async function terminate(unit: UnitOfWork, subject: Subject, { row, mover }: Held): Promise<Left> {
  if (row.endsOn !== null) return fail("club.wrong_state", { detail: { state: row.state } });
  const endsOn = lastPaidDay(row, dayOf(unit.clock()));
  const left = await moved(unit, subject, {
    row,
    event: "terminate",
    mover,
    set: { endsOn, endedBy: "customer" },
  });
  if (!left.ok) return left;
  await askPeriodEnd(unit, subject, { row: left.value, ends: true });
  // The renewal is unpaid: the partner must not collect it any more.
  if (isUnpaid(standingOf(row))) await voidOpenInvoices(unit, subject, row);
  await leaveReceipt(unit, subject, { row: left.value, kind: "termination_receipt", refundCents: cents(0) });
  await notifyCustomer(unit, subject, { row: left.value, news: "terminated" });
  await notifyAdvisor(unit, subject, { row: left.value, news: "terminated" });
  return left;
}

function lastPaidDay(row: store.SubscriptionRow, today: Day): Day {
  return row.periodTo !== null && row.periodTo > today ? row.periodTo : today;
}

async function askPeriodEnd(
  unit: UnitOfWork,
  subject: Subject,
  { row, ends }: { readonly row: store.SubscriptionRow; readonly ends: boolean },
): Promise<void> {
  if (row.partnerSubscriptionId === null) return;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "end_at_period_end",
    facts: { partnerSubscriptionId: row.partnerSubscriptionId, ends },
    of: String(row.version),
  });
}

/** Takes back the customer's own termination, until it takes effect. */
export async function keepSubscription(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover }: Held,
): Promise<Left> {
  if (!mayKeep(standingOf(row), unit.clock()))
    return fail("club.wrong_state", { detail: { state: row.state } });
  const kept = await moved(unit, subject, {
    row,
    event: "keep",
    mover,
    set: { endsOn: null, endedBy: null },
  });
  if (!kept.ok) return kept;
  await askPeriodEnd(unit, subject, { row: kept.value, ends: false });
  await notifyCustomer(unit, subject, { row: kept.value, news: "kept" });
  return kept;
}

type Closing = Held & { readonly event: string };

async function closeNow(unit: UnitOfWork, subject: Subject, { row, mover, event }: Closing): Promise<Left> {
  const closed = await moved(unit, subject, { row, event, mover });
  if (!closed.ok) return closed;
  await endAtPartners(unit, subject, { row, refundCents: cents(0) });
  await leaveReceipt(unit, subject, {
    row: closed.value,
    kind: "termination_receipt",
    refundCents: cents(0),
  });
  await notifyCustomer(unit, subject, { row: closed.value, news: "closed" });
  return closed;
}

export const withdrawFromClub: Action<typeof clubSubscriptionsApi.withdraw> = async (context, { params }) => {
  const { services, subject } = context;
  return await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    const now = unit.clock();
    const row = found.value;
    if (row.withdrawalEndsOn !== null && !isWithdrawable(standingOf(row), now))
      return fail("club.withdrawal_over");
    const left = await withdrawNow(unit, subject, { row, mover: moverOf(context) });
    if (!left.ok) return left;
    return ok({
      receivedAt: now,
      refund: left.refund,
      endsOn: dayOf(now),
      clubSubscription: await subscriptionView(unit, subject, left.value),
    });
  });
};

/** Withdraws with immediate effect, whatever else is pending: refunds what was paid, less the days that the customer asked for and
 * used. */
async function withdrawNow(unit: UnitOfWork, subject: Subject, { row, mover }: Held) {
  const closed = await moved(unit, subject, { row, event: "withdraw", mover });
  if (!closed.ok) return closed;
  const refund: Cents = await endAtPartners(unit, subject, { row, refundCents: null });
  await leaveReceipt(unit, subject, { row: closed.value, kind: "withdrawal_receipt", refundCents: refund });
  await notifyCustomer(unit, subject, { row: closed.value, news: "withdrawn" });
  await notifyAdvisor(unit, subject, { row: closed.value, news: "withdrawn" });
  return { ...closed, refund };
}

type Revocation = Held & { readonly motive: string | null; readonly notice: boolean };

/** Ends a subscription at the firm's request: immediately before the signature, with a motive after it, and with notice while it
 * runs, unless there is a cause. */
async function revoke(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover, motive, notice }: Revocation,
): Promise<Result<store.SubscriptionRow, "club.wrong_state" | "club.motive_required">> {
  if (motive === null) return fail("club.motive_required");
  const set = { advisorMessage: motive };
  if (row.state === "ready_to_sign") {
    const left = await moved(unit, subject, { row, event: "revoke_before_signature", mover, set });
    if (!left.ok) return left;
    await endAtPartners(unit, subject, { row, refundCents: cents(0) });
    await notifyCustomer(unit, subject, { row: left.value, news: "revoked" });
    return left;
  }
  if (row.state === "active" && notice) return await giveNotice(unit, subject, { row, mover, motive });
  const left = await moved(unit, subject, { row, event: "revoke", mover, set });
  if (!left.ok) return left;
  await endAtPartners(unit, subject, { row, refundCents: "unused" });
  await notifyCustomer(unit, subject, { row: left.value, news: "revoked" });
  return left;
}

/** Notice can be given once: a second one would announce an end the customer already knows, with another motive. */
async function giveNotice(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover, motive }: Held & { readonly motive: string },
): Promise<Left> {
  if (row.endedBy === "advisor") return fail("club.wrong_state", { detail: { state: row.state } });
  const noticed = addDays(dayOf(unit.clock()), clubRules.revocationNoticeDays);
  // An earlier end remains: nothing is paid after it.
  const endsOn = row.endsOn !== null && row.endsOn < noticed ? row.endsOn : noticed;
  const set = { advisorMessage: motive, endsOn, endedBy: "advisor" } as const;
  const left = await moved(unit, subject, { row, event: "revoke_with_notice", mover, set });
  if (!left.ok) return left;
  // If the paid period covers the notice, the partner is told now that no other period follows.
  if (row.periodTo !== null && row.periodTo >= endsOn)
    await askPeriodEnd(unit, subject, { row: left.value, ends: true });
  await notifyCustomer(unit, subject, { row: left.value, news: "revoked" });
  return left;
}

export const answerSurvey: Action<typeof clubSubscriptionsApi.survey> = async (
  { services, subject },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    const row = found.value;
    // Only once the end is confirmed.
    if (row.endedAt === null && row.endsOn === null)
      return fail("club.wrong_state", { detail: { state: row.state } });
    await store.change(subject, unit.db, {
      id: row.id,
      set: { surveyReason: body.reason, surveyText: body.text },
    });
    return ok({});
  });
