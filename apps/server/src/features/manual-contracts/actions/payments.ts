import type { ManualPayment } from "@vigie/contract";
import type { Id } from "@vigie/domain";
import type { Work } from "../../../edge/work.ts";
import * as store from "../store.ts";

type Payment = ManualPayment & { readonly id?: Id | null };

/** Payments in the order given; one with an id of this contract keeps it, and so its operations. */
export async function savePayments(work: Work, portfolioId: Id, payments: readonly Payment[]): Promise<void> {
  const { services, subject, trx } = work;
  const held = new Set((await store.paymentsOf(subject, trx, portfolioId)).map((row) => row.id));
  const rows = payments.map((payment, rank): store.NewPayment => {
    const given = payment.id ?? null;
    const kept = given !== null && held.delete(given) ? given : null;
    return {
      id: kept ?? services.newId(),
      label: payment.label,
      direction: payment.direction,
      amount_cents: payment.amount,
      starts_on: payment.startsOn,
      ends_on: payment.endsOn,
      rank,
    };
  });
  await store.replacePayments(subject, trx, { portfolioId, payments: rows });
}
