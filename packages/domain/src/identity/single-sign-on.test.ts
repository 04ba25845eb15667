import { expect, test } from "vitest";
import { addMs, instant } from "../kernel/day.ts";
import { isPlaceholderEmail, mergeStateAt, mergeStates, placeholderEmail } from "./single-sign-on.ts";

const expiresAt = instant("2026-11-20T10:00:00Z");

test("a merge that still waits has ended once its time passed; one that ended stays as it is", () => {
  expect(mergeStateAt({ state: "asked", expiresAt }, addMs(expiresAt, -1))).toBe("asked");
  expect(mergeStateAt({ state: "asked", expiresAt }, expiresAt)).toBe("expired");
  for (const state of mergeStates.filter((one) => one !== "asked"))
    expect(mergeStateAt({ state, expiresAt }, addMs(expiresAt, 1))).toBe(state);
});

test("the address of a member who proved none is known as such", () => {
  expect(isPlaceholderEmail(placeholderEmail("a"))).toBe(true);
  expect(isPlaceholderEmail("a@exemple.fr")).toBe(false);
});
