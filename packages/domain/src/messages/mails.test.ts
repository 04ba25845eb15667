import { expect, test } from "vitest";
import { addMs, instant } from "../kernel/day.ts";
import { mailAllowance, mailsOfKindPerDay, mailsPerDay } from "./mails.ts";

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
