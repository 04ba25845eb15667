import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import { isOpen } from "./subscription-states.ts";
import type { ClubReason, ClubState } from "./subscription-types.ts";

/** What the payment partner says of a subscription when it is read: an event of theirs only says that it should be. */
export type PartnerStanding = {
  readonly subscription: "incomplete" | "running" | "late" | "over";
  /** Of the last invoice; null where there is none. */
  readonly invoice: {
    readonly isFirst: boolean;
    readonly money: "none" | "open" | "action" | "processing" | "paid" | "failed" | "void";
  } | null;
  /** Money of an invoice that its bank took back: to be paid again, paid again by a debit that the bank still has, or nothing. */
  readonly takenBack?: "owed" | "processing" | null;
};

export type ClubHolding = {
  readonly state: ClubState;
  readonly reason: ClubReason | null;
};

/** The moves that bring a row to what the partner says, none where it is there. They depend on the row and on what was read, never
 * on which event came or how often: events that are doubled, late or out of order end the same. */
export function partnerMoves(row: ClubHolding, partner: PartnerStanding): readonly string[] {
  const money = partner.invoice?.money ?? "none";
  const isOwed = partner.takenBack != null;
  const isPaid = money === "paid" && partner.subscription !== "over" && !isOwed;
  // An invoice after the first one says that the first was paid, whatever became of its event.
  const renewal = partner.invoice?.isFirst === false && partner.subscription !== "over";
  const failsNow = isRenewalRefused(partner) || isOwed ? ["renewal_fails"] : [];
  // A first payment that its bank took back was one.
  const began = renewal || (money === "paid" && isOwed && partner.subscription !== "over");
  switch (row.state) {
    case "waiting_for_payment":
      if (began) return ["first_payment_succeeds", ...failsNow];
      if (isPaid) return ["first_payment_succeeds"];
      return isRefused(partner) ? ["first_payment_fails"] : [];
    case "payment_failed":
      // It was paid after all: at another time, or by another way.
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

/** Of one that runs, the first invoice is that of its new interval: refused, or never paid until the partner gave it up. */
function isUnpaidWhileRunning({ subscription, invoice }: PartnerStanding): boolean {
  if (invoice === null) return false;
  if (subscription === "over") return invoice.isFirst && invoice.money === "void";
  return invoice.money === "failed" || invoice.money === "action";
}

/** A debit that the bank still has is no failure. */
function isRenewalRefused({ subscription, invoice }: PartnerStanding): boolean {
  if (invoice === null || invoice.isFirst || subscription === "over") return false;
  return invoice.money === "failed" || invoice.money === "action";
}

/** The bank has the debit: no clock runs, and where the customer asked to start at once, they have access. */
export function isDebitProcessing({ invoice, takenBack }: PartnerStanding): boolean {
  return invoice?.money === "processing" || takenBack === "processing";
}

/** Money that was taken for what is over is paid back: all of it, since nothing is served for it. */
export function isLateMoney(
  row: ClubHolding & { readonly endedAt: Instant | null },
  invoice: { readonly paidAt: Instant | null; readonly from: Day },
): boolean {
  if (isOpen(row.state) || row.endedAt === null || invoice.paidAt === null) return false;
  return invoice.paidAt > row.endedAt || invoice.from > dayOf(row.endedAt);
}
