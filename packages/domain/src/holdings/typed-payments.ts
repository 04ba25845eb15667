import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { paymentDays, paymentMovement, type RecurringPayment } from "./manual.ts";
import type { PortfolioKind } from "./portfolios.ts";
import type { TransactionType } from "./transactions.ts";

/** A payment of each month that a saver typed in, with its own words. */
export type NamedPayment = RecurringPayment & { readonly id: Id; readonly label: string | null };

/** One month of it, as an operation. */
export type PaymentOperation = {
  readonly externalId: string;
  readonly date: Day;
  readonly amountCents: Cents;
  readonly wording: string;
  readonly type: TransactionType;
};

const keyPrefix = "monthly:";

/** Each payment of each month until today is one operation, known by the payment and its month.
 * @param wordings the words of a payment without a label */
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

/** The operations of payments that are held and no longer due: they go with the payment. What was typed otherwise stays. */
export function obsoleteOperations(heldKeys: readonly string[], due: readonly PaymentOperation[]): string[] {
  const keys = new Set(due.map(({ externalId }) => externalId));
  return heldKeys.filter((key) => key.startsWith(keyPrefix) && !keys.has(key));
}

/** The first of some days; null when there is none. */
export function earliestOf(days: readonly (Day | null)[]): Day | null {
  const [first = null] = days.filter((day) => day !== null).toSorted();
  return first;
}
