import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { costTable, leftGuaranteeCents } from "./proposal-costs.ts";

const outlook = (costCents: number | null) => ({
  expectedReturn: null,
  volatility: null,
  worstYear: null,
  sri: null,
  costRatio: null,
  costCents: costCents === null ? null : cents(costCents),
  cost20Cents: null,
});
const costs = (more: object = {}) => ({
  amountCents: cents(100_000_00),
  before: outlook(1_800_00),
  after: outlook(1_500_00),
  switchCents: cents(250_00),
  clubCents: cents(480_00),
  ...more,
});
const told = (more: object = {}) =>
  costTable(costs(more)).map(({ id, beforeCents, afterCents }) => [id, beforeCents, afterCents]);

test("products, moves and service stand in one table, with the first year and twenty of them", () => {
  expect(told()).toEqual([
    ["products", 1_800_00, 1_500_00],
    ["moves", 0, 250_00],
    ["club", 480_00, 480_00],
    ["first_year", 2_280_00, 2_230_00],
    ["twenty_years", 45_600_00, 39_850_00],
  ]);
  const [products, moves, club, first] = costTable(costs());
  expect([products?.afterRatio, club?.afterRatio, first?.afterRatio]).toEqual([0.015, 0.0048, 0.0223]);
  expect(moves?.afterRatio).toBeNull();
});

test("without a subscription the service costs nothing; an unknown cost makes no sum", () => {
  expect(told({ clubCents: null })[2]).toEqual(["club", 0, 0]);
  expect(told({ before: outlook(null) }).map(([, before]) => before)).toEqual([null, 0, 480_00, null, null]);
});

test("what leaves a euro fund leaves its guarantee", () => {
  const move = (assetClass: "euroFund" | "stock", changeCents: number) => ({
    isin: null,
    label: assetClass,
    assetClass,
    beforeCents: cents(0),
    afterCents: cents(0),
    changeCents: cents(changeCents),
    weightAfter: 0,
  });
  expect(
    leftGuaranteeCents({ moves: [move("euroFund", -300), move("stock", -200), move("euroFund", 100)] }),
  ).toBe(300);
});
