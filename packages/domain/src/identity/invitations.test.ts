import { expect, test } from "vitest";
import { addMs, instant } from "../kernel/day.ts";
import { invitationEnd, isAcceptable, isShown } from "./invitations.ts";

const sentAt = instant("2026-11-01T10:00:00Z");
const expiresAt = invitationEnd(sentAt);
const lastMoment = addMs(expiresAt, -1);

test("an invitation serves thirty days", () => {
  expect(expiresAt).toBe("2026-12-01T10:00:00.000Z");
  for (const state of ["sent", "read"] as const) {
    expect(isAcceptable({ state, expiresAt }, lastMoment)).toBe(true);
    expect(isAcceptable({ state, expiresAt }, expiresAt)).toBe(false);
    expect(isShown({ state, expiresAt }, lastMoment)).toBe(true);
    expect(isShown({ state, expiresAt }, expiresAt)).toBe(false);
  }
});

test("an accepted one is shown for ever and serves no more; a canceled one is gone", () => {
  expect(isShown({ state: "accepted", expiresAt }, addMs(expiresAt, 1))).toBe(true);
  expect(isAcceptable({ state: "accepted", expiresAt }, sentAt)).toBe(false);
  expect(isShown({ state: "canceled", expiresAt }, sentAt)).toBe(false);
  expect(isAcceptable({ state: "canceled", expiresAt }, sentAt)).toBe(false);
});
