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
const tableOf = (more: object = {}) =>
  costTable(costs(more)).map(({ id, beforeCents, afterCents }) => [id, beforeCents, afterCents]);

test("products, moves and service stand in one table, with the first year and twenty of them", () => {
  expect(tableOf()).toEqual([
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

test("what is paid in has its entry fee apart, and its yearly cost is a share of what the contract is worth with it", () => {
  const payment = { amountCents: cents(50_000_00), feeCents: cents(200_00), source: "vente" };
  const after = outlook(2_250_00);
  expect(tableOf({ payment, after }).slice(0, 3)).toEqual([
    ["products", 1_800_00, 2_250_00],
    ["moves", 0, 50_00],
    ["payment", 0, 200_00],
  ]);
  expect(costTable(costs({ payment, after }))[0]).toMatchObject({ beforeRatio: 0.018, afterRatio: 0.015 });
});

test("several contracts have a line each and their total", () => {
  const part = { ...costs(), contractName: "A" };
  const other = { ...costs({ amountCents: cents(50_000_00) }), contractName: "B" };
  const contracts = [part, other] as never;
  const whole = costs({
    amountCents: cents(150_000_00),
    before: outlook(3_600_00),
    after: outlook(3_000_00),
    switchCents: cents(500_00),
    contracts,
  });
  const lines = costTable(whole).map(({ id, contractName, afterCents }) => [id, contractName, afterCents]);
  expect(lines.slice(0, 6)).toEqual([
    ["products", "A", 1_500_00],
    ["products", "B", 1_500_00],
    ["products", null, 3_000_00],
    ["moves", "A", 250_00],
    ["moves", "B", 250_00],
    ["moves", null, 500_00],
  ]);
  // The service is paid once, whatever the number of contracts.
  expect(lines.find(([id]) => id === "club")).toEqual(["club", null, 480_00]);
  expect(lines.find(([id]) => id === "first_year")).toEqual(["first_year", null, 3_980_00]);
});

test("without a subscription the service costs nothing; an unknown cost makes no sum", () => {
  expect(tableOf({ clubCents: null })[2]).toEqual(["club", 0, 0]);
  expect(tableOf({ before: outlook(null) }).map(([, before]) => before)).toEqual([
    null,
    0,
    480_00,
    null,
    null,
  ]);
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
