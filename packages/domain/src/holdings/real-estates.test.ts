import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day, instant } from "../kernel/day.ts";
import {
  type Appraisal,
  changeSincePurchase,
  checkRealEstate,
  emptyDescription,
  grossRentYield,
  homeQuestion,
  netEquity,
  type RealEstateDescription,
  worthOf,
} from "./real-estates.ts";

const today = day("2026-11-20");
const described: RealEstateDescription = {
  ...emptyDescription,
  dwellingKind: "appartment",
  postalCode: "75011",
  city: "Paris",
  surface: 42,
  purchaseCents: cents(20_000_000),
  purchaseYear: 2020,
};
const estimate = (on: string, value: number) => ({
  at: instant(`${on}T10:00:00Z`),
  estimate: {
    asOf: day(on),
    valueCents: cents(value),
    lowCents: cents(value * 0.8),
    highCents: cents(value * 1.2),
    squareMetreCents: cents(1),
    method: {
      scale: "department" as const,
      place: "Paris",
      period: "2025",
      saleCount: 10,
      medianSquareMetreCents: cents(1),
      factors: [],
      source: "test",
    },
    history: [
      { day: day("2015-01-01"), valueCents: cents(value * 0.5) },
      { day: day("2024-01-01"), valueCents: cents(value * 0.9) },
    ],
  },
});
const appraise = (change: Partial<Appraisal>) =>
  worthOf({ said: described, prices: [], estimates: [], estimateEnabled: false, today, ...change });
const prices = [{ day: day("2026-05-02"), valueCents: cents(31_000_000) }];
const estimates = [estimate("2026-11-20", 30_000_000)];

test("the price typed in and the estimate are kept apart: the saver says which counts", () => {
  expect(appraise({ prices, estimates })).toMatchObject({ valueCents: 31_000_000, provenance: "typed" });
  expect(appraise({ prices, estimates, estimateEnabled: true })).toMatchObject({
    valueCents: 30_000_000,
    provenance: "estimated",
    asOf: "2026-11-20",
  });
});

test("without the one that was chosen the other counts, and without both the price paid", () => {
  expect(appraise({ prices, estimateEnabled: true })).toMatchObject({ valueCents: 31_000_000 });
  expect(appraise({ estimates })).toMatchObject({ valueCents: 30_000_000, provenance: "estimated" });
  expect(appraise({})).toMatchObject({ valueCents: 20_000_000, asOf: "2020-01-01", provenance: "typed" });
  expect(appraise({ said: emptyDescription }).valueCents).toBeNull();
});

test("the past is the price paid, then the index, which says that it is a reconstruction; never before the purchase", () => {
  const { points } = appraise({ estimates, estimateEnabled: true });
  expect(points.map((point) => [point.day, point.valueCents, point.provenance])).toEqual([
    ["2020-01-01", 20_000_000, "typed"],
    ["2024-01-01", 27_000_000, "reconstructed"],
    ["2026-11-20", 30_000_000, "estimated"],
  ]);
  expect(new Set(points.map((point) => point.paidTotalCents))).toEqual(new Set([20_000_000]));
});

test("a dwelling has a kind, a place and a surface; shares of an SCPI do not", () => {
  expect(checkRealEstate("principal_residence", described, today).ok).toBe(true);
  expect(checkRealEstate("rental_investment", { ...described, surface: null }, today)).toMatchObject({
    code: "real_estate.missing_fields",
    field: "surface",
  });
  expect(checkRealEstate("scpi", emptyDescription, today).ok).toBe(true);
});

test("a purchase to come, more bedrooms than rooms and a floor above the roof are refused", () => {
  const check = (change: Partial<RealEstateDescription>) =>
    checkRealEstate("principal_residence", { ...described, ...change }, today);
  expect(check({ purchaseYear: 2027 })).toMatchObject({ code: "real_estate.future_year" });
  expect(check({ rooms: 2, bedrooms: 3 })).toMatchObject({ code: "real_estate.bedrooms" });
  expect(check({ floor: 6, floorCount: 5 })).toMatchObject({ code: "real_estate.floor" });
});

test("an estimate is asked of a dwelling that says enough", () => {
  expect(homeQuestion("principal_residence", described)).toMatchObject({ ok: true, value: { surface: 42 } });
  expect(homeQuestion("scpi", described)).toMatchObject({ code: "home_estimate.not_a_dwelling" });
  expect(homeQuestion(null, emptyDescription)).toMatchObject({ code: "home_estimate.missing_fields" });
});

test("net equity and yield are unknown where a part of them is", () => {
  expect(netEquity(cents(300), [cents(100), cents(50)])).toBe(150);
  expect(netEquity(cents(300), [null])).toBeNull();
  expect(netEquity(null, [])).toBeNull();
  expect(grossRentYield(cents(100), cents(24_000))).toBeCloseTo(0.05, 12);
  expect(grossRentYield(null, cents(24_000))).toBeNull();
  expect(grossRentYield(cents(100), null)).toBeNull();
});

test("what a property gained is counted on its price; without a price or a value nothing is known", () => {
  expect(changeSincePurchase(cents(300_000_00), cents(412_000_00))).toEqual({
    gainCents: 112_000_00,
    ratio: expect.closeTo(0.373_333, 6),
  });
  expect(changeSincePurchase(cents(100_00), cents(90_00))).toEqual({
    gainCents: -10_00,
    ratio: expect.closeTo(-0.1, 12),
  });
  for (const [price, value] of [
    [null, cents(1)],
    [cents(1), null],
    [cents(0), cents(1)],
  ] as const)
    expect(changeSincePurchase(price, value)).toBeNull();
});
