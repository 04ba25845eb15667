import { addDays, cents, day, type DayValue } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { benchmarkOf } from "./benchmark.ts";
import { performanceFigures, type PerformanceInput } from "./scores-performance.ts";
import { performancesSection } from "./section-performances.ts";
import type { FundHistory } from "./situation.ts";
import { pricesOf, testFund, testPrices, testSituation } from "./testing/situations.ts";

const [first, second] = [testFund(1), testFund(2)];
const situation = testSituation({
  lines: [
    { of: first, cents: 600_000 },
    { of: second, cents: 400_000 },
  ],
});
const leftOfWeek = 0.995 ** (1 / 52);

/** Friday prices up to 20.11.2026 with a constant weekly growth. */
function steady(isin: string, weeks: number, growth: number): FundHistory {
  const days = Array.from({ length: weeks }, (_, week) =>
    addDays(day("2026-11-20"), -7 * (weeks - 1 - week)),
  );
  return { isin, days, prices: days.map((_, week) => 100 * (1 + growth) ** week) };
}
/** A value per day, as a function of the number of days from the first one. */
function valuesFrom(from: string, days: number, valueOf: (passed: number) => number): DayValue[] {
  return Array.from({ length: days + 1 }, (_, passed) => ({
    day: addDays(day(from), passed),
    valueCents: cents(Math.round(valueOf(passed))),
    paidTotalCents: cents(100_000_000),
    reconstructed: false,
  }));
}
type InputChanges = Partial<Pick<PerformanceInput, "situation" | "prices">> & {
  readonly reference?: FundHistory | null;
  readonly life?: Parameters<typeof performancesSection>[1]["life"];
  readonly valuedDays?: PerformanceInput["valuedDays"];
};
function figuresOf(values: readonly DayValue[], told: InputChanges = {}) {
  const { reference = null, life = { openedOn: null, movements: [], employer: [] } } = told;
  const references = reference === null ? [] : [["stock", reference] as const];
  const prices = told.prices ?? { ...pricesOf(), references: new Map(references) };
  const benchmark = benchmarkOf(situation, prices);
  return performanceFigures({
    situation: told.situation ?? situation,
    prices,
    benchmark,
    shown: performancesSection(values, { benchmark, life }),
    values,
    valuedDays: told.valuedDays ?? values.map((value) => value.day),
  });
}
const grown = (yearly: number) => (passed: number) => 100_000_000 * (1 + yearly) ** (passed / 365);

test("two years at 8 % a year against an index of 0.1 % a week: the excess is what is left of the 8 %", () => {
  // From Friday 22.11.2024 to Friday 20.11.2026: 728 days, 104 weeks.
  const figures = figuresOf(valuesFrom("2024-11-22", 728, grown(0.08)), {
    reference: steady("INDEX", 300, 0.001),
  });
  const index = (1.001 * leftOfWeek) ** (104 * (365 / 728)) - 1;
  expect(figures.excess_return?.value).toBeCloseTo(0.08 - index, 7);
});

test("a portfolio that is its own benchmark has no excess, neither of return nor for its risk", () => {
  const reference = testPrices(testFund(11), 300, 0.02);
  const weekOf = (passed: number) => 300 - 1 - 120 + Math.floor(passed / 7);
  const level = (week: number) => (reference.prices[week] ?? NaN) * leftOfWeek ** week;
  const values = valuesFrom("2024-08-02", 840, (passed) => 1_000_000 * level(weekOf(passed)));
  const figures = figuresOf(values, { reference });
  expect(figures.excess_return?.value).toBeCloseTo(0, 7);
  expect(figures.excess_sharpe?.value).toBeCloseTo(0, 5);
});

test("a portfolio that swings more for the same return has the lower return for its risk", () => {
  const reference = testPrices(testFund(11), 300, 0.02);
  const swing = (size: number) => (passed: number) => {
    const week = Math.floor(passed / 7);
    return grown(0.05)(7 * week) * (1 + size * (week % 2));
  };
  const sharpe = (size: number) =>
    figuresOf(valuesFrom("2024-08-02", 840, swing(size)), { reference }).excess_sharpe?.value;
  expect(Number(sharpe(0.02))).toBeLessThan(Number(sharpe(0.01)));
});

test("under two years of seen weeks no return for the risk is told, with its reason", () => {
  const figures = figuresOf(valuesFrom("2025-05-23", 546, grown(0.05)), {
    reference: steady("INDEX", 300, 0.001),
  });
  expect(figures.excess_sharpe).toEqual({ value: null, reason: "too_few_observations" });
  expect(figures.excess_return?.value).not.toBeNull();
});

test("under a year, and of a past that was reconstructed, nothing is judged, and each says why", () => {
  const reference = steady("INDEX", 300, 0.001);
  const short = figuresOf(valuesFrom("2026-01-01", 323, grown(0.08)), { reference });
  expect(short.excess_return).toEqual({ value: null, reason: "shorter_than_year" });
  const rebuilt = valuesFrom("2024-11-20", 730, grown(0.08)).map((value, index) => ({
    ...value,
    reconstructed: index < 400,
  }));
  const partly = figuresOf(rebuilt, { reference });
  expect(partly.excess_return).toEqual({ value: null, reason: "past_reconstructed" });
  expect(partly.excess_sharpe).toEqual({ value: null, reason: "past_reconstructed" });
  expect(partly.excess_over_livret).toEqual({ value: null, reason: "movements_incomplete" });
  expect(figuresOf([]).excess_return).toEqual({ value: null, reason: "shorter_than_year" });
});

test("yearly statements compare with the Livret A and not with markets: these need a value on nearly every day", () => {
  const reference = steady("INDEX", 300, 0.001);
  const values = valuesFrom("2023-03-01", 731, grown(0.05));
  const statements = [values[0], values[365], values[731]].flatMap((value) => value?.day ?? []);
  const yearly = figuresOf(values, { reference, valuedDays: statements });
  expect(yearly.excess_return).toEqual({ value: null, reason: "values_sparse" });
  expect(yearly.excess_sharpe).toEqual({ value: null, reason: "values_sparse" });
  expect(yearly.excess_over_livret?.value).toBeCloseTo(0.05 - 0.03, 3);
  const weekly = values.flatMap(({ day: on }, index) => (index % 7 === 0 ? [on] : []));
  const followed = figuresOf(values, { reference, valuedDays: weekly });
  expect(followed.excess_return?.value).toEqual(figuresOf(values, { reference }).excess_return?.value);
  // The date of the stars is counted from the first tracked day.
  const shownBy = (valuedDays: PerformanceInput["valuedDays"]) =>
    performancesSection(values, {
      benchmark: null,
      life: { openedOn: null, movements: [], employer: [] },
      valuedDays,
    });
  expect(shownBy(weekly).starsFrom).toBeNull();
  expect(shownBy([...statements.slice(0, 2), ...weekly.slice(-20)]).starsFrom).toBe("2025-10-16");
});

test("without a reference of its classes there is no excess, and the Livret A still compares", () => {
  const figures = figuresOf(valuesFrom("2023-03-01", 500, grown(0.05)));
  expect(figures.excess_return).toEqual({ value: null, reason: "no_reference" });
  expect(figures.excess_sharpe).toEqual({ value: null, reason: "no_reference" });
  // The Livret A rate was 3 % on each of these days.
  expect(figures.excess_over_livret?.value).toBeCloseTo(0.05 - 0.03, 7);
});

test("with every payment since the opening the Livret A compares with the whole life, even of a reconstructed past", () => {
  const values = valuesFrom("2023-03-01", 500, grown(0.05)).map((value) => ({
    ...value,
    reconstructed: true,
  }));
  const movements = [
    { day: day("2023-03-01"), type: "contribution" as const, amountCents: cents(100_000_000) },
  ];
  const life = { openedOn: day("2023-03-01"), movements, employer: [] };
  expect(figuresOf(values, { life }).excess_over_livret?.value).toBeCloseTo(0.02, 7);
  expect(figuresOf(values).excess_over_livret?.reason).toBe("movements_incomplete");
});

test("stars look at the last three years: what happened before changes nothing", () => {
  const values = valuesFrom("2021-11-20", 1826, grown(0.04));
  const since = values.findIndex((value) => value.day >= "2023-11-20");
  const other = values.map((value, index) =>
    index < since ? { ...value, valueCents: cents(value.valueCents * 3) } : value,
  );
  const reference = steady("INDEX", 300, 0.001);
  expect(figuresOf(other, { reference })).toEqual(figuresOf(values, { reference }));
  const later = values.map((value, index) =>
    index === since ? { ...value, valueCents: cents(value.valueCents * 3) } : value,
  );
  expect(figuresOf(later, { reference })).not.toEqual(figuresOf(values, { reference }));
});

const beating = (own: readonly FundHistory[], weeks = 300) =>
  figuresOf([], {
    prices: { ...pricesOf(...own), references: new Map([["stock", steady("INDEX", weeks, 0.001)]]) },
  }).lines_beating_benchmark;

test("the share of lines that beat their class is of their weight", () => {
  const better = steady(first.isin, 300, 0.003);
  const worse = steady(second.isin, 300, 0);
  expect(beating([better, worse])?.value).toBeCloseTo(0.6, 12);
  expect(beating([steady(first.isin, 300, 0), steady(second.isin, 300, 0.003)])?.value).toBeCloseTo(0.4, 12);
});

test("a line like its index beats it, for an index costs half a point a year", () => {
  expect(beating([steady(first.isin, 300, 0.001)])?.value).toBe(1);
  expect(beating([steady(first.isin, 300, 0.001 - 0.00011)])?.value).toBe(0);
});

test("a line without three years of prices is left out, it is not a line that lost", () => {
  const better = steady(first.isin, 300, 0.003);
  expect(beating([better, steady(second.isin, 120, 0)])?.value).toBe(1);
  expect(beating([better])?.value).toBe(1);
  expect(beating([])).toEqual({ value: null, reason: "empty" });
  expect(beating([better], 120)).toEqual({ value: null, reason: "empty" });
});

test("whatever the values, no figure is NaN, and an unknown one has its reason", () => {
  const someValues = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 0, maxLength: 900 });
  const reference = steady("INDEX", 300, 0.001);
  fc.assert(
    fc.property(someValues, (all) => {
      const values = valuesFrom("2024-01-05", all.length - 1, (passed) => all[passed] ?? 1);
      for (const figure of Object.values(figuresOf(values, { reference }))) {
        if (figure.value === null) expect(figure.reason).toMatch(/^[a-z_]+$/);
        else expect(Number.isFinite(figure.value)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});
