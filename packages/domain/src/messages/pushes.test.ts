import { describe, expect, test } from "vitest";
import { addMs, instant } from "../kernel/day.ts";
import type { NotificationEvent } from "./notifications.ts";
import { isPushAllowed, nextPushTry } from "./pushes.ts";

const now = instant("2026-11-20T10:00:00Z");
const ago = (minutes: number) => addMs(now, -minutes * 60_000);
const pushed = (event: NotificationEvent, minutes: number) => ({
  event,
  createdAt: ago(minutes),
});

describe("what interrupts", () => {
  test("six a day, whatever they are, and then no more until one is a day old", () => {
    const six = [1, 2, 3, 4, 5, 1439].map((minutes) => pushed("sync.failed", minutes));
    expect(isPushAllowed("consent.renewal_due", six.slice(1), now)).toBe(true);
    expect(isPushAllowed("consent.renewal_due", six, now)).toBe(false);
    expect(isPushAllowed("consent.renewal_due", six, addMs(now, 60_000))).toBe(true);
  });

  test("the account’s safety has room of its own, which has an end", () => {
    const noise = Array.from({ length: 30 }, () => pushed("sync.failed", 5));
    const locks = Array.from({ length: 12 }, () => pushed("security.locked", 5));
    expect(isPushAllowed("security.locked", noise, now)).toBe(true);
    expect(isPushAllowed("security.locked", [...noise, ...locks], now)).toBe(false);
    expect(isPushAllowed("sync.failed", locks, now)).toBe(true);
  });

  test("the banks of a household are told once an hour", () => {
    expect(isPushAllowed("sync.first_done", [pushed("sync.first_done", 59)], now)).toBe(false);
    expect(isPushAllowed("sync.first_done", [pushed("sync.first_done", 61)], now)).toBe(true);
    expect(isPushAllowed("sync.failed", [pushed("sync.failed", 1)], now)).toBe(true);
    // A stranger's device one hour after one's own.
    expect(isPushAllowed("security.new_device", [pushed("security.new_device", 1)], now)).toBe(true);
  });
});

describe("another try", () => {
  const push = (attempts: number, createdAt = now) => ({ attempts, createdAt });

  test("comes later each time, and no sooner than the service asked", () => {
    const waits = [1, 2, 3, 4, 5].map((attempts) => nextPushTry(push(attempts), null, now));
    expect(waits).toEqual([1, 5, 30, 120, 360].map((minutes) => addMs(now, minutes * 60_000)));
    expect(nextPushTry(push(1), 3600, now)).toBe(addMs(now, 3_600_000));
    expect(nextPushTry(push(2), 10, now)).toBe(addMs(now, 300_000));
  });

  test("is none for what would be a day old, nor after six", () => {
    expect(nextPushTry(push(1), 86_400, now)).toBeNull();
    expect(nextPushTry(push(1, ago(1439)), null, now)).toBeNull();
    expect(nextPushTry(push(6), null, now)).toBeNull();
  });
});
