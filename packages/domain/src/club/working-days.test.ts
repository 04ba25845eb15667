import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { addWorkingDays, easterOf, isHoliday, isWorkingDay } from "./working-days.ts";

/** Published dates of Easter, including the earliest and the latest possible one. */
test.each([
  [1818, "1818-03-22"],
  [1943, "1943-04-25"],
  [2000, "2000-04-23"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
])("Easter of %d is on %s", (year, expected) => expect(easterOf(year)).toBe(expected));

test("2026 has the eleven holidays of the labour code", () => {
  const holidays = [
    "01-01",
    "04-06",
    "05-01",
    "05-08",
    "05-14",
    "05-25",
    "07-14",
    "08-15",
    "11-01",
    "11-11",
    "12-25",
  ];
  const found: string[] = [];
  for (let month = 1; month <= 12; month += 1)
    for (
      let date = 1;
      date <= 28 + (month === 2 ? 0 : month % 2 === (month > 7 ? 0 : 1) ? 3 : 2);
      date += 1
    ) {
      const on = day(`2026-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`);
      if (isHoliday(on)) found.push(on.slice(5));
    }
  expect(found).toEqual(holidays);
});

test.each([
  ["2026-11-23", true],
  ["2026-11-21", false],
  ["2026-11-22", false],
  ["2026-11-11", false],
])("%s is a working day: %s", (on, expected) => expect(isWorkingDay(day(on))).toBe(expected));

test.each([
  ["2026-12-23", 2, "2026-12-28"],
  ["2026-11-20", 1, "2026-11-23"],
  ["2026-11-21", 5, "2026-11-27"],
  ["2026-11-23", 0, "2026-11-23"],
])("%s and %d working days make %s", (from, count, expected) =>
  expect(addWorkingDays(day(from), count)).toBe(expected),
);
