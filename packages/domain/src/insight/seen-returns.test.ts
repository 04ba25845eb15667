import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day, type Day } from "../kernel/day.ts";
import { type DrawnReturns, returnAt, seenReturns } from "./seen-returns.ts";

const monday = day("2026-01-05");
const weeks = (...ratios: number[]): DrawnReturns =>
  ratios.map((contractRatio, index) => ({ date: addDays(monday, 7 * index), contractRatio }));

test("a week counts when a value stands in it and in the one before", () => {
  const history = weeks(0, 0.1, 0.21, 0.21, 0.331);
  const valued = [monday, day("2026-01-12"), day("2026-01-14"), day("2026-02-02")];
  expect([...seenReturns(history, valued)]).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.1, 12)]);
  expect(seenReturns(history, [])).toHaveLength(0);
});

test("points nearer than a week, and a whole loss, give no return of a week", () => {
  const history = [{ date: addDays(monday, -3), contractRatio: 0 }, ...weeks(0.02)];
  expect(seenReturns(history, [addDays(monday, -3), monday])).toHaveLength(0);
  expect(returnAt(weeks(-1, 0.5), 1)).toBe(0);
});

/** Reference implementation: checks every day for every week. */
function byEveryDay(history: DrawnReturns, valued: readonly Day[]): number[] {
  const isSeen = history.map(({ date }) => valued.some((on) => on <= date && on > addDays(date, -7)));
  return history.flatMap(({ date }, index) => {
    const before = history[index - 1];
    if (before === undefined || before.date !== addDays(date, -7)) return [];
    return isSeen[index] === true && isSeen[index - 1] === true ? [returnAt(history, index)] : [];
  });
}

test("one pass over the days finds what every day asked of every week finds", () => {
  const offsets = fc.array(fc.integer({ min: -20, max: 120 }), { maxLength: 40 });
  const ratios = fc.array(fc.double({ min: -0.5, max: 2, noNaN: true }), { maxLength: 16 });
  fc.assert(
    fc.property(offsets, ratios, (days, levels) => {
      const valued = days.map((offset) => addDays(monday, offset));
      const history = weeks(...levels);
      expect([...seenReturns(history, valued)]).toEqual(byEveryDay(history, valued));
    }),
    { seed: 12, numRuns: 300 },
  );
});
