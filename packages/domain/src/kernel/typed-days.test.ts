import { expect, test } from "vitest";
import { day } from "./day.ts";
import { dayBounds, isWithin, type DayMeaning } from "./typed-days.ts";

const today = day("2026-11-28");

test.each([
  ["life", "1900-01-01", "2146-11-28"],
  ["fact", "1900-01-01", "2027-11-28"],
  ["exchange", "2000-01-01", "2036-11-28"],
  ["due", "2025-11-28", "2036-11-28"],
] as const satisfies readonly (readonly [DayMeaning, string, string])[])(
  "a day of the kind %s lies between %s and %s, both included",
  (meaning, from, to) => {
    const bounds = dayBounds(meaning, today);
    expect(bounds).toEqual({ meaning, from, to });
    expect([from, to].map((one) => isWithin(day(one), bounds))).toEqual([true, true]);
    expect(["0001-01-01", "9999-12-31"].map((one) => isWithin(day(one), bounds))).toEqual([false, false]);
  },
);

test("a day of February has its bounds in every year", () => {
  expect(dayBounds("due", day("2028-02-29"))).toMatchObject({ from: "2027-02-28", to: "2038-02-28" });
});
