import type { PartnerStanding } from "@vigie/domain";
import type { PartnerDispute, PartnerInvoice } from "@vigie/partners";
import type { PartnerReading } from "./partner-reading.ts";

/** A paid invoice whose money the payer's bank took back, and what collects it again. */
export type TakenBack = {
  readonly invoice: PartnerInvoice;
  readonly dispute: PartnerDispute;
  /** The invoice that paid it again and is not disputed. */
  readonly paidBy: PartnerInvoice | null;
  /** The invoice that collects it again and is not paid yet. */
  readonly open: PartnerInvoice | null;
  /** How many invoices were made to collect it again. */
  readonly round: number;
};
type Reading = Pick<PartnerReading, "invoices" | "again" | "disputes">;

/** Returns the payments taken back. A dispute that we won returned its money, so nothing is owed for it. */
export function takenBackOf({ invoices, again, disputes }: Reading): readonly TakenBack[] {
  const taken = (paymentId: string | null): PartnerDispute | undefined =>
    disputes.find((one) => one.paymentId === paymentId && one.state !== "won");
  return invoices.flatMap((invoice) => {
    const dispute = taken(invoice.paymentId);
    if (dispute === undefined) return [];
    const tries = again.filter(({ replaces, state }) => replaces === invoice.id && state !== "void");
    const paidBy = tries.find(({ state, paymentId }) => state === "paid" && taken(paymentId) === undefined);
    const open = tries.findLast(({ state }) => state !== "paid");
    const round = again.filter(({ replaces }) => replaces === invoice.id).length;
    return [{ invoice, dispute, paidBy: paidBy ?? null, open: open ?? null, round }];
  });
}

/** Returns what must still be paid again. */
export function owedAgain(reading: Reading): readonly TakenBack[] {
  return takenBackOf(reading).filter(({ paidBy }) => paidBy === null);
}

/** Translates to the terms of the rule: a debit still being processed is not a failure. */
export function takenBackStanding(reading: Reading): NonNullable<PartnerStanding["takenBack"]> | null {
  const owed = owedAgain(reading);
  if (owed.length === 0) return null;
  return owed.every(({ open }) => open?.state === "processing") ? "processing" : "owed";
}
