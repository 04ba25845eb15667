import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addCents,
  cents,
  centsFromDecimal,
  centsFromUnits,
  negateCents,
  scaleCents,
  subtractCents,
  sumCents,
  unitsFromCents,
} from "./cents.ts";

const amount = fc.integer({ min: -1e12, max: 1e12 }).map((value) => cents(value));

test.each([
  [1.005, 101],
  [-1.005, -101],
  [0.1 + 0.2, 30],
  [1e-9, 0],
  [-1e-9, 0],
  [148_250.4, 14_825_040],
])("%d units are %d cents", (units, expected) => {
  const found = centsFromUnits(units);
  expect(found).toBe(expected);
  expect(Object.is(found, -0)).toBe(false);
});

test.each([
  ["-1234.5", -123_450],
  ["+0.005", 1],
  ["0.004999", 0],
  ["-0.00", 0],
  [" 12 ", 1200],
  ["12.", 1200],
])("the decimal « %s » is %d cents", (text, expected) => expect(centsFromDecimal(text)).toBe(expected));

test.each(["12,345.60", "1e3", "", ".", ".5", "--1", "99999999999999999"])("« %s » is no amount", (text) =>
  expect(centsFromDecimal(text)).toBeNull(),
);

test("what is no whole number of cents is a fault of who computed it", () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => cents(wrong)).toThrow();
  expect(() => centsFromUnits(Number.NaN)).toThrow();
});

test("an amount survives the wire, whatever it is", () => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(centsFromUnits(unitsFromCents(value))).toBe(value);
      expect(centsFromDecimal(unitsFromCents(value).toFixed(2))).toBe(value);
    }),
  );
});

test("sums, differences and signs agree, and nothing is ever minus zero", () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(sumCents([a, b])).toBe(addCents(a, b));
      expect(subtractCents(a, b)).toBe(addCents(a, negateCents(b)));
      expect(Object.is(subtractCents(a, a), -0)).toBe(false);
      expect(Object.is(negateCents(cents(0)), -0)).toBe(false);
    }),
  );
});

test("a share is rounded alike for what is owned and what is owed, and two halves differ by a cent at most", () => {
  fc.assert(
    fc.property(amount, fc.double({ min: 0, max: 1, noNaN: true }), (value, ratio) => {
      expect(scaleCents(negateCents(value), ratio)).toBe(negateCents(scaleCents(value, ratio)));
      expect(Math.abs(2 * scaleCents(value, 0.5) - value)).toBeLessThanOrEqual(1);
      expect(Math.abs(scaleCents(value, ratio))).toBeLessThanOrEqual(Math.abs(value));
    }),
  );
});

test.each([
  [45, 0.7, 32],
  [-45, 0.7, -32],
  [100, 0.285, 29],
  [44, 0.7, 31],
  [1, 0.499999, 0],
  [9_007_199_254_740_991, 1, 9_007_199_254_740_991],
])(
  "a share that ends on half a cent in decimals is rounded away from zero: %d x %d is %d",
  (amountOf, ratio, share) => {
    expect(scaleCents(cents(amountOf), ratio)).toBe(share);
  },
);

test("a share of whole thousandths is rounded as whole numbers round it", () => {
  const parts = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), parts, (value, thousandths) => {
      const exact = (BigInt(value) * BigInt(thousandths) + 500n) / 1000n;
      expect(scaleCents(cents(value), thousandths / 1000)).toBe(Number(exact));
    }),
    { seed: 21, numRuns: 2000 },
  );
});
