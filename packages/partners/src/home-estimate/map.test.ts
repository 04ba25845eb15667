import { expect, test } from "vitest";
import { estimateFromWire, wireOfQuestion } from "./map.ts";

const question: Parameters<typeof wireOfQuestion>[0] = {
  kind: "appartment",
  postalCode: "29200",
  city: "Brest",
  surface: 62.5,
  rooms: 3,
  floor: null,
  state: null,
  features: ["elevator", "swimming_pool"],
};

test("a dwelling is sent in the partner's words; what the saver left out is left out", () => {
  expect(wireOfQuestion(question)).toMatchObject({
    kind: "FLAT",
    postcode: "29200",
    town: "Brest",
    area_m2: 62.5,
    floor: null,
    condition: null,
    features: ["LIFT", "POOL"],
  });
  expect(wireOfQuestion({ ...question, kind: "house", state: "new" })).toMatchObject({
    kind: "HOUSE",
    condition: "NEW",
  });
});

const valuation: Parameters<typeof estimateFromWire>[0] = {
  date: "2026-11-20",
  price_eur: 210_000.5,
  low_eur: 190_000,
  high_eur: 230_000,
  price_m2_eur: 3360.01,
  basis: { level: "TOWN", name: "Brest", period: "2025", sales: 412, median_m2_eur: 3100, source: "DVF" },
  factors: [{ code: "LIFT", pct: 2.5 }],
  history: [{ date: "2025-11-20", price_eur: 205_000 }],
};

test("an estimate is read to the cent, with its bounds and what it rests on", () => {
  expect(estimateFromWire(valuation)).toMatchObject({
    asOf: "2026-11-20",
    valueCents: 21_000_050,
    lowCents: 19_000_000,
    highCents: 23_000_000,
    squareMetreCents: 336_001,
    method: { scale: "commune", saleCount: 412, factors: [{ name: "lift", ratio: 0.025 }] },
    history: [{ day: "2025-11-20", valueCents: 20_500_000 }],
  });
});

test("without sales of the town the estimate says that it rests on the department", () => {
  const wide = { ...valuation, basis: { ...valuation.basis, level: "DEPARTMENT" as const } };
  expect(estimateFromWire(wide).method.scale).toBe("department");
});
