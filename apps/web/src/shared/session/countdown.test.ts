import { afterEach, expect, test } from "vitest";
import { sessionPhase } from "./countdown.ts";
import {
  forgetServerTime,
  isServerTimeDoubtful,
  isServerTimeKnown,
  noteServerDate,
  serverNowMs,
} from "../clock/server-clock.ts";

afterEach(forgetServerTime);

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

const tenMs = Date.parse("2026-11-20T10:00:00Z");
const nine = "Fri, 20 Nov 2026 09:00:00 GMT";
const text = (ms: number): string => new Date(ms).toISOString();

test("the time is counted by the server's clock, not by the computer's, whichever way that one is wrong", () => {
  noteServerDate(nine, { wallMs: tenMs, timerMs: 0 });
  expect(text(serverNowMs({ wallMs: tenMs, timerMs: 0 }))).toBe("2026-11-20T09:00:00.000Z");
  noteServerDate(nine, { wallMs: tenMs - 7_200_000, timerMs: 0 });
  expect(text(serverNowMs({ wallMs: tenMs, timerMs: 60_000 }))).toBe("2026-11-20T09:01:00.000Z");
});

test("a computer whose clock is changed under way changes nothing, but raises a doubt", () => {
  noteServerDate(nine, { wallMs: tenMs, timerMs: 0 });
  const later = { wallMs: tenMs + 3 * 3_600_000, timerMs: 5000 };
  expect(text(serverNowMs(later))).toBe("2026-11-20T09:00:05.000Z");
  expect(isServerTimeDoubtful(later)).toBe(true);
  expect(isServerTimeDoubtful({ wallMs: tenMs + 5000, timerMs: 5000 })).toBe(false);
});

test("a difference under the second that the header rounds, or no header, changes nothing", () => {
  const at = { wallMs: tenMs + 900, timerMs: 0 };
  noteServerDate("Fri, 20 Nov 2026 10:00:00 GMT", at);
  noteServerDate(null, at);
  expect(serverNowMs(at)).toBe(at.wallMs);
});

test("before any answer the server's time is not known", () => {
  expect(isServerTimeKnown()).toBe(false);
  expect(isServerTimeDoubtful()).toBe(true);
});
