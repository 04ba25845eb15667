import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { paymentDays, paymentMovement, type RecurringPayment } from "./manual.ts";
import type { PortfolioKind } from "./portfolios.ts";
import type { TransactionType } from "./transactions.ts";

/** A monthly payment entered by a saver, with its label. */
export type NamedPayment = RecurringPayment & { readonly id: Id; readonly label: string | null };

/** One month of it, as a transaction. */
export type PaymentOperation = {
  readonly externalId: string;
  readonly date: Day;
  readonly amountCents: Cents;
  readonly wording: string;
  readonly type: TransactionType;
};

const keyPrefix = "monthly:";

/** Returns one transaction per payment and month until today, identified by the payment and its month.
 * @param wordings wording of a payment without a label */
export function paymentOperations(
  kind: PortfolioKind,
  payments: readonly NamedPayment[],
  {
    today,
    wordings,
  }: { readonly today: Day; readonly wordings: Readonly<Record<RecurringPayment["direction"], string>> },
): PaymentOperation[] {
  return payments.flatMap((payment) =>
    paymentDays(payment, today).map((date) => {
      const { amountCents, type } = paymentMovement(kind, payment, date);
      const wording = payment.label ?? wordings[payment.direction];
      return {
        externalId: `${keyPrefix}${payment.id}:${date.slice(0, 7)}`,
        date,
        amountCents,
        wording,
        type,
      };
    }),
  );
}

/** Returns the stored transactions of payments that are no longer due: they are deleted with the payment. Other transactions
 * remain. */
export function obsoleteOperations(heldKeys: readonly string[], due: readonly PaymentOperation[]): string[] {
  const keys = new Set(due.map(({ externalId }) => externalId));
  return heldKeys.filter((key) => key.startsWith(keyPrefix) && !keys.has(key));
}

/** Returns the earliest of some days; null where there is none. */
export function earliestOf(days: readonly (Day | null)[]): Day | null {
  const [first = null] = days.filter((day) => day !== null).toSorted();
  return first;
}
