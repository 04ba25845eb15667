import type { CashValue } from "@vigie/api";
import { cents, day } from "@vigie/domain";
import { expect, test } from "vitest";
import { historyOf, firstCompleteIndex } from "./history.ts";

function point(date: string, value: number, paid: number): CashValue {
  return { date: day(date), value: cents(value), paid: cents(paid), reconstructed: false };
}

test("zeros before the first known value are not a value of zero", () => {
  const points = [
    point("2024-01-01", 0, 0),
    point("2024-02-01", 0, 0),
    point("2024-03-01", 1000, 1000),
    point("2024-04-01", 1100, 1050),
  ];
  expect(firstCompleteIndex(points)).toBe(2);
  const history = historyOf(
    { from: day("2024-01-01"), to: day("2024-04-01"), asOf: null, points },
    day("2024-01-01"),
  );
  expect(history.from).toBe("2024-03-01");
  expect(history.isWhole).toBe(false);
  expect(history.change).toEqual({ change: 100, paid: 50, employer: 0, market: 50 });
});

test("contracts that come in one by one in the first weeks are gathered before the change starts", () => {
  const points = [
    point("2024-10-20", 0, 0),
    point("2024-11-02", 12_000, 12_000),
    point("2024-11-13", -140_000, -140_000),
    point("2024-11-23", 673_000, 673_000),
    point("2024-12-04", 678_000, 677_000),
  ];
  expect(firstCompleteIndex(points)).toBe(3);
});

test("a large payment long after the start stays a payment", () => {
  const points = [
    point("2024-01-01", 0, 0),
    point("2024-02-01", 1000, 1000),
    point("2024-08-01", 9000, 9000),
  ];
  expect(firstCompleteIndex(points)).toBe(1);
});

test("a range known from its first day is whole, even if it starts at zero later", () => {
  const points = [point("2024-01-01", 500, 0), point("2024-02-01", 0, -500)];
  expect(firstCompleteIndex(points)).toBe(0);
});

test("what an employer paid within the range is neither the saver's nor the markets'", () => {
  const points = [point("2024-01-01", 1000, 1000), point("2024-06-01", 1900, 1800)];
  const paid = (date: string, amount: number) => ({ date: day(date), amount: cents(amount) });
  const employerPayments = [paid("2024-01-01", 70), paid("2024-02-01", 300), paid("2024-06-02", 50)];
  const series = { from: day("2024-01-01"), to: day("2024-06-01"), asOf: null, points, employerPayments };
  expect(historyOf(series, day("2024-01-01")).change).toEqual({
    change: 900,
    paid: 500,
    employer: 300,
    market: 100,
  });
});

test("one value shows no change", () => {
  const points = [point("2024-01-01", 500, 0)];
  const history = historyOf(
    { from: day("2024-01-01"), to: day("2024-01-01"), asOf: null, points },
    day("2024-01-01"),
  );
  expect(history.change).toBeNull();
});
