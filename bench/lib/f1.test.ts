import { expect, test } from "vitest";
import { type Answer, interval, macroF1 } from "./f1.ts";
import { heldOutOperations } from "./statement-labels.ts";

const answers = (...pairs: readonly (readonly [string | null, string | null])[]): Answer[] =>
  pairs.map(([said, truth]) => ({ said, truth }));

test("each label counts as much as another, by its precision and its recall", () => {
  expect(macroF1(answers(["a", "a"], ["b", "b"]))).toBe(1);
  // a: 2 right of 3 said and 2 there, 4/5; b: 1 right of 1 said and 2 there, 2/3.
  expect(macroF1(answers(["a", "a"], ["a", "a"], ["a", "b"], ["b", "b"]))).toBeCloseTo(
    (4 / 5 + 2 / 3) / 2,
    12,
  );
});

test("silence costs recall alone; what is said of a row that nobody can tell costs precision", () => {
  expect(macroF1(answers(["a", "a"], [null, "a"]))).toBeCloseTo(2 / 3, 12);
  expect(macroF1(answers(["a", "a"], ["a", null]))).toBeCloseTo(2 / 3, 12);
  expect(macroF1(answers(["a", "a"], ["b", null]))).toBe(0.5);
  expect(macroF1(answers([null, null]))).toBe(1);
});

test("an interval holds the figure, is the same each time, and is a point where all rows are alike", () => {
  const rows = answers(["a", "a"], ["a", "a"], [null, "a"], ["b", "b"]);
  const [low, high] = interval(rows, macroF1);
  expect(low).toBeLessThan(macroF1(rows));
  expect(high).toBeGreaterThan(macroF1(rows));
  expect(interval(rows, macroF1)).toEqual([low, high]);
  expect(interval(answers(["a", "a"], ["a", "a"]), macroF1)).toEqual([1, 1]);
});

const operations = heldOutOperations();

test.skipIf(operations === null)("the labelled statements are read, each wording of a bank once", () => {
  const bySource = Map.groupBy(operations ?? [], ({ source }) => source);
  expect([...bySource.values()].map((rows) => rows.length)).toEqual([22, 12, 22]);
  expect((operations ?? []).filter(({ families }) => families.length === 0).length).toBe(7);
});
