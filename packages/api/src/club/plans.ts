import { clubIntervals, couponKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, ratio } from "../types.ts";

export const planIds = ["club_monthly", "club_yearly"] as const;

const plan = z.object({
  id: z.enum(planIds),
  interval: z.enum(clubIntervals),
  tariffVersion: z.string(),
  /** Marginal bands: each yearly rate, including tax, applies above its floor. */
  bands: z.array(z.object({ from: amount, yearlyRatio: ratio })),
  /** Per month. */
  min: amount,
  max: amount,
  /** Discount of a yearly payment on twelve months. */
  yearlyDiscountRatio: ratio,
  vatRatio: ratio,
});
export type ClubPlan = z.output<typeof plan>;

const verified = z.object({
  state: z.enum(["valid", "invalid"]),
  kind: z.enum(couponKinds).nullable(),
  /** Months, a percentage, or euros, depending on the kind. */
  value: z.number().nullable(),
  /** Last day on which it may be used. */
  endsOn: dayText.nullable(),
});

export const plansApi = {
  list: endpoint({
    method: "GET",
    path: "/plans",
    summary: "The plans of the Club with the tariff that its prices are computed by",
    access: "session",
    reply: z.object({ plans: z.array(plan) }),
    errors: [],
  }),
  verifyCoupon: endpoint({
    method: "POST",
    path: "/coupons/verify",
    summary:
      "What a promotional code gives on a plan; an unknown, a past and a spent one have the same answer",
    access: "customer",
    body: z.object({ coupon: z.string().trim().min(1).max(40), planId: z.enum(planIds) }),
    reply: verified,
    errors: ["coupon.too_many"],
  }),
};
