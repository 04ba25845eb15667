import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { vigilanceFault, vigilanceReviewOn } from "./vigilance.ts";

const today = day("2026-11-27");

test.each([
  ["low", "2029-11-27"],
  ["standard", "2028-11-27"],
  ["high", "2027-11-27"],
] as const)("a customer of level %s is looked at again on %s", (level, on) => {
  expect(vigilanceReviewOn(level, today)).toBe(on);
});

test.each([
  ["low", "none", "2026-11-27", null],
  ["standard", "unknown", "2026-11-27", null],
  ["high", "self", "2026-11-27", null],
  ["standard", "self", "2026-11-27", "level"],
  ["low", "relative", "2026-11-27", "level"],
  ["low", "none", "2026-11-28", "checks"],
] as const)("level %s, exposure %s, a check of %s: %s", (level, exposure, seenOn, fault) => {
  expect(vigilanceFault({ level, exposure, checks: [{ seenOn: day(seenOn) }] }, today)).toBe(fault);
});
