import { expect, test } from "vitest";
import { day, instant } from "../kernel/day.ts";
import { alertDueOn, messageDueOn, newSince } from "./day.ts";

const at = (time: string) => instant(`2026-11-20T${time}:00Z`);

test("what is new is counted from the visit before the one under way", () => {
  expect(newSince(null, at("09:00"))).toBeNull();
  const visit = { seenBefore: at("07:00"), seenAt: at("09:00") };
  expect(newSince(visit, at("09:29"))).toBe(at("07:00"));
  expect(newSince(visit, at("09:30"))).toBe(at("07:00"));
  expect(newSince(visit, at("09:31"))).toBe(at("09:00"));
  expect(newSince({ seenBefore: null, seenAt: at("09:00") }, at("09:10"))).toBeNull();
});

test("an alert is due on the day it tells of, or some working days after it was raised", () => {
  const on = day("2026-11-23");
  expect(alertDueOn({ kind: "life_date", on }, at("09:00"))).toBe("2026-11-23");
  // A past day is not a deadline, and a day next year is no reason to wait.
  expect(alertDueOn({ kind: "payment", on: day("2026-11-02") }, at("09:00"))).toBe("2026-11-23");
  expect(alertDueOn({ kind: "life_date", on: day("2027-08-01") }, at("09:00"))).toBe("2026-12-04");
  expect(alertDueOn({ kind: "connection_broken", on: null }, at("09:00"))).toBe("2026-11-25");
});

test("a message of a Friday is answered on the Monday after", () => {
  expect(messageDueOn(at("16:00"))).toBe("2026-11-23");
});
