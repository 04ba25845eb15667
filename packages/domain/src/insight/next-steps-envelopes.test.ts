import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, addMonths, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { feeMarginRatio, leastPeers } from "./next-steps-portfolios.ts";
import { lotNoticeDays, pelNoticeDays } from "./next-steps-savings.ts";
import { type ComparedFee, type PortfolioFacts, observe, type SaverFacts } from "./next-steps.ts";

const today = day("2026-11-21");
const isId = (_text: string): _text is Id => true;
const idOf = (index: number): Id => {
  const text = `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;
  if (!isId(text)) throw new Error("assertion: an id");
  return text;
};
let count = 0;
const portfolio = (change: Partial<PortfolioFacts> = {}): PortfolioFacts => {
  count += 1;
  const amountCents = change.amountCents === undefined ? cents(1_000_00) : change.amountCents;
  return {
    id: idOf(count),
    name: `Contrat ${count}`,
    kind: "savings",
    kindDetail: null,
    amountCents,
    ownedCents: amountCents,
    ownedRatio: 1,
    asOf: day("2026-11-20"),
    provenance: "provider",
    openedOn: null,
    lots: [],
    fees: [],
    missing: [],
    ...change,
  };
};
const seen = (portfolios: readonly PortfolioFacts[], more: Partial<SaverFacts> = {}) =>
  observe({ today, portfolios, expenses: null, ...more });

// PEL.

const pel = (openedOn: string | null, amount: number | null = 30_000_00) =>
  portfolio({
    kindDetail: "pel",
    openedOn: openedOn === null ? null : day(openedOn),
    amountCents: amount === null ? null : cents(amount),
  });

test.each([
  ["2011-02-28", null],
  ["2011-03-01", "2026-03-01"],
  ["2011-11-21", "2026-11-21"],
  ["2012-11-21", "2027-11-21"],
  ["2012-11-22", null],
  [null, null],
])("a PEL opened on %s is told to end on %s", (openedOn, ends) => {
  const found = seen([pel(openedOn)]).find((one) => one.rule === "pel_term");
  expect(found?.on ?? null).toBe(ends);
});

test("a PEL is observed from a year before its end, whatever its day of opening", () => {
  const openings = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(day("2011-03-01"), days));
  fc.assert(
    fc.property(openings, (openedOn) => {
      const ends = addMonths(openedOn, 180);
      const at = (on: typeof today) => seen([pel(openedOn)], { today: on }).map((one) => one.rule);
      expect(at(addDays(ends, -pelNoticeDays))).toContain("pel_term");
      expect(at(addDays(ends, -pelNoticeDays - 1))).not.toContain("pel_term");
      expect(at(addDays(ends, 400))).toContain("pel_term");
    }),
    { seed: 6, numRuns: 200 },
  );
});

// Lots of employee savings.

const lot = (inDays: number | null, value: number | null, condition: "date" | "available" = "date") => ({
  valueCents: value === null ? null : cents(value),
  availableOn: inDays === null ? null : addDays(today, inDays),
  condition,
});

test.each([
  [[lot(0, 500)], 500],
  [[lot(-1, 500)], null],
  [[lot(lotNoticeDays, 500)], 500],
  [[lot(lotNoticeDays + 1, 500)], null],
  [[lot(30, 500), lot(10, 200), lot(30, 50), lot(400, 9_000)], 750],
  [[lot(30, null)], null],
  [[lot(null, 500)], null],
  [[lot(30, 500, "available")], null],
])("of lots %# %s cents open soon", (lots, total) => {
  const [found] = seen([portfolio({ kind: "pee", lots })]);
  expect(found?.amountCents ?? null).toBe(total);
});

test("lots are listed by day, the nearest first", () => {
  const [found] = seen([portfolio({ kind: "pee", lots: [lot(30, 500), lot(10, 200), lot(30, 50)] })]);
  expect(found?.on).toBe(addDays(today, 10));
  expect(found?.inputs.map((input) => [input.day, input.amountCents])).toEqual([
    [addDays(today, 10), 200],
    [addDays(today, 30), 550],
  ]);
});

// Fees.

const compared: ComparedFee = {
  fee: "ucs",
  baseCents: cents(100_000_00),
  ratio: 0.009,
  provenance: "typed",
  peersRatio: 0.006,
  peersCount: leastPeers,
  peersOn: today,
};

test.each([
  [{}, 300_00],
  [{ ratio: 0.006 + feeMarginRatio }, 50_00],
  [{ ratio: 0.006 + feeMarginRatio - 1e-6 }, null],
  [{ ratio: 0.004 }, null],
  [{ peersCount: leastPeers - 1 }, null],
  [{ baseCents: cents(1_000_00) }, null],
])("a fee of %j costs %s cents a year more than the others' median", (change, yearly) => {
  const found = seen([portfolio({ kind: "lifeinsurance", fees: [{ ...compared, ...change }] })]);
  expect(found.map((one) => one.yearlyCents)).toEqual(yearly === null ? [] : [yearly]);
});
