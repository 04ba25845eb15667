import fc from "fast-check";
import { expect, test } from "vitest";
import { bandsFault, type ModelBand, modelClasses, modelDrift, weightsMissing } from "./models.ts";

const band = (assetClass: ModelBand["assetClass"], [low, target, high]: [number, number, number]) => ({
  assetClass,
  low,
  target,
  high,
});
const balanced = [band("euroFund", [0.4, 0.5, 0.6]), band("stock", [0.3, 0.5, 0.6])];

/** Weights of all classes, in hundredths of a percent, that add up to the whole. */
const wholes = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 6 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
  .map((cuts) => cuts.slice(1).map((cut, at) => (cut - (cuts[at] ?? 0)) / 10_000));
const models = fc
  .tuple(wholes, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 14, maxLength: 14 }))
  .map(([weights, slack]) =>
    weights.map((target, at) => {
      const [down = 0, up = 0] = slack.slice(at * 2);
      const to = (ratio: number) => Math.round(ratio * 10_000) / 10_000;
      const low = Math.min(target, to(target * down));
      return band(modelClasses[at] ?? "other", [
        low,
        target,
        Math.max(target, to(target + (1 - target) * up)),
      ]);
    }),
  );
const partsOf = (weights: readonly number[]) =>
  weights.map((ratio, at) => ({ assetClass: modelClasses[at] ?? ("other" as const), ratio }));

test("weights add up without a rest of binary fractions, and what is missing is said", () => {
  expect(weightsMissing([0.1, 0.2, 0.7])).toBe(0);
  expect(weightsMissing([0.3333, 0.3333, 0.3334])).toBe(0);
  expect(weightsMissing([0.5, 0.45])).toBe(500);
  expect(weightsMissing([0.5, 0.505])).toBe(-50);
  fc.assert(fc.property(wholes, (weights) => weightsMissing(weights) === 0));
});

test("bands are refused twice, out of order and when their targets are not the whole", () => {
  expect(bandsFault(balanced)).toBeNull();
  expect(bandsFault([...balanced, ...balanced])).toBe("twice");
  expect(bandsFault([band("stock", [0.6, 0.5, 1]), band("bond", [0, 0.5, 1])])).toBe("order");
  expect(bandsFault([band("stock", [0, 1, 1.1])])).toBe("order");
  expect(bandsFault([band("stock", [0, 0.5, 1])])).toBe("sum");
  expect(bandsFault([])).toBe("sum");
  fc.assert(fc.property(models, (bands) => bandsFault(bands) === null));
});

test("the target of a model never drifts from it", () => {
  fc.assert(
    fc.property(models, (bands) => {
      expect(modelDrift(bands, partsOf(bands.map(({ target }) => target)))).toEqual({ gaps: [], drift: 0 });
    }),
  );
});

test("a drift is the farthest class beyond its band, on either side", () => {
  fc.assert(
    fc.property(models, wholes, (bands, weights) => {
      const { drift } = modelDrift(bands, partsOf(weights));
      const expected = Math.max(
        ...bands.map(({ low, high }, at) => Math.max(0, (weights[at] ?? 0) - high, low - (weights[at] ?? 0))),
      );
      expect(drift).toBeCloseTo(expected, 9);
    }),
  );
  const drifts = modelDrift(balanced, [
    { assetClass: "stock", ratio: 0.7 },
    { assetClass: "euroFund", ratio: 0.25 },
    { assetClass: "bond", ratio: 0.05 },
  ]);
  expect(drifts.drift).toBe(0.15);
  expect(drifts.gaps.map(({ assetClass, beyond }) => [assetClass, beyond])).toEqual([
    ["euroFund", -0.15],
    ["stock", 0.1],
    ["bond", 0.05],
  ]);
});

test("what is unknown hides no sure gap, and never counts as within the bands", () => {
  const parts = (stock: number, euroFund: number) => [
    { assetClass: "stock" as const, ratio: stock },
    { assetClass: "euroFund" as const, ratio: euroFund },
    { assetClass: "unknown" as const, ratio: 1 - stock - euroFund },
  ];
  expect(modelDrift(balanced, parts(0.4, 0.4)).drift).toBeNull();
  expect(modelDrift(balanced, parts(0.7, 0.1)).drift).toBe(0.1);
  expect(modelDrift(balanced, []).drift).toBeNull();
  // A certain gap remains certain, whatever the class of the unknown part is.
  fc.assert(
    fc.property(models, wholes, fc.nat({ max: 6 }), (bands, weights, at) => {
      const known = partsOf(weights);
      const hidden = known.map((part, one) =>
        one === at ? { ...part, assetClass: "unknown" as const } : part,
      );
      const before = modelDrift(bands, hidden);
      const after = modelDrift(bands, known).drift ?? 0;
      expect(before.gaps.length === 0 || after + 1e-9 >= (before.drift ?? 0)).toBe(true);
    }),
  );
});
