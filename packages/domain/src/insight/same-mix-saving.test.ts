import fc from "fast-check";
import { expect, test } from "vitest";
import { type CostedShare, sameMixSaving } from "./same-mix-saving.ts";

const line = (
  assetClass: string,
  [beforeRatio, afterRatio, feeRatio]: readonly [number, number, number],
) => ({
  assetClass,
  beforeRatio,
  afterRatio,
  feeRatio,
});

test("a dear fund left for a cheap one of its class saves the difference on its share", () => {
  const lines = [
    line("stock", [0.4, 0, 0.02]),
    line("stock", [0, 0.4, 0.005]),
    line("euroFund", [0.6, 0.6, 0.008]),
  ];
  expect(sameMixSaving(lines)).toBeCloseTo(0.4 * 0.015, 15);
});

test("shares sold for the euro fund save nothing: the whole fall of costs comes from another mix", () => {
  const lines = [line("stock", [0.35, 0, 0.02]), line("euroFund", [0.65, 1, 0.0085])];
  expect(sameMixSaving(lines)).toBe(0);
});

test("of a class that shrinks, what it keeps alone counts", () => {
  const lines = [
    line("stock", [0.4, 0, 0.02]),
    line("stock", [0, 0.1, 0.005]),
    line("euroFund", [0.6, 0.9, 0.01]),
  ];
  expect(sameMixSaving(lines)).toBeCloseTo(0.1 * 0.015, 15);
});

const ratio = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.array(
  fc.record({
    assetClass: fc.constantFrom("stock", "bond", "euroFund"),
    beforeRatio: ratio,
    afterRatio: ratio,
    feeRatio: fc.double({ min: 0, max: 0.03, noNaN: true }),
  }),
  { maxLength: 8 },
);

test("the way back costs what the way there saved, and classes of unchanged shares save all that falls", () => {
  fc.assert(
    fc.property(shares, (lines) => {
      const back = lines.map((one) => ({ ...one, beforeRatio: one.afterRatio, afterRatio: one.beforeRatio }));
      expect(sameMixSaving(back)).toBeCloseTo(-sameMixSaving(lines), 12);
      const sold: CostedShare[] = lines.map((one) => ({ ...one, afterRatio: 0 }));
      const bought = lines.map((one) => ({
        ...one,
        beforeRatio: 0,
        afterRatio: one.beforeRatio,
        feeRatio: 0.001,
      }));
      const fall = lines.reduce((sum, one) => sum + one.beforeRatio * (one.feeRatio - 0.001), 0);
      expect(sameMixSaving([...sold, ...bought])).toBeCloseTo(fall, 12);
    }),
  );
});
