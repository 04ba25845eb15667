import { expect, test } from "vitest";
import { instant } from "../kernel/day.ts";
import { mayWithdraw, withdrawalEnd } from "./withdrawal.ts";

test.each([
  ["a Tuesday", "2026-12-01T09:00:00Z", "2026-12-15"],
  ["a delay that ends on Christmas, then a Saturday and a Sunday", "2026-12-11T09:00:00Z", "2026-12-28"],
  ["late in the evening in Paris, which is already the next day", "2026-12-01T23:30:00Z", "2026-12-16"],
  ["a Sunday on which the clocks change", "2026-10-25T00:30:00Z", "2026-11-09"],
])("signed on %s", (_, concludedAt, expected) => {
  const at = instant(concludedAt);
  expect(withdrawalEnd(at, at, true)).toBe(expected);
});

test("the delay starts with the terms where they came after the signature", () => {
  expect(withdrawalEnd(instant("2026-12-01T09:00:00Z"), instant("2026-12-03T09:00:00Z"), true)).toBe(
    "2026-12-17",
  );
});

test("who was not informed has a year more", () => {
  const at = instant("2026-12-01T09:00:00Z");
  expect(withdrawalEnd(at, at, false)).toBe("2027-12-15");
});

test.each([
  ["2026-12-15T22:59:59Z", true],
  ["2026-12-15T23:00:00Z", false],
])("at %s, on the last day in Paris: %s", (now, expected) => {
  expect(
    mayWithdraw(
      withdrawalEnd(instant("2026-12-01T09:00:00Z"), instant("2026-12-01T09:00:00Z"), true),
      instant(now),
    ),
  ).toBe(expected);
});
