import { expect, test } from "vitest";
import { golden, goldenNumber, goldenRows, goldenVector } from "../golden/golden.ts";
import { matrix, times, transpose, cell, identity } from "../linear/matrix.ts";
import * as diversification from "./diversification.ts";
import { lookThrough, splitDistance } from "./look-through.ts";

const reference = golden("reference.json");
const covariance = matrix(goldenRows(reference, "diversification", "covariance"));
const weights = goldenVector(reference, "diversification", "weights");

test("the diversification figures agree with numpy", () => {
  const expected = (name: string) => goldenNumber(reference, "diversification", name);
  expect(diversification.diversificationRatio(weights, covariance).value).toBeCloseTo(expected("ratio"), 12);
  expect(diversification.principalBets(weights, covariance).value).toBeCloseTo(expected("principalBets"), 8);
  expect(diversification.minimumTorsionBets(weights, covariance).value).toBeCloseTo(
    expected("torsionBets"),
    7,
  );
  const shares = diversification.riskContributions(weights, covariance);
  goldenVector(reference, "diversification", "contributions").forEach((share, i) =>
    expect(shares?.[i]).toBeCloseTo(share, 12),
  );
});

test("minimum-torsion factors are uncorrelated", () => {
  const torsion = diversification.minimumTorsion(covariance);
  if (torsion === null) throw new Error("singular");
  const factors = times(times(torsion, covariance), transpose(torsion));
  for (let i = 0; i < 8; i += 1)
    for (let j = 0; j < i; j += 1) expect(Math.abs(cell(factors, i, j))).toBeLessThan(1e-10);
});

test("ten independent equal lines are ten bets", () => {
  const equal = new Float64Array(10).fill(0.1);
  expect(diversification.minimumTorsionBets(equal, identity(10)).value).toBeCloseTo(10, 9);
  expect(diversification.principalBets(equal, identity(10)).value).toBeCloseTo(10, 9);
  expect(diversification.diversificationRatio(equal, identity(10)).value).toBeCloseTo(Math.sqrt(10), 12);
});

test("a line counted twice is not a second bet, and a portfolio without risk has no ratio", () => {
  const twin = matrix([
    [0.04, 0.04],
    [0.04, 0.04],
  ]);
  expect(diversification.minimumTorsionBets(Float64Array.of(0.5, 0.5), twin).reason).toBe(
    "singular_covariance",
  );
  const none = matrix([[0]]);
  expect(diversification.diversificationRatio(Float64Array.of(1), none).reason).toBe("zero_variance");
  expect(diversification.riskContributions(Float64Array.of(1), none)).toBeNull();
});

test("exposure goes through the funds and states what is not published", () => {
  const found = lookThrough([
    { weightRatio: 0.6, split: { europe: 0.5, america: 0.5 } },
    { weightRatio: 0.2, split: { europe: 1 } },
    { weightRatio: 0.2, split: null },
  ]);
  expect(found.exposures[0]).toEqual({ key: "europe", weightRatio: 0.5 });
  expect(found.coveredRatio).toBeCloseTo(0.8, 14);
  expect(found.herfindahl.value).toBeCloseTo(0.625 ** 2 + 0.375 ** 2, 12);
  expect(splitDistance(found.exposures, { europe: 0.2, america: 0.7, asia: 0.1 }).value).toBeCloseTo(
    0.425,
    12,
  );
  expect(lookThrough([{ weightRatio: 1, split: null }]).herfindahl.reason).toBe("empty");
  expect(splitDistance([], { europe: 1 }).reason).toBe("empty");
});
