import fc from "fast-check";
import { expect, test } from "vitest";
import { roundedTo } from "./rounded-parts.ts";

test("the rounded parts add up to the rounded whole, each within one unit", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { minLength: 1, maxLength: 8 }),
      (parts) => {
        const whole = Math.round(parts.reduce((sum, part) => sum + part, 0));
        const rounded = roundedTo(whole, parts);
        expect(rounded.reduce((sum, part) => sum + part, 0)).toBe(whole);
        rounded.forEach((part, index) => {
          expect(Math.abs(part - (parts[index] ?? NaN))).toBeLessThanOrEqual(1);
        });
      },
    ),
    { seed: 3, numRuns: 300 },
  );
});

test("without a whole, or with one that the parts do not make, each part keeps its own rounding", () => {
  expect(roundedTo(null, [62.6, 63.4])).toEqual([63, 63]);
  expect(roundedTo(200, [62.6, 63.4])).toEqual([63, 63]);
});

test("a half on each side does not make one too many", () => {
  expect(roundedTo(126, [62.5, 63.5])).toEqual([63, 63]);
});
