import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { driftOf } from "./proposal-drift.ts";

const move = (isin: string | null, label: string, before: number) => ({
  isin,
  label,
  assetClass: "stock" as const,
  beforeCents: cents(before),
  afterCents: cents(0),
  changeCents: cents(-before),
  weightAfter: 0,
});
const part = {
  amountCents: cents(100_00),
  moves: [move("A", "Fonds A", 60_00), move(null, "Fonds en euros", 40_00)],
};
const line = (isin: string | null, label: string, value: number | null) => ({
  isin,
  label,
  valueCents: value === null ? null : cents(value),
});
const drift = (a: number | null, euro: number, ...more: ReturnType<typeof line>[]) =>
  driftOf(part, [line("A", "Autre nom", a), line(null, "Fonds en euros", euro), ...more]);

test("what is held as it was has not moved, under whatever name; a price that moves counts once, an order once", () => {
  expect(drift(60_00, 40_00)).toBe(0);
  expect(drift(66_00, 40_00)).toBeCloseTo(0.06, 12);
  expect(drift(50_00, 50_00)).toBeCloseTo(0.1, 12);
});

test("a line that is gone and one that came count; a fund on two lines is one", () => {
  expect(driftOf(part, [line(null, "Fonds en euros", 100_00)])).toBeCloseTo(0.6, 12);
  expect(drift(60_00, 40_00, line("B", "B", 7_00))).toBeCloseTo(0.07, 12);
  expect(drift(20_00, 40_00, line("A", "Fonds A", 40_00))).toBe(0);
});

test("a contract that holds nothing any more moved whole; without values nothing is known", () => {
  expect(driftOf(part, [])).toBe(1);
  expect(drift(null, 40_00)).toBeNull();
  expect(driftOf({ ...part, amountCents: cents(0) }, [line("A", "A", 1)])).toBeNull();
});
