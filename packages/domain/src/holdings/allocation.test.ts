import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { allocationByKey, classAllocation, holdingClass, meanKey } from "./allocation.ts";

test.each([
  ["euroFund", "stock", "euroFund"],
  ["cash", "bond", "cash"],
  ["unit", "stock", "stock"],
  ["unit", undefined, "unknown"],
] as const)(
  "a line of kind %s whose fund is of class %s is of class %s",
  (holdingKind, ofFund, assetClass) => {
    const fund = ofFund === undefined ? undefined : { assetClass: ofFund };
    expect(holdingClass({ holdingKind }, fund)).toBe(assetClass);
  },
);

const line = (assetClass: "stock" | "euroFund", value: number | null) => ({
  assetClass,
  valuationCents: value === null ? null : cents(value),
});

test("lines are added by class, and what they do not explain is unknown", () => {
  const portfolio = { kind: "lifeinsurance", valueCents: cents(1_000_00) } as const;
  const lines = [line("euroFund", 400_00), line("stock", 300_00), line("stock", 200_00), line("stock", null)];
  expect(classAllocation(portfolio, lines)).toEqual([
    { assetClass: "stock", amount: 500_00, ratio: 0.5 },
    { assetClass: "euroFund", amount: 400_00, ratio: 0.4 },
    { assetClass: "unknown", amount: 100_00, ratio: 0.1 },
  ]);
});

test("lines that are worth more than their portfolio are shares of their own sum", () => {
  const portfolio = { kind: "lifeinsurance", valueCents: cents(100_00) } as const;
  expect(classAllocation(portfolio, [line("stock", 300_00), line("euroFund", 100_00)])).toEqual([
    { assetClass: "stock", amount: 300_00, ratio: 0.75 },
    { assetClass: "euroFund", amount: 100_00, ratio: 0.25 },
  ]);
});

test.each([
  ["checking", 50_00, [{ assetClass: "cash", amount: 50_00, ratio: 1 }]],
  ["savings", 50_00, [{ assetClass: "savings", amount: 50_00, ratio: 1 }]],
  ["realestate", 50_00, [{ assetClass: "realEstate", amount: 50_00, ratio: 1 }]],
  ["pea", 50_00, [{ assetClass: "unknown", amount: 50_00, ratio: 1 }]],
  ["mortgage", -50_00, []],
  ["checking", 0, []],
  ["checking", null, []],
] as const)("without lines a portfolio of kind %s worth %s is spread over %j", (kind, value, parts) => {
  expect(classAllocation({ kind, valueCents: value === null ? null : cents(value) }, [])).toEqual(parts);
});

test("amounts go to the keys by their shares, each rounded once, and what nobody describes lowers the cover", () => {
  const lines = [
    {
      amountCents: cents(100_01),
      shares: [
        { key: "france", ratio: 0.5 },
        { key: "japan", ratio: 0.5 },
      ],
    },
    { amountCents: cents(100_00), shares: [{ key: "france", ratio: 1 }] },
    { amountCents: cents(199_99), shares: [] },
  ];
  expect(allocationByKey(lines, cents(400_00))).toEqual({
    parts: [
      { key: "france", amount: 150_01, ratio: 15_000.5 / 400_00 },
      { key: "japan", amount: 50_01, ratio: 5_000.5 / 400_00 },
    ],
    coveredRatio: 200_01 / 400_00,
  });
});

test("nothing has no cover rather than a cover of 0, and no cover is above 1", () => {
  expect(allocationByKey([], cents(0))).toEqual({ parts: [], coveredRatio: null });
  const over = [
    {
      amountCents: cents(100),
      shares: [
        { key: 1, ratio: 0.7 },
        { key: 2, ratio: 0.7 },
      ],
    },
  ];
  expect(allocationByKey(over, cents(100)).coveredRatio).toBe(1);
});

test("a mean weighs keys by amounts, and is unknown without any", () => {
  expect(
    meanKey([
      { key: 1, amount: cents(300) },
      { key: 5, amount: cents(100) },
    ]),
  ).toBe(2);
  expect(meanKey([])).toBeNull();
});
