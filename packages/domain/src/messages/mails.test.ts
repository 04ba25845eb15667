import { expect, test } from "vitest";
import { addMs, instant } from "../kernel/day.ts";
import {
  afterBounce,
  isSuppressed,
  mailAllowance,
  mailsOfKindPerDay,
  mailsPerDay,
  type MailTry,
  nextMailTry,
} from "./mails.ts";

const now = instant("2026-11-20T10:00:00Z");
const sent = (kind: string, minutesAgo: number) => ({ kind, createdAt: addMs(now, -minutesAgo * 60_000) });
const many = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => sent(kind, 10 + index));
const ask = (kind: string, own = false) => ({ kind, own, now });

test("one of a kind a minute, others meanwhile", () => {
  const lately = [sent("confirmation", 0.9)];
  expect(mailAllowance(lately, ask("confirmation"))).toMatchObject({
    ok: false,
    code: "confirmation.too_soon",
  });
  expect(mailAllowance(lately, ask("password_reset")).ok).toBe(true);
  expect(mailAllowance([sent("confirmation", 1)], ask("confirmation")).ok).toBe(true);
});

test("the sixth of a kind in a day is refused, whoever asks", () => {
  const five = many("confirmation", mailsOfKindPerDay);
  expect(mailAllowance(five.slice(1), ask("confirmation")).ok).toBe(true);
  expect(mailAllowance(five, ask("confirmation"))).toMatchObject({ code: "confirmation.too_many" });
  expect(mailAllowance(five, ask("confirmation", true))).toMatchObject({ code: "confirmation.too_many" });
});

test("strangers cannot use up the resets of the holder", () => {
  const ofStrangers = many("password_reset", mailsOfKindPerDay);
  expect(mailAllowance(ofStrangers, ask("password_reset")).ok).toBe(false);
  expect(mailAllowance(ofStrangers, ask("password_reset", true)).ok).toBe(true);
  expect(mailAllowance(many("password_reset", 2 * mailsOfKindPerDay), ask("password_reset", true)).ok).toBe(
    false,
  );
});

test("mails of all kinds together have an end for strangers, not for the holder", () => {
  const kinds = Array.from({ length: mailsPerDay }, (_, index) => sent(`kind-${index}`, 10));
  expect(mailAllowance(kinds, ask("deletion"))).toMatchObject({ code: "confirmation.too_many" });
  expect(mailAllowance(kinds, ask("deletion", true)).ok).toBe(true);
});

const hourMs = 3_600_000;
const tried: MailTry = {
  failure: "mail.deferred",
  attempts: 1,
  deferredMs: 0,
  wasUnanswered: false,
  bringsSecret: false,
};

test("pauses grow to two hours, and a server that says later for five days has its answer", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 40].map((attempts) => nextMailTry({ ...tried, attempts }));
  expect(pauses.map((next) => ("pauseMs" in next ? next.pauseMs / 60_000 : null))).toEqual([
    1, 2, 5, 15, 30, 60, 120, 120,
  ]);
  expect(nextMailTry({ ...tried, deferredMs: 119 * hourMs })).toHaveProperty("pauseMs");
  expect(nextMailTry({ ...tried, deferredMs: 120 * hourMs })).toEqual({ outcome: "gave_up" });
});

test("a code that nobody waits for any more ends after four hours", () => {
  const code = { ...tried, bringsSecret: true };
  expect(nextMailTry({ ...code, deferredMs: 3.9 * hourMs })).toHaveProperty("pauseMs");
  expect(nextMailTry({ ...code, deferredMs: 4 * hourMs })).toEqual({ outcome: "gave_up" });
});

test("a server that is away ends no mail and is asked every quarter of an hour", () => {
  const away = { ...tried, failure: "mail.unavailable", attempts: 500, deferredMs: 900 * hourMs } as const;
  expect(nextMailTry(away)).toEqual({ pauseMs: 15 * 60_000 });
});

test("a text without an answer is sent once more, after half an hour, and no third time", () => {
  const unanswered = { ...tried, failure: "mail.unanswered" } as const;
  expect(nextMailTry(unanswered)).toEqual({ pauseMs: 30 * 60_000 });
  expect(nextMailTry({ ...unanswered, wasUnanswered: true })).toEqual({ outcome: "unanswered" });
});

const wellKnown = { bounces: 0, bouncedAt: null, suppressedAt: null, complainedAt: null };

test("one bounce of an address where nobody is suffices, three of another in a month", () => {
  expect(afterBounce(wellKnown, { isHard: true, at: now }).suppressedAt).toBe(now);
  const soft = { isHard: false, at: now };
  const twice = { ...wellKnown, ...afterBounce({ ...wellKnown, ...afterBounce(wellKnown, soft) }, soft) };
  expect(twice).toMatchObject({ bounces: 2, suppressedAt: null });
  expect(afterBounce(twice, soft).suppressedAt).toBe(now);
  const later = addMs(now, 31 * 24 * hourMs);
  expect(afterBounce(twice, { isHard: false, at: later })).toMatchObject({ bounces: 1, suppressedAt: null });
});

test("what somebody asks for is sent whatever is known of the address", () => {
  const dead = { ...wellKnown, suppressedAt: now };
  const complained = { ...wellKnown, complainedAt: now };
  const needs = ["asked", "told", "refusable"] as const;
  expect(needs.map((need) => isSuppressed(wellKnown, need))).toEqual([false, false, false]);
  expect(needs.map((need) => isSuppressed(dead, need))).toEqual([false, true, true]);
  expect(needs.map((need) => isSuppressed(complained, need))).toEqual([false, false, true]);
});
