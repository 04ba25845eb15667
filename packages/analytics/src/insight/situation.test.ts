import { cents } from "@vigie/domain";
import { expect, test } from "vitest";
import { overallOfSections } from "./overall.ts";
import { allocationSection } from "./section-allocation.ts";
import { longestReferences, profileAmong, referenceFunds, stateOf, unavailabilityOf } from "./situation.ts";
import { pricesOf, testFund, testPrices, testSituation } from "./testing/situations.ts";

const [cheap, dear, bond] = [
  testFund(1, { indexFund: true, ongoingFeeRatio: 0.001 }),
  testFund(2, { indexFund: true, ongoingFeeRatio: 0.004 }),
  testFund(3, { assetClass: "bond", indexFund: true }),
];

test("what no line explains is part of the value, so that weights are of the whole", () => {
  const situation = testSituation({ lines: [{ of: cheap, cents: 75_000 }], valueCents: cents(100_000) });
  expect(situation.totalCents).toBe(100_000);
  expect(situation.positions[0]?.weightRatio).toBe(0.75);
  expect(allocationSection(situation)).toMatchObject({
    coveredRatio: 0.75,
    largestLineRatio: { value: 0.75, reason: null },
    classes: [
      { assetClass: "stock", amount: 75_000 },
      { assetClass: "unknown", amount: 25_000 },
    ],
  });
});

test("lines worth more than the value that is told are the value", () => {
  expect(
    testSituation({ lines: [{ of: cheap, cents: 100_000 }], valueCents: cents(90_000) }).totalCents,
  ).toBe(100_000);
});

test("a line of unknown value is no position: it is neither nothing nor something", () => {
  const situation = testSituation({
    lines: [
      { of: cheap, cents: null },
      { of: dear, cents: 1 },
    ],
  });
  expect(situation.positions.map(({ isin }) => isin)).toEqual([dear.isin]);
  expect(situation.totalCents).toBe(1);
});

test("a euro fund's line finds its rates by its name, cash and shares have none", () => {
  const lines = (["euro", "cash", "share"] as const).map((of) => ({ of, cents: 100 }));
  const { positions } = testSituation({ lines });
  expect(positions.map(({ assetClass }) => assetClass)).toEqual(["euroFund", "cash", "unknown"]);
  expect(positions.map(({ euroFund }) => euroFund?.slug ?? null)).toEqual(["sur", null, null]);
});

test("the profile of the portfolio comes before the saver's, and the balanced one is a default that is said", () => {
  expect(profileAmong(1, 5)).toEqual({ level: 1, origin: "contract" });
  expect(profileAmong(null, 5)).toEqual({ level: 5, origin: "customer" });
  expect(profileAmong(0, 5)).toEqual({ level: 0, origin: "contract" });
  expect(profileAmong(null, null)).toEqual({ level: 3, origin: "default" });
});

test("a portfolio all in its euro fund has the lighter view, one with funds the full one", () => {
  expect(stateOf(testSituation({ lines: [{ of: "euro", cents: 100 }] }))).toMatchObject({
    kind: "light",
    of: "euro_fund",
  });
  const full = testSituation({
    lines: [
      { of: cheap, cents: 100 },
      { of: "euro", cents: 100 },
    ],
  });
  expect(stateOf(full).kind).toBe("full");
  expect(unavailabilityOf(full)).toBeNull();
});

test("an account that holds no placement has no analysis, with its reason", () => {
  const account = testSituation({ kind: "checking", lines: [] });
  expect(stateOf(account).kind).toBe("none");
  expect(unavailabilityOf(account)).toMatch(/\.$/);
});

test("a class is stood for by its index funds, the cheapest first and the longest prices chosen", () => {
  const situation = testSituation({ lines: [{ of: testFund(9), cents: 100 }] });
  const { chosen, without } = referenceFunds(situation, [dear, bond, cheap]);
  expect([...chosen].map(([assetClass, funds]) => [assetClass, funds.map(({ isin }) => isin)])).toEqual([
    ["stock", [cheap.isin, dear.isin]],
  ]);
  expect(without).toEqual([]);
  const { histories } = pricesOf(testPrices(cheap, 60), testPrices(dear, 200));
  expect(longestReferences(chosen, histories).get("stock")?.isin).toBe(dear.isin);
  expect(longestReferences(chosen, new Map()).size).toBe(0);
});

const section = (name: "allocation" | "performances" | "risk" | "fees", stars: number, more = {}) => ({
  section: name,
  points: stars,
  scores: [{ name: "only", figure: { value: 1, reason: null }, stars, weightRatio: 1 }],
  ...more,
});

test("the stars of the whole are the mean of the four sections, none where one is missing", () => {
  const four = [section("allocation", 4), section("performances", 3), section("risk", 4), section("fees", 1)];
  expect(overallOfSections(four)).toMatchObject({ stars: { value: 3 }, capped: false });
  expect(overallOfSections(four.slice(1))).toBeNull();
  const unscored = overallOfSections([...four.slice(1), { ...section("allocation", 4), points: null }]);
  expect(unscored?.stars.value).toBeNull();
});

test("prices of indices cap the stars of the risk, and a broken profile those of the whole", () => {
  const three = [section("allocation", 4), section("performances", 4), section("fees", 4)];
  const risk = section("risk", 4, { maxStars: 2 });
  expect(overallOfSections([...three, risk])?.points.value).toBeCloseTo(3.5, 9);
  const broken = [{ name: "sri_excess", figure: { value: 2, reason: null }, stars: 5, weightRatio: 1 }];
  expect(overallOfSections([...three, { ...section("risk", 5), scores: broken }])).toMatchObject({
    capped: true,
    stars: { value: 2.5 },
  });
});
