import type { ManualPayment } from "@vigie/api";
import { type Id, type ImportedPayment, isId } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import * as store from "../store.ts";

type Payment = ManualPayment & { readonly id?: Id | null };

export const paymentsOf = store.paymentsOf;

/** Stores the payments in the given order; one with an id of this portfolio keeps it, and so its operations. */
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
      amountCents: payment.amount,
      startsOn: payment.startsOn,
      endsOn: payment.endsOn,
      rank,
    };
  });
  await store.replacePayments(subject, trx, { portfolioId, payments: rows });
}

/** Restores the payments of an imported portfolio with their ids. The ids name the operations imported with them, so none is
 * created twice. */
export async function restorePayments(
  { services, subject, trx }: Work,
  portfolioId: Id,
  payments: readonly ImportedPayment[],
): Promise<void> {
  const taken = new Set<string>();
  const rows = payments.map((payment, rank): store.NewPayment => {
    const id = isId(payment.id) && !taken.has(payment.id) ? payment.id : services.newId();
    taken.add(id);
    return {
      id,
      label: payment.label,
      direction: payment.direction,
      amountCents: payment.amountCents,
      startsOn: payment.startsOn,
      endsOn: payment.endsOn,
      rank,
    };
  });
  await store.replacePayments(subject, trx, { portfolioId, payments: rows });
}
