import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import {
  defaultNotificationOptions,
  isSubscribed,
  isWanted,
  kindOf,
  mailSubscriptions,
  monthBefore,
  notificationEvents,
  notificationKinds,
  type NotificationOptions,
} from "./notifications.ts";

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

/** Events that each preference disables in the list, on devices and by email. Every event of a new kind must be listed here or
 * among those that are always sent. */
const silenced: Readonly<Record<keyof NotificationOptions, readonly string[]>> = {
  system: ["sync.first_done", "sync.failed", "sync.given_up", "sync.action_needed", "consent.renewal_due"],
  finance: ["analysis.done", "optimization.done", "savings.cap_reached"],
  monthlyReport: ["report.monthly", "mail report"],
  newsletter: ["mail newsletter"],
};

test.each(Object.entries(silenced))(
  "the switch « %s » takes away what it names and nothing else",
  (option, gone) => {
    const all: NotificationOptions = { newsletter: true, monthlyReport: true, system: true, finance: true };
    const without = { ...all, [option]: false };
    const events = notificationEvents.filter((event) => !isWanted(kindOf(event), without));
    const mails = mailSubscriptions.filter((one) => !isSubscribed(one, without)).map((one) => `mail ${one}`);
    expect([...events, ...mails]).toEqual(gone);
    expect(notificationEvents.every((event) => isWanted(kindOf(event), all))).toBe(true);
  },
);
