import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { fortnightsOf, interestPeriod, interestReceivedByYear } from "./savings-interest.ts";

const line = (date: string, amount: number, type = "deposit") => ({
  date: day(date),
  type,
  amountCents: cents(amount),
});

test("interest booked in January is of the year before, and the years come newest first", () => {
  const booked = [
    line("2024-12-31", 10_00, "interest"),
    line("2026-01-02", 20_00, "interest"),
    line("2026-06-30", 1_00, "interest"),
    line("2026-07-01", 500_00),
    line("2026-07-02", -3_00, "interest"),
  ];
  expect(interestReceivedByYear(booked)).toEqual([
    { year: 2026, amount: 1_00 },
    { year: 2025, amount: 20_00 },
    { year: 2024, amount: 10_00 },
  ]);
});

const account = { valueCents: cents(1_000_00), asOf: day("2026-11-20"), openedOn: null };

test("the opening balance is the value less what moved since, without what came after the value's day", () => {
  const booked = [line("2025-12-01", 5_00), line("2026-03-01", 200_00), line("2026-11-21", 50_00)];
  expect(interestPeriod(account, booked, 2026)).toEqual({
    from: "2026-01-01",
    openingCents: 800_00,
    movements: booked.slice(1),
  });
});

test("interest of the year before, booked in January, is part of the opening balance", () => {
  const booked = [line("2025-12-01", 5_00), line("2026-01-02", 20_00, "interest")];
  expect(interestPeriod(account, booked, 2026)).toMatchObject({ openingCents: 1_000_00, movements: [] });
});

test.each([
  [null, "2026-03-01"],
  ["2019-05-04", "2026-03-01"],
  ["2026-02-01", "2026-01-01"],
])("an account opened on %s whose first known line is of March is known from %s", (openedOn, from) => {
  const opened = { ...account, openedOn: openedOn === null ? null : day(openedOn) };
  expect(interestPeriod(opened, [line("2026-03-01", 200_00)], 2026)?.from).toBe(from);
});

test("without any line nothing is known", () => expect(interestPeriod(account, [], 2026)).toBeNull());

test("a year has 24 fortnights that follow one another, to the last day of a leap February", () => {
  const found = fortnightsOf(2028);
  expect(found).toHaveLength(24);
  expect(found.slice(2, 4)).toEqual([
    { from: "2028-02-01", to: "2028-02-15" },
    { from: "2028-02-16", to: "2028-02-29" },
  ]);
  expect(found.at(-1)).toEqual({ from: "2028-12-16", to: "2028-12-31" });
});
