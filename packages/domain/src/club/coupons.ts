import { cents, type Cents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { halfUp, type ClubInterval } from "./tariff.ts";

export const couponKinds = ["free_months", "percent", "amount"] as const;

/** What a promotional code gives. One at a time a subscription, never below 0. */
export type Coupon =
  | { readonly kind: "free_months"; readonly months: number }
  | { readonly kind: "percent"; readonly percent: number; readonly lasts: CouponDuration }
  | { readonly kind: "amount"; readonly amountCents: Cents };
/** On the first invoice, on those that start within so many months, or on all. On a yearly plan, months are the first year. */
export type CouponDuration = "once" | "forever" | { readonly months: number };

export type DiscountedInvoice = {
  /** 0 is the first. */
  readonly rank: number;
  readonly interval: ClubInterval;
  /** The first day that the invoice covers, and that of the subscription. */
  readonly from: Day;
  readonly startsOn: Day;
};

/** What a code takes off an invoice, in cents between 0 and its price. Free months are the whole of every monthly invoice that starts
 * within them, the first days included; on a yearly plan a twelfth each of the first year, once: a partner's repeating discount
 * would otherwise give away the whole year. */
export function discountOf(coupon: Coupon, priceCents: Cents, invoice: DiscountedInvoice): Cents {
  const { rank, interval } = invoice;
  switch (coupon.kind) {
    case "free_months": {
      if (interval === "monthly") return startsWithin(invoice, coupon.months) ? priceCents : cents(0);
      return rank === 0 ? halfUp(priceCents * Math.min(12, coupon.months), 12) : cents(0);
    }
    case "percent":
      return counts(coupon.lasts, invoice)
        ? halfUp(priceCents * Math.min(100, coupon.percent), 100)
        : cents(0);
    case "amount":
      return rank === 0 ? cents(Math.min(priceCents, coupon.amountCents)) : cents(0);
  }
}

function startsWithin({ from, startsOn }: DiscountedInvoice, months: number): boolean {
  return from < addMonths(startsOn, months);
}

function counts(lasts: CouponDuration, invoice: DiscountedInvoice): boolean {
  if (lasts === "forever") return true;
  if (lasts === "once" || invoice.interval === "yearly") return invoice.rank === 0;
  return startsWithin(invoice, lasts.months);
}

/** The same for the partner that bills: the discount of the first invoices, and for how long. */
export type PartnerDiscount = {
  readonly off: { readonly percent: number } | { readonly amountCents: Cents };
  readonly duration:
    { readonly kind: "once" | "forever" } | { readonly kind: "repeating"; readonly months: number };
};

export function partnerDiscount(coupon: Coupon, interval: ClubInterval): PartnerDiscount {
  switch (coupon.kind) {
    case "free_months":
      return interval === "monthly"
        ? { off: { percent: 100 }, duration: { kind: "repeating", months: coupon.months } }
        : { off: { percent: (Math.min(12, coupon.months) / 12) * 100 }, duration: { kind: "once" } };
    case "percent":
      return {
        off: { percent: Math.min(100, coupon.percent) },
        duration: durationOf(coupon.lasts, interval),
      };
    case "amount":
      return { off: { amountCents: coupon.amountCents }, duration: { kind: "once" } };
  }
}

function durationOf(lasts: CouponDuration, interval: ClubInterval): PartnerDiscount["duration"] {
  if (lasts === "forever") return { kind: "forever" };
  if (lasts === "once" || interval === "yearly") return { kind: "once" };
  return { kind: "repeating", months: lasts.months };
}

/** Reads what is stored; null for what is no coupon. */
export function readCoupon(stored: unknown): Coupon | null {
  if (typeof stored !== "object" || stored === null || !("kind" in stored)) return null;
  if (stored.kind === "free_months" && "months" in stored && isCount(stored.months))
    return { kind: "free_months", months: stored.months };
  if (stored.kind === "amount" && "amountCents" in stored && isCount(stored.amountCents))
    return { kind: "amount", amountCents: cents(stored.amountCents) };
  if (stored.kind !== "percent" || !("percent" in stored) || !("lasts" in stored)) return null;
  const lasts = readDuration(stored.lasts);
  return isCount(stored.percent) && lasts !== null
    ? { kind: "percent", percent: stored.percent, lasts }
    : null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function readDuration(stored: unknown): CouponDuration | null {
  if (stored === "once" || stored === "forever") return stored;
  const isMonths = typeof stored === "object" && stored !== null && "months" in stored;
  return isMonths && isCount(stored.months) ? { months: stored.months } : null;
}
