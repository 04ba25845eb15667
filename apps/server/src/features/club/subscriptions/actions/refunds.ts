import {
  addDays,
  type Cents,
  cents,
  club202701,
  clubRules,
  day,
  type Day,
  dayOf,
  fail,
  ok,
  sumCents,
  tariffOf,
  withTax,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import * as store from "../store.ts";
import type { EffectRow } from "../store/effects.ts";
import { type InvoiceRow, invoicesOf, saveInvoice } from "../store/payers.ts";
import { billText } from "../text.ts";
import { performed, type Performed } from "../../../../queue/outbox.ts";
import { partiesOf } from "./parties.ts";
import { notifyCustomer } from "./notify.ts";

/** Refunds an invoice partly or wholly, and files the credit note. */
export async function noteRefund({
  services,
  subject,
  effect,
}: {
  readonly services: Services;
  readonly subject: Subject;
  readonly effect: EffectRow;
}): Promise<Performed> {
  const row = await store.byId(subject, services.db, effect.subscriptionId);
  const invoices = await invoicesOf(subject, services.db, effect.subscriptionId);
  const invoice = invoices.find(({ partnerId }) => partnerId === effect.facts["invoiceId"]);
  const amountCents = cents(Number(effect.facts["amountCents"]));
  if (row === undefined || invoice === undefined || amountCents <= 0) return fail("partner.refused");
  // For removed contracts: from the day of the change.
  const given = effect.facts["fromDay"];
  const fromDay = typeof given === "string" ? day(given) : null;
  const refunded = await services.partners.payments.refund({
    key: effect.key,
    paymentId: String(effect.facts["paymentId"]),
    amountCents,
    reference: effect.id,
  });
  if (!refunded.ok) return performed(refunded);
  return ok(
    async (unit) =>
      await fileCredit(unit, subject, { row, invoice, amountCents, refundId: refunded.value, fromDay }),
  );
}

type Credit = {
  readonly row: store.SubscriptionRow;
  readonly invoice: InvoiceRow;
  readonly amountCents: Cents;
  readonly refundId: string;
  readonly fromDay: Day | null;
  /** If true, nothing is refunded: the bank took the money back, and it is not collected again. */
  readonly isDropped?: boolean;
};

export async function fileCredit(
  unit: UnitOfWork,
  subject: Subject,
  { row, invoice, amountCents, refundId, fromDay, isDropped = false }: Credit,
): Promise<void> {
  const price = withTax(amountCents, tariffOf(row.quote?.tariffVersion ?? "") ?? club202701);
  const parties = await partiesOf(unit, subject, row);
  const today = dayOf(unit.clock());
  const issued = await issueDocument(unit, subject, {
    firmId: row.firmId,
    subscriptionId: row.id,
    kind: "credit_note",
    dataOf: (made) => ({
      ...parties,
      ...made,
      price,
      vatRatio: 0.2,
      contractNumber: row.letterNumber ?? "",
      invoice: { number: invoice.number ?? "", on: invoice.dated },
      label: isDropped ? billText.dropped : fromDay === null ? billText.refund : billText.removed,
      refundBy: isDropped ? null : addDays(today, clubRules.refundDays),
    }),
  });
  await saveInvoice(subject, unit.db, {
    ...invoice,
    ...price,
    id: unit.newId(),
    fromDay: fromDay ?? invoice.fromDay,
    kind: "credit_note",
    partnerId: refundId,
    number: issued.number,
    documentId: issued.id,
    dated: today,
    paidAt: unit.clock(),
    state: "paid",
  });
  if (isDropped) return await saveInvoice(subject, unit.db, { ...invoice, state: "refunded" });
  const credited = (await invoicesOf(subject, unit.db, row.id))
    .filter(({ kind, paymentId }) => kind === "credit_note" && paymentId === invoice.paymentId)
    .map(({ ttcCents }) => ttcCents);
  if (sumCents(credited) >= invoice.ttcCents)
    await saveInvoice(subject, unit.db, { ...invoice, state: "refunded" });
  await notifyCustomer(unit, subject, { row, news: "refunded", of: invoice.id });
}
