import type { Id, Instant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** The customer's account at the payment partner, and the invoices it collects. */

export async function payerOf({ customerId }: Subject, db: Db | Trx) {
  const row = await db
    .selectFrom("club_payers")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function insertPayer(
  { customerId }: Subject,
  trx: Trx,
  payer: { readonly partnerCustomerId: string; readonly at: Instant },
): Promise<void> {
  await trx
    .insertInto("club_payers")
    .values({
      customer_id: customerId,
      partner_customer_id: payer.partnerCustomerId,
      source_id: null,
      created_at: payer.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Source = {
  readonly id: string;
  readonly kind: "card" | "sepa_debit";
  readonly last4: string;
  readonly expires: string | null;
};

export async function setSource({ customerId }: Subject, trx: Trx, source: Source | null): Promise<void> {
  await trx
    .updateTable("club_payers")
    .set({
      source_id: source?.id ?? null,
      source_kind: source?.kind ?? null,
      source_last4: source?.last4 ?? null,
      source_expires: source?.expires ?? null,
    })
    .where("customer_id", "=", customerId)
    .execute();
}

/** Finds the customer of a partner account; null if it is unknown. */
export async function customerOfPayer(db: Db | Trx, partnerCustomerId: string): Promise<Id | null> {
  const row = await db
    .selectFrom("club_payers")
    .select("customer_id")
    .where("partner_customer_id", "=", partnerCustomerId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export type MandateRow = FromRow<Selectable<Database["club_mandates"]>>;

/** Inserts a mandate; each account has one. */
export async function insertMandate(
  { customerId }: Subject,
  trx: Trx,
  mandate: Omit<MandateRow, "customerId" | "documentId">,
): Promise<void> {
  await trx
    .insertInto("club_mandates")
    .values(toRow({ ...mandate, documentId: null, customerId }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the mandate of an account whose document is not filed yet, locked until the transaction ends. */
export async function unfiledMandate(
  { customerId }: Subject,
  trx: Trx,
  sourceId: string,
): Promise<MandateRow | undefined> {
  const row = await trx
    .selectFrom("club_mandates")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("source_id", "=", sourceId)
    .where("document_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function noteMandate(
  { customerId }: Subject,
  trx: Trx,
  { sourceId, documentId }: { readonly sourceId: string; readonly documentId: Id },
): Promise<void> {
  await trx
    .updateTable("club_mandates")
    .set({ document_id: documentId })
    .where("customer_id", "=", customerId)
    .where("source_id", "=", sourceId)
    .execute();
}

export type InvoiceRow = FromRow<Selectable<Database["club_invoices"]>>;

export async function invoicesOf(
  { customerId }: Subject,
  db: Db | Trx,
  subscriptionId: Id | null = null,
): Promise<InvoiceRow[]> {
  const rows = await db
    .selectFrom("club_invoices")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where((where) =>
      subscriptionId === null ? where.lit(true) : where("subscription_id", "=", subscriptionId),
    )
    .orderBy("dated", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

/** Inserts an invoice, or updates it from the partner; one that has a number keeps it and its amounts. */
export async function saveInvoice(
  { customerId }: Subject,
  trx: Trx,
  invoice: Omit<InvoiceRow, "customerId">,
): Promise<void> {
  const { state, paidAt, paymentId, number, documentId } = invoice;
  await trx
    .insertInto("club_invoices")
    .values(toRow({ ...invoice, customerId }))
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "partner_id"]).doUpdateSet({
        ttc_cents: invoice.ttcCents,
        ht_cents: invoice.htCents,
        vat_cents: invoice.vatCents,
        from_day: invoice.fromDay,
        to_day: invoice.toDay,
        dated: invoice.dated,
        state,
        paid_at: paidAt,
        payment_id: paymentId,
        number,
        document_id: documentId,
      }),
    )
    .execute();
}
