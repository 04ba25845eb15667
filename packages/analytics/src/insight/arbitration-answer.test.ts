import { cents } from "@vigie/domain";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createSolver, dot } from "../index.ts";
import { frontierOf, solveQuestion } from "./arbitration-answer.ts";
import type { Question } from "./arbitration-question.ts";
import { arbitrationText } from "./arbitration-text.ts";
import { choiceFor, marketFunds, requireQuestion, solvedFor, type Wanted } from "./testing/arbitrations.ts";
import { testFund, testOffer } from "./testing/situations.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const dear = testFund(20, { issuer: "Autre", sri: 4, ongoingFeeRatio: 0.024 });
/** More than half equities, where the balanced profile allows 55 %. */
const lines: Wanted["lines"] = [
  { of: dear, cents: 2_400_000 },
  { of: "euro", cents: 1_600_000 },
];
const solved = async (ask: Parameters<typeof solvedFor>[2], wanted: Partial<Wanted> = {}) =>
  await solvedFor(solver, { lines, ...wanted }, ask);
const total = (weights: Float64Array) => weights.reduce((sum, one) => sum + one, 0);
const meanOf = (weights: Float64Array, values: readonly number[]) =>
  weights.reduce((sum, one, index) => sum + one * (values[index] ?? NaN), 0);

/** Checks the rules of the balanced profile on weights, recomputed from the candidates. */
function expectBalanced({ candidates }: Question, weights: Float64Array): void {
  const share = (of: (one: Question["candidates"][number]) => boolean) =>
    meanOf(
      weights,
      candidates.map((one) => (of(one) ? 1 : 0)),
    );
  expect(total(weights)).toBeCloseTo(1, 9);
  expect(
    meanOf(
      weights,
      candidates.map(({ sri }) => sri),
    ),
  ).toBeLessThanOrEqual(3.3 + 1e-6);
  expect(share(({ kind }) => kind === "euroFund")).toBeGreaterThanOrEqual(0.2 - 1e-6);
  expect(share(({ assetClass }) => assetClass === "stock")).toBeLessThanOrEqual(0.55 + 1e-6);
  for (const issuer of new Set(candidates.map(({ fund }) => fund?.issuer ?? null)))
    if (issuer !== null)
      expect(share(({ fund }) => fund?.issuer === issuer)).toBeLessThanOrEqual(0.35 + 1e-6);
  candidates.forEach(({ capRatio }, index) => {
    expect(weights[index]).toBeGreaterThanOrEqual(0);
    expect(weights[index]).toBeLessThanOrEqual(capRatio + 1e-6);
  });
}

test.each([
  ["secure", "volatility"],
  ["secure", "shortfall"],
  ["balanced", "volatility"],
  ["grow", "volatility"],
  ["conform", "volatility"],
  ["cut_fees", "volatility"],
] as const)(
  "%s by %s keeps every rule of the profile, holds a whole and is proven",
  async (strategy, metric) => {
    const { question, answer } = await solved({ strategy, metric });
    expect(answer.noTrade).toBe(false);
    expectBalanced(question, answer.weights);
    expect(Math.abs(answer.certificate.gap)).toBeLessThan(1e-4);
    expect(answer.proposalBreach ?? NaN).toBeLessThan(1e-6);
    const held = answer.weights.filter((weight) => weight > 0);
    expect(held.length).toBeLessThanOrEqual(12);
    for (const weight of held) expect(weight).toBeGreaterThanOrEqual(0.01 - 1e-9);
    for (const figures of [answer.before, answer.after])
      for (const figure of [figures.returnRatio, figures.volatilityRatio, figures.feeRatio])
        expect(figure).toSatisfy(Number.isFinite);
  },
);

test("to reduce the risk lowers the volatility and the loss, and gives up little return", async () => {
  const { before, after } = (await solved({ strategy: "secure", metric: "volatility" })).answer;
  expect(after.volatilityRatio).toBeLessThan(before.volatilityRatio);
  expect(Number(after.expectedShortfallRatio)).toBeLessThan(Number(before.expectedShortfallRatio));
  expect(after.returnRatio).toBeGreaterThan(before.returnRatio - 0.0075);
});

test("fees fall under the present ones without more loss, and are the weighted costs of the lines", async () => {
  const { question, answer } = await solved({ strategy: "cut_fees", metric: "volatility" });
  const costs = Array.from(question.feeRatios);
  expect(answer.before.feeRatio).toBeCloseTo(meanOf(question.problem.trading.current, costs), 12);
  expect(answer.after.feeRatio).toBeCloseTo(meanOf(answer.weights, costs), 12);
  expect(answer.after.feeRatio).toBeLessThan(answer.before.feeRatio);
  expect(Number(answer.after.expectedShortfallRatio)).toBeLessThanOrEqual(
    Number(answer.before.expectedShortfallRatio) + 0.001,
  );
});

test("a goal that is not measured by fees is measured by the volatility, and says so", async () => {
  const byFees = (await solved({ strategy: "secure", metric: "fees" })).answer;
  const byVolatility = (await solved({ strategy: "secure", metric: "volatility" })).answer;
  expect(byFees.notes).toEqual([arbitrationText.feesReplaced]);
  expect(byVolatility.notes).toEqual([]);
  expect(Array.from(byFees.weights)).toEqual(Array.from(byVolatility.weights));
});

test("a payment sells nothing: no line weighs less in euros than it did", async () => {
  const wanted = { newMoneyCents: 2_000_000, profile: 4 };
  const { question, answer } = await solved({ strategy: "balanced", metric: "volatility" }, wanted);
  expect(total(question.problem.trading.current)).toBeCloseTo(4 / 6, 12);
  // Today's costs are those of the holdings, 60 % and 40 %: new money has none.
  const costs = 0.6 * (1 - 0.976 * 0.994) + 0.4 * 0.007;
  expect(answer.before.feeRatio).toBeCloseTo(costs, 12);
  expect(total(answer.weights)).toBeCloseTo(1, 9);
  answer.weights.forEach((weight, index) =>
    expect(weight).toBeGreaterThanOrEqual((question.problem.trading.current[index] ?? NaN) - 1e-9),
  );
});

test("once the proposal is held, there is nothing left to do", async () => {
  const ask = { strategy: "secure", metric: "volatility" } as const;
  const first = await solved(ask);
  const held = first.question.candidates.flatMap((one, index) => {
    const amount = Math.round((first.answer.weights[index] ?? 0) * 4_000_000);
    return amount > 0 ? [{ of: one.fund ?? ("euro" as const), cents: amount }] : [];
  });
  const again = (await solved(ask, { lines: held })).answer;
  expect(again.noTrade).toBe(true);
  expect(again.after).toEqual(again.before);
  expect([again.activeRules, again.proposalBreach]).toEqual([[], null]);
  const { trading } = (await requireQuestion(solver, { lines: held })).problem;
  expect(Array.from(again.weights)).toEqual(Array.from(trading.current));
});

test("the same question has the same answer", async () => {
  const ask = { strategy: "balanced", metric: "volatility" } as const;
  const [first, second] = [await solved(ask), await solved(ask)];
  expect(Array.from(second.answer.weights)).toEqual(Array.from(first.answer.weights));
});

test("rules that no allocation meets are a refusal with their names, not an answer", async () => {
  const wanted: Wanted = { lines };
  const question = await requireQuestion(solver, wanted);
  const own = choiceFor(wanted);
  const limits = { ...own.limits, minSafeRatio: 0.8, minUnitLinkedRatio: 0.5 };
  const choice = { ...own, limits };
  const answer = await solveQuestion(
    solver,
    { ...question, problem: { ...question.problem, limits } },
    {
      choice,
      strategy: "secure",
      metric: "volatility",
      minTradeCents: cents(0),
      totalCents: 4_000_000,
      recorded: null,
    },
  );
  expect(answer).toMatchObject({ code: "optimization.conflicting_rule" });
  expect(JSON.stringify(answer)).toContain("80\u00a0% au moins");
});

const limited = (question: Question, limits: object): Question => ({
  ...question,
  problem: { ...question.problem, limits: { ...question.problem.limits, ...limits } },
});
const ends = async (question: Question) => {
  const points = await frontierOf(solver, question);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) throw new Error("no frontier");
  return { points, safest: first.risk, best: last.expectedReturn };
};

test("along the frontier more risk is never paid with less return", async () => {
  const { points } = await ends(await requireQuestion(solver, { lines, profile: 5 }));
  expect(points.length).toBeGreaterThan(5);
  points.slice(1).forEach((point, index) => {
    const before = points[index];
    expect(point.risk).toBeGreaterThanOrEqual((before?.risk ?? NaN) - 1e-9);
    expect(point.expectedReturn).toBeGreaterThanOrEqual((before?.expectedReturn ?? NaN) - 1e-9);
  });
});

test("the best return of the frontier is that of no better allocation of the market", async () => {
  const question = await requireQuestion(solver, { lines, profile: 5 });
  const { best } = await ends(question);
  const { expectedReturns, assets } = question.problem;
  const order = Array.from(expectedReturns.keys()).toSorted(
    (a, b) => (expectedReturns[b] ?? 0) - (expectedReturns[a] ?? 0),
  );
  // Ignoring risk: the best lines, each up to its cap.
  const greedy = new Float64Array(assets.length);
  let left = 1;
  for (const index of order) {
    greedy[index] = Math.min(left, assets[index]?.capRatio ?? 0);
    left -= greedy[index] ?? 0;
  }
  expect(best).toBeLessThanOrEqual(dot(expectedReturns, greedy) + 1e-9);
  expect(best).toBeGreaterThan(Math.min(...expectedReturns));
});

test("stricter limits never give a better frontier", async () => {
  const question = await requireQuestion(solver, { lines, profile: 5 });
  const bound = fc.record({
    equity: fc.double({ min: 0.1, max: 1, noNaN: true }),
    safe: fc.double({ min: 0, max: 0.5, noNaN: true }),
    less: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(bound, async ({ equity, safe, less }) => {
      const loose = await ends(limited(question, { maxEquityRatio: equity, minSafeRatio: safe * less }));
      const strict = await ends(limited(question, { maxEquityRatio: equity * less, minSafeRatio: safe }));
      expect(strict.best).toBeLessThanOrEqual(loose.best + 1e-7);
      expect(strict.safest).toBeGreaterThanOrEqual(loose.safest - 1e-7);
    }),
    { numRuns: 5 },
  );
});

test("a market of one more fund never has a riskier safest allocation", async () => {
  const all = await ends(await requireQuestion(solver, { lines, profile: 5 }));
  const fewer = await ends(
    await requireQuestion(solver, { lines, profile: 5, offered: marketFunds.slice(0, -1) }),
  );
  expect(all.safest).toBeLessThanOrEqual(fewer.safest + 1e-7);
});

test("where the profile's loss is already passed the fees come after, in words", async () => {
  const question = await requireQuestion(solver, { lines });
  const own = choiceFor({ lines });
  // A loss limit that no allocation of the offer satisfies.
  const choice = { ...own, profile: { ...own.profile, shortfallCapRatio: -0.5 } };
  const ask = { choice, metric: "volatility", minTradeCents: cents(0), totalCents: 4_000_000 } as const;
  const fees = await solveQuestion(solver, question, { ...ask, strategy: "cut_fees", recorded: null });
  const sentence = arbitrationText.profileFirst;
  expect(fees).toEqual({ code: "optimization.unavailable", detail: { sentence } });
});

test("fees are cut where it saves a twentieth of a point a year, and below nothing moves", async () => {
  // The euro fund is as expensive as the expensive line: only another fund can be cheaper.
  const situation = { market: testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.03 }) };
  const twin = (ongoingFeeRatio: number) => testFund(21, { issuer: "Ailleurs", sri: 4, ongoingFeeRatio });
  const cut = async (ongoingFeeRatio: number) => {
    const wanted = { offered: [twin(ongoingFeeRatio)], profile: 5, situation };
    return (await solved({ strategy: "cut_fees", metric: "volatility" }, wanted)).answer;
  };
  const little = await cut(0.0237);
  expect([little.noTrade, little.after]).toEqual([true, little.before]);
  const worth = await cut(0.012);
  expect(worth.noTrade).toBe(false);
  expect(worth.before.feeRatio - worth.after.feeRatio).toBeGreaterThanOrEqual(0.0005);
});

test("costs that fall by another mix of classes alone are no saving: nothing moves, and it is said", async () => {
  // The euro fund is the only cheaper line: every cost decrease requires selling equities.
  const situation = { market: testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.005 }) };
  const wanted = { offered: [], profile: 5, situation };
  const { answer } = await solved({ strategy: "cut_fees", metric: "shortfall" }, wanted);
  expect([answer.noTrade, answer.notes]).toEqual([true, [arbitrationText.mixKept]]);
});

test("where nothing earns more than what is without risk, the safest allocation is proposed, and it is said", async () => {
  const question = { ...(await requireQuestion(solver, { lines })), riskFreeRatio: 1 };
  const ask = {
    choice: choiceFor({ lines }),
    metric: "volatility",
    minTradeCents: cents(0),
    totalCents: 4_000_000,
  } as const;
  const [ratio, safest] = await Promise.all(
    (["balanced", "secure"] as const).map(
      async (strategy) => await solveQuestion(solver, question, { ...ask, strategy, recorded: null }),
    ),
  );
  if (ratio === undefined || safest === undefined || "code" in ratio || "code" in safest)
    throw new Error("no answer");
  expect([ratio.notes, safest.notes]).toEqual([[arbitrationText.safestInstead], []]);
  expect(Array.from(ratio.weights)).toEqual(Array.from(safest.weights));
});
