import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day } from "../kernel/day.ts";
import { changeOfPeriod, changeWaitsUntil, clubChangeActsOf, newPrice, repricingDay } from "./changes.ts";
import { club202701, withTax } from "./tariff.ts";

const prices = (before: number, after: number) => ({ before: cents(before), after: cents(after) });

describe("contracts that change within what is paid", () => {
  const monthly = { interval: "monthly", gives: null, startsOn: day("2026-11-19") } as const;
  const first = { from: day("2026-11-19"), to: day("2026-11-30") };

  test("from 85.00 € to 50.00 € on 20 November, eleven days of thirty: 12.83 € given back, of which 2.14 € of tax", () => {
    const back = changeOfPeriod(prices(8500, 5000), { ...monthly, period: first }, day("2026-11-20"));
    expect(back).toBe(-1283);
    expect(withTax(cents(-back), club202701)).toEqual({ ttcCents: 1283, htCents: 1069, vatCents: 214 });
  });

  test.each([
    ["2026-12-16", 5000, 8500, 1806],
    ["2026-12-31", 5000, 8500, 113],
    ["2026-12-01", 5000, 8500, 3500],
    ["2027-01-01", 5000, 8500, 0],
    ["2026-11-15", 8500, 5000, -3500],
  ])("on %s from %d to %d cents in December: %d", (on, before, after, expected) => {
    const period = { from: day("2026-12-01"), to: day("2026-12-31") };
    expect(changeOfPeriod(prices(before, after), { ...monthly, period }, day(on))).toBe(expected);
  });

  test("a year is counted by its own days", () => {
    const period = { from: day("2027-01-15"), to: day("2028-01-14") };
    const year = { interval: "yearly", gives: null, startsOn: period.from, period } as const;
    // 378.00 € more per year, 184 of 365 days left.
    expect(changeOfPeriod(prices(54_000, 91_800), year, day("2027-07-15"))).toBe(19_055);
  });

  test("days that were free give nothing back and cost nothing more", () => {
    const free = { ...monthly, gives: { kind: "free_months", months: 1 }, period: first } as const;
    expect(changeOfPeriod(prices(8500, 5000), free, day("2026-11-20"))).toBe(0);
    const half = { kind: "percent", percent: 50, lasts: "forever" } as const;
    const paid = { ...monthly, gives: half, period: first } as const;
    expect(changeOfPeriod(prices(8500, 5000), paid, day("2026-11-20"))).toBe(-642);
  });

  test("there and back on the same day changes nothing, and what is given back is never more than the price", () => {
    const price = fc.integer({ min: 1920, max: 48_000 });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 11 }), (a, b, after) => {
        const given = { ...monthly, period: first };
        const on = addDays(first.from, after);
        const there = changeOfPeriod(prices(a, b), given, on);
        expect(there + changeOfPeriod(prices(b, a), given, on)).toBe(0);
        expect(-there).toBeLessThanOrEqual(a);
      }),
    );
  });
});

describe("the price by the formula", () => {
  const month = { interval: "monthly", startsOn: day("2026-11-19") } as const;

  test.each([
    ["2027-03-01", null],
    ["2027-03-02", "2027-04-01"],
    ["2027-03-31", "2027-04-01"],
    ["2027-04-01", null],
    ["2027-06-01", "2027-07-01"],
    ["2026-12-02", null],
  ])("of a month plan is asked on %s for %s", (today, on) => {
    expect(repricingDay({ ...month, periodTo: day("2027-03-31") }, day(today))).toBe(on);
  });

  test("of a year is asked in the thirty days before its anniversary", () => {
    const year = { interval: "yearly", startsOn: day("2027-01-15"), periodTo: day("2028-01-14") } as const;
    expect(repricingDay(year, day("2027-12-15"))).toBeNull();
    expect(repricingDay(year, day("2027-12-16"))).toBe("2028-01-15");
    expect(newPrice({ ...year, today: day("2027-12-16"), ...prices(54_000, 60_000), held: false })).toEqual({
      state: "planned",
      effectiveOn: "2028-01-15",
    });
    expect(newPrice({ ...year, today: day("2027-12-17"), ...prices(54_000, 60_000), held: false })).toEqual({
      state: "same",
    });
  });

  test.each([
    [8500, 8500, "2027-03-02", { state: "same" }],
    [8500, 7000, "2027-03-02", { state: "planned", effectiveOn: "2027-04-01" }],
    [8500, 10_000, "2027-03-02", { state: "planned", effectiveOn: "2027-04-01" }],
    [8500, 10_200, "2027-03-02", { state: "planned", effectiveOn: "2027-04-01" }],
    [8500, 10_201, "2027-03-02", { state: "to_accept", effectiveOn: "2027-04-01" }],
    // Computed late: still at least thirty days' notice.
    [8500, 10_000, "2027-03-10", { state: "planned", effectiveOn: "2027-05-01" }],
  ])("from %d to %d cents on %s is %o", (before, after, today, expected) => {
    const given = { ...month, periodTo: day("2027-03-31"), today: day(today) };
    expect(newPrice({ ...given, ...prices(before, after), held: false })).toEqual(expected);
  });

  test("on a basis that was held at twice the former waits for the customer's word", () => {
    const given = { ...month, periodTo: day("2027-03-31"), today: day("2027-03-02") };
    expect(newPrice({ ...given, ...prices(8500, 9000), held: true })).toMatchObject({ state: "to_accept" });
  });
});

test("who may do what with an open change", () => {
  expect(clubChangeActsOf("advisor", { kind: "contracts", state: "asked" })).toEqual(["approve", "refuse"]);
  expect(clubChangeActsOf("customer", { kind: "contracts", state: "asked" })).toEqual(["drop"]);
  expect(clubChangeActsOf("customer", { kind: "contracts", state: "planned" })).toEqual([]);
  expect(clubChangeActsOf("customer", { kind: "interval", state: "planned" })).toEqual(["drop"]);
  expect(clubChangeActsOf("customer", { kind: "price", state: "to_accept" })).toEqual(["accept", "drop"]);
  expect(clubChangeActsOf("customer", { kind: "price", state: "done" })).toEqual([]);
});

test("an addition waits thirty days for the advisor, a rise for the customer until the day before", () => {
  const askedOn = day("2027-03-02");
  const effectiveOn = day("2027-04-01");
  expect(changeWaitsUntil({ state: "asked", askedOn, effectiveOn: null })).toBe("2027-04-01");
  expect(changeWaitsUntil({ state: "to_accept", askedOn, effectiveOn })).toBe("2027-03-31");
  expect(changeWaitsUntil({ state: "planned", askedOn, effectiveOn })).toBeNull();
});
