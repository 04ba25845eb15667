import fc from "fast-check";
import { expect, test } from "vitest";
import type { Estimate } from "../estimate.ts";
import { yearlyCost } from "../fees/yearly-cost.ts";
import type { Section, SubScoreName } from "./star-grid.ts";
import { starGrid } from "./star-grid.ts";
import {
  beatingShare,
  capitalAtRisk,
  overallOf,
  overallScore,
  profileCap,
  scoredEffectiveLines,
  sectionScore,
  starsOf,
} from "./stars.ts";

const known = (value: number): Estimate => ({ value, reason: null });
const sections: readonly Section[] = ["allocation", "performance", "risk", "fees"];
const rules = sections.flatMap((section) => starGrid[section].map((rule) => ({ section, rule })));

function knotsOf(name: SubScoreName) {
  return rules.find((one) => one.rule.name === name)?.rule.knots ?? [];
}

test("the weights of every section make 100, and knots go from one end of the stars to the other", () => {
  for (const section of sections)
    expect(starGrid[section].reduce((total, rule) => total + rule.weight, 0)).toBe(100);
  for (const { rule } of rules) {
    const stars = rule.knots.map(([, value]) => value);
    expect([Math.min(...stars), Math.max(...stars)]).toEqual([0, 5]);
    expect(rule.knots.map(([figure]) => figure)).toEqual(
      rule.knots.map(([figure]) => figure).toSorted((a, b) => a - b),
    );
  }
});

test.each([
  ["an average unit-linked contract", { ongoingRatio: 0.0203, contractRatio: 0.009 }, 0.5],
  ["an index-fund contract", { ongoingRatio: 0.003, contractRatio: 0.005 }, 4],
  ["a euro fund", { ongoingRatio: 0, contractRatio: 0.007 }, 4.3],
])("%s has the stars of the method's sanity lines for its cost", (_, fees, expected) => {
  const cost = yearlyCost({
    lines: [{ weightRatio: 1, ...fees }],
    entryRatio: 0,
    horizonYears: 8,
    arbitrageYearlyRatio: 0,
  });
  expect(starsOf(cost.total.value ?? NaN, knotsOf("yearly_cost"))).toBeCloseTo(expected, 1);
});

test("every sub-score is monotone and has no cliff", () => {
  const figure = fc.double({ min: -3, max: 15, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...rules), figure, figure, ({ rule }, a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const rises = (rule.knots.at(-1)?.[1] ?? 0) > (rule.knots[0]?.[1] ?? 0);
      const [before, after] = [starsOf(low, rule.knots), starsOf(high, rule.knots)];
      expect(rises ? after >= before : after <= before).toBe(true);
      expect(Math.abs(starsOf(low + 1e-9, rule.knots) - before)).toBeLessThan(1e-5);
    }),
    { seed: 10, numRuns: 400 },
  );
});

test("a better figure never lowers a section, whatever the others", () => {
  const drawn = fc.array(fc.double({ min: -0.05, max: 2, noNaN: true }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.constantFrom(...sections),
      drawn,
      fc.integer({ min: 0, max: 3 }),
      (section, values, which) => {
        const grid = starGrid[section];
        const target = grid[which % grid.length];
        if (target === undefined) return;
        const figures = Object.fromEntries(grid.map((rule, i) => [rule.name, known(values[i] ?? 0)]));
        const best = target.knots.reduce((found, knot) => (knot[1] > found[1] ? knot : found));
        const better = { ...figures, [target.name]: known(best[0]) };
        expect(sectionScore(section, better).points.value).toBeGreaterThanOrEqual(
          sectionScore(section, figures).points.value ?? NaN,
        );
      },
    ),
    { seed: 11, numRuns: 200 },
  );
});

test("unknown sub-scores hand their weight over, down to 60 % of it", () => {
  const some = sectionScore("performance", { excess_return: known(0), excess_sharpe: known(0) });
  expect(some.points.value).toBe(3);
  expect(some.knownWeightRatio).toBeCloseTo(0.6, 12);
  expect(some.subScores.find((one) => one.name === "excess_return")?.weightRatio).toBeCloseTo(2 / 3, 12);
  const few = sectionScore("performance", { excess_return: known(0) });
  expect(few.stars).toEqual({ value: null, reason: "too_much_unknown" });
});

test("the points of the grid beside each figure give its stars again", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.double({ min: -3, max: 30, noNaN: true }),
      ({ section, rule }, figure) => {
        const found = sectionScore(section, { [rule.name]: known(figure) }).subScores;
        const { stars, between } = found.find((one) => one.name === rule.name) ?? {};
        if (between === undefined || between === null) return rule.name === "sri_excess" && figure < -1;
        const { low, high } = between;
        const way = low.figure === high.figure ? 0 : (figure - low.figure) / (high.figure - low.figure);
        expect(low.stars + way * (high.stars - low.stars)).toBeCloseTo(stars ?? -1, 9);
        return true;
      },
    ),
    { seed: 12, numRuns: 500 },
  );
});

test("staying under the profile's risk is free, far under costs one star at most", () => {
  const stars = (figure: number) => sectionScore("risk", { sri_excess: known(figure) }).subScores[0]?.stars;
  expect([0.25, 0, -1, -1.5, -2, -4].map(stars)).toEqual([4, 5, 5, 5, 4.5, 4]);
});

function everything(figure: (section: Section) => number) {
  const of = (section: Section) =>
    Object.fromEntries(
      starGrid[section].map((rule) => [
        rule.name,
        known(rule.knots.find(([, stars]) => stars === figure(section))?.[0] ?? 0),
      ]),
    );
  return { allocation: of("allocation"), performance: of("performance"), risk: of("risk"), fees: of("fees") };
}

test("the overall stars are the mean, capped when the profile is broken", () => {
  const wanted = everything((section) => (section === "fees" ? 5 : 3));
  const risk = (sriExcess: number, shortfall: number) => ({
    ...wanted.risk,
    sri_excess: known(sriExcess),
    shortfall_to_cap: known(shortfall),
  });
  // Half a point above the profile gives 3 stars and exceeds it; a shortfall at its cap gives the same but does not exceed it.
  const figures = { ...wanted, risk: { ...wanted.risk, sri_excess: known(0) } };
  expect(overallScore({ ...figures, risk: { ...risk(0, 1) } })).toMatchObject({ capped: false });
  expect(overallOf([3, 3, 3, 5], profileCap(0, 1))).toMatchObject({
    points: known(3.5),
    stars: known(3.5),
    capped: false,
  });
  expect(overallScore({ ...wanted, risk: risk(0.5, 1) })).toMatchObject({
    points: known(2.5),
    stars: known(2.5),
    capped: true,
  });
  expect(overallOf([0, 0, 0, 5], profileCap(1, 2)).capped).toBe(false);
  expect(overallScore({ ...figures, fees: {} }).points.reason).toBe("too_much_unknown");
});

test("the cap of a broken profile has no cliff", () => {
  expect(profileCap(null, null)).toBe(5);
  expect(profileCap(-1, 0.5)).toBe(5);
  expect(profileCap(1e-6, 1)).toBeCloseTo(5, 4);
  expect(profileCap(0.125, 1)).toBeCloseTo(3.75, 12);
  expect(profileCap(0, 1.15)).toBeCloseTo(2.5, 12);
  expect(profileCap(3, 4)).toBe(2.5);
});

test("stars are what the shown points round to", () => {
  for (let mean = 0; mean <= 5; mean += 0.0007) {
    const { points, stars } = overallOf([mean], 5);
    expect(stars.value).toBe(Math.round((points.value ?? NaN) * 2) / 2);
  }
  expect(overallOf([1.746], 5)).toMatchObject({ points: known(1.75), stars: known(2) });
});

test.each([
  [4, 0.45],
  [0, 0.45],
  [4.5, 0.3375],
  [5, 0.225],
  [5.5, 0.1125],
  [6, 0],
  [8, 0],
])("the capital at risk at a horizon of %d years is %d", (years, wanted) => {
  const lines = [
    { weightRatio: 0.4, sri: 1 },
    { weightRatio: 0.3, sri: 4 },
    { weightRatio: 0.3, sri: 5 },
  ];
  expect(capitalAtRisk(lines, years).value).toBeCloseTo(wanted, 12);
});

test("an index fund counts for four lines and the euro fund for none", () => {
  const line = (weightRatio: number, more = {}) => ({
    weightRatio,
    isEuroFund: false,
    isIndexFund: false,
    ...more,
  });
  expect(scoredEffectiveLines([line(0.5), line(0.5)]).value).toBeCloseTo(2, 12);
  expect(
    scoredEffectiveLines([line(0.2, { isIndexFund: true }), line(0.8, { isEuroFund: true })]).value,
  ).toBeCloseTo(4, 12);
  expect(scoredEffectiveLines([line(1, { isEuroFund: true })]).reason).toBe("empty");
});

test("the shares behind the stars leave unknown lines out", () => {
  const lines = [
    { weightRatio: 0.5, excess: 0.01, sri: 6 },
    { weightRatio: 0.25, excess: -0.01, sri: 3 },
    { weightRatio: 0.25, excess: null, sri: null },
  ];
  expect(beatingShare(lines).value).toBeCloseTo(2 / 3, 12);
  expect(capitalAtRisk(lines, 3).value).toBeCloseTo(2 / 3, 12);
  expect(capitalAtRisk(lines, 8).value).toBe(0);
  expect(beatingShare([]).reason).toBe("empty");
});

test("risk stars are held under what own prices allow, and are none where the risk is not shown", () => {
  const figures = {
    sri_excess: known(-0.2),
    shortfall_to_cap: known(0.3),
    drawdown_to_composite: known(0.8),
    capital_at_risk: known(0),
  };
  const free = sectionScore("risk", figures);
  expect(free.mean).toBeGreaterThan(4);
  const held = sectionScore("risk", figures, 3.5);
  expect(held).toMatchObject({ mean: 3.5, points: { value: 3.5 }, stars: { value: 3.5 } });
  expect(held.subScores).toEqual(free.subScores);
  expect(sectionScore("risk", figures, 5)).toEqual(free);
  expect(sectionScore("risk", figures, 0)).toMatchObject({
    mean: null,
    points: { value: null, reason: "too_much_unknown" },
  });
});
