import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day, daysBetween } from "../kernel/day.ts";
import { balanceGaps, uncoveredPeriods, wordingSimilarity } from "./imports.ts";

/** Gaps between statements, and different wordings of two banks for the same payment. */

const start = day("2026-01-01");
const moves = fc.array(
  fc.record({ inDays: fc.integer({ min: 1, max: 300 }), amount: fc.integer({ min: -90_000, max: 90_000 }) }),
  { minLength: 1, maxLength: 25 },
);
/** Balances at the end of some days, consistent with the movements. */
function account(rows: readonly { inDays: number; amount: number }[], every: number) {
  const movements = rows.map(({ inDays, amount }) => ({
    day: addDays(start, inDays),
    amountCents: cents(amount),
  }));
  const balanceOn = (on: string) =>
    movements.reduce((sum, move) => sum + (move.day <= on ? Number(move.amountCents) : 0), 100_000);
  const told = Array.from({ length: Math.floor(330 / every) + 1 }, (_, step) => addDays(start, step * every));
  return { movements, told: told.map((on) => ({ day: on, valueCents: balanceOn(on) })) };
}

test("balances that the movements make have no gap, however often they are repeated", () => {
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 120 }), (rows, every) => {
      const { movements, told } = account(rows, every);
      expect(balanceGaps(told, movements)).toEqual([]);
    }),
    { seed: 81 },
  );
});

test("one movement that is missing strictly between two balances is reported with its amount and its stretch", () => {
  const between = fc.integer({ min: 1, max: 28 });
  fc.assert(
    fc.property(between, fc.integer({ min: 1, max: 90_000 }), (inDays, amount) => {
      const told = [0, 30, 60].map((at) => ({
        day: addDays(start, at),
        valueCents: 100_000 - (at > inDays ? amount : 0),
      }));
      expect(balanceGaps(told, [])).toEqual([{ from: start, to: addDays(start, 30), amountCents: -amount }]);
    }),
    { seed: 82 },
  );
});

test("a movement of the day of a balance is in that balance: the hole is for the rest", () => {
  const told = [
    { day: start, valueCents: 100_000 },
    { day: addDays(start, 30), valueCents: 50_000 },
  ];
  const ofTheDay = { day: addDays(start, 30), amountCents: cents(-20_000) };
  expect(balanceGaps(told, [ofTheDay]).map((hole) => hole.amountCents)).toEqual([-30_000]);
});

test("stretches without a statement lie between the first and the last day, and are longer than five weeks", () => {
  const periods = fc.array(fc.record({ at: fc.nat(1_500), days: fc.nat(120) }), { maxLength: 12 });
  fc.assert(
    fc.property(periods, (rows) => {
      const known = rows.map(({ at, days }) => ({ from: addDays(start, at), to: addDays(start, at + days) }));
      for (const { from, to } of uncoveredPeriods(known)) {
        expect(daysBetween(from, to)).toBeGreaterThan(35);
        expect(known.some((period) => period.from < to && period.to > from)).toBe(false);
        expect(known.some((period) => period.to === from)).toBe(true);
        expect(known.some((period) => period.from === to)).toBe(true);
      }
      // The order of the files does not matter.
      expect(uncoveredPeriods(known.toReversed())).toEqual(uncoveredPeriods(known));
    }),
    { seed: 83 },
  );
});

test("a year's file inside which a month's lies leaves no stretch after the month", () => {
  const year = { from: start, to: day("2026-12-31") };
  const month = { from: day("2026-03-01"), to: day("2026-03-31") };
  expect(uncoveredPeriods([year, month, { from: day("2027-01-01"), to: day("2027-01-31") }])).toEqual([]);
});

test.each([
  ["CB CARREFOUR CITY RENNES 31/01", "PAIEMENT CARTE CARREFOUR CITY", 1],
  ["VIR SEPA LOYER MME DUPONT", "Virement reçu loyer Mme Dupont", 1],
  ["PRLV EDF CLIENTS PARTICULIERS", "EDF", 1],
  ["BOULANGERIE LE FOURNIL", "BOULANG LE FOURNIL", 1],
  ["CB FNAC LYON", "CB DARTY LYON", 0.5],
  ["CB FNAC", "CB DARTY", 0],
  ["31/01 4321", "CARREFOUR", 0],
])("« %s » and « %s » are alike for %d", (one, other, ratio) => {
  expect(wordingSimilarity(one, other)).toBe(ratio);
  expect(wordingSimilarity(other, one)).toBe(ratio);
});
