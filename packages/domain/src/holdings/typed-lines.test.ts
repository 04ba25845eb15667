import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { typedState } from "./manual.ts";
import { changesSince, linePoints, type TypedLine } from "./typed-lines.ts";

const line = (change: Partial<TypedLine> = {}): TypedLine => ({
  quantity: "10",
  unitPrice: "100",
  valuationCents: cents(100_000),
  asOf: day("2026-01-15"),
  ...change,
});
const prices = {
  days: ["2026-01-09", "2026-01-16", "2026-01-23", "2026-02-20"].map(day),
  prices: ["101.5", "102", "103.25", "110"],
};
const today = day("2026-01-31");

test("a typed line is worth its parts at each price that came since, up to today", () => {
  expect(linePoints(line(), prices, today)).toEqual([
    { day: "2026-01-16", unitPrice: "102", valueCents: 102_000 },
    { day: "2026-01-23", unitPrice: "103.25", valueCents: 103_250 },
  ]);
});

test.each([
  ["of no known fund", line(), undefined],
  ["without parts", line({ quantity: null }), prices],
  ["at a price far from the fund's", line({ unitPrice: "92" }), prices],
  ["with an amount far from the fund's", line({ unitPrice: null, valuationCents: cents(50_000) }), prices],
  ["typed for a day before any price", line({ asOf: day("2025-06-01") }), prices],
  ["typed long after the last price", line({ asOf: day("2026-04-01") }), prices],
])("a line %s stays as it was typed", (_name, typed, known) => {
  expect(linePoints(typed, known, today)).toEqual([]);
});

test("an amount alone agrees by what it makes of a part", () => {
  expect(linePoints(line({ unitPrice: null }), prices, today)).toHaveLength(2);
});

test("only what prices did since the last typed value changes it", () => {
  const course = { typed: line(), points: linePoints(line(), prices, today) };
  const still = { typed: line({ quantity: null }), points: [] };
  expect(changesSince([course, still], day("2026-01-15"))).toEqual([
    { day: "2026-01-16", changeCents: 2_000 },
    { day: "2026-01-23", changeCents: 3_250 },
  ]);
  expect(changesSince([course], day("2026-01-20"))).toEqual([{ day: "2026-01-23", changeCents: 1_250 }]);
});

test("payments and prices both carry the last typed value on, which stays as typed", () => {
  const state = typedState({
    kind: "pea",
    values: [{ day: day("2026-01-15"), valueCents: cents(100_000) }],
    loan: null,
    movements: [{ day: day("2026-01-20"), amountCents: cents(5_000), type: "contribution" }],
    lines: [{ typed: line(), points: linePoints(line(), prices, today) }],
    today,
  });
  expect(state).toMatchObject({ valueCents: 108_250, asOf: "2026-01-23", provenance: "computed" });
  expect(
    state.points
      .filter(({ provenance }) => provenance !== "reconstructed")
      .map(({ day: on, valueCents }) => [on, valueCents]),
  ).toEqual([
    ["2026-01-15", 100_000],
    ["2026-01-16", 102_000],
    ["2026-01-20", 107_000],
    ["2026-01-23", 108_250],
  ]);
});
