import { expect, test } from "vitest";
import { project } from "../fees/projection.ts";
import { steadyPayments } from "../law/plan.ts";
import { yearLaw } from "../law/year-law.ts";
import { adviceNoise, doneRatio, driftRatio, exposures } from "./exposure.ts";
import * as mortgage from "./mortgage.ts";
import { netWorthAhead } from "./net-worth.ts";
import { fundProjects, planFan } from "./projects.ts";

function law(mean: number, deviation: number) {
  const found = yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

const toCents = (value: number) => Math.round(value * 100) / 100;
const home = { capital: 215_900, rateRatio: 0.0135, months: 240 };
const left = { capital: mortgage.capitalAfter(home, 58), rateRatio: 0.0135, months: 182 };

test("a loan has the published instalment and balances", () => {
  expect(toCents(mortgage.instalmentOf(home))).toBe(1026.99);
  expect(toCents(mortgage.capitalAfter(home, 58))).toBe(168_932.92);
  expect(toCents(mortgage.capitalAfter(home, 178))).toBe(61_470.03);
  expect(mortgage.instalmentOf({ capital: 1200, rateRatio: 0, months: 12 })).toBe(100);
  expect(mortgage.capitalAfter({ capital: 1200, rateRatio: 0, months: 12 }, 6)).toBe(600);
});

test("an early repayment has the published indemnity and certain return", () => {
  expect(toCents(mortgage.repaymentIndemnity(left, left.capital))).toBe(1140.3);
  expect(mortgage.repaymentReturn(left)).toBeCloseTo(0.0126597, 6);
  expect(mortgage.repaymentReturn(left, 32.4)).toBeCloseTo(0.0169521, 6);
  const dear = { capital: 200_000, rateRatio: 0.042, months: 240 };
  const owed = { capital: mortgage.capitalAfter(dear, 36), rateRatio: 0.042, months: 204 };
  expect(toCents(owed.capital)).toBe(179_583.32);
  expect(toCents(mortgage.repaymentIndemnity(owed, owed.capital))).toBe(3771.25);
  expect(mortgage.repaymentReturn(owed)).toBeCloseTo(0.03996, 6);
  const part = mortgage.partRepayment(owed, 20_000);
  expect(part?.months).toBe(173);
  expect(toCents(part?.indemnity ?? NaN)).toBe(420);
  expect(toCents(part?.lastInstalment ?? NaN)).toBe(795.17);
  expect(toCents(part?.savedNet ?? NaN)).toBe(18_245.35);
  expect(mortgage.partRepayment(owed, 200_000)).toBeNull();
  expect(mortgage.repaymentReturn({ capital: 0, rateRatio: 0.01, months: 10 })).toBeNull();
});

test("a renegotiation breaks even on the published month, or never", () => {
  const loan = { capital: 180_000, rateRatio: 0.039, months: 216 };
  const found = mortgage.renegotiation(loan, 0.031, 6310);
  expect(
    [
      found.instalmentBefore,
      found.instalmentAfter,
      found.gainTotal,
      found.gainPresent,
      found.instalmentFinanced,
    ].map(toCents),
  ).toEqual([1161.08, 1088.39, 9389.82, 5710.65, 1126.55]);
  expect(found.breakEvenMonth).toBe(87);
  expect(mortgage.renegotiation(loan, 0.0385, 6310).breakEvenMonth).toBeNull();
});

test("another insurance saves the published premiums", () => {
  const found = mortgage.insuranceSaving(
    left,
    { borrowed: 215_900, yearlyRatio: 0.0036 },
    { yearlyRatio: 0.0012 },
  );
  expect([found.before, found.after, found.saved].map(toCents)).toEqual([11_788.14, 1689.79, 10_098.35]);
});

test("projects share what there is as published", () => {
  const found = fundProjects(
    [
      { goal: 15_000, months: 36, law: law(0.015, 0) },
      { goal: 40_000, months: 120, law: law(0.035, 0.08) },
      { goal: 45_000, months: 240, law: law(0.045, 0.12) },
    ],
    { wealth: 30_000, monthly: 500, inflationRatio: 0.02 },
  );
  const wanted = [
    [15_918.12, 15_222.77, 0],
    [48_759.78, 14_777.23, 286.86],
    [66_867.63, 0, 213.14],
  ] as const;
  wanted.forEach(([goal, wealth, monthly], i) => {
    const one = found.projects[i];
    expect(toCents(one?.goal ?? NaN)).toBe(goal);
    expect(Math.abs((one?.wealth ?? NaN) - wealth)).toBeLessThan(0.011);
    expect(Math.abs((one?.monthly ?? NaN) - monthly)).toBeLessThan(0.011);
  });
  expect(found.projects.map((one) => one.chance)).toEqual([
    1,
    expect.closeTo(0.9, 4),
    expect.closeTo(0.672995, 4),
  ]);
  expect([found.freeWealth, found.freeMonthly].map((value) => Math.round(value))).toEqual([0, 0]);
});

test("a fan widens, and ends where the plan does", () => {
  const fan = planFan({ openingValue: 20_000, payments: steadyPayments(300, 120) }, law(0.035, 0.08));
  expect(fan.length).toBe(10);
  expect(toCents(fan.at(-1)?.low ?? NaN)).toBe(52_072.82);
  expect(toCents(fan.at(-1)?.high ?? NaN)).toBe(94_043.57);
  fan.forEach((year) => {
    expect(year.low).toBeLessThan(year.lowTwoThirds);
    expect(year.median).toBeLessThan(year.highTwoThirds);
  });
});

test.each([
  [1, 158_827.28, 228_266.58, 260_277.02, 294_934.53],
  [5, 117_013.21, 272_564.34, 347_264.41, 436_287.95],
  [10, 61_470.03, 351_212.73, 465_634.0, 611_779.96],
])("net worth after %d years is the published one", (years, debt, low, median, high) => {
  const owed = mortgage.capitalAfter(home, 58 + 12 * years);
  const of = {
    financial: { openingValue: 118_462.73, payments: steadyPayments(150, 120) },
    law: law(0.0296, 0.0629),
    homes: 290_000,
    certain: 0,
    debt: owed,
  };
  const found = netWorthAhead(of, years);
  expect(Math.abs(found.debt - debt)).toBeLessThan(0.01);
  [found.low - low, found.median - median, found.high - high].forEach((gap) =>
    expect(Math.abs(gap) / median).toBeLessThan(5e-6),
  );
});

test("the fees of a household over twenty years are the published ones", () => {
  const [life, second] = [
    {
      openingValue: 118_462.73,
      monthlyDeposit: 150,
      grossGrowthRatio: 0.05,
      fees: { ongoingRatio: 0.011, contractRatio: 0.006, entryRatio: 0 },
    },
    {
      openingValue: 40_000,
      monthlyDeposit: 100,
      grossGrowthRatio: 0.045,
      fees: { ongoingRatio: 0.018, contractRatio: 0.008, entryRatio: 0.03 },
    },
  ].map((one) => project({ ...one, years: 20, entryOnOpening: false }));
  const end = (values: Float64Array | undefined) => values?.at(-1) ?? NaN;
  const free = end(life?.valuesWithoutFees) + end(second?.valuesWithoutFees);
  const net = end(life?.values) + end(second?.values);
  expect(Math.abs(free - 510_072.1)).toBeLessThan(0.01);
  expect(Math.abs(net - 358_644.07)).toBeLessThan(0.01);
  expect(toCents((free - net) / 1.02 ** 20)).toBe(101_906.73);
});

test("exposures tell what is known, and bounds of what is not", () => {
  const found = exposures([
    { weightRatio: 0.5, split: { X: 0.05, Y: 0.04, Z: 0.03 } },
    { weightRatio: 0.3, split: { X: 0.08, Y: 0.02 } },
    { weightRatio: 0.2, split: null },
  ]);
  expect(found.known.map(({ key, ratio }) => [key, Math.round(ratio * 1e6) / 1e6])).toEqual([
    ["X", 0.049],
    ["Y", 0.026],
    ["Z", 0.015],
  ]);
  expect(found.coveredRatio).toBeCloseTo(0.09, 12);
  expect(found.herfindahlLow.value).toBeCloseTo(0.003302, 6);
  expect(found.herfindahlHigh.value).toBeCloseTo(0.920582, 6);
  expect(exposures([{ weightRatio: 1, split: null }]).herfindahlLow.reason).toBe("too_much_unknown");
});

test("drift, execution and noise are the published ones", () => {
  expect(driftRatio(Float64Array.of(0.67, 0.33), Float64Array.of(0.6, 0.4))).toBeCloseTo(0.07, 12);
  const [before, proposed, observed] = [
    Float64Array.of(0.45, 0.3, 0.25, 0),
    Float64Array.of(0.4, 0.15, 0.25, 0.2),
    Float64Array.of(0.41, 0.15, 0.25, 0.19),
  ];
  expect(driftRatio(proposed, before)).toBeCloseTo(0.2, 12);
  expect(doneRatio(before, proposed, observed)).toBeCloseTo(0.95, 12);
  expect(doneRatio(before, before, observed)).toBeNull();
  expect([1, 3, 5].map((years) => Math.round(adviceNoise(0.03, years) * 1e4) / 1e4)).toEqual([
    0.0588, 0.1018, 0.1315,
  ]);
});
