import { expect, test } from "vitest";
import { instant } from "../kernel/day.ts";
import { contactAnswer, isCallingHour, nextCallingHour } from "./contact.ts";

const at = (text: string) => instant(`${text}:00Z`);

test.each([
  ["2026-11-20T08:59", false],
  ["2026-11-20T09:00", true],
  ["2026-11-20T12:00", false],
  ["2026-11-20T13:00", true],
  ["2026-11-20T18:59", true],
  ["2026-11-20T19:00", false],
  // In summer, Paris is two hours ahead of UTC.
  ["2026-07-15T08:00", true],
  // Saturday, Sunday, 1 May, Easter Monday.
  ["2026-11-21T10:00", false],
  ["2026-11-22T10:00", false],
  ["2026-05-01T10:00", false],
  ["2026-04-06T10:00", false],
])("a call at %s UTC: %s", (moment, allowed) => expect(isCallingHour(at(moment))).toBe(allowed));

test("the next hour is after the weekend and the holiday", () => {
  expect(nextCallingHour(at("2026-11-20T19:30"))).toBe("2026-11-23T09:00:00.000Z");
  expect(nextCallingHour(at("2026-12-24T19:30"))).toBe("2026-12-28T09:00:00.000Z");
  expect(nextCallingHour(at("2026-11-20T10:12"))).toBe("2026-11-20T10:12:00.000Z");
});

const free = { consentSince: at("2026-01-05T10:00"), hasContract: false, calls: [], refusedAt: null };
const now = at("2026-11-20T10:00");

test("without consent or contract nothing allows a call, and no date lifts it", () => {
  const answer = contactAnswer({ ...free, consentSince: null }, now);
  expect(answer).toMatchObject({ mayCall: false, basis: null, reasons: ["no_basis"], allowedFrom: null });
  expect(contactAnswer({ ...free, consentSince: null, hasContract: true }, now).basis).toBe("contract");
});

test("four calls in 30 days are the most, the fifth waits for the first to be 30 days old", () => {
  const calls = ["2026-10-21T09:59", "2026-10-22T10:00", "2026-11-02T10:00", "2026-11-09T10:00"].map(at);
  expect(contactAnswer({ ...free, calls }, now)).toMatchObject({ mayCall: true, contactsIn30Days: 3 });
  const full = contactAnswer({ ...free, calls: [...calls, at("2026-11-19T10:00")] }, now);
  expect(full).toMatchObject({ reasons: ["too_many"], allowedFrom: "2026-11-23T09:00:00.000Z" });
});

test("a refusal silences sixty days, unless the customer agrees after it", () => {
  const refusedAt = at("2026-10-01T10:00");
  const silent = contactAnswer({ ...free, refusedAt }, now);
  expect(silent).toMatchObject({ reasons: ["refused"], allowedFrom: "2026-11-30T10:00:00.000Z" });
  expect(contactAnswer({ ...free, refusedAt, consentSince: at("2026-10-05T10:00") }, now).mayCall).toBe(true);
  expect(contactAnswer({ ...free, refusedAt }, at("2026-11-30T10:00")).mayCall).toBe(true);
});
