import { expect, test } from "vitest";
import { cents, sumCents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { arbitrageRatioNow, lineMoves, moveTotals } from "./arbitration-moves.ts";
import type { Candidate, HeldLine } from "./candidates.ts";

const candidate = (key: string, euros: number): Candidate => ({
  key,
  label: key,
  isin: key,
  kind: "unit",
  assetClass: "stock",
  fund: null,
  euroFund: null,
  sri: 4,
  capRatio: 1,
  heldCents: cents(euros * 100),
  ongoingFeeRatio: 0.01,
  costRatio: 0.01,
  safe: false,
});

const frozen: HeldLine = {
  holdingId: "frozen",
  label: "frozen",
  isin: null,
  kind: "unit",
  assetClass: "unknown",
  amountCents: cents(100_00),
  fund: null,
  euroFund: null,
};

const weights = (before: readonly number[], after: readonly number[]) => ({
  before: Float64Array.from(before),
  after: Float64Array.from(after),
});

test("an arbitrage keeps the total: the largest move comes first, a line left as it is stays, an unused one is left out", () => {
  const candidates = [candidate("a", 600), candidate("b", 300), candidate("c", 0), candidate("d", 0)];
  const moved = weights([2 / 3, 1 / 3, 0, 0], [1 / 3, 0.5, 1 / 6, 0]);
  const moves = lineMoves({ candidates, newMoneyCents: 0 }, moved, [frozen]);
  expect(moves.map(({ label, change }) => [label, change])).toEqual([
    ["a", -300_00],
    ["b", 150_00],
    ["c", 150_00],
    ["frozen", 0],
  ]);
  expect(sumCents(moves.map((move) => move.after))).toBe(1_000_00);
  expect(moves[0]).toMatchObject({ weightBefore: 0.6, weightAfter: 0.3 });
  expect(moves[3]).toMatchObject({ sri: null, ongoingFeeRatio: null, weightAfter: 0.1 });
  expect(moveTotals(moves)).toEqual({ held: 1_000_00, bought: 300_00, sold: 300_00 });
});

test("a payment is bought whole, and its weights are of what the portfolio will be", () => {
  const candidates = [candidate("a", 900), candidate("b", 0)];
  const moved = weights([0.9, 0], [0.9, 0.1]);
  const moves = lineMoves({ candidates, newMoneyCents: 100_00 }, moved, []);
  expect(moves.map(({ label, change }) => [label, change])).toEqual([
    ["b", 100_00],
    ["a", 0],
  ]);
  expect(moves[1]).toMatchObject({ weightBefore: 1, weightAfter: 0.9 });
  expect(moveTotals(moves)).toEqual({ held: 900_00, bought: 100_00, sold: 0 });
});

const arbitrage = (on: string) => ({ day: day(on), type: "arbitrage" as const });

test("an arbitrage is free while one of the year's free ones is left; two moves of a day are one", () => {
  const terms = { feeRatio: 0.005, isTyped: false, freePerYear: 2 };
  const twiceOneDay = [arbitrage("2026-02-01"), arbitrage("2026-02-01")];
  expect(arbitrageRatioNow(terms, twiceOneDay)).toBe(0);
  expect(arbitrageRatioNow(terms, [...twiceOneDay, arbitrage("2026-05-01")])).toBe(0.005);
  expect(arbitrageRatioNow(terms, [{ day: day("2026-01-01"), type: "contribution" }])).toBe(0);
});

test("where the catalogue says that all are free, only a fee that the saver typed counts", () => {
  expect(arbitrageRatioNow({ feeRatio: 0.005, isTyped: false, freePerYear: null }, [])).toBe(0);
  expect(arbitrageRatioNow({ feeRatio: 0.005, isTyped: true, freePerYear: null }, [])).toBe(0.005);
  expect(arbitrageRatioNow({ feeRatio: null, isTyped: false, freePerYear: 0 }, [])).toBe(0);
});
