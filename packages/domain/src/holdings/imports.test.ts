import fc from "fast-check";
import { expect, test } from "vitest";
import {
  balanceGaps,
  type HeldMove,
  type ImportedMove,
  wordingSimilarity,
  matchMoves,
  type MoveMatch,
  uncoveredPeriods,
} from "./imports.ts";
import { cents } from "../kernel/cents.ts";
import { addDays, day } from "../kernel/day.ts";

const line = ([key, date, amount]: [string, string, number], wording = "CB BOULANGERIE"): ImportedMove => ({
  key,
  reference: null,
  date: day(date),
  amountCents: cents(amount),
  wording,
});
const held = (
  [externalId, date, amount]: [string, string, number],
  more: Partial<HeldMove> = {},
): HeldMove => ({
  externalId,
  date: day(date),
  amountCents: cents(amount),
  wording: "CARTE BOULANGERIE PARIS",
  provenance: "provider",
  source: null,
  ...more,
});

function matched(...of: Parameters<typeof matchMoves>): ReadonlyMap<string, MoveMatch> {
  const work = matchMoves(...of);
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

test("a line is the same by its key, or by the bank's reference with the same amount", () => {
  const referenced = { ...line(["k2", "2026-03-02", -500]), reference: "R2" };
  const other = { ...line(["k3", "2026-05-03", -700]), reference: "R3" };
  const found = matched(
    [line(["k1", "2026-03-01", -100]), referenced, other],
    [held(["k1", "2026-03-01", -100]), held(["R2", "2026-03-02", -500]), held(["R3", "2026-03-03", -701])],
    null,
  );
  expect([...found].map(([key, match]) => [key, match.kind])).toEqual([
    ["k1", "same"],
    ["k2", "same"],
  ]);
});

test.each([
  ["of the same day", "2026-03-10", "same"],
  ["three days later", "2026-03-13", "same"],
  ["four days later", "2026-03-14", null],
])("the same amount and words %s is a question, or nothing", (_name, date, suggested) => {
  const found = matched([line(["k", date, -870])], [held(["7", "2026-03-10", -870])], null);
  expect(found.get("k")?.suggested ?? null).toBe(suggested);
});

test("nearby days need alike words; a bank's own day does not", () => {
  const loyer = (date: string) => line(["k", date, -870], "VIR LOYER");
  expect(matched([loyer("2026-03-11")], [held(["7", "2026-03-10", -870])], null).size).toBe(0);
  expect(matched([loyer("2026-03-10")], [held(["7", "2026-03-10", -870])], null).get("k")).toMatchObject({
    kind: "likely",
    suggested: "same",
  });
  const file = held(["7", "2026-03-10", -870], { provenance: "file", source: "other" });
  expect(matched([loyer("2026-03-10")], [file], "mine").get("k")?.suggested).toBe("different");
});

test("a payment made every morning is not taken for the one of the day before", () => {
  const mornings = ["2026-03-09", "2026-03-10", "2026-03-11"].map((date) => line([date, date, -180]));
  const found = matched(mornings, [held(["8", "2026-03-12", -180])], null);
  expect([...found.values()].map(({ suggested }) => suggested)).toEqual(["different"]);
});

test("lines of the same source are distinguished by their keys alone", () => {
  const file = held(["k0", "2026-03-10", -870], { provenance: "file", source: "releve" });
  expect(matched([line(["k", "2026-03-10", -870])], [file], "releve").size).toBe(0);
  expect(matched([line(["k", "2026-03-10", -870])], [file], "autre").size).toBe(1);
});

test("matching many lines stops often enough for others, and finds the same", () => {
  const many = Array.from({ length: 2600 }, (_, at) => line([`k${at}`, "2026-03-10", -at - 1]));
  const there = many.map(({ key, amountCents }) => held([`h${key}`, "2026-03-11", amountCents]));
  const work = matchMoves(many, there, null);
  let stops = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) stops += 1;
  expect(stops).toBeGreaterThan(2600 / 500);
  expect(step.value.size).toBe(many.length);
});

const moves = fc.array(
  fc.record({
    offset: fc.nat(6),
    amount: fc.integer({ min: -3, max: 3 }),
    words: fc.constantFrom("A B", "CD EF"),
  }),
  { maxLength: 12 },
);

test("each held line answers for one line at most, of its amount and within three days", () => {
  const property = fc.property(moves, moves, (fileMoves, heldMoves) => {
    const lines = fileMoves.map(({ offset, amount, words }, at) =>
      line([`k${at}`, addDays(day("2026-03-01"), offset), amount], words),
    );
    const there = heldMoves.map(({ offset, amount, words }, at) =>
      held([`h${at}`, addDays(day("2026-03-01"), offset), amount], { wording: words }),
    );
    const found = matched(lines, there, null);
    const used = [...found.values()].map(({ held: one }) => one.externalId);
    expect(new Set(used).size).toBe(used.length);
    for (const [key, match] of found) {
      const mine = lines.find((one) => one.key === key);
      expect(mine?.amountCents).toBe(match.held.amountCents);
      expect(Math.abs(Date.parse(mine?.date ?? "") - Date.parse(match.held.date))).toBeLessThanOrEqual(
        259_200_000,
      );
    }
  });
  fc.assert(property, { numRuns: 200, seed: 20_261_121 });
});

test.each([
  ["CB BOULANGERIE LE GALL 1234", "PAIEMENT PAR CARTE BOULANGERIE LE GALL RENNES", 1],
  ["PRLV SEPA EDF CLIENTS", "PRELEVEMENT EDF", 1],
  ["VIR LOYER", "CB CINEMA", 0],
  ["", "CB CINEMA", 0],
  ["SNCF CONNECT", "SNCF CONN", 1],
])("%s and %s are alike by %d", (one, other, ratio) => {
  expect(wordingSimilarity(one, other)).toBe(ratio);
});

const balancesOf = (...values: [string, number][]) =>
  values.map(([on, valueCents]) => ({ day: day(on), valueCents }));

test("balances that movements lead to have no hole, wherever their own day counts", () => {
  const moved = [
    { day: day("2026-01-10"), amountCents: -100 },
    { day: day("2026-01-31"), amountCents: -50 },
  ];
  expect(balanceGaps(balancesOf(["2026-01-01", 1000], ["2026-01-31", 850]), moved)).toEqual([]);
  expect(balanceGaps(balancesOf(["2026-01-01", 1000], ["2026-01-31", 900]), moved)).toEqual([]);
});

test("a hole says between which days and for how much", () => {
  const moved = [{ day: day("2026-01-10"), amountCents: -100 }];
  expect(balanceGaps(balancesOf(["2026-01-01", 1000], ["2026-02-28", 700]), moved)).toEqual([
    { from: "2026-01-01", to: "2026-02-28", amountCents: -200 },
  ]);
});

test("two files more than five weeks apart leave a stretch uncovered", () => {
  const period = (from: string, to: string) => ({ from: day(from), to: day(to) });
  const files = [
    period("2026-05-01", "2026-05-31"),
    period("2026-01-01", "2026-01-31"),
    period("2026-01-15", "2026-02-15"),
  ];
  expect(uncoveredPeriods(files)).toEqual([{ from: "2026-02-15", to: "2026-05-01" }]);
});
