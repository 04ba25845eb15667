import { yearLaw } from "../index.ts";
import { cents, dayOf, instant } from "@vigie/domain";
import { expect, test } from "vitest";
import { householdLaw } from "./household-law.ts";
import { netWorthYears, type WealthToday } from "./net-worth-years.ts";
import { heldModel, lawOf, modelOf } from "./risk-model.ts";
import { pricesOf, testFund, testOffer, testPrices, testSituation } from "./testing/situations.ts";

function law(mean: number, deviation: number) {
  const found = yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

const nothing: WealthToday = {
  financialCents: 0,
  law: law(0, 0),
  monthlyCents: 0,
  monthsPaid: null,
  homesCents: 0,
  savings: [],
  constantCents: 0,
};

/** Methodology 2, section 3.2: a contract, a home and its loan. The published values come from euros that are not rounded. */
test("a household has the published net worth after one, five and ten years, in cents and in euros of today", () => {
  const found = netWorthYears(
    {
      ...nothing,
      financialCents: 118_462_73,
      law: law(0.0296, 0.0629),
      monthlyCents: 150_00,
      homesCents: 290_000_00,
    },
    [
      { years: 1, debtCents: 158_827_28 },
      { years: 5, debtCents: 117_013_21 },
      { years: 10, debtCents: 61_470_03 },
    ],
  );
  const published = [
    [228_266.58, 260_277.02, 294_934.53],
    [272_564.34, 347_264.41, 436_287.95],
    [351_212.73, 465_634.0, 611_779.96],
  ];
  found.forEach((year, index) => {
    const [low = NaN, median = NaN, high = NaN] = published[index] ?? [];
    expect(Math.abs(year.lowCents / 100 - low) / median).toBeLessThan(5e-6);
    expect(Math.abs(year.medianCents / 100 - median) / median).toBeLessThan(5e-6);
    expect(Math.abs(year.highCents / 100 - high) / median).toBeLessThan(5e-6);
    expect(Math.abs(year.real.medianCents - year.medianCents / 1.02 ** year.years)).toBeLessThan(1);
  });
});

test("savings earn the rate of today, then less and less of it: 1.5 % becomes 2 % from the fourth year on", () => {
  const savings = [{ valueCents: 10_000_00, rateRatio: 0.015 }];
  const [one, four, five] = netWorthYears({ ...nothing, savings }, [
    { years: 1, debtCents: 0 },
    { years: 4, debtCents: 0 },
    { years: 5, debtCents: 0 },
  ]);
  expect(one?.medianCents).toBe(10_150_00);
  const fourth = 10_000_00 * 1.015 * (1 + 0.015 + 0.005 / 3) * (1 + 0.015 + 0.01 / 3) * 1.02;
  expect(Math.abs((four?.medianCents ?? NaN) - fourth)).toBeLessThan(1);
  expect(Math.abs((five?.medianCents ?? NaN) - fourth * 1.02)).toBeLessThan(1);
  // No part has market risk: the three paths are identical.
  expect(five?.lowCents).toBe(five?.highCents);
});

test("payments stop where work does", () => {
  const paid = (monthsPaid: number | null) =>
    netWorthYears({ ...nothing, monthlyCents: 100_00, monthsPaid }, [{ years: 2, debtCents: 0 }])[0]
      ?.medianCents;
  expect([paid(null), paid(18), paid(0), paid(500)]).toEqual([2400_00, 1800_00, 0, 2400_00]);
});

const at = instant("2026-11-20T10:00:00Z");
const [first, second] = [testFund(11), testFund(12, { assetClass: "bond", sri: 2 })];
const prices = pricesOf(testPrices(first, 320), testPrices(second, 320));
const read = { histories: prices.histories, references: new Map(), at };
const contract = (lines: Parameters<typeof testSituation>[0]["lines"], ucsFeeRatio: number) => {
  const valueCents = cents(lines.reduce((sum, line) => sum + (line.cents ?? 0), 0));
  return testSituation({ lines, valueCents, market: testOffer({ ucsFeeRatio }) });
};

test("one contract alone has the law of its analysis, whatever the person's share of it", () => {
  const situation = contract(
    [
      { of: first, cents: 4_000_00 },
      { of: second, cents: 6_000_00 },
    ],
    0.006,
  );
  const { lines, weights } = heldModel(situation, prices.histories);
  const own = lawOf(modelOf({ situation, references: new Map(), lines, at }), weights);
  const household = householdLaw([{ situation, ownedCents: 5_000_00 }], read);
  expect(dayOf(at)).toBe("2026-11-20");
  expect(household?.law.deviationRatio).toBeCloseTo(own?.law.deviationRatio ?? NaN, 14);
  expect(household?.law.meanRatio).toBeCloseTo(own?.law.meanRatio ?? NaN, 14);
});

test("a fund held in two contracts is one line: its risk does not spread, its mean is that of its two costs", () => {
  const [cheap, dear] = [0.004, 0.01].map((ratio) => contract([{ of: first, cents: 10_000_00 }], ratio));
  if (cheap === undefined || dear === undefined) throw new Error("two contracts");
  const alone = (situation: typeof cheap) => householdLaw([{ situation, ownedCents: 1 }], read);
  const both = householdLaw(
    [
      { situation: cheap, ownedCents: 30_000_00 },
      { situation: dear, ownedCents: 10_000_00 },
    ],
    read,
  );
  expect(both?.keys).toEqual([first.isin]);
  expect(both?.law.deviationRatio).toBeCloseTo(alone(cheap)?.law.deviationRatio ?? NaN, 12);
  const means = [alone(cheap), alone(dear)].map((one) => one?.law.meanRatio ?? NaN);
  expect(both?.law.meanRatio).toBeCloseTo(0.75 * (means[0] ?? NaN) + 0.25 * (means[1] ?? NaN), 12);
});

test("two contracts that do not move together risk less than the sum of both; nobody's contracts have no law", () => {
  const parts = [first, second].map((of) => ({
    situation: contract([{ of, cents: 10_000_00 }], 0.006),
    ownedCents: 10_000_00,
  }));
  const alone = parts.map((part) => householdLaw([part], read)?.law.deviationRatio ?? NaN);
  const together = householdLaw(parts, read)?.law.deviationRatio ?? NaN;
  expect(together).toBeLessThan((alone[0] ?? NaN) / 2 + (alone[1] ?? NaN) / 2 - 1e-6);
  expect(householdLaw([], read)).toBeNull();
});
