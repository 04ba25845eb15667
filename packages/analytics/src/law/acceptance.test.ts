import { expect, test } from "vitest";
import { cell } from "../linear/matrix.ts";
import { dayNumber } from "../returns/weekly.ts";
import type { PriceSeries } from "../returns/weekly.ts";
import { portfolioLaw } from "./portfolio-law.ts";
import { riskModel, type ModelLine } from "./risk-model.ts";
import { lawLoss } from "./year-law.ts";

/** Acceptance tests of the return distribution, T2, T3, T6 and T7 of methodology 2, section 1.15. */

const onDay = dayNumber("2026-11-20");

/** Seeded weekly prices that end with the last complete week. */
function series(seed: number, { weeks = 300, deviation = 0.02, constant = 0 } = {}): PriceSeries {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  // A fixed number of draws: a shorter series is the end of the longer one.
  const returns = Array.from(
    { length: 400 },
    () => deviation * (next() + next() + next() + next() - 2) * 1.7,
  );
  const kept = returns.slice(400 - weeks);
  const prices = [100];
  for (const one of kept) prices.push((prices.at(-1) ?? 100) * (1 + one + constant));
  return {
    days: Int32Array.from(prices, (_, index) => onDay - 7 * (prices.length - 1 - index)),
    prices: Float64Array.from(prices),
  };
}

function unit(key: string, history: PriceSeries | null, meanRatio = 0.035): ModelLine {
  return { key, kind: "unit", riskClass: "stock", meanRatio, history, publishedSri: 4 };
}

const references = new Map([["stock", series(7, { deviation: 0.022 })]] as const);
const modelOf = (lines: readonly ModelLine[]) => riskModel({ lines, references, onDay, longRun: {} });

function lawOf(lines: readonly ModelLine[], weights: readonly number[]) {
  const found = portfolioLaw(modelOf(lines), Float64Array.from(weights));
  if (found === null) throw new Error("no law");
  return { ...found.law, ...lawLoss(found.law), ownRatio: found.coverage.ownRatio };
}

const [one, two, three] = [unit("A", series(1)), unit("B", series(2)), unit("C", series(3), 0.02)];

test("T2: lines that stand beside and are not held change no bit of the law", () => {
  const alone = lawOf([one, two], [0.6, 0.4]);
  const young = unit("Y", series(9, { weeks: 30 }));
  const many = Array.from({ length: 20 }, (_, index) => unit(`N${index}`, series(20 + index)));
  expect(lawOf([one, two, three], [0.6, 0.4, 0])).toEqual(alone);
  expect(lawOf([young, ...many, one, unit("X", null), two], [0, ...many.map(() => 0), 0.6, 0, 0.4])).toEqual(
    alone,
  );
});

test("T3: the order of the lines changes no bit of the law", () => {
  const lines = [one, two, three];
  const law = lawOf(lines, [0.5, 0.3, 0.2]);
  expect(lawOf([three, one, two], [0.2, 0.5, 0.3])).toEqual(law);
  expect(lawOf([two, three, one], [0.3, 0.2, 0.5])).toEqual(law);
});

test("T6: one constant added to every week of a line moves no figure: its past mean is not read", () => {
  const law = lawOf([one, two], [0.6, 0.4]);
  for (const constant of [-0.002, 0.001, 0.004]) {
    const moved = lawOf([unit("A", series(1, { constant })), two], [0.6, 0.4]);
    for (const key of ["deviationRatio", "expectedShortfallRatio", "valueAtRiskRatio", "meanRatio"] as const)
      expect(moved[key], key).toBeCloseTo(law[key], 10);
  }
});

test.each([10, 60, 155, 156, 259, 260])(
  "T7: a line of %i own weeks is held, and one week more moves its deviation by less than 15 %%",
  (weeks) => {
    const deviation = (count: number) => {
      const model = modelOf([unit("A", series(1, { weeks: count, deviation: 0.03 }))]);
      return Math.sqrt(cell(model.covariance, 0, 0));
    };
    const [before, after] = [deviation(weeks), deviation(weeks + 1)];
    expect(before).toBeGreaterThan(0);
    expect(Math.abs(after / before - 1)).toBeLessThan(0.15);
  },
);

test("a class without own prices stands in week by week: the share of own prices says so", () => {
  const half = modelOf([unit("A", series(1, { weeks: 130 }))]);
  expect(half.measures[0]?.ownRatio).toBeCloseTo(0.5, 2);
});
