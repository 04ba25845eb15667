import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWithPassive } from "./comparison.ts";
import { grossGrowth, project } from "./projection.ts";
import { yearlyCost } from "./yearly-cost.ts";

const none = { ongoingRatio: 0, contractRatio: 0, entryRatio: 0 };

test("the average unit-linked portfolio costs 2.9 % a year", () => {
  const line = { weightRatio: 1, ongoingRatio: 0.0205, contractRatio: 0.009 };
  const found = yearlyCost({ lines: [line], entryRatio: 0, horizonYears: 8, arbitrageYearlyRatio: 0 });
  expect(found.total.value).toBeCloseTo(1 - (1 - 0.0205) * (1 - 0.009), 14);
  expect(found.layers.ongoing + found.layers.contract).toBeCloseTo(found.total.value ?? NaN, 14);
});

test("an entry fee is spread over at least eight years", () => {
  const line = { weightRatio: 1, ongoingRatio: 0, contractRatio: 0.007 };
  const cost = (horizonYears: number) =>
    yearlyCost({ lines: [line], entryRatio: 0.024, horizonYears, arbitrageYearlyRatio: 0.001 });
  expect(cost(3).layers.entry).toBeCloseTo(0.003, 14);
  expect(cost(20).layers.entry).toBeCloseTo(0.0012, 14);
  expect(cost(3).total.value).toBeCloseTo(0.007 + 0.003 + 0.001, 14);
});

test("unknown fees are left out up to a fifth of the portfolio, then there is no total", () => {
  const known = { weightRatio: 0.85, ongoingRatio: 0.01, contractRatio: 0 };
  const unknown = { weightRatio: 0.15, ongoingRatio: null, contractRatio: 0.005 };
  const rest = { entryRatio: 0, horizonYears: 8, arbitrageYearlyRatio: 0 };
  const found = yearlyCost({ lines: [known, unknown], ...rest });
  expect(found.coveredRatio).toBeCloseTo(0.85, 14);
  expect(found.total.value).toBeCloseTo(0.01, 14);
  const most = yearlyCost({
    lines: [
      { ...known, weightRatio: 0.5 },
      { ...unknown, weightRatio: 0.5 },
    ],
    ...rest,
  });
  expect(most.total).toEqual({ value: null, reason: "too_much_unknown" });
  expect(yearlyCost({ lines: [], ...rest }).total.reason).toBe("empty");
});

test("20 years of fees agree with the month by month ledger", () => {
  const fees = { ongoingRatio: 0.02, contractRatio: 0.0085, entryRatio: 0.025 };
  const input = { openingValue: 10_000, monthlyDeposit: 150, grossGrowthRatio: 0.06, fees, years: 20 };
  const monthly = (1.06 * (1 - 0.02) * (1 - 0.0085)) ** (1 / 12);
  let value = 10_000 * (1 - 0.025);
  for (let month = 0; month < 240; month += 1) value = value * monthly + 150 * (1 - 0.025);
  const found = project(input);
  expect(found.values[20]).toBeCloseTo(value, 6);
  expect(found.values[0]).toBe(9750);
  expect(found.valuesWithoutFees[0]).toBe(10_000);
  expect(project({ ...input, entryOnOpening: false }).values[0]).toBe(10_000);
});

test("the active 2 % loses to the passive 0.3 % what the closed form says", () => {
  const base = { openingValue: 10_000, monthlyDeposit: 0, grossGrowthRatio: 0.06, years: 20 };
  const active = project({ ...base, fees: { ...none, ongoingRatio: 0.02 } });
  const passive = project({ ...base, fees: { ...none, ongoingRatio: 0.003 } });
  expect((active.values[20] ?? NaN) / (passive.values[20] ?? NaN)).toBeCloseTo((0.98 / 0.997) ** 20, 12);
  expect(active.costRatio.value).toBeCloseTo(1 - 0.98 ** 20, 12);
});

test("without deposits the layers explain the loss exactly, and they always add up to one", () => {
  const fees = { ongoingRatio: 0.015, contractRatio: 0.008, entryRatio: 0.03 };
  const found = project({ openingValue: 1, monthlyDeposit: 0, grossGrowthRatio: 0.05, fees, years: 20 });
  const logLoss = -Math.log(1 - (found.costRatio.value ?? NaN));
  expect((found.attribution?.entry ?? NaN) * logLoss).toBeCloseTo(-Math.log(0.97), 12);
  expect(
    (found.attribution?.ongoing ?? 0) + (found.attribution?.contract ?? 0) + (found.attribution?.entry ?? 0),
  ).toBeCloseTo(1, 12);
  expect(
    project({ openingValue: 1, monthlyDeposit: 0, grossGrowthRatio: 0, fees: none, years: 1 }).attribution,
  ).toBeNull();
});

test("no growth and no fee keeps what was paid in", () => {
  const found = project({ openingValue: 100, monthlyDeposit: 10, grossGrowthRatio: 0, fees: none, years: 2 });
  expect([...found.values]).toEqual([100, 220, 340]);
  expect(found.cost).toBe(0);
  expect(grossGrowth(0.04, 0.02).value).toBeCloseTo(1.04 / 0.98 - 1, 14);
  expect(grossGrowth(0.04, 1).reason).toBe("outside_domain");
});

test("a higher fee never leaves more, and the cost share ignores the size of the portfolio", () => {
  const fee = fc.double({ min: 0, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(
      fc.tuple(fee, fee, fee),
      fc.double({ min: 1, max: 1e7, noNaN: true }),
      ([a, b, entry], size) => {
        const run = (ongoingRatio: number, scale: number) =>
          project({
            openingValue: 50 * scale,
            monthlyDeposit: scale,
            grossGrowthRatio: 0.05,
            years: 20,
            fees: { ongoingRatio, contractRatio: b, entryRatio: entry },
          });
        expect(run(a + 0.001, 1).values[20]).toBeLessThan(run(a, 1).values[20] ?? NaN);
        expect(run(a, size).costRatio.value).toBeCloseTo(run(a, 1).costRatio.value ?? NaN, 10);
      },
    ),
    { seed: 8, numRuns: 100 },
  );
});

test("active charges take from the passive alternative what their ratio says over 20 years", () => {
  const fees = { ongoingRatio: 0.02, contractRatio: 0.008, entryRatio: 0 };
  const found = compareWithPassive({ openingValue: 5000, monthlyDeposit: 0, grossGrowthRatio: 0.06, fees });
  expect(found.lostRatio.value).toBeCloseTo(1 - (0.98 / 0.997) ** 20, 12);
  const cheap = compareWithPassive({
    openingValue: 5000,
    monthlyDeposit: 50,
    grossGrowthRatio: 0.06,
    fees: { ...fees, ongoingRatio: 0.001 },
  });
  expect(cheap.lost).toBeLessThan(0);
});
