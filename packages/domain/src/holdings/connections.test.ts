import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { consentEnd } from "./connections.ts";

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
