import { expect, test } from "vitest";
import { day, instant } from "../kernel/day.ts";
import { dueClubReminders, type RemindedClub } from "./reminders.ts";

const running: RemindedClub = {
  state: "active",
  reason: "paid",
  clockAt: instant("2026-11-19T10:00:00Z"),
  failedAt: null,
  interval: "monthly",
  startsOn: day("2026-11-19"),
  periodTo: day("2026-12-31"),
  endsOn: null,
  gives: null,
  isOpened: true,
  source: { kind: "sepa_debit", expires: null },
};
const remindersOn = (row: RemindedClub, on: string) =>
  dueClubReminders(row, instant(`${on}T12:00:00Z`)).map(({ name }) => name);

test.each([
  ["2026-12-29", []],
  ["2026-12-30", ["debit_notice 2027-01-01 2"]],
  ["2027-01-01", ["debit_notice 2027-01-01 2"]],
  ["2027-01-02", []],
])("a debit of the 1st is announced on %s: %o", (on, expected) => {
  expect(remindersOn(running, on)).toEqual(expected);
});

test("a debit is announced to nobody who leaves before it, and to nobody who pays by card", () => {
  expect(remindersOn({ ...running, endsOn: day("2026-12-31") }, "2026-12-30")).toEqual([]);
  expect(remindersOn({ ...running, source: { kind: "card", expires: "2030-01" } }, "2026-12-30")).toEqual([]);
  expect(remindersOn({ ...running, source: null }, "2026-12-30")).toEqual([]);
});

test("the first debit of a start after the delay is announced too", () => {
  const waiting = { ...running, state: "waiting_for_payment", reason: null, isOpened: false } as const;
  const later = { ...waiting, startsOn: day("2026-12-05"), periodTo: null };
  expect(remindersOn(later, "2026-12-02")).toEqual([]);
  expect(remindersOn(later, "2026-12-03")).toEqual(["debit_notice 2026-12-05 2"]);
  expect(remindersOn({ ...later, isOpened: true }, "2026-12-03")).toEqual([]);
});

test.each([
  ["2027-01-28", []],
  ["2027-01-29", ["card_expires 2027-02-28 30"]],
  ["2027-03-01", []],
])("a card that ends with February is told on %s: %o", (on, expected) => {
  expect(remindersOn({ ...running, source: { kind: "card", expires: "2027-02" } }, on)).toEqual(expected);
});

test.each([
  ["2027-09-03", []],
  ["2027-09-04", ["renewal_notice 2027-11-18 75"]],
  ["2027-10-09", ["renewal_notice 2027-11-18 75", "renewal_notice 2027-11-18 40"]],
])("a year that ends on 18 November 2027 is told on %s: %o", (on, expected) => {
  const year = { ...running, interval: "yearly", periodTo: day("2027-11-18"), source: null } as const;
  expect(remindersOn(year, on)).toEqual(expected);
});

test.each([
  [{ kind: "free_months", months: 3 }],
  [{ kind: "percent", percent: 100, lasts: { months: 3 } }],
] as const)("what was free with %o is told fifteen and three days before it ends", (gives) => {
  const free = { ...running, source: null, gives, startsOn: day("2026-11-19") };
  expect(remindersOn(free, "2027-02-03")).toEqual([]);
  expect(remindersOn(free, "2027-02-04")).toEqual(["free_months_end 2027-02-19 15"]);
  expect(remindersOn(free, "2027-02-16")).toEqual([
    "free_months_end 2027-02-19 15",
    "free_months_end 2027-02-19 3",
  ]);
  const half = { kind: "percent", percent: 50, lasts: { months: 3 } } as const;
  expect(remindersOn({ ...free, gives: half }, "2027-02-16")).toEqual([]);
});
