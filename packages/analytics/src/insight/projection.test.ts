import fc from "fast-check";
import { expect, test } from "vitest";
import { projected } from "./projection.ts";
import { type Situation } from "./situation.ts";
import { testFund, testOffer, testSituation } from "./testing/situations.ts";

const shares = testFund(1, { ongoingFeeRatio: 0.018 });
const offer = testOffer({ ucsFeeRatio: 0.008, euroFundsFeeRatio: 0.007, entryFeeRatio: 0.02 });
const allShares = (infos: Readonly<Record<string, unknown>> = {}) =>
  testSituation({ lines: [{ of: shares, cents: 1_000_000 }], market: offer, infos });
const line = (ongoingRatio: number | null, contractRatio: number | null = 0.008, weightRatio = 1) => ({
  ongoingRatio,
  contractRatio,
  weightRatio,
});

type Saved = { readonly from: number; readonly monthly: number; readonly yearly: number };

/** The same money computed month by month, with the payment at the end of each. */
function monthByMonth({ from, monthly, yearly }: Saved, years: number): number {
  let value = from;
  for (let month = 0; month < 12 * years; month += 1) value = value * yearly ** (1 / 12) + monthly;
  return value;
}

/** Twenty years of equities at 6 % before fees, with 1.8 % in the fund and 0.8 % in the contract. */
const netYearly = 1.06 * (1 - 0.018) * (1 - 0.008);

test("10 000 euros of shares grow for twenty years net of both fees, and the fees are what is missing", () => {
  const found = projected(allShares(), [line(0.018)]);
  expect(found.growthRatio).toBe(0.06);
  expect(found.value20Years).toBe(Math.round(1_000_000 * netYearly ** 20));
  expect(found.valuePassive20Years).toBe(Math.round(1_000_000 * (1.06 * 0.997 * 0.992) ** 20));
  expect(found.lost20Years).toBe(Math.round(1_000_000 * (1.06 ** 20 - netYearly ** 20)));
  expect(found.atHorizon).toBeNull();
});

test("monthly payments pay the entry fee, and the money already there does not pay it again", () => {
  const found = projected(allShares({ monthlyDeposit: 10_000 }), [line(0.018)]);
  const own = monthByMonth({ from: 1_000_000, monthly: 10_000 * 0.98, yearly: netYearly }, 20);
  const free = monthByMonth({ from: 1_000_000, monthly: 10_000, yearly: 1.06 }, 20);
  expect(Math.abs(Number(found.value20Years) - own)).toBeLessThan(1);
  expect(Math.abs(Number(found.lost20Years) - (free - own))).toBeLessThan(1);
});

test("the saver's own horizon is counted beside the twenty years, and not where it is unknown or under a year", () => {
  const eight = projected(allShares({ timeInvestment: 8 }), [line(0.018)]);
  expect(eight.atHorizon).toEqual({
    years: 8,
    value: Math.round(1_000_000 * netYearly ** 8),
    lost: Math.round(1_000_000 * (1.06 ** 8 - netYearly ** 8)),
    valuePassive: Math.round(1_000_000 * (1.06 * 0.997 * 0.992) ** 8),
  });
  expect(eight.value20Years).toBe(projected(allShares(), [line(0.018)]).value20Years);
  expect(projected(allShares({ timeInvestment: 0 }), [line(0.018)]).atHorizon).toBeNull();
});

test("a euro fund keeps its published net rate: its fee is not taken twice, and no index fund replaces it", () => {
  const situation = testSituation({ lines: [{ of: "euro", cents: 1_000_000 }], market: offer });
  const found = projected(situation, [line(0, 0.007)]);
  expect(found.growthRatio).toBeCloseTo(1.03 / 0.993 - 1, 12);
  expect(found.value20Years).toBe(Math.round(1_000_000 * 1.03 ** 20));
  expect(found.valuePassive20Years).toBe(found.value20Years);
});

test("a euro fund whose contract does not say its fee has no growth, and nothing is projected from half a portfolio", () => {
  const half = testSituation({
    lines: [
      { of: shares, cents: 500_000 },
      { of: "euro", cents: 500_000 },
    ],
    market: testOffer({ ucsFeeRatio: 0.008 }),
  });
  expect(projected(half, [line(0.018), line(0, null)])).toEqual({
    lost20Years: null,
    value20Years: null,
    valuePassive20Years: null,
    growthRatio: null,
    atHorizon: null,
  });
});

const mixed = (sharesCents: number, unknownCents: number): Situation =>
  testSituation({
    lines: [
      { of: shares, cents: sharesCents },
      { of: testFund(2, { assetClass: "bond" }), cents: unknownCents },
    ],
    market: offer,
  });

test("up to a fifth of unknown costs the rest speaks for the whole; above, nothing is told", () => {
  const found = projected(mixed(800_000, 200_000), [line(0.018), line(null)]);
  expect(found.growthRatio).toBeCloseTo(0.06, 12);
  expect(found.value20Years).toBe(Math.round(1_000_000 * netYearly ** 20));
  expect(projected(mixed(799_000, 201_000), [line(0.018), line(null)]).value20Years).toBeNull();
  expect(projected(mixed(799_000, 201_000), [line(0.018)]).growthRatio).toBeNull();
});

test("growth and costs of several lines are their means by weight", () => {
  const found = projected(mixed(600_000, 400_000), [line(0.02), line(0.01)]);
  expect(found.growthRatio).toBeCloseTo(0.6 * 0.06 + 0.4 * 0.03, 12);
  const yearly = 1.048 * (1 - 0.016) * (1 - 0.008);
  expect(Math.abs(Number(found.value20Years) - 1_000_000 * yearly ** 20)).toBeLessThan(1);
});

test("a fund without costs is compared with an index fund as one of nearly none: both leave more than it", () => {
  const passive = Math.round(1_000_000 * (1.06 * 0.997 * 0.992) ** 20);
  for (const ongoing of [0, 0.000_001]) {
    const found = projected(allShares(), [line(ongoing)]);
    expect(found.valuePassive20Years).toBe(passive);
    expect(Number(found.value20Years)).toBeGreaterThan(passive);
  }
});

test("whatever the costs, a dearer fund never leaves more, and what is lost and what is left are the whole", () => {
  const ratio = fc.double({ min: 0, max: 0.05, noNaN: true });
  const costs = fc.record({
    ongoing: ratio,
    more: ratio,
    contract: ratio,
    monthlyDeposit: fc.integer({ min: 0, max: 200_000 }),
  });
  fc.assert(
    fc.property(costs, ({ ongoing, more, contract, monthlyDeposit }) => {
      const situation = allShares({ monthlyDeposit });
      const cheap = projected(situation, [line(ongoing, contract)]);
      const dear = projected(situation, [line(ongoing + more, contract)]);
      for (const one of Object.values(cheap)) expect(one).not.toBeNaN();
      expect(Number(dear.value20Years)).toBeLessThanOrEqual(Number(cheap.value20Years));
      expect(Number(dear.lost20Years)).toBeGreaterThanOrEqual(Number(cheap.lost20Years));
      const free = monthByMonth({ from: 1_000_000, monthly: monthlyDeposit, yearly: 1.06 }, 20);
      expect(Math.abs(Number(cheap.value20Years) + Number(cheap.lost20Years) - free)).toBeLessThan(2);
      const gap = Number(cheap.valuePassive20Years) - Number(cheap.value20Years);
      if (ongoing > 0.003) expect(gap).toBeGreaterThanOrEqual(0);
      if (ongoing < 0.003) expect(gap).toBeLessThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
});
