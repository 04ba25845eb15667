import { describe, expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { backCastOf, sourceValue } from "./back-cast.ts";
import type { Holding } from "./portfolios.ts";

const line = (more: Partial<Holding>): Holding => ({
  externalId: null,
  isin: null,
  label: "Fonds",
  holdingKind: "unit",
  quantity: null,
  unitPrice: null,
  unitCost: null,
  valuationCents: cents(100_00),
  asOf: day("2026-11-20"),
  weightRatio: null,
  pockets: [],
  ...more,
});
const priced = line({ isin: "FR0000000001", quantity: "10", valuationCents: cents(120_00) });
const prices = new Map([
  ["FR0000000001", { days: [day("2025-11-20"), day("2026-05-20"), day("2026-11-20")], prices: [8, 10, 12] }],
]);
const past = { from: day("2025-01-01"), today: day("2026-11-20"), prices, euroFundRatio: () => 0.02 };

describe("the past of today's lines", () => {
  test("units are worth their price of each day, today left out", () => {
    expect(backCastOf([priced], past)).toEqual([
      { day: "2025-11-20", valueCents: 80_00 },
      { day: "2026-05-20", valueCents: 100_00 },
    ]);
  });

  test("a euro fund goes back at its rate, a line without prices keeps its value", () => {
    const euro = line({ label: "Fonds en euros", holdingKind: "euroFund", valuationCents: cents(102_00) });
    const [first] = backCastOf([priced, euro, line({})], past);
    // One year at 2 %: 102 € were 100 €.
    expect(first).toEqual({ day: "2025-11-20", valueCents: 80_00 + 100_00 + 100_00 });
  });

  test("nothing is reported from before the first day asked, nor where a line is of unknown value", () => {
    expect(backCastOf([priced], { ...past, from: day("2026-06-01") })).toEqual([]);
    expect(backCastOf([priced, line({ valuationCents: null })], past)).toEqual([]);
  });

  test("before its first price a line keeps today's value", () => {
    const other = line({ isin: "FR0000000002", quantity: "1", valuationCents: cents(50_00) });
    const more = new Map([...prices, ["FR0000000002", { days: [day("2026-05-20")], prices: [40] }]]);
    expect(backCastOf([priced, other], { ...past, prices: more })).toEqual([
      { day: "2025-11-20", valueCents: 80_00 + 50_00 },
      { day: "2026-05-20", valueCents: 100_00 + 40_00 },
    ]);
  });
});

describe("what a source tells that a portfolio is worth", () => {
  test("its balance wins over its lines, zero included", () => {
    expect(sourceValue(cents(0), [priced])).toBe(0);
  });
  test("without a balance it is the sum of its lines, unknown where one is, or where there is none", () => {
    expect(sourceValue(null, [priced, line({})])).toBe(220_00);
    expect(sourceValue(null, [priced, line({ valuationCents: null })])).toBeNull();
    expect(sourceValue(null, [])).toBeNull();
  });
});
