import { expect, test } from "vitest";
import { day, type Instant } from "../kernel/day.ts";
import { auditStateOf, isAuditTerm } from "./auditors.ts";

const term = (beginsOn: string, endsOn: string) => ({ beginsOn: day(beginsOn), endsOn: day(endsOn) });

test.each([
  ["2026-11-30", null, "upcoming"],
  ["2026-12-01", null, "open"],
  ["2026-12-10", null, "open"],
  ["2026-12-11", null, "ended"],
  ["2026-12-05", "2026-12-04T10:00:00.000Z" as Instant, "revoked"],
])("on %s, revoked at %s, it is %s", (today, revokedAt, state) => {
  expect(auditStateOf({ ...term("2026-12-01", "2026-12-10"), revokedAt }, day(today))).toBe(state);
});

test.each([
  ["one day", "2026-12-01", "2026-12-01", true],
  ["ninety days", "2026-12-01", "2027-02-28", true],
  ["a day too many", "2026-12-01", "2027-03-01", false],
  ["an end before its beginning", "2026-12-02", "2026-12-01", false],
  ["a beginning that is over", "2026-11-30", "2026-12-05", false],
  ["a beginning beyond the limit", "2027-03-02", "2027-03-03", false],
])("%s", (_name, beginsOn, endsOn, isGood) => {
  expect(isAuditTerm(term(beginsOn, endsOn), day("2026-12-01"))).toBe(isGood);
});
