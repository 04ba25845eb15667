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

test("a row of many columns is read as a narrow one, in their order, whatever stands in it", () => {
  const wide = (stem: string) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${stem}_at_${at}`, at % 3 === 0 ? null : at]));
  for (const stem of ["read", "told", "read"]) {
    const row = wide(stem);
    const read = fromRow(row);
    expect(Object.entries(read)).toEqual(
      Object.entries(row).map(([name, value]) => [name.replace("_at_", "At"), value]),
    );
  }
  const one = fromRow(wide("read"));
  Object.assign(one, { readAt1: "changed" });
  expect(fromRow(wide("read"))).toMatchObject({ readAt1: 1 });
});
