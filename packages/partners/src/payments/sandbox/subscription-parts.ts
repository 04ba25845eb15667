import { z } from "zod";
import { invalid } from "./errors.ts";
import type { Price, Subscription } from "./model.ts";
import { addMonths } from "./months.ts";
import { eur, int, text } from "./params.ts";
import { find, newId, type World } from "./world.ts";

/** Parts of a new subscription: price, first period, discount. */

export const priceData = z.strictObject({
  currency: eur,
  product: text,
  recurring: z
    .strictObject({ interval: z.enum(["month", "year"]), interval_count: int.optional() })
    .optional(),
  unit_amount: int,
  tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
});
export function createPrice(world: World, data: z.output<typeof priceData>): Price {
  find(world, "products", data.product);
  return {
    id: newId("price"),
    object: "price",
    product: data.product,
    currency: "eur",
    unit_amount: data.unit_amount,
    recurring: data.recurring === undefined ? null : { interval: data.recurring.interval },
  };
}

/** Prorated by second, as at the partner. */
export function prorated({ price, current_period: { end } }: Subscription, start: number): number {
  const months = price.recurring?.interval === "year" ? 12 : 1;
  const whole = end - addMonths(end, -months);
  return Math.round((price.unit_amount * (end - start)) / whole);
}

export function nextAnchor(
  start: number,
  anchor: { readonly day_of_month: number; readonly hour?: number | undefined },
): number {
  const from = new Date(start * 1000);
  for (let months = 0; months < 3; months += 1) {
    const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
    const length = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
    const at =
      first / 1000 + (Math.min(anchor.day_of_month, length) - 1) * 86_400 + (anchor.hour ?? 0) * 3600;
    if (at > start) return at;
  }
  throw invalid("Invalid anchor.", { param: "billing_cycle_anchor_config[day_of_month]" });
}

export function couponOf(
  world: World,
  given: { readonly coupon?: string | undefined; readonly promotion_code?: string | undefined } | undefined,
  at: number,
): Subscription["coupon"] {
  if (given === undefined) return null;
  const promotion =
    given.promotion_code === undefined ? null : find(world, "promotion_codes", given.promotion_code);
  if (promotion !== null && (!promotion.active || (promotion.expires_at ?? Number.POSITIVE_INFINITY) <= at))
    throw invalid("This promotion code is not active.", { code: "coupon_expired" });
  const coupon = find(world, "coupons", promotion?.coupon ?? given.coupon ?? "");
  const isSpent = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  if (isSpent || (coupon.redeem_by ?? Number.POSITIVE_INFINITY) <= at)
    throw invalid("This coupon has expired.", { code: "coupon_expired" });
  coupon.times_redeemed += 1;
  if (promotion !== null) promotion.times_redeemed += 1;
  return { id: coupon.id, start: at, used: 0 };
}
