import { cents, type Cents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { halfUp, type ClubInterval } from "./tariff.ts";

export const couponKinds = ["free_months", "percent", "amount"] as const;

/** Discount of a promotional code. At most one per subscription; the price never falls below 0. */
export type Coupon =
  | { readonly kind: "free_months"; readonly months: number }
  | { readonly kind: "percent"; readonly percent: number; readonly lasts: CouponDuration }
  | { readonly kind: "amount"; readonly amountCents: Cents };
/** Applies to the first invoice, to those that start within a number of months, or to all. On a yearly plan, months apply to the
 * first year. */
export type CouponDuration = "once" | "forever" | { readonly months: number };

export type DiscountedInvoice = {
  /** 0 is the first invoice. */
  readonly rank: number;
  readonly interval: ClubInterval;
  /** First day of the invoice, and of the subscription. */
  readonly from: Day;
  readonly startsOn: Day;
};

/** Discount of a code on an invoice, in cents between 0 and its price. Free months cover every monthly invoice that starts within
 * them, including the partial first one; on a yearly plan, each gives one twelfth of the first year, once: a repeating discount at
 * the partner would otherwise give the whole year for free. */
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

/** The same discount in the terms of the billing partner: the discount of the first invoices, and its duration. */
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

/** Parses a stored value; null where it is not a coupon. */
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
