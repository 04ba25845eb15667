import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { nextDue, type TaskRepeat } from "./tasks.ts";

const today = day("2026-11-23");

test.each([
  ["2026-11-23", "none", null],
  ["2026-11-23", "weekly", "2026-11-30"],
  ["2026-11-16", "weekly", "2026-11-30"],
  ["2026-08-31", "monthly", "2026-11-30"],
  ["2026-02-28", "quarterly", "2026-11-28"],
  ["2024-02-29", "yearly", "2027-02-28"],
  ["2030-01-01", "monthly", "2030-02-01"],
  // Dates far in the past, and after the last supported day.
  ["0001-01-01", "weekly", "2026-11-30"],
  ["0001-01-31", "monthly", "2026-11-30"],
  ["9999-12-31", "weekly", null],
  ["9999-12-31", "yearly", null],
] as const)("what was due on %s, %s, is due again on %s", (due, repeat, expected) => {
  expect(nextDue(day(due), repeat satisfies TaskRepeat, { today })).toBe(expected);
});

test("what is due on the 31st is due again on the 31st after a shorter month, done late or before its day", () => {
  const first = day("2026-08-31");
  expect(nextDue(day("2026-09-30"), "monthly", { today: day("2026-10-02"), first })).toBe("2026-10-31");
  expect(nextDue(day("2026-09-30"), "monthly", { today: day("2026-09-20"), first })).toBe("2026-10-31");
  const leap = day("2024-02-29");
  expect(nextDue(day("2027-02-28"), "yearly", { today: day("2027-02-28"), first: leap })).toBe("2028-02-29");
});
