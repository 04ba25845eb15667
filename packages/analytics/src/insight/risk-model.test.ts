import { lawLoss, type PortfolioLaw, yearLaw } from "../index.ts";
import { expect, test } from "vitest";
import { isApproximate, shownLaw } from "./risk-model.ts";

function lawCovered(ownRatio: number): PortfolioLaw {
  const law = yearLaw(0.0295577491, 0.0628007791);
  if (law === null) throw new Error("no law");
  const display = ownRatio < 0.8 ? "partly" : "plain";
  return {
    law,
    contributions: Float64Array.of(1),
    coverage: { ownRatio, unknownRatio: 0, display, maxStars: 5 },
  };
}

test("a law that rests on its own prices is given as it is", () => {
  const found = lawCovered(0.8);
  expect(isApproximate(found)).toBe(false);
  expect(shownLaw(found)).toMatchObject({ returnRatio: 0.0295577491, ...lawLoss(found.law) });
});

test("under four fifths of own prices it is given to two figures", () => {
  const found = lawCovered(0.79);
  expect(isApproximate(found)).toBe(true);
  expect(shownLaw(found)).toEqual({
    returnRatio: 0.03,
    volatilityRatio: 0.063,
    valueAtRiskRatio: 0.07,
    expectedShortfallRatio: 0.094,
  });
});
