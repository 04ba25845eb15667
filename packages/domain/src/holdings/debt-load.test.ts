import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { debtLoad, debtRatioNorms, rentsCountedRatio } from "./debt-load.ts";

const today = day("2026-11-22");
/** Euros as a saver enters them: income per year, the rest per month. */
const load = (said: {
  readonly charges?: readonly (number | null)[];
  readonly from?: number | null;
  readonly to?: number | null;
  readonly rents?: number;
}) =>
  debtLoad({
    charges: (said.charges ?? []).map((euros) => (euros === null ? null : cents(euros * 100))),
    income: {
      from: said.from === undefined || said.from === null ? null : cents(said.from * 100),
      to: said.to === undefined || said.to === null ? null : cents(said.to * 100),
    },
    rentsMonthlyCents: cents((said.rents ?? 0) * 100),
    today,
  });

test("a load lies between that of the highest and that of the lowest income of the level", () => {
  const found = load({ charges: [1_000], from: 36_000, to: 48_000 });
  expect(found.fromRatio).toBeCloseTo(0.25, 12);
  expect(found.toRatio).toBeCloseTo(1 / 3, 12);
  expect(found).toMatchObject({ verdict: "within", unknown: null, normRatio: 0.35 });
});

test.each([
  // Exactly 35 % of 3,000 euros per month is within the limit, one cent more is above it.
  [1_050, 36_000, 36_000, "within"],
  [1_050.01, 36_000, 36_000, "above"],
  [1_200, 36_000, 48_000, "undetermined"],
  [1_500, 36_000, 48_000, "above"],
  // The lowest level has no lower bound: only its upper bound can prove that the load is too high.
  [100, null, 20_000, "undetermined"],
  [600, null, 20_000, "above"],
  // The highest level has no upper bound: only its lower bound can prove that the load is acceptable.
  [3_000, 120_000, null, "within"],
  [4_000, 120_000, null, "undetermined"],
  [0, null, 20_000, "within"],
  [0, 120_000, null, "within"],
] as const)("%d euros a month of an income from %s to %s is %s", (charge, from, to, verdict) => {
  expect(load({ charges: [charge], from, to }).verdict).toBe(verdict);
});

test("rents count for seventy percent of them, besides the income", () => {
  expect(rentsCountedRatio).toBe(0.7);
  const found = load({ charges: [1_350], from: 36_000, to: 36_000, rents: 1_000 });
  expect(found.toRatio).toBeCloseTo(1_350 / 3_700, 12);
  expect(load({ charges: [70], from: null, to: 20_000, rents: 1_000 }).toRatio).toBeCloseTo(0.1, 12);
});

test("one unknown charge makes the ratio unknown; the charge is asked for before the income", () => {
  expect(load({ charges: [500, null], from: 36_000, to: 48_000 })).toMatchObject({
    fromRatio: null,
    toRatio: null,
    verdict: null,
    unknown: "instalment",
  });
  const noIncome = { income: null, rentsMonthlyCents: cents(100_000), today };
  expect(debtLoad({ ...noIncome, charges: [cents(1)] })).toMatchObject({ unknown: "income", verdict: null });
  expect(debtLoad({ ...noIncome, charges: [null] }).unknown).toBe("instalment");
});

test("a heavier charge never improves the verdict, and the bounds stand in their order", () => {
  const order = ["within", "undetermined", "above"];
  const euros = (max: number) => fc.integer({ min: 0, max });
  const said = fc.record({
    charge: euros(5_000),
    more: euros(3_000),
    from: euros(60_000),
    width: euros(60_000),
  });
  fc.assert(
    fc.property(said, ({ charge, more, from, width }) => {
      const income = { from: from + 12, to: from + 12 + width };
      const light = load({ charges: [charge], ...income });
      const heavy = load({ charges: [charge, more], ...income });
      expect(order.indexOf(heavy.verdict ?? "")).toBeGreaterThanOrEqual(order.indexOf(light.verdict ?? ""));
      expect(light.fromRatio ?? NaN).toBeLessThanOrEqual(light.toRatio ?? NaN);
    }),
    { seed: 41 },
  );
});

test("a level without an upper bound has no least load, unless nothing is paid", () => {
  expect(load({ charges: [3_000], from: 120_000, to: null })).toMatchObject({
    fromRatio: null,
    toRatio: 0.3,
  });
  expect(load({ charges: [0], from: 120_000, to: null })).toMatchObject({ fromRatio: 0, toRatio: 0 });
  expect(load({ charges: [100], from: null, to: 20_000 }).toRatio).toBeNull();
});

test("the norm says where it was read", () => {
  for (const norm of debtRatioNorms) expect(norm.source).toMatch(/HCSF/);
});
