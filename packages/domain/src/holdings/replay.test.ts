import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Holding, Pocket } from "./portfolios.ts";
import { replayOf } from "./replay.ts";
import { portfolioHistory } from "./valuations.ts";

const isin = "FR0000000001";
const history = {
  days: ["2026-01-05", "2026-02-05", "2026-03-05", "2026-04-06", "2026-05-05"].map(day),
  prices: [10, 11, 12, 13, 14],
};
const prices = new Map([[isin, history]]);
const today = day("2026-05-06");
const from = day("2026-01-01");

function line(quantity: string, valuation: number, pockets: readonly Pocket[] = []): Holding {
  return {
    externalId: null,
    isin,
    label: "Fonds",
    holdingKind: "unit",
    quantity,
    unitPrice: "14",
    unitCost: null,
    valuationCents: cents(valuation),
    asOf: today,
    pockets,
  } as Holding;
}
const cash = (valuation: number): Holding =>
  ({
    ...line("0", valuation),
    isin: null,
    quantity: null,
    label: "Liquidités",
    holdingKind: "cash",
  }) as Holding;
const moved = (on: string, amount: number, type: "transfer" | "buy" | "market_fee") => ({
  day: day(on),
  amountCents: cents(amount),
  type,
  wording: "",
});
const named = (wording: string, amount: number) => ({ ...moved("2026-03-05", amount, "transfer"), wording });

/** 100 € deposited on 1 February, 5 units bought at 11 on the 5th, 1 € of fees on 1 April. */
const securities = {
  orders: [{ isin, day: day("2026-02-05"), quantity: 5, amountCents: cents(5_500) }],
  movements: [
    moved("2026-02-01", 10_000, "transfer"),
    moved("2026-02-06", -5_500, "buy"),
    moved("2026-04-01", -100, "market_fee"),
  ],
  prices,
  from,
  today,
};

test("a securities account is walked back through its orders and the cash they were paid with", () => {
  // Today: 15 units at 14, and 64 € of cash.
  const values = replayOf([line("15", 21_000), cash(6_400)], securities);
  expect(values.map(({ day: on, valueCents }) => [on, valueCents])).toEqual([
    ["2026-01-05", 10 * 1_000 + 2_000],
    ["2026-02-05", 15 * 1_100 + 12_000],
    ["2026-03-05", 15 * 1_200 + 6_500],
    ["2026-04-06", 15 * 1_300 + 6_400],
    ["2026-05-05", 15 * 1_400 + 6_400],
  ]);
});

test("the past begins after what no order explains, and after an order that nothing paid", () => {
  const days = (input: Partial<typeof securities>) =>
    replayOf([line("15", 21_000), cash(6_400)], { ...securities, ...input }).map((one) => one.day);
  expect(days({ orders: [] })[0]).toBe("2026-03-05");
  const late = { isin, day: day("2026-03-10"), quantity: 1, amountCents: cents(1_200) };
  expect(days({ orders: [...securities.orders, late] })[0]).toBe("2026-04-06");
  const wrong = { isin, day: day("2026-02-05"), quantity: 6, amountCents: cents(6_600) };
  expect(days({ orders: [wrong] })[0]).toBe("2026-03-05");
});

test("lines that parts and cash do not make up to half a percent have no such past", () => {
  expect(replayOf([line("15", 21_300), cash(6_400)], securities)).toEqual([]);
  expect(replayOf([line("15", 21_100), cash(6_400)], securities)).not.toEqual([]);
  expect(replayOf([{ ...line("15", 21_000), quantity: null }, cash(6_400)], securities)).toEqual([]);
  expect(replayOf([line("15", 21_000), { ...cash(6_400), holdingKind: "euroFund" }], securities)).toEqual([]);
});

const lot = (label: string, quantity: string): Pocket => ({
  externalId: null,
  label,
  quantity,
  valueCents: null,
  condition: "unknown",
  availableOn: null,
});
const plan = [line("30", 42_000, [lot("Intéressement 2025", "20"), lot("Intéressement 2026", "10")])];
const paid = { ...securities, orders: [] };

test("a plan is walked back through the lots of each payment, known by its name", () => {
  const values = replayOf(plan, {
    ...paid,
    movements: [named("INTERESSEMENT 2026", 12_000)],
  });
  expect(values.map(({ valueCents }) => Number(valueCents))).toEqual([
    20_000, 22_000, 36_000, 39_000, 42_000,
  ]);
});

test("a payment whose lots cost something else, or that has none, ends the walk", () => {
  const first = (amount: number, wording: string) =>
    replayOf(plan, { ...paid, movements: [named(wording, amount)] })[0]?.day;
  expect(first(12_050, "INTERESSEMENT 2026")).toBe("2026-01-05");
  expect(first(12_100, "INTERESSEMENT 2026")).toBe("2026-04-06");
  expect(first(12_000, "ABONDEMENT 2026")).toBe("2026-04-06");
});

test("what is replayed is no reconstruction, and what comes before it joins it without a step", () => {
  const replayed = [
    { day: day("2026-03-05"), valueCents: cents(20_000) },
    { day: day("2026-04-06"), valueCents: cents(22_000) },
  ];
  const backCast = [
    { day: day("2026-01-05"), valueCents: cents(30_000) },
    { day: day("2026-03-05"), valueCents: cents(36_000) },
    { day: day("2026-04-06"), valueCents: cents(39_000) },
  ];
  const points = portfolioHistory({
    kind: "pee" as never,
    known: [{ day: today, valueCents: cents(23_000), provenance: "provider" }],
    movements: [],
    backCast,
    replayed,
  });
  expect(points.map(({ day: on, provenance }) => [on, provenance])).toEqual([
    ["2026-01-05", "reconstructed"],
    ["2026-03-05", "replayed"],
    ["2026-04-06", "replayed"],
    ["2026-05-06", "provider"],
  ]);
  // One euro in January scaled by today's lines: 30 to 36.
  expect(Number(points[0]?.valueCents)).toBe(Math.round((20_000 * 30) / 36));
});
