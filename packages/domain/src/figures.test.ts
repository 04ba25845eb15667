import { expect, test } from "vitest";
import { inflationRates, livretARates, meanYearlyRatio, worldRegionFigures } from "./figures.ts";
import { savingsCapCents } from "./savings-figures.ts";
import { type Figure, figureOn } from "./figure.ts";
import { addDays, day } from "./kernel/day.ts";

test.each([
  ["2019-06-30", 0.0075],
  ["2020-01-31", 0.0075],
  ["2020-02-01", 0.005],
  ["2023-02-01", 0.03],
  ["2025-07-31", 0.024],
  ["2026-02-01", 0.015],
])("the Livret A of %s pays %d", (on, ratio) => {
  expect(figureOn(livretARates, day(on))?.value).toBe(ratio);
});

test.each([
  ["the Livret A", livretARates],
  ["inflation", inflationRates],
])("the figures of %s follow one another without a gap and each say their source", (_name, figures) => {
  figures.forEach((figure: Figure, index) => {
    const next = figures[index + 1];
    if (next !== undefined) expect(figure.to).toBe(addDays(next.from, -1));
    expect(figure.source).not.toBe("");
  });
});

test("a year of one rate earns that rate", () => {
  expect(meanYearlyRatio(livretARates, { from: day("2023-06-30"), to: day("2024-06-30") })).toBeCloseTo(
    0.03,
    12,
  );
});

test("a period over two rates weighs each by its days", () => {
  // 31 days at 0.5 % then 28 days at 1 %.
  const found = meanYearlyRatio(livretARates, { from: day("2021-12-31"), to: day("2022-02-28") });
  expect(found).toBeCloseTo((1.005 ** 31 * 1.01 ** 28) ** (1 / 59) - 1, 12);
});

test("a period that the figures do not cover has no mean", () => {
  expect(meanYearlyRatio(inflationRates, { from: day("2024-06-30"), to: day("2026-06-30") })).toBeNull();
  expect(meanYearlyRatio(livretARates, { from: day("1990-01-01"), to: day("2020-01-01") })).toBeNull();
  expect(meanYearlyRatio(livretARates, { from: day("2020-01-01"), to: day("2020-01-01") })).toBeNull();
});

test("the cap of a LEP depends on the day", () => {
  expect(savingsCapCents("lep", day("2023-09-30"))).toBe(770_000);
  expect(savingsCapCents("lep", day("2023-10-01"))).toBe(1_000_000);
});

test("the regions of the world make the whole of it, each with its source", () => {
  const figures = Object.values(worldRegionFigures);
  expect(figures.reduce((sum, figure) => sum + figure.value, 0)).toBeCloseTo(1, 12);
  for (const figure of figures) expect(figure.source).toContain("MSCI");
});
