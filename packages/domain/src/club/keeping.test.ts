import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { keptByEnd, keptUntil, type KeptFor } from "./keeping.ts";

test.each<[KeptFor, string, string]>([
  ["contract", "2026-11-20", "2036-11-20"],
  ["contract", "2028-02-29", "2038-02-28"],
  // From the end of its year, whatever its day.
  ["bill", "2026-01-02", "2036-12-31"],
  ["bill", "2026-12-31", "2036-12-31"],
  ["advice", "2026-11-20", "2031-11-20"],
])("a document of a %s made on %s is kept until %s at least", (kept, madeOn, until) => {
  expect(keptUntil(kept, day(madeOn))).toBe(until);
});

test("a contract and advice are kept as long after their end, a bill by its own day alone", () => {
  const today = day("2040-06-15");
  expect(keptByEnd("contract", today)).toBe("2030-06-15");
  expect(keptByEnd("advice", today)).toBe("2035-06-15");
  expect(keptByEnd("bill", today)).toBeNull();
});
