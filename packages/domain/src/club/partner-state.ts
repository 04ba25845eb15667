import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import { isOpen } from "./subscription-states.ts";
import type { ClubReason, ClubState } from "./subscription-types.ts";

/** State of a subscription as read from the payment partner: their event only triggers the read. */
export type PartnerStanding = {
  readonly subscription: "incomplete" | "running" | "late" | "over";
  /** Last invoice; null where there is none. */
  readonly invoice: {
    readonly isFirst: boolean;
    readonly money: "none" | "open" | "action" | "processing" | "paid" | "failed" | "void";
  } | null;
  /** Money of an invoice that was charged back: to be paid again, being paid by a debit that the bank processes, or nothing. */
  readonly takenBack?: "owed" | "processing" | null;
};

export type ClubHolding = {
  readonly state: ClubState;
  readonly reason: ClubReason | null;
};

/** Returns the moves that bring a row to the partner's state; empty where it already matches. They depend on the row and on what
 * was read, never on the event or the number of events: duplicated, late or reordered events give the same result. */
export function partnerMoves(row: ClubHolding, partner: PartnerStanding): readonly string[] {
  const money = partner.invoice?.money ?? "none";
  const isOwed = partner.takenBack != null;
  const isPaid = money === "paid" && partner.subscription !== "over" && !isOwed;
  // An invoice after the first one implies that the first was paid, whatever happened to its event.
  const renewal = partner.invoice?.isFirst === false && partner.subscription !== "over";
  const failsNow = isRenewalRefused(partner) || isOwed ? ["renewal_fails"] : [];
  // A first payment that was charged back still counts as a first payment.
  const began = renewal || (money === "paid" && isOwed && partner.subscription !== "over");
  switch (row.state) {
    case "waiting_for_payment":
      if (began) return ["first_payment_succeeds", ...failsNow];
      if (isPaid) return ["first_payment_succeeds"];
      return isRefused(partner) ? ["first_payment_fails"] : [];
    case "payment_failed":
      // It was paid after all: later, or by another method.
      if (began) return ["retry_first_payment", "first_payment_succeeds", ...failsNow];
      return isPaid ? ["retry_first_payment", "first_payment_succeeds"] : [];
    case "active":
      if (row.reason === "paid") return isUnpaidWhileRunning(partner) || isOwed ? ["renewal_fails"] : [];
      return isPaid ? ["renewal_succeeds"] : [];
    case "paused":
      return isPaid ? ["resume"] : [];
    default:
      return [];
  }
}

function isRefused({ subscription, invoice }: PartnerStanding): boolean {
  return subscription === "over" || invoice?.money === "failed";
}

/** Of a running subscription, the first invoice is that of its new interval: refused, or unpaid until the partner gave it up. */
function isUnpaidWhileRunning({ subscription, invoice }: PartnerStanding): boolean {
  if (invoice === null) return false;
  if (subscription === "over") return invoice.isFirst && invoice.money === "void";
  return invoice.money === "failed" || invoice.money === "action";
}

/** A debit that the bank still processes is not a failure. */
function isRenewalRefused({ subscription, invoice }: PartnerStanding): boolean {
  if (invoice === null || invoice.isFirst || subscription === "over") return false;
  return invoice.money === "failed" || invoice.money === "action";
}

/** The bank is processing the debit: no clock rule applies, and if the customer asked to start at once, they have access. */
export function isDebitProcessing({ invoice, takenBack }: PartnerStanding): boolean {
  return invoice?.money === "processing" || takenBack === "processing";
}

/** Money received for an ended subscription is refunded in full, as nothing is provided for it. */
export function isLateMoney(
  row: ClubHolding & { readonly endedAt: Instant | null },
  invoice: { readonly paidAt: Instant | null; readonly from: Day },
): boolean {
  if (isOpen(row.state) || row.endedAt === null || invoice.paidAt === null) return false;
  return invoice.paidAt > row.endedAt || invoice.from > dayOf(row.endedAt);
}
