import { type Cents, cents, day } from "@vigie/domain";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createSolver } from "../index.ts";
import { isFailure, isNewFund, type Question, refusalBefore } from "./arbitration-question.ts";
import { arbitrationText } from "./arbitration-text.ts";
import { choiceFor, marketFunds, questionFor, requireQuestion, type Wanted } from "./testing/arbitrations.ts";
import { testFund, testOffer } from "./testing/situations.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const own = testFund(20, { issuer: "Autre", assetClass: "stock", sri: 4 });
const unrated = testFund(21, { sri: null });
const lines: Wanted["lines"] = [
  { of: own, cents: 600_000 },
  { of: "euro", cents: 400_000 },
];
const asked = async (wanted: Partial<Wanted> = {}) => await requireQuestion(solver, { lines, ...wanted });
const refused = async (wanted: Partial<Wanted>) => {
  const found = await questionFor(solver, { lines, ...wanted });
  return isFailure(found) ? found : null;
};
const total = (weights: Float64Array) => weights.reduce((sum, one) => sum + one, 0);
/** Mean of a distribution; other weights give another mean. */
const meanOf = (law: Question["lawBefore"]) => law?.law.meanRatio ?? NaN;

test("units come first, every array follows the candidates, and the weights held make one", async () => {
  const question = await asked();
  const { candidates, problem, feeRatios } = question;
  const kinds = candidates.map(({ kind }) => kind);
  expect(kinds).toEqual([...marketFunds, own].map(() => "unit").concat("euroFund"));
  expect([problem.assets.length, problem.expectedReturns.length, feeRatios.length]).toEqual([10, 10, 10]);
  expect(problem.covariance.rows).toBe(10);
  const held = candidates.map(({ heldCents }) => heldCents / 1_000_000);
  expect(Array.from(problem.trading.current)).toEqual(held);
  expect(total(problem.trading.current)).toBeCloseTo(1, 12);
  candidates.forEach(({ costRatio }, index) => expect(feeRatios[index]).toBe(costRatio));
});

test("a covariance is symmetric, and the euro fund earns the mean of its rates after fees without any risk of shares", async () => {
  const { problem, candidates } = await asked();
  const { rows, data } = problem.covariance;
  const at = (i: number, j: number) => data[i * rows + j] ?? NaN;
  for (let i = 0; i < rows; i += 1) {
    expect(at(i, i)).toBeGreaterThanOrEqual(0);
    for (let j = 0; j < i; j += 1) expect(at(i, j)).toBeCloseTo(at(j, i), 14);
  }
  const euro = candidates.findIndex(({ kind }) => kind === "euroFund");
  const stock = candidates.findIndex(({ key }) => key === own.isin);
  expect(at(euro, euro)).toBeLessThan(at(stock, stock) / 100);
});

test("the law of today's weights is the law of today, and another allocation has another", async () => {
  const question = await asked();
  const { current } = question.problem.trading;
  expect(meanOf(question.lawAfter(current))).toBeCloseTo(meanOf(question.lawBefore), 12);
  const allEuro = Float64Array.from(question.candidates, ({ kind }) => (kind === "euroFund" ? 1 : 0));
  const safe = question.lawAfter(allEuro)?.law.deviationRatio ?? NaN;
  expect(safe).toBeLessThan((question.lawBefore?.law.deviationRatio ?? NaN) / 10);
});

test("lines left as they are keep their place in the law after an arbitrage", async () => {
  const question = await asked({ lines: [...lines, { of: unrated, cents: 100_000 }] });
  expect(question.frozen.map(({ isin }) => isin)).toEqual([unrated.isin]);
  expect(total(question.problem.trading.current)).toBeCloseTo(1, 12);
  const { current } = question.problem.trading;
  expect(meanOf(question.lawAfter(current))).toBeCloseTo(meanOf(question.lawBefore), 12);
});

test("after a payment a line left as it is weighs less, for the whole has grown", async () => {
  const held = [...lines, { of: unrated, cents: 100_000 }];
  const question = await asked({ lines: held, newMoneyCents: 1_100_000 });
  const { problem, candidates } = question;
  const spread = Float64Array.from(candidates, ({ heldCents }) => heldCents / 1_000_000);
  const ofCandidates = spread.reduce(
    (sum, one, index) => sum + one * (problem.expectedReturns[index] ?? NaN),
    0,
  );
  // Today 1 000 000 cents of candidates and 100 000 unchanged; then 2 100 000 and the same unchanged.
  const leftAlone = meanOf(question.lawBefore) * 1_100_000 - ofCandidates * 1_000_000;
  const expected = (ofCandidates * 2_100_000 + leftAlone) / 2_200_000;
  expect(meanOf(question.lawAfter(spread))).toBeCloseTo(expected, 10);
});

test("above a fifth of lines without an indicator there is no arbitrage, a fifth is still one", async () => {
  const withUnrated = (amount: number) => ({ lines: [...lines, { of: unrated, cents: amount }] });
  expect(await refused(withUnrated(250_000))).toBeNull();
  expect((await refused(withUnrated(250_001)))?.detail?.["sentence"]).toBe(arbitrationText.tooMuchUnpriced);
});

test("under three years of common prices nothing is compared", async () => {
  expect(await refused({ weeks: 158 })).toBeNull();
  expect(await refused({ weeks: 140 })).toEqual({ code: "optimization.funds_unavailable" });
  const onlyOwn = { offered: [], lines: [...marketFunds.map((of) => ({ of, cents: 100_000 })), ...lines] };
  expect((await refused({ ...onlyOwn, weeks: 150 }))?.detail?.["sentence"]).toBe(
    arbitrationText.shortHistory,
  );
});

test("a payment is not placed yet: the weights held are those of the portfolio to come, and nothing is sold", async () => {
  const situation = {
    market: testOffer({ ucsFeeRatio: 0.006, entryFeeRatio: 0.02, arbitrageFeeRatio: 0.01 }),
  };
  const question = await asked({ newMoneyCents: 1_000_000, situation });
  expect(total(question.problem.trading.current)).toBeCloseTo(0.5, 12);
  expect(question.problem.trading).toMatchObject({
    costs: { sellRatio: 0, buyRatio: 0.02 },
    withoutSelling: true,
  });
  question.problem.assets.forEach((asset, index) =>
    expect(asset.floorRatio).toBeCloseTo(question.problem.trading.current[index] ?? NaN, 12),
  );
});

const freeOnce = (fees: Parameters<typeof testOffer>[0]) => {
  const market = testOffer({ ucsFeeRatio: 0.006, ...fees });
  return { market: { ...market, rules: { ...market.rules, freeArbitragesPerYear: 1 } } };
};
const arbitrage = (on: string) => ({ day: day(on), type: "arbitrage" as const, amountCents: cents(100) });

test("selling costs the arbitrage fee once the free ones of the year are used", async () => {
  const costs = async (movements: Wanted["movements"] = []) =>
    (await asked({ situation: freeOnce({ arbitrageFeeRatio: 0.008 }), movements })).problem.trading.costs;
  expect(await costs()).toEqual({ sellRatio: 0, buyRatio: 0 });
  expect(await costs([arbitrage("2026-03-02")])).toEqual({ sellRatio: 0.008, buyRatio: 0 });
});

test("where all arbitrages are free by the catalogue, the fee that the saver typed still holds", async () => {
  const market = testOffer({ ucsFeeRatio: 0.006, arbitrageFeeRatio: 0.008 });
  const typed = { market, infos: { fees: { arbitrageFeeRatio: 0.005 } } };
  expect((await asked({ situation: { market } })).problem.trading.costs.sellRatio).toBe(0);
  expect((await asked({ situation: typed })).problem.trading.costs.sellRatio).toBe(0.005);
});

test("an offer that could not be read is a refusal before any other", async () => {
  const choice = { ...choiceFor({ lines }), offerIsUnread: true };
  expect(await refusalBefore(solver, choice)).toEqual({ code: "optimization.funds_unavailable" });
  expect(await refusalBefore(solver, choiceFor({ lines }))).toBeNull();
});

test("too few funds are counted as the saver sees them: one of theirs that cannot be bought is one more to choose", async () => {
  const [first, second] = marketFunds;
  if (first === undefined || second === undefined) throw new Error("assertion: a market");
  const selected = [first.isin, second.isin];
  const wanted = { lines: [{ of: own, cents: 100_000 }], investments: selected, profile: 5 };
  const both = await refusalBefore(solver, choiceFor({ ...wanted, offered: [first, second] }), selected);
  expect(both).toEqual({ code: "optimization.too_few_funds", detail: { count: 4 } });
  const one = choiceFor({ ...wanted, offered: [first] });
  expect((await refusalBefore(solver, one, selected))?.detail).toEqual({ count: 5 });
});

test("in a securities account without a prudent fund on the market, another profile is proposed and no fund to add", async () => {
  const risky = marketFunds.map((fund) => ({ ...fund, sri: 5 as const }));
  const situation = { market: null, kind: "market" as const };
  const choice = choiceFor({ lines: [{ of: own, cents: 100_000 }], offered: risky, situation, profile: 3 });
  expect((await refusalBefore(solver, choice))?.detail?.["sentence"]).toBe(
    arbitrationText.noPrudentFund("équilibré"),
  );
  expect(
    await refusalBefore(
      solver,
      choice,
      risky.map(({ isin }) => isin),
    ),
  ).toEqual({
    code: "optimization.add_low_risk_fund",
  });
});

test("whatever is held and paid in, the weights are the amounts held over all that will be there", async () => {
  const amount = fc.integer({ min: 50_000, max: 5_000_000 });
  const payment = fc.oneof(fc.constant(0), amount);
  await fc.assert(
    fc.asyncProperty(amount, amount, payment, async (units, euro, newMoneyCents) => {
      const held: Wanted["lines"] = [
        { of: own, cents: units },
        { of: "euro", cents: euro },
      ];
      const question = await questionFor(solver, { lines: held, newMoneyCents, profile: 5 });
      if (isFailure(question)) throw new Error(JSON.stringify(question));
      const { candidates, problem } = question;
      const whole = units + euro + newMoneyCents;
      candidates.forEach(({ heldCents }: { heldCents: Cents }, index) =>
        expect(problem.trading.current[index]).toBeCloseTo(heldCents / whole, 12),
      );
      expect(problem.expectedReturns.every(Number.isFinite)).toBe(true);
      expect(problem.covariance.data.every(Number.isFinite)).toBe(true);
      expect(candidates.filter(isNewFund)).toHaveLength(marketFunds.length);
    }),
    { numRuns: 8 },
  );
});
