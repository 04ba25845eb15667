import {
  type Cents,
  cents,
  type Day,
  dayOf,
  revocationRefund,
  sumCents,
  withdrawalRefund,
} from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { SubscriptionRow } from "../store.ts";
import { type ChangeRow, changesOf } from "../store/changes.ts";
import { type InvoiceRow, invoicesOf } from "../store/payers.ts";
import { dropDisputed } from "./disputes.ts";
import { askEffect } from "./effects.ts";

type Ending = {
  readonly row: SubscriptionRow;
  readonly refundCents: Cents | null | "unused";
  /** The last day of service, if it is not today. */
  readonly servedTo?: Day;
};

/** Ends a subscription at the partners, and refunds: null by the rule of a withdrawal, `unused` the remaining days, or a given
 * amount. Returns the refunded amount. */
export async function endAtPartners(
  unit: UnitOfWork,
  subject: Subject,
  { row, refundCents, servedTo }: Ending,
): Promise<Cents> {
  const ask = askEffect.bind(null, unit, subject);
  if (row.signatureRequestId !== null && row.signedAt === null)
    await ask({
      subscriptionId: row.id,
      kind: "cancel_letter",
      facts: { requestId: row.signatureRequestId },
      of: row.signatureRequestId,
    });
  if (row.paymentTry === 0) return cents(0);
  await ask({
    subscriptionId: row.id,
    kind: "end_subscription",
    facts: { partnerSubscriptionId: row.partnerSubscriptionId, reference: `${row.id}:${row.paymentTry}` },
    of: `${row.paymentTry}`,
  });
  await dropDisputed(unit, subject, row);
  const invoices = (await invoicesOf(subject, unit.db, row.id)).filter(({ kind }) => kind === "invoice");
  await voidOpenInvoices(unit, subject, row);
  const given = await changesOf(subject, unit.db, row.id);
  const today = servedTo ?? dayOf(unit.clock());
  const refunds = refundsOf(invoices, { row, refundCents, given, today });
  for (const { invoice, amountCents } of refunds)
    await ask({
      subscriptionId: row.id,
      kind: "refund",
      facts: { paymentId: invoice.paymentId, amountCents, invoiceId: invoice.partnerId },
      of: invoice.partnerId,
    });
  return sumCents(refunds.map(({ amountCents }) => amountCents));
}

/** Stops the collection of what is due. */
export async function voidOpenInvoices(
  unit: UnitOfWork,
  subject: Subject,
  row: SubscriptionRow,
): Promise<void> {
  for (const { kind, partnerId, state } of await invoicesOf(subject, unit.db, row.id))
    if (kind === "invoice" && (state === "open" || state === "failed"))
      await askEffect(unit, subject, {
        subscriptionId: row.id,
        kind: "void_invoice",
        facts: { invoiceId: partnerId },
        of: partnerId,
      });
}

type Refunding = {
  readonly row: SubscriptionRow;
  readonly refundCents: Cents | null | "unused";
  readonly today: Day;
  /** Earlier changes of contracts may have refunded a part. */
  readonly given: readonly ChangeRow[];
};

function refundsOf(
  invoices: readonly InvoiceRow[],
  { row, refundCents, today, given }: Refunding,
): readonly { readonly invoice: InvoiceRow; readonly amountCents: Cents }[] {
  if (refundCents !== null && refundCents !== "unused") return [];
  return invoices.flatMap((invoice) => {
    if (invoice.state !== "paid" || invoice.paymentId === null) return [];
    const unused = (paidCents: Cents, from: Day): Cents => {
      const period = { from, to: invoice.toDay };
      return refundCents === null
        ? withdrawalRefund(paidCents, period, { startedEarly: row.startedEarly, withdrawnOn: today })
        : revocationRefund(paidCents, period, today);
    };
    const before = given.flatMap(({ invoiceId, adjustCents, effectiveOn }) =>
      invoiceId === invoice.id && adjustCents < 0 && effectiveOn !== null
        ? [unused(cents(-adjustCents), effectiveOn)]
        : [],
    );
    const amountCents = cents(unused(invoice.ttcCents, invoice.fromDay) - sumCents(before));
    return amountCents > 0 ? [{ invoice, amountCents }] : [];
  });
}
