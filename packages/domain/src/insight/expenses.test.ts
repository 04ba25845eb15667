import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { expenseRange, isSpendingAccount, monthlyExpenses } from "./expenses.ts";

const range = expenseRange(day("2026-11-21"));
const own = { id: "own" as Id, ownedRatio: 1 };
const joint = { id: "joint" as Id, ownedRatio: 0.5 };
const spent = (id: string, amount: number, firstOn = "2026-08-01") => ({
  portfolioId: id as Id,
  spentCents: cents(amount),
  firstOn: day(firstOn),
});

test("the three whole months before the one that runs are counted, over the end of a year too", () => {
  expect(range).toEqual({ from: "2026-08-01", to: "2026-10-31" });
  expect(expenseRange(day("2026-01-01"))).toEqual({ from: "2025-10-01", to: "2025-12-31" });
});

test("current and joint accounts spend, a card and savings do not", () => {
  expect(
    ["checking", "joint", "card", "savings"].filter((kind) => isSpendingAccount({ kind: kind as never })),
  ).toEqual(["checking", "joint"]);
});

test("a month is a third of the range, by the saver's share of each account", () => {
  expect(monthlyExpenses([own, joint], [spent("joint", 900_00), spent("own", 3_000_00)], range)).toEqual({
    monthlyCents: 1_150_00,
    months: 3,
    until: "2026-10-31",
  });
});

test.each([
  ["there is no account", [], []],
  ["an account has no line", [own, joint], [spent("own", 1)]],
  ["an account is known since later", [own], [spent("own", 1, "2026-08-02")]],
])("expenses are unknown where %s", (_, accounts, lines) => {
  expect(monthlyExpenses(accounts, lines, range)).toBeNull();
});

test("nothing spent in months that are known is nothing, not unknown", () => {
  expect(monthlyExpenses([own], [spent("own", 0)], range)?.monthlyCents).toBe(0);
});
