import { bisectCenter, extent, tickStep as stepOfD3 } from "d3-array";
import fc from "fast-check";
import { expect, test } from "vitest";
import { endsOf, nearestOf, tickStep } from "./ranges.ts";

const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });

test("the ends of numbers are those of d3-array", () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), (values) => {
      expect(endsOf(values)).toEqual(extent(values));
    }),
  );
  expect(endsOf([])).toEqual([]);
});

test("the nearest number is that of d3-array", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -50, max: 50 })),
      fc.integer({ min: -120, max: 120 }),
      (some, twice) => {
        const rising = some.toSorted((a, b) => a - b);
        expect(nearestOf(rising, twice / 2)).toBe(bisectCenter(rising, twice / 2));
      },
    ),
  );
});

test("the step of an axis is that of d3-array", () => {
  const cents = fc.integer({ min: -1e10, max: 1e10 });
  const ratio = fc.double({ min: -2, max: 2, noNaN: true });
  for (const value of [cents, ratio])
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1, max: 12 }), (a, b, count) => {
        fc.pre(Math.abs(a - b) > 1e-9);
        const [least, greatest] = [Math.min(a, b), Math.max(a, b)];
        expect(tickStep(least, greatest, count)).toBe(stepOfD3(least, greatest, count));
      }),
      { numRuns: 2000, examples: [[Math.SQRT2, 5e-324, 1]] },
    );
});
