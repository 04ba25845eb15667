import { cents, dayOf, type Fund, instant } from "@vigie/domain";
import { afterAll, expect, test } from "vitest";
import { createSolver } from "../linear/solver-pool.ts";
import { analysisOf } from "./analysis.ts";
import { choiceOf } from "./arbitration-choice.ts";
import { isFailure, questionOf } from "./arbitration-question.ts";
import { heldModel, lawOf, modelOf, shownLaw } from "./risk-model.ts";
import type { Profile, Situation } from "./situation.ts";
import { pricesOf, testFund, testPrices, testSituation } from "./testing/situations.ts";

/** Acceptance tests of the single model on real portfolios, T1, T3 and T8 of methodology 2, section 1.15. */

const solver = createSolver(1);
afterAll(() => solver.close());
const at = instant("2026-11-20T10:00:00Z");
const bond = { assetClass: "bond", sri: 2 } as const;
const funds = [testFund(11), testFund(12, bond), testFund(13)] as const;
const [first, second, third] = funds;
const prices = pricesOf(...funds.map((fund) => testPrices(fund, 320)));
const offered = Array.from({ length: 100 }, (_, index) =>
  testFund(100 + index, index % 2 === 0 ? bond : { sri: 3 }),
);
const newHistories = new Map(offered.map((fund) => [fund.isin, testPrices(fund, 320)]));

type Lines = readonly (readonly [of: Fund | "euro", cents: number])[];
const held: Lines = [
  [first, 2_000_000],
  [second, 3_000_000],
  ["euro", 5_000_000],
];
const situationOf = (lines: Lines, profile?: Profile): Situation =>
  testSituation({
    lines: lines.map(([of, amount]) => ({ of, cents: amount })),
    valueCents: cents(lines.reduce((sum, [, amount]) => sum + amount, 0)),
    ...(profile === undefined ? {} : { profile }),
  });

function lawIn(situation: Situation) {
  const { lines, weights } = heldModel(situation, prices.histories);
  const found = lawOf(modelOf({ situation, references: new Map(), lines, at }), weights);
  if (found === null) throw new Error("no law");
  return found;
}

function riskIn(situation: Situation) {
  const found = analysisOf({
    situation,
    prices,
    references: new Map(),
    values: [],
    valuedDays: [],
    movements: [],
    employer: [],
    at,
  });
  if (found.kind === "light") throw new Error("no section of risk");
  return found.bodies.risk;
}

const profiles: readonly Profile[] = [
  { level: 3, origin: "default" },
  { level: 4, origin: "customer" },
];
const cases = [0, 10, 100].flatMap((count) =>
  [0, 4_000_000].flatMap((newMoneyCents) => profiles.map((profile) => ({ count, newMoneyCents, profile }))),
);

test.each(cases)(
  "T1: with $count candidates, $newMoneyCents cents of new money and a $profile.origin profile, before is the analysis bit for bit",
  async ({ count, newMoneyCents, profile }) => {
    const situation = situationOf(held, profile);
    const candidates = offered.slice(0, count);
    const choice = choiceOf(
      situation,
      { investments: candidates.map(({ isin }) => isin), profile: profile.level, newMoneyCents },
      { offered: candidates, today: dayOf(at) },
    );
    expect(choice.candidates.length).toBeGreaterThanOrEqual(count);
    const references = new Map();
    const read = { choice, movements: [], prices, newHistories, references, at };
    const question = await questionOf(solver, situation, read);
    if (isFailure(question)) throw new Error(question.code);
    if (question.lawBefore === null) throw new Error("no law");
    const analysed = lawIn(situation);
    expect(question.lawBefore.law).toEqual(analysed.law);
    expect(question.lawBefore.coverage).toEqual(analysed.coverage);
    const risk = riskIn(situation);
    const before = shownLaw(question.lawBefore);
    expect([before.returnRatio, before.volatilityRatio]).toEqual([
      risk.expectedReturn.value,
      risk.volatilityAnnual.value,
    ]);
    expect([before.valueAtRiskRatio, before.expectedShortfallRatio]).toEqual([
      risk.valueAtRiskYear.value,
      risk.expectedShortfallYear.value,
    ]);
  },
);

test("T3: a line split in two, and merged again, has the same law", () => {
  const split: Lines = [
    [first, 500_000],
    [second, 3_000_000],
    ["euro", 5_000_000],
    [first, 1_500_000],
  ];
  const [whole, parts] = [lawIn(situationOf(held)), lawIn(situationOf(split))];
  expect(parts.keys.filter((key) => key === first.isin)).toHaveLength(1);
  expect(parts.law.meanRatio).toBeCloseTo(whole.law.meanRatio, 14);
  expect(parts.law.deviationRatio).toBeCloseTo(whole.law.deviationRatio, 14);
  expect(parts.coverage).toEqual(whole.coverage);
  const [risk, splitRisk] = [riskIn(situationOf(held)), riskIn(situationOf(split))];
  expect(splitRisk.valueAtRisk).toBe(risk.valueAtRisk);
  expect(splitRisk.expectedShortfall).toBe(risk.expectedShortfall);
});

test("T3: one fund held in two contracts has one law, whatever stands beside it there", () => {
  const alone = lawIn(situationOf([[first, 1_000_000]]));
  const elsewhere = modelOf({
    situation: situationOf(held),
    references: new Map(),
    lines: heldModel(
      situationOf([
        [third, 7_000_000],
        [first, 2_000_000],
      ]),
      prices.histories,
    ).lines,
    at,
  });
  expect(lawOf(elsewhere, new Map([[first.isin, 1]]))?.law).toEqual(alone.law);
  // The same contract split in two: amounts differ, the distribution does not.
  const half: Lines = held.map(([of, amount]) => [of, amount / 2]);
  expect(lawIn(situationOf(half)).law).toEqual(lawIn(situationOf(held)).law);
});

test.each([2, 10, 1000])(
  "T8: %i times the value is as many times the euros, and the same ratios",
  (times) => {
    const [risk, scaled] = [
      riskIn(situationOf(held)),
      riskIn(situationOf(held.map(([of, amount]) => [of, amount * times]))),
    ];
    for (const key of [
      "volatilityAnnual",
      "expectedReturn",
      "valueAtRiskYear",
      "expectedShortfallYear",
    ] as const)
      expect(scaled[key], key).toEqual(risk[key]);
    expect(scaled.hundredYears).toEqual(risk.hundredYears);
    const euros = ({ valueAtRisk, expectedShortfall, twoThirds }: typeof risk) => [
      valueAtRisk,
      expectedShortfall,
      twoThirds?.low ?? null,
      twoThirds?.high ?? null,
    ];
    // Each amount is rounded to the cent once: half a cent of the smaller one, times the factor.
    euros(scaled).forEach((amount, index) => {
      const one = euros(risk)[index] ?? null;
      if (amount === null || one === null) throw new Error("an amount is unknown");
      expect(Math.abs(amount - one * times)).toBeLessThanOrEqual((times + 1) / 2);
      expect(one).not.toBe(0);
    });
  },
);
