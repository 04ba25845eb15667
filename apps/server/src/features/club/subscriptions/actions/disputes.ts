import { addMs, type Cents, isOpen } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { moneyText } from "../../../holdings/exports/actions/pdf-text.ts";
import type { SubscriptionRow } from "../store.ts";
import {
  type DisputeRow,
  disputesOf,
  knownStates,
  ofPayment,
  saveDispute,
  unanswered,
} from "../store/disputes.ts";
import { type InvoiceRow, invoicesOf } from "../store/payers.ts";
import { askEffect } from "./effects.ts";
import type { PartnerReading } from "./partner-reading.ts";
import { fileCredit } from "./refunds.ts";
import { takenBackOf } from "./taken-back.ts";
import { notifyAdvisor, notifyCustomer } from "./notify.ts";

type Saving = {
  readonly row: SubscriptionRow;
  readonly partner: PartnerReading;
  /** Our rows, just updated from the partner. */
  readonly invoices: readonly InvoiceRow[];
};

/** Stores the payments that banks took back, notifies each once, and returns money that was paid twice. */
export async function saveDisputes(
  unit: UnitOfWork,
  subject: Subject,
  { row, partner, invoices }: Saving,
): Promise<void> {
  const known = new Map((await disputesOf(subject, unit.db, row.id)).map((one) => [one.partnerId, one]));
  const taken = takenBackOf(partner);
  for (const dispute of partner.disputes) {
    const invoice = partner.invoices.find(({ paymentId }) => paymentId === dispute.paymentId);
    const ours = invoices.find(({ partnerId }) => partnerId === invoice?.id);
    // A payment that replaced another one is handled together with it.
    if (invoice === undefined || ours === undefined) continue;
    const before = known.get(dispute.id);
    const again = taken.find((one) => one.dispute.id === dispute.id);
    const saved: Omit<DisputeRow, "customerId"> = {
      id: before?.id ?? unit.newId(),
      subscriptionId: row.id,
      invoiceId: ours.id,
      partnerId: dispute.id,
      paymentId: dispute.paymentId,
      amountCents: dispute.amountCents,
      state: dispute.state,
      openedAt: dispute.openedAt,
      closedAt: dispute.state === "open" ? null : (before?.closedAt ?? unit.clock()),
      droppedAt: before?.droppedAt ?? null,
      againId: again?.paidBy === null ? (again.open?.id ?? null) : null,
    };
    await saveDispute(subject, unit.db, saved);
    await notifyDispute(unit, subject, { row, saved, before });
    await returnTwice(unit, subject, { row, partner, saved, paymentId: dispute.paymentId });
  }
}

type DisputeChange = {
  readonly row: SubscriptionRow;
  readonly saved: Omit<DisputeRow, "customerId">;
  readonly before: DisputeRow | undefined;
};

async function notifyDispute(
  unit: UnitOfWork,
  subject: Subject,
  { row, saved, before }: DisputeChange,
): Promise<void> {
  const of = ` ${saved.partnerId}`;
  if (before === undefined && saved.state !== "won") {
    const facts = { amount: moneyText(saved.amountCents, "EUR") };
    if (isOpen(row.state))
      await notifyCustomer(unit, subject, { row, news: "payment_taken_back", of, facts });
    await notifyAdvisor(unit, subject, { row, news: "taken_back", of });
  }
  if (before?.state === "open" && saved.state === "won")
    await notifyAdvisor(unit, subject, { row, news: "given_back", of });
}

type Twice = Omit<DisputeChange, "before"> & { readonly partner: PartnerReading; readonly paymentId: string };

/** Returns money paid twice, or paid for a dropped amount. There is no credit note, because the books count it once or not at
 * all. */
async function returnTwice(
  unit: UnitOfWork,
  subject: Subject,
  { row, saved, partner, paymentId }: Twice,
): Promise<void> {
  const invoice = partner.invoices.find((one) => one.paymentId === paymentId);
  const paidAgain = partner.again.filter(
    ({ replaces, state, paymentId: own }) =>
      replaces === invoice?.id &&
      state === "paid" &&
      !partner.disputes.some((one) => one.paymentId === own && one.state !== "won"),
  );
  const isGivenBack = saved.state === "won";
  const isDropped = saved.droppedAt !== null;
  // One payment is due if the bank kept the money, none if it gave it back; nothing is due for a dropped amount.
  const surplus = isDropped ? paidAgain : isGivenBack ? paidAgain : paidAgain.slice(1);
  const back = surplus.map(({ paymentId: own, totalCents }) => ({ own, cents: totalCents }));
  if (isDropped && isGivenBack) back.push({ own: paymentId, cents: saved.amountCents });
  for (const one of back) {
    if (one.own === null) continue;
    unit.log("warn", "club.late_money", { subscription: row.id });
    await askReturn(unit, subject, { row, paymentId: one.own, amountCents: one.cents });
  }
}

async function askReturn(
  unit: UnitOfWork,
  subject: Subject,
  given: { readonly row: SubscriptionRow; readonly paymentId: string; readonly amountCents: Cents },
): Promise<void> {
  const { row, paymentId, amountCents } = given;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "return_payment",
    facts: { paymentId, amountCents },
    of: paymentId,
  });
}

/** Drops what is still owed when a subscription is over: files a credit note, and stops its collection. */
export async function dropDisputed(unit: UnitOfWork, subject: Subject, row: SubscriptionRow): Promise<void> {
  const invoices = await invoicesOf(subject, unit.db, row.id);
  for (const dispute of await disputesOf(subject, unit.db, row.id)) {
    const invoice = invoices.find(({ id }) => id === dispute.invoiceId);
    if (dispute.state === "won" || dispute.droppedAt !== null || invoice?.state !== "disputed") continue;
    if (dispute.againId !== null)
      await askEffect(unit, subject, {
        subscriptionId: row.id,
        kind: "void_invoice",
        facts: { invoiceId: dispute.againId },
        of: dispute.againId,
      });
    await saveDispute(subject, unit.db, { ...dispute, droppedAt: unit.clock(), againId: null });
    await fileCredit(unit, subject, {
      row,
      invoice,
      amountCents: dispute.amountCents,
      refundId: `dropped:${dispute.partnerId}`,
      fromDay: null,
      isDropped: true,
    });
  }
}

/** The period searched for disputes: longer than any outage of ours or of the partner. */
const daysMs = 14 * 86_400_000;
const limit = 200;

/** Returns the subscriptions whose disputes must be read: those whose state differs at the partner, because events may have been
 * missed, and those that a bank has not answered for long. */
export async function disputedSubscriptions(
  services: Services,
): Promise<
  readonly { readonly customerId: SubscriptionRow["customerId"]; readonly id: SubscriptionRow["id"] }[]
> {
  const since = addMs(services.clock(), -daysMs);
  const found = await services.partners.payments.disputesSince(since);
  if (!found.ok) {
    services.log("warn", "club.disputes_unread", { code: found.code });
    return [];
  }
  const states = await knownStates(
    services.db,
    found.value.map(({ id }) => id),
  );
  const all = new Map<string, { customerId: SubscriptionRow["customerId"]; id: SubscriptionRow["id"] }>();
  for (const { id, paymentId, state } of found.value) {
    const of = states.get(id) === state ? undefined : await ofPayment(services.db, paymentId);
    if (of !== undefined) all.set(of.subscriptionId, { customerId: of.customerId, id: of.subscriptionId });
  }
  for (const { customerId, subscriptionId } of await unanswered(services.db, since, limit))
    all.set(subscriptionId, { customerId, id: subscriptionId });
  return [...all.values()];
}
