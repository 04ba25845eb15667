import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import {
  assetLevels,
  categoriesOfStatus,
  categoryFitsStatus,
  chargesLevels,
  estateInconsistency,
  incomeLevels,
  incomeSources,
  levelHolding,
  maritalStatuses,
  professionalCategories,
  professionalStatuses,
  savingsLevels,
} from "./profile-scales.ts";

test("each scale has as many levels as the specification says", () => {
  expect([incomeLevels, assetLevels, savingsLevels, chargesLevels].map((scale) => scale.length)).toEqual([
    6, 7, 5, 6,
  ]);
  expect(
    [incomeSources, maritalStatuses, professionalStatuses, professionalCategories].map(
      (scale) => new Set(scale).size,
    ),
  ).toEqual([6, 7, 4, 26]);
});

test.each([incomeLevels, assetLevels, savingsLevels, chargesLevels])(
  "the levels of a scale follow one another without a gap (%#)",
  (...scale) => {
    expect(scale[0]?.from).toBeNull();
    expect(scale.at(-1)?.to).toBeNull();
    expect(scale.slice(1).map(({ from }) => from)).toEqual(scale.slice(0, -1).map(({ to }) => to));
  },
);

test("an amount on a bound belongs to the level above", () => {
  expect(levelHolding(assetLevels, cents(50_000_00))?.code).toBe("assets_2");
  expect(levelHolding(assetLevels, cents(49_999_99))?.code).toBe("assets_1");
  expect(levelHolding(assetLevels, cents(-1))?.code).toBe("assets_1");
  expect(levelHolding(assetLevels, cents(9_000_000_00))?.code).toBe("assets_7");
});

test("every category belongs to a status, and someone looking for work keeps their last one", () => {
  expect(new Set(professionalStatuses.flatMap(categoriesOfStatus)).size).toBe(26);
  expect(categoryFitsStatus("54", "job_seeking")).toBe(true);
  expect(categoryFitsStatus("81", "working")).toBe(false);
  expect(categoryFitsStatus("73", "working")).toBe(false);
});

test("a stated estate is contradicted by accounts worth more, never by an unknown", () => {
  expect(estateInconsistency({ aggregatedCents: cents(100_01), statedCents: cents(100_00) })).toEqual({
    aggregatedCents: 100_01,
    statedCents: 100_00,
  });
  expect(estateInconsistency({ aggregatedCents: cents(100_00), statedCents: cents(100_00) })).toBeNull();
  expect(estateInconsistency({ aggregatedCents: null, statedCents: cents(0) })).toBeNull();
  expect(estateInconsistency({ aggregatedCents: cents(1), statedCents: null })).toBeNull();
});
