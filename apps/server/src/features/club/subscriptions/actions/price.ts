import type { clubPricingApi } from "@vigie/api";
import { type Coupon, ok, type TaxedPrice } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { knownCoupon, triedCoupon } from "../../plans/actions.ts";
import { currentOf } from "../store.ts";
import { pricedSelection } from "./quote.ts";

export const priceSelection: Action<typeof clubPricingApi.price> = async (
  { services, subject },
  { body },
) => {
  const priced = await pricedSelection(services, subject, { ...body, coupon: null });
  if (!priced.ok) return priced;
  const coupon = await couponOf(services, subject, body.coupon);
  if (!coupon.ok) return coupon;
  const final =
    coupon.value === null
      ? priced
      : await pricedSelection(services, subject, { ...body, coupon: coupon.value });
  if (!final.ok) return final;
  const { basis, quote, shares } = final.value;
  return ok({
    tariffVersion: quote.tariffVersion,
    basis: {
      amount: basis.amountCents,
      asOf: basis.asOf,
      portfolios: basis.contracts.map(({ id, basisCents: part, months }, index) => ({
        id,
        basis: part,
        monthCount: months,
        share: shares[index] ?? part,
      })),
      excluded: basis.excluded,
    },
    monthly: priceView(quote.monthly),
    yearly: priceView(quote.yearly),
    effectiveRatio: quote.effectiveRatio,
    first: { ...quote.first.period, ...priceView(quote.first.price) },
    discount: coupon.value === null ? null : quote.first.discountCents,
    next: { date: quote.next.on, ...priceView(quote.next.price) },
    validUntil: quote.validTo,
  });
};

export function priceView({ ttcCents, htCents, vatCents }: TaxedPrice) {
  return { ttc: ttcCents, ht: htCents, vat: vatCents };
}

async function couponOf(services: Services, subject: Subject, code: string | null) {
  if (code === null) return ok<Coupon | null>(null);
  // The code of the current request was typed before, so showing its price again does not count as a try.
  const current = await currentOf(subject, services.db);
  if (current?.coupon?.toUpperCase() === code.trim().toUpperCase())
    return ok(await knownCoupon(services, subject, code));
  const tried = await triedCoupon(services, subject, code);
  return tried.ok ? ok(tried.value?.gives ?? null) : tried;
}
