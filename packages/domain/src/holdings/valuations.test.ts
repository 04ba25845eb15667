import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day } from "../kernel/day.ts";
import { portfolioHistory, type Movement } from "./valuations.ts";

const known = (text: string, value: number) => ({
  day: day(text),
  valueCents: cents(value),
  provenance: "provider" as const,
});
const move = (text: string, amount: number, type: Movement["type"] = "card"): Movement => ({
  day: day(text),
  amountCents: cents(amount),
  type,
});

test("the past of an account is read back from its movements, and says that it is reconstructed", () => {
  const history = portfolioHistory({
    kind: "checking",
    known: [known("2026-03-10", 50_000)],
    movements: [move("2026-03-08", -2_000), move("2026-03-05", 10_000), move("2026-03-05", -500)],
    backCast: [],
  });
  expect(history.map((point) => [point.day, point.valueCents, point.provenance])).toEqual([
    ["2026-03-04", 42_500, "reconstructed"],
    ["2026-03-05", 52_000, "reconstructed"],
    ["2026-03-08", 50_000, "reconstructed"],
    ["2026-03-10", 50_000, "provider"],
  ]);
});

test("interest on a livret is the market's part, deposits are the saver's", () => {
  const history = portfolioHistory({
    kind: "savings",
    known: [known("2026-01-10", 103_000)],
    movements: [move("2025-12-31", 1_000, "interest"), move("2025-12-05", 2_000, "transfer")],
    backCast: [],
  });
  const last = history.at(-1);
  expect(last?.valueCents).toBe(103_000);
  expect((last?.paidTotalCents ?? 0) - (history[0]?.paidTotalCents ?? 0)).toBe(2_000);
});

test("on an invested portfolio only contributions and payouts are paid; the rest of the change is the markets'", () => {
  const history = portfolioHistory({
    kind: "lifeinsurance",
    known: [known("2026-02-01", 12_000), known("2026-03-01", 13_500)],
    movements: [move("2026-02-15", 1_000, "contribution"), move("2026-02-20", -300, "fee")],
    backCast: [{ day: day("2026-01-05"), valueCents: cents(11_000) }],
  });
  expect(history.map((point) => [point.day, point.valueCents - point.paidTotalCents])).toEqual([
    ["2026-01-05", 0],
    ["2026-02-01", 1_000],
    ["2026-03-01", 1_500],
  ]);
});

test("a reconstructed past undoes payments and markets, so that what was paid is never the markets'", () => {
  const backCast = [
    { day: day("2026-01-02"), valueCents: cents(10_000) },
    { day: day("2026-01-09"), valueCents: cents(11_000) },
    { day: day("2026-01-16"), valueCents: cents(12_100) },
  ];
  const history = portfolioHistory({
    kind: "pee",
    known: [known("2026-01-16", 12_100)],
    movements: [move("2026-01-12", 1_100, "contribution")],
    backCast,
  });
  expect(history.map((point) => [point.day, point.valueCents, point.paidTotalCents])).toEqual([
    ["2026-01-02", 9_091, 9_091],
    ["2026-01-09", 10_000, 9_091],
    ["2026-01-16", 12_100, 10_191],
  ]);
});

test("before it held anything a portfolio has no history", () => {
  const history = portfolioHistory({
    kind: "pea",
    known: [known("2026-01-16", 5_000)],
    movements: [move("2026-01-12", 5_000, "contribution")],
    backCast: [{ day: day("2026-01-09"), valueCents: cents(5_000) }],
  });
  expect(history.map((point) => point.day)).toEqual(["2026-01-16"]);
});

test("a told value replaces the reconstructed one of the same day, and the last value is always the told one", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          offset: fc.integer({ min: 0, max: 60 }),
          amount: fc.integer({ min: -9_000, max: 9_000 }),
        }),
      ),
      fc.integer({ min: -100_000, max: 100_000 }),
      (moves, value) => {
        const today = day("2026-06-30");
        const history = portfolioHistory({
          kind: "checking",
          known: [known(today, value)],
          movements: moves.map(({ offset, amount }) => move(addDays(today, -offset), amount)),
          backCast: [],
        });
        expect(history.at(-1)).toMatchObject({ day: today, valueCents: value, provenance: "provider" });
        expect(new Set(history.map((point) => point.day)).size).toBe(history.length);
        // Each step equals the sum of that day's movements.
        const total = moves.reduce((sum, { amount }) => sum + amount, 0);
        if (history.length > 1) expect((history[0]?.valueCents ?? 0) + total).toBe(value);
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

test("lines that are missing between a file and the bank are missing there, and not in what the bank told", () => {
  const file = { ...known("2026-01-31", 1_000), provenance: "file" as const };
  const movements = [
    move("2026-01-20", -50),
    // February has no movements.
    move("2026-03-02", 300),
    move("2026-03-04", -100),
    move("2026-03-10", -20),
  ];
  const bank = known("2026-03-10", 5_000);
  const values = (given: readonly (typeof file | typeof bank)[]) =>
    portfolioHistory({ kind: "checking", known: given, movements, backCast: [] }).map((point) => [
      point.day,
      point.valueCents,
    ]);
  const fromBank = [
    ["2026-03-01", 4_820],
    ["2026-03-02", 5_120],
    ["2026-03-04", 5_020],
    ["2026-03-10", 5_000],
  ];
  expect(values([file, bank])).toEqual([
    ["2026-01-19", 1_050],
    ["2026-01-20", 1_000],
    ["2026-01-31", 1_000],
    ...fromBank,
  ]);
  // The bank's own days are the same as before the file was imported.
  expect(values([bank]).slice(-fromBank.length + 1)).toEqual(fromBank.slice(1));
  // Two balances of one source: the missing amount is placed before the later one, as before.
  expect(values([known("2026-01-31", 1_000), bank]).slice(-2)).toEqual([
    ["2026-03-04", 1_200],
    ["2026-03-10", 5_000],
  ]);
});
