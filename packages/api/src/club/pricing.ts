import { clubIntervals, exclusionReasons } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio } from "../types.ts";

const price = z.object({ ttc: amount, ht: amount, vat: amount });

export const clubPricingApi = {
  price: endpoint({
    method: "POST",
    path: "/club_subscriptions/pricing",
    summary: "The price of the Club for a selection of contracts: the minimum for none",
    access: "customer",
    body: z.object({
      portfolios: z.array(id).max(200),
      interval: z.enum(clubIntervals),
      coupon: z.string().trim().min(1).max(40).nullable().default(null),
    }),
    reply: z.object({
      tariffVersion: z.string(),
      basis: z.object({
        amount,
        /** Latest of the averaged month-ends. */
        asOf: dayText,
        portfolios: z.array(
          z.object({
            id,
            basis: amount,
            monthCount: z.int(),
            /** Its share of the price of a period, by its weight in the basis. */
            share: amount,
          }),
        ),
        excluded: z.array(z.object({ id, reason: z.enum(exclusionReasons) })).readonly(),
      }),
      monthly: price,
      yearly: price,
      /** Twelve monthly prices over the basis; null for an empty basis. */
      effectiveRatio: ratio.nullable(),
      first: z.object({ from: dayText, to: dayText, ...price.shape }),
      /** Discount of the code on the first invoice; null without a valid code. */
      discount: amount.nullable(),
      next: z.object({ date: dayText, ...price.shape }),
      /** Last day on which this price may be accepted. */
      validUntil: dayText,
    }),
    errors: ["portfolio.not_found", "club.mandate", "coupon.too_many"],
  }),
};
