import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber } from "../returns/weekly.ts";
import { type LivretInput, livretInterest } from "./livret.ts";

/** Properties of the half-month rule for any payments; worked examples are in benchmark.test.ts. */

const from = dayNumber("2024-01-01");
const until = dayNumber("2026-01-01");
const dayOfSpan = fc.integer({ min: from, max: until - 1 });

type Movement = { readonly day: number; readonly amount: number };
const movements = (least: number, most: number): fc.Arbitrary<readonly Movement[]> =>
  fc.array(fc.record({ day: dayOfSpan, amount: fc.integer({ min: least, max: most }) }), { maxLength: 12 });

function livret(
  openingBalance: number,
  moves: readonly Movement[],
  more: Partial<LivretInput> = {},
): LivretInput {
  return {
    openingBalance,
    fromDay: from,
    toDay: until,
    movements: Float64Array.from(moves, ({ amount }) => amount),
    movementDays: Int32Array.from(moves, ({ day }) => day),
    rates: Float64Array.of(0.03, 0.024),
    rateDays: Int32Array.of(from, dayNumber("2025-02-01")),
    ...more,
  };
}

function found(input: LivretInput) {
  const answer = livretInterest(input);
  if (answer === null) throw new Error("a rate is known");
  return answer;
}

const opening = fc.integer({ min: 0, max: 2_295_000 });

test("the balance at the end is what was there, what moved and the interest that joined it", () => {
  fc.assert(
    fc.property(opening, movements(0, 500_000), (start, moves) => {
      const { closingBalance, capitalised, accrued, interest } = found(livret(start, moves));
      const moved = moves.reduce((sum, { amount }) => sum + amount, 0);
      const joined = capitalised.reduce((sum, { amount }) => sum + amount, 0);
      expect(closingBalance).toBeCloseTo(start + moved + joined, 4);
      expect(joined + accrued).toBeCloseTo(interest, 4);
      expect(capitalised.map(({ year }) => year)).toEqual([2024, 2025]);
    }),
  );
});

test("a day earlier never earns less for a deposit, nor more for a withdrawal", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: from + 1, max: until - 1 }),
      fc.integer({ min: 1, max: 100_000 }),
      (day, amount) => {
        const earned = (move: Movement) => found(livret(1_000_000, [move])).interest;
        expect(earned({ day: day - 1, amount })).toBeGreaterThanOrEqual(earned({ day, amount }) - 1e-6);
        expect(earned({ day: day - 1, amount: -amount })).toBeLessThanOrEqual(
          earned({ day, amount: -amount }) + 1e-6,
        );
      },
    ),
  );
});

test("days of one fortnight are one day, and money in and out within it loses that fortnight's interest", () => {
  const start = dayNumber("2024-05-02");
  const within = fc.integer({ min: start, max: start + 13 });
  fc.assert(
    fc.property(within, within, fc.integer({ min: 1, max: 100_000 }), (one, other, amount) => {
      const earned = (...moves: Movement[]) => found(livret(500_000, moves)).interest;
      expect(earned({ day: one, amount })).toBeCloseTo(earned({ day: other, amount }), 6);
      // The deposit counts from the 16th, the withdrawal from the 1st; the interest lost earns none in the next year.
      const lost = earned() - earned({ day: one, amount }, { day: other, amount: -amount });
      const fortnight = (amount * 0.03) / 24;
      expect(lost).toBeGreaterThan(fortnight - 1e-6);
      expect(lost).toBeLessThan(fortnight * 1.03 + 1e-6);
    }),
  );
});

test("interest is proportional to the money, in whatever unit, and follows the order of nothing", () => {
  fc.assert(
    fc.property(opening, movements(0, 100_000), fc.integer({ min: 2, max: 9 }), (start, moves, times) => {
      const once = found(livret(start, moves)).interest;
      const scaled = moves.map(({ day, amount }) => ({ day, amount: amount * times }));
      expect(found(livret(start * times, scaled)).interest).toBeCloseTo(once * times, 3);
      expect(found(livret(start, moves.toReversed())).interest).toBeCloseTo(once, 6);
    }),
  );
});

test("two years in one reading earn what the second earns on what the first left", () => {
  const middle = dayNumber("2025-01-01");
  fc.assert(
    fc.property(opening, (start) => {
      const whole = found(livret(start, []));
      const first = found(livret(start, [], { toDay: middle }));
      const second = found(livret(first.closingBalance, [], { fromDay: middle }));
      expect(whole.interest).toBeCloseTo(first.interest + second.interest, 4);
      expect(whole.closingBalance).toBeCloseTo(second.closingBalance, 4);
    }),
  );
});

test("more is never taken out than was there: an overdrawn passbook earns nothing", () => {
  const moves = [{ day: dayNumber("2024-01-02"), amount: -200_000 }];
  expect(found(livret(100_000, moves)).interest).toBe(0);
});
