// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import {
  allAccepted,
  allRefused,
  isPurposeAccepted,
  rereadCookieChoice,
  writeCookieChoice,
} from "./choice.ts";

const nowMs = Date.parse("2026-11-21T09:00:00Z");
const dayMs = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  rereadCookieChoice(nowMs);
});

test("nothing may be used before a choice is made", () => {
  expect([isPurposeAccepted("analytics"), isPurposeAccepted("chat")]).toEqual([false, false]);
});

test("a choice holds purpose by purpose, and may be changed", () => {
  writeCookieChoice({ analytics: false, chat: true }, nowMs);
  expect([isPurposeAccepted("analytics"), isPurposeAccepted("chat")]).toEqual([false, true]);
  writeCookieChoice(allRefused, nowMs);
  expect(isPurposeAccepted("chat")).toBe(false);
});

test("a choice is asked again after six months", () => {
  writeCookieChoice(allAccepted, nowMs);
  rereadCookieChoice(nowMs + 181 * dayMs);
  expect(isPurposeAccepted("analytics")).toBe(true);
  rereadCookieChoice(nowMs + 183 * dayMs);
  expect(isPurposeAccepted("analytics")).toBe(false);
});

test.each(["{", "null", '{"analytics":"yes","chat":true,"atMs":1}'])(
  "%s, kept by hand, is no choice",
  (kept) => {
    localStorage.setItem("vigie.cookies", kept);
    rereadCookieChoice(nowMs);
    expect(isPurposeAccepted("chat")).toBe(false);
  },
);
