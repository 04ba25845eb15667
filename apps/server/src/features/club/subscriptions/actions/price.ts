import type { clubPricingApi } from "@vigie/api";
import {
  adviceBasis,
  type AdvisedContract,
  basisValuesFrom,
  clubQuote,
  type Coupon,
  dayOf,
  fail,
  type Id,
  ok,
  readPortfolioInfos,
  scaleCents,
  shareByWeight,
  type TaxedPrice,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { knownValuesSince } from "../../../holdings/valuations/actions/known.ts";
import { tariffInForce, triedCoupon } from "../../plans/actions.ts";

export const priceSelection: Action<typeof clubPricingApi.price> = async (
  { services, subject },
  { body },
) => {
  const today = dayOf(services.clock());
  const chosen = await chosenPortfolios(services, subject, body.portfolios);
  if (chosen === null) return fail("portfolio.not_found");
  const mandates = chosen.filter(isMandate).map(({ name }) => name);
  if (mandates.length > 0) return fail("club.mandate", { detail: { names: mandates.join(", ") } });
  const coupon = await couponOf(services, subject, body.coupon);
  if (!coupon.ok) return coupon;
  const basis = adviceBasis(await advisedContracts(services, subject, chosen), today);
  const { amountCents: basisCents } = basis;
  const quote = clubQuote({
    basisCents,
    tariff: tariffInForce(),
    interval: body.interval,
    coupon: coupon.value,
    today,
  });
  const weights = basis.contracts.map((one) => one.basisCents);
  const shares = shareByWeight(quote[body.interval].ttcCents, weights);
  return ok({
    tariffVersion: quote.tariffVersion,
    basis: {
      amount: basisCents,
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

function priceView({ ttcCents, htCents, vatCents }: TaxedPrice) {
  return { ttc: ttcCents, ht: htCents, vat: vatCents };
}

/** Null where one of them is none of the customer's. */
async function chosenPortfolios(
  services: Services,
  subject: Subject,
  ids: readonly Id[],
): Promise<readonly OwnedPortfolio[] | null> {
  const byId = new Map((await visiblePortfolios(services, subject)).map((one) => [one.id, one]));
  const found = [...new Set(ids)].map((id) => byId.get(id));
  return found.every((one) => one !== undefined) ? found : null;
}

function isMandate({ infos }: OwnedPortfolio): boolean {
  return readPortfolioInfos(infos).managementType === "mandate_management";
}

async function couponOf(services: Services, subject: Subject, code: string | null) {
  if (code === null) return ok<Coupon | null>(null);
  const tried = await triedCoupon(services, subject, code);
  return tried.ok ? ok(tried.value?.gives ?? null) : tried;
}

/** The owner's share of each contract's known values. Without an exchange rate another currency has no value in euros. */
async function advisedContracts(
  services: Services,
  subject: Subject,
  portfolios: readonly OwnedPortfolio[],
): Promise<readonly AdvisedContract[]> {
  const today = dayOf(services.clock());
  const portfolioIds = portfolios.map(({ id }) => id);
  const values = await knownValuesSince(services, subject, { portfolioIds, from: basisValuesFrom(today) });
  return portfolios.map((portfolio) => ({
    id: portfolio.id,
    kind: portfolio.kind,
    mandate: isMandate(portfolio),
    values:
      portfolio.currency === "EUR"
        ? (values.get(portfolio.id) ?? []).map(({ day: on, valueCents }) => ({
            on,
            valueCents: scaleCents(valueCents, portfolio.ownedRatio),
          }))
        : [],
  }));
}
