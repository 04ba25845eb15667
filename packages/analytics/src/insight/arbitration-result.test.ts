import { cents, day } from "@vigie/domain";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createSolver } from "../index.ts";
import type { Answer } from "./arbitration-answer.ts";
import type { ShownFigures } from "./arbitration-figures.ts";
import { resultOf } from "./arbitration-result.ts";
import { arbitrationText } from "./arbitration-text.ts";
import { choiceFor, requireQuestion, type Wanted } from "./testing/arbitrations.ts";
import { testFund, testOffer } from "./testing/situations.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const own = testFund(20, { issuer: "Autre", sri: 4 });
const unrated = testFund(21, { sri: null, label: "Sans indicateur" });
const market = testOffer({ ucsFeeRatio: 0.006, entryFeeRatio: 0.02, arbitrageFeeRatio: 0.008 });
/** The saver's documents state a fee for every arbitrage. */
const situation = { market, infos: { fees: { arbitrageFeeRatio: 0.008 } } };
const lines: Wanted["lines"] = [
  { of: own, cents: 600_000 },
  { of: "euro", cents: 300_000 },
  { of: unrated, cents: 100_000 },
];
const figures: ShownFigures = {
  returnRatio: 0.03,
  volatilityRatio: 0.08,
  valueAtRiskRatio: 0.09,
  expectedShortfallRatio: 0.12,
  sri: 3,
  feeRatio: 0.012,
  lines: 3,
  turnoverRatio: 0,
  costRatio: 0,
  isApproximate: false,
};
const answerOf = (weights: Float64Array, change: Partial<Answer> = {}): Answer => ({
  noTrade: false,
  weights,
  before: figures,
  after: { ...figures, returnRatio: 0.04 },
  activeRules: [],
  certificate: {
    engine: "active_set",
    primalResidual: 1e-9,
    stationarityResidual: 1e-9,
    gap: -2e-9,
    refusals: [],
  },
  proposalBreach: 0,
  notes: [],
  ...change,
});
const origin = (from: "customer" | "default") => ({ level: 3, origin: from });

type Shown = { readonly wanted?: Partial<Wanted>; readonly from?: "customer" | "default" };

/** Result for given weights, in the order of the candidates; the rest goes to the last one. */
async function shown(parts: readonly number[], change: Partial<Answer> = {}, scene: Shown = {}) {
  const wanted: Wanted = { lines, situation, profile: 5, ...scene.wanted };
  const question = await requireQuestion(solver, wanted);
  const weights = Float64Array.from(question.candidates, (_, index) => parts[index] ?? 0);
  weights[weights.length - 1] = 1 - weights.reduce((sum, one) => sum + one, 0);
  const choice = choiceFor(wanted);
  const result = resultOf({
    question,
    choice,
    answer: answerOf(weights, change),
    profile: origin(scene.from ?? "customer"),
    frontier: [],
    asOf: day("2026-11-20"),
  });
  return { result, question, weights };
}

const sum = (
  moves: Awaited<ReturnType<typeof shown>>["result"]["moves"],
  of: "before" | "after" | "change",
) => moves.reduce((total, move) => total + move[of], 0);

test("half of a euro fund of 3 000 euros moved to a fund of the market is 1 500 euros bought, 1 500 sold and 12 euros of fees", async () => {
  // 900 000 cents are candidates: 600 000 in the fund, 300 000 in the euro fund, which is the last of ten.
  const { result, question } = await shown([]);
  const at = question.candidates.findIndex(({ key }) => key === own.isin);
  const parts = question.candidates.map((_, index) => (index === at ? 2 / 3 : index === 1 ? 1 / 6 : 0));
  const moved = (await shown(parts)).result;
  expect(result.amount).toBe(1_000_000);
  const [changed, other] = moved.moves.map(({ change }) => change);
  expect([Number(changed), Number(other)].toSorted((a, b) => a - b)).toEqual([-150_000, 150_000]);
  expect(moved.moves.slice(2).every(({ change }) => change === 0)).toBe(true);
  expect(moved.moved).toBe(150_000);
  expect(moved.turnoverRatio).toBeCloseTo(0.15, 12);
  expect(moved.switchCost).toBe(1200);
});

test("a line left as it is stays in the list with its amount, and is named", async () => {
  const { result } = await shown([0.25, 0.25]);
  const still = result.moves.find(({ isin }) => isin === unrated.isin);
  expect(still).toMatchObject({ before: 100_000, after: 100_000, change: 0, sri: null });
  expect(result.activeConstraints).toEqual([arbitrationText.lineUnchanged("Sans indicateur")]);
});

test("without a useful move the amounts stay, nothing is paid, and the figures are those of today", async () => {
  const { result } = await shown([0.5], { noTrade: true, after: figures, proposalBreach: null });
  expect(result.moves.every(({ change }) => change === 0)).toBe(true);
  expect([result.moved, result.turnoverRatio, result.switchCost]).toEqual([0, 0, 0]);
  expect(result.after).toEqual(result.before);
  expect(result.certificate.proposalBreach).toBeNull();
});

test("a payment pays the entry fee on what is paid in and says that nothing is sold", async () => {
  const wanted = { newMoneyCents: 900_000, lines: lines.slice(0, 2) };
  const { question } = await shown([], {}, { wanted });
  const current = Array.from(question.problem.trading.current);
  current[0] = 0.5;
  const { result } = await shown(current, {}, { wanted });
  expect(result).toMatchObject({ newMoney: 900_000, amount: 900_000, switchCost: 18_000, moved: 900_000 });
  expect(result.turnoverRatio).toBe(1);
  expect(sum(result.moves, "after")).toBe(1_800_000);
  expect(result.activeConstraints[0]).toContain("Rien n’est vendu");
});

test("where the offer comes from and a profile that was guessed are said, each once", async () => {
  const notes = async (kind: "market" | "lifeinsurance") => {
    const wanted = { situation: { kind, market: null }, lines: lines.slice(0, 1) };
    const scene: Shown = { wanted, from: "default" };
    return (await shown([0.2], { notes: ["Dit.", "Dit."] }, scene)).result.activeConstraints;
  };
  const guessed = arbitrationText.defaultProfile("équilibré");
  expect(await notes("market")).toEqual(["Dit.", arbitrationText.marketOffer, guessed]);
  expect(await notes("lifeinsurance")).toEqual(["Dit.", arbitrationText.namedOffer, guessed]);
});

test("a rule that holds the answer back names its line", async () => {
  const rule = { name: "line_cap", subject: null, assetIndex: 0, limit: 0.25, shadowPrice: 0.1 } as const;
  const { result } = await shown([0.25], { activeRules: [rule] });
  expect(result.activeConstraints.at(-1)).toContain("Fonds 20");
});

test("figures keep their meaning from the answer to the screen, unknown ones stay unknown", async () => {
  const unknown = { ...figures, valueAtRiskRatio: null, expectedShortfallRatio: null, isApproximate: true };
  const { result } = await shown([0.5], { before: unknown });
  expect(result.before).toEqual({
    expectedReturn: 0.03,
    volatility: 0.08,
    valueAtRisk: null,
    expectedShortfall: null,
    sri: 3,
    annualCost: 0.012,
    lineCount: 3,
    approximate: true,
  });
  expect(result.after.expectedReturn).toBe(0.04);
  expect(result.certificate.gap).toBe(2e-9);
  expect(result).toMatchObject({ candidateCount: 10, profile: 5, profileLossLimitRatio: 0.4 });
});

test("whatever the weights, moves add up to what is paid in, weights to one, and the cost is that of what is sold", async () => {
  const someWeights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(someWeights, async (raw) => {
      const whole = raw.reduce((total, one) => total + one, 1);
      const { result } = await shown(raw.slice(0, 9).map((one) => one / whole));
      const { moves } = result;
      expect(sum(moves, "change")).toBe(0);
      expect([sum(moves, "before"), sum(moves, "after")]).toEqual([1_000_000, 1_000_000]);
      expect(moves.reduce((total, { weightAfter }) => total + weightAfter, 0)).toBeCloseTo(1, 12);
      expect(moves.reduce((total, { weightBefore }) => total + weightBefore, 0)).toBeCloseTo(1, 12);
      const sold = moves.reduce((total, { change }) => total + Math.max(0, -change), 0);
      expect(result.moved).toBe(sold);
      expect(result.turnoverRatio).toBeCloseTo(sold / 1_000_000, 12);
      expect(result.switchCost).toBe(cents(Math.round(sold * 0.008)));
      for (const { before, after, change } of moves) {
        expect(after).toBeGreaterThanOrEqual(0);
        expect(change).toBe(after - before);
      }
      const sizes = moves.map(({ change }) => Math.abs(change));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }),
    { numRuns: 25 },
  );
});
