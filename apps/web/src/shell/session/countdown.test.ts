import { afterEach, expect, test } from "vitest";
import { sessionPhase } from "./countdown.ts";
import { noteServerDate, serverNowMs } from "./server-clock.ts";

afterEach(() => {
  noteServerDate(new Date(0).toUTCString(), 0);
});

test.each([
  [7200, { name: "open" }],
  [301, { name: "open" }],
  [300, { name: "warning", minutesLeft: 5 }],
  [241, { name: "warning", minutesLeft: 5 }],
  [240, { name: "warning", minutesLeft: 4 }],
  [61, { name: "warning", minutesLeft: 2 }],
  [60, { name: "over" }],
  [-20, { name: "over" }],
])("with %i s left the session is %j", (remainingS, phase) => {
  expect(sessionPhase(remainingS)).toEqual(phase);
});

test("the time left is counted by the server's clock, not by the computer's", () => {
  const nowMs = Date.parse("2026-11-20T10:00:00Z");
  noteServerDate("Fri, 20 Nov 2026 09:00:00 GMT", nowMs);
  expect(new Date(serverNowMs(nowMs)).toISOString()).toBe("2026-11-20T09:00:00.000Z");
});

test("a difference under the second that the header rounds, or no header, changes nothing", () => {
  const nowMs = Date.parse("2026-11-20T10:00:00.900Z");
  noteServerDate("Fri, 20 Nov 2026 10:00:00 GMT", nowMs);
  noteServerDate(null, nowMs);
  expect(serverNowMs(nowMs)).toBe(nowMs);
});
