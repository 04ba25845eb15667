import { centsFromUnits, day } from "@vigie/domain";
import type { DwellingFeature, DwellingKind, HomeEstimate, HomeQuestion } from "@vigie/domain";
import type { WireDwelling, WireValuation } from "./wire.ts";

/** Pure mapping between the partner's terms and ours. */

const wireKind: Record<DwellingKind, WireDwelling["kind"]> = { appartment: "FLAT", house: "HOUSE" };

const wireFeature: Record<DwellingFeature, WireDwelling["features"][number]> = {
  elevator: "LIFT",
  garage: "GARAGE",
  parking: "PARKING",
  balcony: "BALCONY",
  terrace: "TERRACE",
  cellar: "CELLAR",
  concierge: "CARETAKER",
  garden: "GARDEN",
  swimming_pool: "POOL",
};

export function wireOfQuestion(question: HomeQuestion): WireDwelling {
  return {
    kind: wireKind[question.kind],
    postcode: question.postalCode,
    town: question.city,
    area_m2: question.surface,
    rooms: question.rooms,
    floor: question.floor,
    condition: question.state === null ? null : question.state === "new" ? "NEW" : "EXISTING",
    features: question.features.map((feature) => wireFeature[feature]),
  };
}

export function estimateFromWire(valuation: WireValuation): HomeEstimate {
  const { basis } = valuation;
  return {
    asOf: day(valuation.date),
    valueCents: centsFromUnits(valuation.price_eur),
    lowCents: centsFromUnits(valuation.low_eur),
    highCents: centsFromUnits(valuation.high_eur),
    squareMetreCents: centsFromUnits(valuation.price_m2_eur),
    method: {
      scale: basis.level === "TOWN" ? "commune" : "department",
      place: basis.name,
      period: basis.period,
      saleCount: basis.sales,
      medianSquareMetreCents: centsFromUnits(basis.median_m2_eur),
      factors: valuation.factors.map(({ code, pct }) => ({
        name: code.toLowerCase(),
        ratio: Number((pct / 100).toFixed(12)),
      })),
      source: basis.source,
    },
    history: valuation.history.map((point) => ({
      day: day(point.date),
      valueCents: centsFromUnits(point.price_eur),
    })),
  };
}
