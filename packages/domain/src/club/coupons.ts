import { cents, type Cents } from "../kernel/cents.ts";
import { halfUp, type ClubInterval } from "./tariff.ts";

/** What a promotional code gives. One at a time a subscription, never below 0. */
export type Coupon =
  | { readonly kind: "free_months"; readonly months: number }
  | { readonly kind: "percent"; readonly percent: number; readonly invoices: number | "all" }
  | { readonly kind: "amount"; readonly amountCents: Cents };

/** What a code takes off the invoice of this rank (0 is the first), in cents between 0 and its price. Free months are the whole of
 * as many monthly invoices, and on a yearly plan a twelfth each of the first, once: a partner's repeating discount would otherwise
 * give away the whole year. */
export function discountOf(
  coupon: Coupon,
  priceCents: Cents,
  invoice: { readonly rank: number; readonly interval: ClubInterval },
): Cents {
  const { rank, interval } = invoice;
  switch (coupon.kind) {
    case "free_months": {
      if (interval === "monthly") return rank < coupon.months ? priceCents : cents(0);
      return rank === 0 ? halfUp(priceCents * Math.min(12, coupon.months), 12) : cents(0);
    }
    case "percent": {
      const counts = coupon.invoices === "all" || rank < coupon.invoices;
      return counts ? halfUp(priceCents * Math.min(100, coupon.percent), 100) : cents(0);
    }
    case "amount":
      return rank === 0 ? cents(Math.min(priceCents, coupon.amountCents)) : cents(0);
  }
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
        duration: durationOf(coupon.invoices, interval),
      };
    case "amount":
      return { off: { amountCents: coupon.amountCents }, duration: { kind: "once" } };
  }
}

function durationOf(invoices: number | "all", interval: ClubInterval): PartnerDiscount["duration"] {
  if (invoices === "all") return { kind: "forever" };
  if (invoices === 1) return { kind: "once" };
  return { kind: "repeating", months: interval === "monthly" ? invoices : 12 * invoices };
}
