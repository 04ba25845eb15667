import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { bankFeeRange, bankFeesOf, householdFees } from "./household-fees.ts";

const contract = (
  name: string,
  value: number | null,
  fees: { yearly: number; lost: number; on?: string } | null,
) => ({
  id: name as Id,
  name,
  valueCents: value === null ? null : cents(value),
  fees:
    fees === null
      ? null
      : {
          on: day(fees.on ?? "2026-11-20"),
          valueCents: cents(value ?? 0),
          yearlyCents: cents(fees.yearly),
          lostCents: cents(fees.lost),
        },
});

/** Yearly cost of a contract, by the formula of the reference: V [1 - (1 - TER)(1 - cm)]. */
const yearly = (value: number, ongoing: number, contractual: number): number =>
  Math.round(value * (1 - (1 - ongoing) * (1 - contractual)));

/** The two contracts of the published example (methodology 2, section 3.5); entry fees are not part of the yearly costs of funds
 * and contract. */
test("two contracts cost what is published, in twenty years and in euros of today", () => {
  const found = householdFees([
    contract("small", 40_000_00, {
      yearly: yearly(40_000_00, 0.018, 0.008),
      lost: 40_000_00,
      on: "2026-11-18",
    }),
    contract("large", 118_462_73, { yearly: yearly(118_462_73, 0.011, 0.006), lost: 111_428_03 }),
    contract("without value", null, null),
    contract("unknown", 10_000_00, null),
  ]);
  expect(found).toMatchObject({
    asOf: "2026-11-18",
    yearlyCents: 3_040_29,
    lostCents: 151_428_03,
    coveredCents: 158_462_73,
    totalCents: 168_462_73,
  });
  // Including a year of entry fees of 3 % on 100 euros per month, the published 3 076.29 euros and 1.9413 %.
  const published = (found.yearlyCents ?? NaN) + 12 * 3_00;
  expect(published).toBe(3_076_29);
  expect(published / found.coveredCents).toBeCloseTo(0.019413, 6);
  // The published sum uses unrounded amounts per contract.
  expect(Math.abs((found.lostRealCents ?? NaN) - 101_906_73)).toBeLessThanOrEqual(1);
  expect(found.yearlyRatio).toBeCloseTo(0.0191862, 7);
  expect(found.known.map((one) => one.name)).toEqual(["large", "small"]);
  expect(found.unknown.map((one) => one.name)).toEqual(["unknown", "without value"]);
});

test("without a contract whose fees are known there is no sum, not even 0", () => {
  expect(householdFees([contract("unknown", 10_000_00, null)])).toMatchObject({
    asOf: null,
    yearlyCents: null,
    yearlyRatio: null,
    lostCents: null,
    lostRealCents: null,
  });
  expect(householdFees([])).toMatchObject({ yearlyCents: null, totalCents: 0 });
});

test("the fees of accounts are those of twelve whole months, by the person's share", () => {
  const range = bankFeeRange(day("2026-11-24"));
  expect(range).toEqual({ from: "2025-11-01", to: "2026-10-31" });
  const [own, shared, late] = ["own", "shared", "late"].map((id) => id as Id);
  if (own === undefined || shared === undefined || late === undefined) throw new Error("three accounts");
  const accounts = [
    { id: own, ownedRatio: 1 },
    { id: shared, ownedRatio: 0.5 },
    { id: late, ownedRatio: 1 },
  ];
  const taken = [
    { portfolioId: own, spentCents: cents(90_00), firstOn: day("2025-01-01") },
    { portfolioId: shared, spentCents: cents(45_01), firstOn: day("2025-11-01") },
    { portfolioId: late, spentCents: cents(10_00), firstOn: day("2026-02-01") },
  ];
  expect(bankFeesOf(accounts, taken, range)).toEqual({ feesCents: 112_51, knownCount: 2, count: 3 });
  expect(bankFeesOf([{ id: late, ownedRatio: 1 }], taken, range)).toBeNull();
});
