import { type AssetClass, cents, day } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber, isoWeek } from "../index.ts";
import { benchmarkOf, levelOn } from "./benchmark.ts";
import type { FundHistory } from "./situation.ts";
import { pricesOf, testFund, testPrices, testSituation } from "./testing/situations.ts";

const [shares, bonds] = [testFund(1), testFund(2, { assetClass: "bond" })];
const held = (sharesCents: number, others: Parameters<typeof testSituation>[0]["lines"] = []) =>
  testSituation({ lines: [{ of: shares, cents: sharesCents }, ...others] });
const against = (references: readonly (readonly [AssetClass, FundHistory])[]) => ({
  ...pricesOf(),
  references: new Map(references),
});
const stock = testPrices(testFund(11), 120, 0.02);
const bond = testPrices(testFund(12), 120, 0.002);
/** Weekly factor of a penalty of half a point per year. */
const leftOfWeek = 0.995 ** (1 / 52);
const weekly = ({ prices }: FundHistory) =>
  prices.slice(1).map((price, index) => price / (prices[index] ?? NaN) - 1);
const known = (found: ReturnType<typeof benchmarkOf>) => {
  if (found === null) throw new Error("no benchmark");
  return found;
};

test("a portfolio of shares is compared with its reference week by week, net of half a point a year", () => {
  const { returns, days } = known(benchmarkOf(held(100_000), against([["stock", stock]])));
  const expected = weekly(stock).map((one) => (1 + one) * leftOfWeek - 1);
  expect(returns).toHaveLength(119);
  expected.forEach((one, index) => expect(returns[index]).toBeCloseTo(one, 12));
  expect(days.at(-1)).toBe(dayNumber(day("2026-11-20")));
});

test("its level is what one euro became, from 1 before the first week", () => {
  const found = known(benchmarkOf(held(100_000), against([["stock", stock]])));
  const end = ((stock.prices.at(-1) ?? NaN) / (stock.prices[0] ?? NaN)) * leftOfWeek ** 119;
  expect(levelOn(found, day("2026-11-20"))).toBeCloseTo(end, 10);
  const first = found.days[0] ?? NaN;
  expect(found.weeks.get(isoWeek(first))).toBeCloseTo(1 + (found.returns[0] ?? NaN), 12);
});

test("a week that is not closed yet has the level of the week before, two weeks later there is none", () => {
  const found = known(benchmarkOf(held(100_000), against([["stock", stock]])));
  const last = levelOn(found, day("2026-11-20"));
  expect(levelOn(found, day("2026-11-24"))).toBe(last);
  expect(levelOn(found, day("2026-12-01"))).toBeNull();
});

test("the weights come back to today's on the first week of each month and drift within it", () => {
  const situation = held(60_000, [{ of: bonds, cents: 40_000 }]);
  const found = known(
    benchmarkOf(
      situation,
      against([
        ["stock", stock],
        ["bond", bond],
      ]),
    ),
  );
  const months = Array.from(found.days, (one) => new Date(one * 86_400_000).toISOString().slice(0, 7));
  let [ofShares, ofBonds] = [0, 0];
  weekly(stock).forEach((share, index) => {
    if (months[index] !== months[index - 1]) [ofShares, ofBonds] = [0.6, 0.4];
    const before = ofShares + ofBonds;
    ofShares *= (1 + share) * leftOfWeek;
    ofBonds *= (1 + (weekly(bond)[index] ?? NaN)) * leftOfWeek;
    expect(found.returns[index]).toBeCloseTo((ofShares + ofBonds) / before - 1, 12);
  });
});

test("cash earns nothing, and a euro fund earns the market's average, not its own rate", () => {
  const flat = { ...stock, prices: stock.prices.map(() => 100 / leftOfWeek) };
  const rising = { ...flat, prices: flat.prices.map((price, index) => price / leftOfWeek ** index) };
  const withCash = known(
    benchmarkOf(held(50_000, [{ of: "cash", cents: 50_000 }]), against([["stock", rising]])),
  );
  for (const one of withCash.returns) expect(one).toBeCloseTo(0, 12);
  const withEuro = known(
    benchmarkOf(held(1, [{ of: "euro", cents: 99_999_999 }]), against([["stock", rising]])),
  );
  for (const one of withEuro.returns) expect((1 + one) ** 52 - 1).toBeCloseTo(0.0263, 6);
});

test("four fifths with a reference speak for the whole, less than that has no benchmark", () => {
  const with_ = (own: number) =>
    benchmarkOf(held(own, [{ of: bonds, cents: 100_000 - own }]), against([["stock", stock]]));
  const found = known(with_(80_000));
  const whole = known(benchmarkOf(held(100_000), against([["stock", stock]])));
  found.returns.forEach((one, index) => expect(one).toBeCloseTo(whole.returns[index] ?? NaN, 12));
  expect(with_(79_999)).toBeNull();
});

test("what no line explains counts as having no reference", () => {
  const situation = testSituation({
    lines: [{ of: shares, cents: 79_000 }],
    valueCents: cents(100_000),
  });
  expect(benchmarkOf(situation, against([["stock", stock]]))).toBeNull();
});

test("a portfolio all in its euro fund has no week to be compared on", () => {
  const situation = testSituation({ lines: [{ of: "euro", cents: 100_000 }] });
  expect(benchmarkOf(situation, against([["stock", stock]]))).toBeNull();
});

test("whatever the weights, the benchmark stays between its worst and its best class, and is never NaN", () => {
  const weight = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(weight, weight, weight, (ofShares, ofBonds, ofCash) => {
      const lines = [
        { of: bonds, cents: ofBonds },
        { of: "cash" as const, cents: ofCash },
      ];
      const references = against([
        ["stock", stock],
        ["bond", bond],
      ]);
      const found = known(benchmarkOf(held(ofShares, lines), references));
      const [ofStock, ofBond] = [weekly(stock), weekly(bond)];
      found.returns.forEach((one, index) => {
        const classes = [ofStock[index], ofBond[index]].map((own) => (1 + (own ?? NaN)) * leftOfWeek - 1);
        expect(one).toBeGreaterThanOrEqual(Math.min(0, ...classes) - 1e-12);
        expect(one).toBeLessThanOrEqual(Math.max(0, ...classes) + 1e-12);
      });
      for (const level of found.weeks.values()) expect(level).toBeGreaterThan(0);
    }),
    { numRuns: 30 },
  );
});
