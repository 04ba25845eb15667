import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { defaultNotificationOptions, isWanted, monthBefore, notificationKinds } from "./notifications.ts";

test.each([
  ["2026-11-20", "2026-09-30", "2026-10-31"],
  ["2026-01-01", "2025-11-30", "2025-12-31"],
  ["2024-03-15", "2024-01-31", "2024-02-29"],
])("the month before %s begins on the eve of its first day", (today, from, to) => {
  expect(monthBefore(day(today))).toEqual({ from, to });
});

test("no option silences what protects the account or answers what the person did", () => {
  const none = { newsletter: false, monthlyReport: false, system: false, finance: false };
  const heard = notificationKinds.filter((kind) => isWanted(kind, none));
  expect(heard.toSorted()).toEqual(["invitation", "message", "security", "system"]);
  expect(notificationKinds.every((kind) => isWanted(kind, defaultNotificationOptions))).toBe(true);
});
