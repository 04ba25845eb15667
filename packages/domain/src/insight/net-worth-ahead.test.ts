import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  aheadHoldings,
  aheadReason,
  daysAhead,
  owedOn,
  retirementAt,
  wealthPartOf,
} from "./net-worth-ahead.ts";

const today = day("2026-11-26");

test("payments last until the month of the age, and somebody of that age has no retirement ahead", () => {
  expect(retirementAt(day("1970-03-10"), 64, today)).toEqual({ on: "2034-03-10", months: 87 });
  expect(retirementAt(day("1962-11-26"), 64, today)).toBeNull();
  expect(retirementAt(day("1962-11-27"), 64, today)).toEqual({ on: "2026-11-27", months: 0 });
});

test("ten years are told, and the year of a retirement that is further away, within forty", () => {
  const years = (birthdate: string, age: number) =>
    daysAhead(today, retirementAt(day(birthdate), age, today)).map((one) => one.years);
  expect(years("1970-03-10", 64)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(years("1985-03-10", 64).at(-1)).toBe(23);
  expect(years("2005-03-10", 75)).toHaveLength(10);
  expect(daysAhead(day("2024-02-29"), null)[0]).toEqual({ years: 1, on: "2025-02-28" });
});

test("a debt is what the last line before the day leaves", () => {
  const rows = [
    { day: day("2026-12-05"), outstandingCents: cents(90_00) },
    { day: day("2027-01-05"), outstandingCents: cents(0) },
  ];
  const owed = (on: string) => owedOn(rows, day(on), cents(100_00));
  expect([owed("2026-12-04"), owed("2026-12-05"), owed("2040-01-01")]).toEqual([100_00, 90_00, 0]);
});

test("savings whose rate nobody knows stay as they are, as accounts do", () => {
  expect(wealthPartOf("savings", true)).toBe("savings");
  expect(wealthPartOf("savings", false)).toBe("constant");
  expect(wealthPartOf("checking", false)).toBe("constant");
  expect(wealthPartOf("mortgage", false)).toBe("debt");
  expect(wealthPartOf("pee", false)).toBe("financial");
  expect(wealthPartOf("realestate", false)).toBe("homes");
});

test("what is held adds up to the net worth; without a known value there is none, which is not 0", () => {
  const one = (
    kind: "pea" | "mortgage" | "savings" | "checking",
    euros: number | null,
    rateRatio: number | null = null,
  ) => ({
    kind,
    ownedCents: euros === null ? null : cents(euros * 100),
    rateRatio,
    monthlyCents: cents(kind === "pea" ? 50_00 : 999_00),
  });
  const held = aheadHoldings([
    one("pea", 1000),
    one("pea", null),
    one("savings", 300, 0.015),
    one("savings", 200),
    one("checking", 100),
    one("mortgage", -700),
  ]);
  expect(held.totals).toEqual({
    financial: 1000_00,
    homes: 0,
    savings: 300_00,
    constant: 300_00,
    debt: 700_00,
  });
  expect(held).toMatchObject({ netCents: 900_00, monthlyCents: 50_00 });
  expect(held.savings).toEqual([{ valueCents: 300_00, rateRatio: 0.015 }]);
  expect([aheadReason(held, true), aheadReason(held, false)]).toEqual([null, "too_little_covered"]);
  expect(aheadReason({ ...held, monthlyCents: cents(-1) }, true)).toBe("withdrawals");
  const nothing = aheadHoldings([one("pea", null)]);
  expect([nothing.netCents, aheadReason(nothing, true)]).toEqual([null, "empty"]);
});
