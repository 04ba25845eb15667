import { expect, test } from "vitest";
import { addMs, day, type Instant, instant } from "../kernel/day.ts";
import { consentEnd, isReadDue, nextReadAt } from "./connections.ts";

const asked = {
  toldOn: null,
  days: 90,
  today: day("2026-11-21"),
  createdOn: day("2026-06-01"),
  before: { state: "ok", consentEndsOn: day("2026-08-30") },
  state: "ok",
  isRenewed: false,
} as const;

test.each([
  ["what the bank told", { toldOn: day("2027-01-05") }, "2027-01-05"],
  ["a new one", { before: null }, "2026-08-30"],
  ["nothing happened", {}, "2026-08-30"],
  ["the saver connected again", { isRenewed: true }, "2027-02-19"],
  [
    "the bank no longer waits for the saver",
    { before: { ...asked.before, state: "strong_authentication" } },
    "2027-02-19",
  ],
  ["the bank still waits for the saver", { isRenewed: true, state: "strong_authentication" }, "2026-08-30"],
  ["nothing was known", { before: { ...asked.before, consentEndsOn: null } }, "2026-08-30"],
] as const)("a consent ends, %s", (_, change, end) => {
  expect(consentEnd({ ...asked, ...change })).toBe(end);
});

test("a connection that fails is read again later each time, then waits to be asked or told", () => {
  const at = instant("2026-11-20T10:00:00Z");
  const hours = (count: number) => addMs(at, count * 3_600_000);
  const plan = [0, 1, 2, 3, 4, 5, 8, 9].map((failures) => nextReadAt(failures, at));
  expect(plan).toEqual([null, hours(1), hours(2), hours(4), hours(8), hours(24), hours(24), null]);

  const due = (failedReads: number, nextTryAt: Instant | null, isChanged: boolean) =>
    isReadDue({ failedReads, nextTryAt }, { isChanged, now: at });
  expect([due(0, hours(-1), false), due(0, hours(9), true)]).toEqual([false, true]);
  // Not before its time, not even for a change at the partner, as that change is what cannot be read.
  expect([due(2, hours(1), true), due(2, hours(0), false)]).toEqual([false, true]);
  expect([due(9, null, false), due(9, null, true)]).toEqual([false, false]);
});
