import { type Coupon, type Day, cents, isDay, readCoupon } from "@vigie/domain";

/** The terms of a promotional code as an operator types them in a command. */
export type CouponOptions = {
  readonly months?: string | undefined;
  readonly percent?: string | undefined;
  readonly amount?: string | undefined;
  readonly lasts?: string | undefined;
  readonly until?: string | undefined;
  readonly uses?: string | undefined;
};

export type CouponTerms = {
  readonly gives: Coupon;
  readonly endsOn: Day | null;
  readonly maxUses: number | null;
};

/** Returns the terms of the options; null if they give none, two at once, or an impossible one (0 months, 120 %). */
export function couponTerms(options: CouponOptions): CouponTerms | null {
  const gives = couponOf(options);
  const { until, uses } = options;
  const endsOn = until === undefined ? null : until;
  const maxUses = uses === undefined ? null : countOf(uses, 1_000_000);
  if (gives === null || (endsOn !== null && !isDay(endsOn)) || (uses !== undefined && maxUses === null))
    return null;
  return { gives, endsOn, maxUses };
}

function couponOf({ months, percent, amount, lasts }: CouponOptions): Coupon | null {
  const kinds = [months, percent, amount].filter((one) => one !== undefined);
  if (kinds.length !== 1 || (percent === undefined && lasts !== undefined)) return null;
  if (months !== undefined) return readCoupon({ kind: "free_months", months: countOf(months, 24) });
  if (percent !== undefined)
    return readCoupon({ kind: "percent", percent: countOf(percent, 100), lasts: durationOf(lasts) });
  return amountOf(amount ?? "");
}

function durationOf(lasts: string | undefined): unknown {
  if (lasts === undefined || lasts === "once" || lasts === "forever") return lasts ?? "once";
  return { months: countOf(lasts, 24) };
}

/** Parses euros, with cents after a comma or a point. */
function amountOf(amount: string): Coupon | null {
  const [, euros, part = ""] = /^(\d{1,5})(?:[.,](\d{2}))?$/.exec(amount) ?? [];
  if (euros === undefined) return null;
  return readCoupon({ kind: "amount", amountCents: cents(Number(euros) * 100 + Number(part)) });
}

function countOf(text: string, max: number): number | null {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : null;
}
