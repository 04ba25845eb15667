import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { averageOver, followedSpan, servicePayments, yearShare } from "./yearly-costs.ts";

const whole = { from: day("2027-01-01"), to: day("2027-12-31") };

test.each([
  ["2026-11-19", null, "2027-01-01", "2027-12-31"],
  ["2027-03-10", "2027-06-30", "2027-03-10", "2027-06-30"],
  ["2026-01-01", "2027-02-01", "2027-01-01", "2027-02-01"],
])("served from %s until %s, its days of 2027 are %s to %s", (startsOn, endedOn, from, to) => {
  const end = endedOn === null ? null : day(endedOn);
  expect(followedSpan(2027, { startsOn: day(startsOn), endedOn: end })).toEqual({ from, to });
});

test("one that ended before the year, or started after it, has none of its days", () => {
  expect(followedSpan(2027, { startsOn: day("2026-01-01"), endedOn: day("2026-12-31") })).toBeNull();
  expect(followedSpan(2027, { startsOn: day("2028-01-01"), endedOn: null })).toBeNull();
});

test("the service is what was paid in the year, less what was paid back in it, to the cent", () => {
  const bill = (kind: "invoice" | "credit_note", on: string, ttc: number) => ({
    kind,
    number: null,
    on: day(on),
    ttcCents: cents(ttc),
  });
  const bills = [
    bill("invoice", "2026-12-31", 8500),
    bill("invoice", "2027-01-01", 8500),
    bill("invoice", "2027-12-31", 10_306),
    bill("credit_note", "2027-06-02", 1283),
    bill("credit_note", "2028-01-01", 10_306),
  ];
  const paid = servicePayments(bills, 2027);
  expect(paid.map((one) => [one.kind, one.on, one.cents])).toEqual([
    ["invoice", "2027-01-01", 8500],
    ["credit_note", "2027-06-02", -1283],
    ["invoice", "2027-12-31", 10_306],
  ]);
  expect(paid.reduce((sum, one) => sum + one.cents, 0)).toBe(17_523);
  expect(servicePayments([], 2027)).toEqual([]);
});

test("a contract is worth the mean of its month-ends while it was followed", () => {
  const flat = [{ on: day("2026-12-31"), valueCents: cents(10_000_000) }];
  const monthly = Array.from({ length: 12 }, (_, month) => ({
    on: day(`2027-${String(month + 1).padStart(2, "0")}-28`),
    valueCents: cents(10_000_000 + month * 100_000),
  }));
  expect(averageOver(monthly, whole)).toBe(10_550_000);
  // October, November and December.
  const autumn = { from: day("2027-10-01"), to: day("2027-12-31") };
  expect(averageOver(monthly, autumn)).toBe(11_000_000);
  expect(yearShare(autumn)).toBe(92 / 365);
  expect(yearShare({ from: day("2028-01-01"), to: day("2028-12-31") })).toBe(1);
  // A value is valid for ninety days: three month-ends of the year have a known value.
  expect(averageOver(flat, whole)).toBe(10_000_000);
});

test("without a value there is no mean", () => {
  const values = [{ on: day("2027-06-30"), valueCents: cents(5_000_000) }];
  expect(averageOver([], whole)).toBeNull();
  expect(averageOver(values, { from: day("2027-01-01"), to: day("2027-03-31") })).toBeNull();
});

test("followed within one month, its last day counts", () => {
  const values = [{ on: day("2027-05-03"), valueCents: cents(3_650_000) }];
  expect(averageOver(values, { from: day("2027-05-01"), to: day("2027-05-10") })).toBe(3_650_000);
});
