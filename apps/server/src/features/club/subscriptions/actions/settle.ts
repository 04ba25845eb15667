import {
  addDays,
  addMs,
  type Cents,
  club202701,
  type ClubHolding,
  dayOf,
  type Id,
  isDebitProcessing,
  isLateMoney,
  isOpen,
  partnerMoves,
  tariffOf,
  withTax,
  zeroCents,
} from "@vigie/domain";
import type { PartnerInvoice } from "@vigie/partners";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import * as store from "../store.ts";
import { type InvoiceRow, invoicesOf, saveInvoice } from "../store/payers.ts";
import { askEffect } from "./effects.ts";
import { invoiceLines } from "./invoice-lines.ts";
import { moveSubscription, paymentsMover } from "./move.ts";
import { openIfLost } from "./open-lost.ts";
import type { PartnerReading } from "./partner-reading.ts";
import { standingAtPartner } from "./standing.ts";
import { partiesOf } from "./parties.ts";
import { saveDisputes } from "./disputes.ts";
import { owedAgain, takenBackOf } from "./taken-back.ts";
import { notifyCustomer } from "./notify.ts";
import { takenBack } from "../text.ts";

type Settling = { readonly row: store.SubscriptionRow; readonly partner: PartnerReading };

/** Brings a subscription and its invoices to the payment partner's state. The kind, number and order of events do not matter:
 * everything is decided from what was read. */
export async function settleWithPartner(
  unit: UnitOfWork,
  subject: Subject,
  { row, partner }: Settling,
): Promise<store.SubscriptionRow> {
  const standing = standingAtPartner(partner);
  let current = row;
  for (const event of partnerMoves(holdingOf(row), standing))
    current = await applyMove(unit, subject, { row: current, partner, event });
  const saved = await saveInvoices(unit, subject, { row: current, partner });
  await saveDisputes(unit, subject, { row: current, partner, invoices: saved });
  await refundLateMoney(unit, subject, { row: current, invoices: saved });
  const debitProcessing = isOpen(current.state) && isDebitProcessing(standing);
  const period = lastPaidPeriod(saved);
  const brought = await store.change(subject, unit.db, {
    id: row.id,
    set: {
      debitProcessing,
      ...(isOpen(current.state) ? declinedOf(partner, debitProcessing) : {}),
      ...(period === null || !isOpen(current.state) ? {} : period),
    },
  });
  return await openIfLost(unit, subject, { row: brought, partner });
}

/** Returns why what is owed is not paid; for an amount taken back, the refusal of the last try. A debit still being processed has
 * not been refused. */
function declinedOf(partner: PartnerReading, debitProcessing: boolean): store.SubscriptionChanges {
  if (debitProcessing) return { declined: null };
  const refused = owedAgain(partner).findLast(({ open }) => open?.state === "failed");
  return refused === undefined ? {} : { declined: refused.open?.declined ?? "generic_decline" };
}

/** Refunds in full what a try collected that was ended before its response arrived: nothing was provided for it. */
export async function refundUnserved(unit: UnitOfWork, subject: Subject, settling: Settling): Promise<void> {
  for (const invoice of await saveInvoices(unit, subject, settling))
    if (invoice.state === "paid") await refundWhole(unit, subject, { row: settling.row, invoice });
  const { row, partner } = settling;
  // Keeps the reference, so that money still being processed is found when it arrives.
  if (!isOpen(row.state) && row.partnerSubscriptionId === null)
    await store.change(subject, unit.db, {
      id: row.id,
      set: { partnerSubscriptionId: partner.subscription.id },
    });
}

function holdingOf({ state, reason }: store.SubscriptionRow): ClubHolding {
  return { state, reason };
}

type Applied = Settling & { readonly event: string };

async function applyMove(
  unit: UnitOfWork,
  subject: Subject,
  { row, partner, event }: Applied,
): Promise<store.SubscriptionRow> {
  const isPaid = event !== "first_payment_fails" && event !== "renewal_fails";
  const isTakenBack = event === "renewal_fails" && owedAgain(partner).length > 0;
  const declined = isTakenBack ? takenBack : (partner.subscription.invoice?.declined ?? "generic_decline");
  // The customer's own act brought the money, so the transition must be theirs.
  const mover =
    event === "retry_first_payment" ? { ...paymentsMover, by: "customer" as const } : paymentsMover;
  const moved = await moveSubscription(unit, subject, {
    row,
    event,
    mover,
    set: {
      declined: isPaid ? null : declined,
      failedAt: event === "renewal_fails" ? unit.clock() : null,
    },
  });
  if (moved === null) return row;
  switch (event) {
    case "first_payment_succeeds":
      await notifyCustomer(unit, subject, { row: moved, news: "started" });
      break;
    case "first_payment_fails":
      await notifyCustomer(unit, subject, { row: moved, news: "payment_refused" });
      break;
    case "renewal_fails":
      // A payment that was taken back has its own notification, with the amount.
      if (!isTakenBack) await notifyCustomer(unit, subject, { row: moved, news: "renewal_failed" });
      break;
    case "renewal_succeeds":
    case "resume":
      await notifyCustomer(unit, subject, { row: moved, news: "paid_again" });
      break;
    default:
  }
  return moved;
}

const stateOfMoney = {
  none: "open",
  open: "open",
  action: "open",
  processing: "processing",
  paid: "paid",
  failed: "failed",
  void: "void",
} as const satisfies Readonly<Record<PartnerInvoice["state"], InvoiceRow["state"]>>;

/** Stores one row for each invoice of the partner, oldest first; paid ones get their number and document, once. Until then the
 * amount follows the partner: an invoice is a draft for an hour, during which its total may change. */
async function saveInvoices(
  unit: UnitOfWork,
  subject: Subject,
  { row, partner }: Settling,
): Promise<InvoiceRow[]> {
  const known = new Map((await invoicesOf(subject, unit.db, row.id)).map((one) => [one.partnerId, one]));
  const saved: InvoiceRow[] = [];
  const taken = new Map(takenBackOf(partner).map((one) => [one.invoice.id, one]));
  for (const invoice of partner.invoices) {
    const before = known.get(invoice.id);
    const money = taken.get(invoice.id);
    const kept: InvoiceRow["state"] =
      before?.state === "refunded"
        ? "refunded"
        : money !== undefined && money.paidBy === null
          ? "disputed"
          : stateOfMoney[invoice.state];
    const made = before?.number == null ? unnumbered(row, invoice, before?.id ?? unit.newId()) : before;
    // If it is paid again, the same invoice has another payment.
    const { paidAt, paymentId } = money?.paidBy ?? invoice;
    const brought = { ...made, state: kept, paidAt, paymentId };
    const filed =
      (kept === "paid" || kept === "disputed") && brought.number === null
        ? await numbered(unit, subject, { row, invoice: brought, means: meansOf(row, partner) })
        : brought;
    await saveInvoice(subject, unit.db, filed);
    saved.push(filed);
  }
  return saved;
}

function unnumbered(row: store.SubscriptionRow, invoice: PartnerInvoice, id: Id): InvoiceRow {
  const tariff = tariffOf(row.quote?.tariffVersion ?? "") ?? club202701;
  const ttc: Cents = invoice.totalCents;
  const { ttcCents, htCents, vatCents } = withTax(ttc, tariff);
  return {
    customerId: row.customerId,
    id,
    subscriptionId: row.id,
    kind: "invoice",
    partnerId: invoice.id,
    paymentId: invoice.paymentId,
    number: null,
    documentId: null,
    ttcCents,
    htCents,
    vatCents,
    fromDay: dayOf(invoice.from),
    // A period of the partner ends when the next one starts.
    toDay: lastDayOf(invoice),
    dated: dayOf(invoice.createdAt),
    paidAt: invoice.paidAt,
    state: "open",
  };
}

function lastDayOf({ from, to }: PartnerInvoice): InvoiceRow["toDay"] {
  const first = dayOf(from);
  const last = addDays(dayOf(addMs(to, -1)), dayOf(addMs(to, -1)) === dayOf(to) ? -1 : 0);
  return last < first ? first : last;
}

type Numbering = {
  readonly row: store.SubscriptionRow;
  readonly invoice: InvoiceRow;
  readonly means: "card" | "sepa";
};

async function numbered(
  unit: UnitOfWork,
  subject: Subject,
  { row, invoice, means }: Numbering,
): Promise<InvoiceRow> {
  const parties = await partiesOf(unit, subject, row);
  const lines = await invoiceLines(unit, subject, { row, invoice });
  const { ttcCents, htCents, vatCents } = invoice;
  const issued = await issueDocument(unit, subject, {
    firmId: row.firmId,
    subscriptionId: row.id,
    kind: "invoice",
    dataOf: (made) => ({
      ...parties,
      ...made,
      price: { ttcCents, htCents, vatCents },
      vatRatio: 0.2,
      contractNumber: row.letterNumber ?? "",
      period: { from: invoice.fromDay, to: invoice.toDay },
      lines,
      discountCents: zeroCents,
      paid: invoice.paidAt === null ? null : { on: dayOf(invoice.paidAt), means },
      dueOn: invoice.dated,
      taxOnDebits: false,
    }),
  });
  return { ...invoice, number: issued.number, documentId: issued.id };
}

function meansOf({ paymentSourceId }: store.SubscriptionRow, { sources }: PartnerReading): "card" | "sepa" {
  return sources.find(({ id }) => id === paymentSourceId)?.kind === "sepa_debit" ? "sepa" : "card";
}

function lastPaidPeriod(invoices: readonly InvoiceRow[]) {
  const last = invoices.findLast(({ state }) => state === "paid");
  return last === undefined ? null : { periodFrom: last.fromDay, periodTo: last.toDay };
}

/** Refunds in full what was collected after the end. */
async function refundLateMoney(
  unit: UnitOfWork,
  subject: Subject,
  { row, invoices }: { readonly row: store.SubscriptionRow; readonly invoices: readonly InvoiceRow[] },
): Promise<void> {
  for (const invoice of invoices) {
    if (invoice.state !== "paid" || !isLateMoney(row, { paidAt: invoice.paidAt, from: invoice.fromDay }))
      continue;
    unit.log("warn", "club.late_money", { subscription: row.id });
    await refundWhole(unit, subject, { row, invoice });
  }
}

async function refundWhole(
  unit: UnitOfWork,
  subject: Subject,
  { row, invoice }: { readonly row: store.SubscriptionRow; readonly invoice: InvoiceRow },
): Promise<void> {
  const { paymentId, ttcCents, partnerId } = invoice;
  if (paymentId === null || ttcCents === 0) return;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "refund",
    facts: { paymentId, amountCents: ttcCents, invoiceId: partnerId },
    of: partnerId,
  });
}
