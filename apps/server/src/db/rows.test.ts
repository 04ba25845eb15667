import { expect, test } from "vitest";
import { fromRow, fromRowIfAny, toRow } from "./rows.ts";

test("a column takes its name in the code, and gets it back", () => {
  const row = { id: "a", to_email: "b", next_try_at: "c" };
  expect(fromRow(row)).toEqual({ id: "a", toEmail: "b", nextTryAt: "c" });
  expect(toRow<typeof row>(fromRow(row))).toEqual(row);
});

test("what a JSON column holds keeps its names", () => {
  expect(fromRow({ last_facts: { from_state: 1 } })).toEqual({ lastFacts: { from_state: 1 } });
});

test("no row stays none", () => {
  expect(fromRowIfAny(undefined)).toBeUndefined();
  expect(fromRowIfAny({ user_id: "a" })).toEqual({ userId: "a" });
});
