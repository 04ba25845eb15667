import { cents, type ModelBand, modelDrift, settledTarget } from "@vigie/domain";
import { afterAll, expect, test } from "vitest";
import { createSolver } from "../index.ts";
import { resultOf } from "./arbitration-result.ts";
import { leastProfile, placesOf, weighTarget, weightsAmong } from "./target.ts";
import { modelTarget } from "./target-model.ts";
import { choiceFor, marketFunds, requireQuestion, solvedFor, type Wanted } from "./testing/arbitrations.ts";
import { testFund, testOffer } from "./testing/situations.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const dear = testFund(20, { issuer: "Autre", sri: 4, ongoingFeeRatio: 0.024 });
const wanted: Wanted = {
  lines: [
    { of: dear, cents: 2_400_000 },
    { of: "euro", cents: 1_600_000 },
  ],
};

test("the optimiser's weights, typed by hand, have its figures, its moves and its costs", async () => {
  const { question, choice, answer } = await solvedFor(solver, wanted, {
    strategy: "secure",
    metric: "volatility",
  });
  const found = resultOf({
    question,
    answer,
    choice,
    profile: { level: 3, origin: "request" },
    frontier: [],
    asOf: null,
  });
  // Only the entered funds are read: the rest of the contract's offer does not affect the figures.
  const typed = found.moves.flatMap(({ isin }) => isin ?? []);
  const few = { ...wanted, investments: [...typed, "EURO"] };
  const asked = await requireQuestion(solver, few);
  const places = placesOf(asked);
  const byLabel = new Map(found.moves.map((move) => [move.label, move.weightAfter]));
  const settled = settledTarget(
    places,
    new Map(places.map(({ key, label }) => [key, Math.round((byLabel.get(label) ?? 0) * 1e4) / 1e4])),
  );
  if (settled === null) throw new Error("the whole");
  const weights = weightsAmong(asked, settled);
  const weighed = weighTarget(asked, weights, {
    choice: choiceFor(few),
    recorded: null,
    fees: { sellRatio: asked.problem.trading.costs.sellRatio, entryRatio: 0 },
  });
  for (const side of ["before", "after"] as const)
    for (const figure of ["expectedReturn", "volatility", "expectedShortfall", "sri", "annualCost"] as const)
      expect([side, figure, weighed[side][figure]]).toEqual([
        side,
        figure,
        expect.closeTo(found[side][figure] ?? NaN, 6),
      ]);
  expect(weighed.moved).toBe(found.moved);
  expect(weighed.switchCost).toBe(found.switchCost);
  expect(weighed.profile).toBeLessThanOrEqual(3);
  expect(weighed.broken).toEqual([]);
});

test("the profile of weights is the most prudent one that admits them; none admits all in the riskiest", async () => {
  const question = await requireQuestion(solver, { ...wanted, profile: 5 });
  const only = (of: (kind: string, sri: number) => boolean) => {
    const index = question.candidates.findIndex(({ kind, sri }) => of(kind, sri));
    return question.candidates.map((_, at) => (at === index ? 1 : 0));
  };
  expect(leastProfile(question, Float64Array.from(only((kind) => kind === "euroFund")))).toBe(0);
  expect(leastProfile(question, Float64Array.from(only((kind, sri) => kind === "unit" && sri === 2)))).toBe(
    4,
  );
  expect(leastProfile(question, Float64Array.from(only((_, sri) => sri === 5)))).toBe(5);
});

test("what the contract itself does not take is said", async () => {
  const market = testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.007 });
  const strict = { ...market, rules: { ...market.rules, minUnitShareRatio: 0.3 } };
  const asked: Wanted = { ...wanted, situation: { market: strict } };
  const question = await requireQuestion(solver, asked);
  const all = Float64Array.from(question.candidates, ({ kind }) => (kind === "euroFund" ? 1 : 0));
  const { broken } = weighTarget(question, all, {
    choice: choiceFor(asked),
    recorded: null,
    fees: { sellRatio: 0, entryRatio: 0 },
  });
  expect(broken).toEqual(["Le contrat impose au moins 30\u00a0% d’unités de compte."]);
});

const band = (
  assetClass: ModelBand["assetClass"],
  low: number,
  [target, high]: readonly [number, number],
) => ({
  assetClass,
  low,
  target,
  high,
});
const bands = [
  band("stock", 0.3, [0.4, 0.5]),
  band("bond", 0.1, [0.2, 0.3]),
  band("euroFund", 0.3, [0.4, 0.5]),
];

async function modelled(asked: Wanted, aim: "target" | "bands", model: readonly ModelBand[] = bands) {
  const question = await requireQuestion(solver, asked);
  const found = await modelTarget(solver, question, {
    bands: model,
    aim,
    choice: choiceFor(asked),
    minTradeCents: cents(10_000),
    sellRatio: 0.005,
  });
  if ("code" in found) return found;
  const parts = question.candidates.map(({ assetClass }, index) => ({
    assetClass,
    ratio: found.weights[index] ?? 0,
  }));
  const shareOf = (name: string) =>
    parts.reduce((sum, { assetClass, ratio }) => sum + (assetClass === name ? ratio : 0), 0);
  return { ...found, question, shareOf, drift: modelDrift(model, parts).drift };
}

test.each(["target", "bands"] as const)(
  "a model brings its classes into the bands: to the %s",
  async (aim) => {
    const found = await modelled(wanted, aim);
    if ("code" in found) throw new Error(JSON.stringify(found));
    expect(found).toMatchObject({ isStill: false, shortages: [], isBandsOnly: false, drift: 0 });
    expect(leastProfile(found.question, found.weights)).toBeLessThanOrEqual(3);
    if (aim === "target")
      for (const { assetClass, target } of bands)
        expect(Math.abs(found.shareOf(assetClass) - target)).toBeLessThanOrEqual(0.01 + 1e-9);
    // Only to the nearer edge: an excess ends at the top of its band.
    else expect(found.shareOf("stock")).toBeCloseTo(0.5, 2);
  },
);

test.each([
  // The fund has 60 %: a payment of a third of the contract reduces it to 45 %, and no sale is needed.
  [2_000_000, true],
  // A small payment is not sufficient: the rest requires sales.
  [500_000, false],
])(
  "with %i cents paid in, a model sells only where the payment alone does not do",
  async (paid, isUnsold) => {
    const found = await modelled({ ...wanted, newMoneyCents: paid }, "bands");
    if ("code" in found) throw new Error(JSON.stringify(found));
    expect(found).toMatchObject({ isStill: false, shortages: [], drift: 0 });
    expect(found.weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    // Today's holdings, relative to the contract's value including the payment.
    const sold = found.question.candidates.filter(
      ({ heldCents }, index) =>
        (found.weights[index] ?? 0) * (4_000_000 + paid) < heldCents - 0.01 * (4_000_000 + paid),
    );
    expect(sold.length === 0).toBe(isUnsold);
  },
);

test("a contract within the bands is left as it is", async () => {
  const within = [band("stock", 0, [0.25, 0.4]), band("euroFund", 0.5, [0.75, 0.8])];
  const calm: Wanted = {
    lines: [
      { of: testFund(20, { issuer: "Autre", sri: 4 }), cents: 500_000 },
      { of: testFund(21, { issuer: "Une", sri: 4 }), cents: 500_000 },
      { of: "euro", cents: 3_000_000 },
    ],
  };
  const found = await modelled(calm, "bands", [
    { ...within[0], high: 0.7 },
    { ...within[1], high: 0.8 },
  ] as ModelBand[]);
  expect(found).toMatchObject({ isStill: true });
});

test("a class that the contract cannot hold is said, and the others keep to their bands", async () => {
  const withEstate = [
    ...bands.slice(0, 2),
    band("euroFund", 0.2, [0.3, 0.5]),
    band("realEstate", 0.05, [0.1, 0.2]),
  ];
  const found = await modelled(wanted, "target", withEstate);
  if ("code" in found) throw new Error(JSON.stringify(found));
  expect(found.shortages).toEqual([{ assetClass: "realEstate", low: 0.05, reachable: 0 }]);
  expect(found.isBandsOnly).toBe(true);
  for (const { assetClass, low, high } of withEstate.slice(0, 3)) {
    expect(found.shareOf(assetClass)).toBeGreaterThanOrEqual(low - 1e-9);
    expect(found.shareOf(assetClass)).toBeLessThanOrEqual(high + 1e-9);
  }
});

test("a model that the profile does not allow is refused with the rule", async () => {
  const bold = [band("stock", 0.8, [0.9, 1]), band("euroFund", 0, [0.1, 0.2])];
  expect(await modelled({ ...wanted, offered: marketFunds }, "target", bold)).toMatchObject({
    code: "optimization.conflicting_rule",
  });
});
