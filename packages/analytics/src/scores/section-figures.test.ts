import { expect, test } from "vitest";
import type { ProfileLimits } from "../optimise/profile-grid.ts";
import {
  allocationStarFigures,
  drawdownAgainst,
  feeStarFigures,
  riskStarFigures,
  type JudgedLine,
} from "./section-figures.ts";

function line(weightRatio: number, given: Partial<JudgedLine> = {}): JudgedLine {
  return {
    weightRatio,
    equityRatio: 1,
    isSafe: false,
    isEuroFund: false,
    isIndexFund: false,
    sri: 4,
    regions: null,
    sectors: null,
    ongoingExcessRatio: null,
    ...given,
  };
}

const profile: ProfileLimits = {
  profile: 3,
  maxSri: 3.3,
  minSafeRatio: 0.2,
  maxEquityRatio: 0.55,
  volatilityCapRatio: 0.09,
  shortfallCapRatio: 0.16,
  maxLineSri: 6,
  equityReferenceRatio: 0.45,
};
const context = { profile, contributions: null, worldRatios: { america: 0.7, europe: 0.3 } };

test("the distance to the profile counts shares, what is safe and the rest; half of a diversified fund is shares", () => {
  const onReference = [
    line(0.35),
    line(0.2, { equityRatio: 0.5 }),
    line(0.2, { equityRatio: 0, isSafe: true }),
    line(0.25, { equityRatio: 0 }),
  ];
  expect(allocationStarFigures(onReference, context).class_fit?.value).toBeCloseTo(0, 12);
  expect(allocationStarFigures([line(1)], context).class_fit?.value).toBeCloseTo(0.55, 12);
  const halfUnknown = [line(0.5), line(0.5, { equityRatio: null })];
  expect(allocationStarFigures(halfUnknown, context).class_fit?.value).toBeCloseTo(0.55, 12);
});

test("a profile that asks for more safety than its shares leave is compared with what they leave", () => {
  const bold = { ...profile, minSafeRatio: 0.9, equityReferenceRatio: 0.4 };
  const lines = [line(0.4), line(0.6, { equityRatio: 0, isSafe: true })];
  expect(allocationStarFigures(lines, { ...context, profile: bold }).class_fit?.value).toBeCloseTo(0, 12);
});

test("a split of the shares counts from half of them on, and only theirs", () => {
  const bonds = line(0.5, { equityRatio: 0, regions: { europe: 1 } });
  const known = line(0.25, { regions: { america: 1 }, sectors: { technology: 0.5, energy: 0.5 } });
  const half = allocationStarFigures([bonds, known, line(0.25)], context);
  expect(half.geography?.value).toBeCloseTo(0.3, 12);
  expect(half.sectors?.value).toBeCloseTo(0.5, 12);
  const less = allocationStarFigures([bonds, known, line(0.26)], context);
  expect(less.geography?.reason).toBe("composition_unknown");
  expect(less.sectors?.reason).toBe("composition_unknown");
});

test("the spread of the risk is the largest contribution; unknown without prices", () => {
  const contributions = Float64Array.from([0.2, 0.7, 0.1]);
  expect(allocationStarFigures([line(1)], { ...context, contributions }).risk_spread?.value).toBe(0.7);
  expect(allocationStarFigures([line(1)], context).risk_spread?.reason).toBe("prices_unknown");
});

const week = (returns: readonly number[], first = 0) => ({
  days: Int32Array.from(returns, (_, index) => 20_000 + 7 * (first + index)),
  returns: Float64Array.from(returns),
});
const risk = {
  profile,
  sri: 4,
  shortfallRatio: 0.08,
  past: week([-0.1, 0.05]),
  benchmark: week([-0.2, 0.05]),
  horizonYears: 8,
};

test("the risk is compared with the profile's limits and the benchmark's fall", () => {
  const figures = riskStarFigures([line(1)], risk);
  expect(figures.sri_excess?.value).toBeCloseTo(0.7, 12);
  expect(figures.shortfall_to_cap?.value).toBeCloseTo(0.5, 12);
  expect(figures.drawdown_to_composite?.value).toBeCloseTo(0.5, 12);
  expect(riskStarFigures([line(1)], { ...risk, shortfallRatio: -0.02 }).shortfall_to_cap?.value).toBe(0);
});

test("what nobody said is named and never guessed", () => {
  const reasons = (given: Partial<typeof risk> | Record<string, null>) => {
    const figures = riskStarFigures([line(1)], { ...risk, ...given });
    return Object.values(figures).map((figure) => figure.reason);
  };
  expect(reasons({ profile: null })).toEqual(["profile_unknown", "profile_unknown", null, null]);
  expect(reasons({ sri: null, shortfallRatio: null })).toEqual(["sri_unknown", "prices_unknown", null, null]);
  expect(reasons({ past: null, benchmark: null })).toEqual([null, null, "prices_unknown", null]);
  expect(reasons({ benchmark: null, horizonYears: null })).toEqual([
    null,
    null,
    "no_reference",
    "horizon_unknown",
  ]);
});

test("two falls are compared on the weeks that both have", () => {
  const own = week([-0.5, -0.1, 0.02]);
  expect(drawdownAgainst(own, week([-0.1, 0.02], 1)).value).toBeCloseTo(1, 12);
  expect(drawdownAgainst(own, week([0.01, 0.02], 1)).reason).toBe("zero_denominator");
});

const fees = {
  yearlyCostRatio: 0.021,
  projected: { own: 80_000, passive: 100_000 },
  entryRatio: 0.02,
  arbitrageRatio: 0.01,
  contributed: 10_000,
  arbitraged: 5_000,
  total: 50_000,
};

test("the fees are those of a year, of the flows and of twenty years against index funds", () => {
  const figures = feeStarFigures([line(1)], fees);
  expect(figures.yearly_cost?.value).toBe(0.021);
  expect(figures.wealth_lost?.value).toBeCloseTo(0.2, 12);
  expect(figures.fees_paid?.value).toBeCloseTo(250 / 50_000, 12);
  const cheaper = feeStarFigures([line(1)], { ...fees, projected: { own: 101_000, passive: 100_000 } });
  expect(cheaper.wealth_lost?.value).toBe(0);
});

test("a fee of 0 is known, a fee that nobody said is not", () => {
  expect(feeStarFigures([], { ...fees, entryRatio: 0, arbitrageRatio: 0 }).fees_paid?.value).toBe(0);
  const unknown = { yearlyCostRatio: null, entryRatio: null, projected: { own: null, passive: 1 } };
  const figures = feeStarFigures([], { ...fees, ...unknown });
  expect([figures.yearly_cost, figures.fees_paid, figures.wealth_lost].map((one) => one?.reason)).toEqual(
    Array(3).fill("fees_unknown"),
  );
});

test("the excess over the median of the offer is weighted over the funds whose both are known", () => {
  const lines = [
    line(0.2, { ongoingExcessRatio: 0.01 }),
    line(0.2, { ongoingExcessRatio: -0.002 }),
    line(0.6),
  ];
  expect(feeStarFigures(lines, fees).ongoing_to_median?.value).toBeCloseTo(0.004, 12);
  expect(feeStarFigures([line(1)], fees).ongoing_to_median?.reason).toBe("offer_unknown");
});
