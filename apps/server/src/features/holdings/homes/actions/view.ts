import type { EstimateRange, EstimateView, RealEstate } from "@vigie/api";
import {
  changeSincePurchase,
  grossRentYield,
  type HomeEstimate,
  netEquity,
  type RealEstateDescription,
} from "@vigie/domain";
import { ownershipView } from "../../portfolios/actions/share.ts";
import type { Home } from "./book.ts";

/** Returns a property in the form of the API. */
export function realEstateView(home: Home, loans: RealEstate["loans"]): RealEstate {
  const { portfolio, said } = home;
  const price = home.prices.at(-1);
  const estimate = home.estimates.at(-1)?.estimate;
  return {
    id: portfolio.id,
    name: portfolio.name,
    type: home.type,
    ...descriptionView(said),
    location: placeOf(said),
    status: portfolio.status,
    ownership: ownershipView(portfolio),
    amount: portfolio.ownedCents,
    amountAsOf: portfolio.valueAsOf,
    provenance: portfolio.valueProvenance,
    currentAmount: portfolio.valueCents,
    assetPrice: price?.valueCents ?? null,
    assetPriceOn: price?.day ?? null,
    estimateEnabled: home.estimateEnabled,
    estimate: estimate === undefined ? null : rangeView(estimate),
    estimateFailure: home.estimateFailure,
    loans,
    netEquity: netEquity(
      portfolio.ownedCents,
      loans.map((loan) => loan.ownedOutstanding),
    ),
    sincePurchase: sinceView(changeSincePurchase(said.purchaseCents, portfolio.valueCents)),
    grossYieldRatio: grossRentYield(said.rentMonthlyCents, portfolio.valueCents),
  };
}

function sinceView(change: ReturnType<typeof changeSincePurchase>): RealEstate["sincePurchase"] {
  return change === null ? null : { gain: change.gainCents, ratio: change.ratio };
}

function descriptionView(description: RealEstateDescription) {
  const { purchaseCents, notaryCents, rentMonthlyCents, features, ...same } = description;
  return {
    ...same,
    features: [...features],
    purchaseValue: purchaseCents,
    notaryCosts: notaryCents,
    rentReceived: rentMonthlyCents,
  };
}

function placeOf({ street, postalCode, city }: RealEstateDescription): string | null {
  const town = [postalCode, city].filter((part) => part !== null).join(" ");
  const place = [street, town].filter((part) => part !== null && part !== "").join(", ");
  return place === "" ? null : place;
}

function rangeView(estimate: HomeEstimate): EstimateRange {
  const { method } = estimate;
  return {
    asOf: estimate.asOf,
    value: estimate.valueCents,
    low: estimate.lowCents,
    high: estimate.highCents,
    squareMetre: estimate.squareMetreCents,
    method: {
      scale: method.scale,
      place: method.place,
      period: method.period,
      saleCount: method.saleCount,
      medianSquareMetre: method.medianSquareMetreCents,
      factors: method.factors.map(({ name, ratio }) => ({ name, ratio })),
      source: method.source,
    },
  };
}

export function estimateView(home: Home): EstimateView {
  const price = home.prices.at(-1);
  const newest = home.estimates.at(-1)?.estimate;
  const points = new Map(newest?.history.map((point) => [point.day, point.valueCents]));
  for (const { estimate } of home.estimates) points.set(estimate.asOf, estimate.valueCents);
  return {
    estimateEnabled: home.estimateEnabled,
    assetPrice: price?.valueCents ?? null,
    assetPriceOn: price?.day ?? null,
    estimate: newest === undefined ? null : rangeView(newest),
    failure: home.estimateFailure,
    history: [...points]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, value]): [number, typeof value] => [Date.parse(`${day}T00:00:00Z`), value]),
  };
}
