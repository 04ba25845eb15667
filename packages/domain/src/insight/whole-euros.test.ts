import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { changeInWholeEuros, wholeEuros } from "./whole-euros.ts";

const amount = fc.integer({ min: -1e11, max: 1e11 });

test.each([
  [149, 100],
  [150, 200],
  [-149, -100],
  [-150, -200],
  [-49, 0],
])("%d cents are written as %d", (exact, whole) => {
  expect(wholeEuros(cents(exact))).toBe(whole);
});

test("two halves are not written as one euro more than their sum", () => {
  // Rounded separately: 101 + 51, but a total of 151.
  const told = changeInWholeEuros({ change: cents(15_100), paid: cents(10_050), employer: cents(0) });
  expect(told).toEqual({ change: 15_100, paid: 10_100, employer: 0, market: 5_000 });
});

test("the parts of a change add up as they are written, near their cents, and a part of nothing stays nothing", () => {
  fc.assert(
    fc.property(amount, amount, amount, (paid, employer, market) => {
      const change = paid + employer + market;
      const told = changeInWholeEuros({
        change: cents(change),
        paid: cents(paid),
        employer: cents(employer),
      });
      expect(told.paid + told.employer + told.market).toBe(told.change);
      expect(Object.values(told).every((part) => part % 100 === 0)).toBe(true);
      expect(told.change).toBe(wholeEuros(cents(change)));
      expect(told.paid).toBe(wholeEuros(cents(paid)));
      expect(Math.abs(told.employer - employer)).toBeLessThanOrEqual(100);
      expect(Math.abs(told.market - market)).toBeLessThanOrEqual(100);
      const bare = changeInWholeEuros({ change: cents(paid), paid: cents(paid), employer: cents(0) });
      expect([bare.employer, bare.market]).toEqual([0, 0]);
    }),
  );
});
