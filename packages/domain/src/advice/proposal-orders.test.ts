import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day, instant } from "../kernel/day.ts";
import { isOrderDay, isOrderSeen, ordersOf } from "./proposal-orders.ts";

const move = (label: string, from: number, to: number) => ({
  isin: null,
  label,
  assetClass: "stock" as const,
  beforeCents: cents(from),
  afterCents: cents(to),
  changeCents: cents(to - from),
  weightAfter: 0.5,
});
const moves = [move("Dynamique", 600, 200), move("Stable", 300, 300), move("Euros", 100, 500)];

test("an order is a line that moves, and a line that stands still is none", () => {
  expect(ordersOf({ moves })).toEqual([
    { rank: 1, act: "sell", label: "Dynamique", amountCents: 400 },
    { rank: 3, act: "buy", label: "Euros", amountCents: 400 },
  ]);
});

test("a payment is an order of its own, and what it brings to a line is not asked for twice", () => {
  const payment = { amountCents: cents(150), feeCents: cents(0), source: "épargne" };
  const paidIn = [move("Dynamique", 600, 500), move("Euros", 100, 350)];
  expect(ordersOf({ moves: paidIn, payment })).toEqual([
    { rank: 0, act: "pay", label: null, amountCents: 150 },
    { rank: 1, act: "sell", label: "Dynamique", amountCents: 100 },
    { rank: 2, act: "buy", label: "Euros", amountCents: 100 },
  ]);
});

test("an order is seen by the line that it moves, whatever stands still before it", () => {
  const line = { wantedCents: cents(1), heldCents: null };
  const lines = [
    { ...line, label: "Dynamique", isDone: false },
    { ...line, label: "Euros", isDone: true },
  ];
  const seen = [1, 3, 0, 9].map((rank) => isOrderSeen({ moves }, rank, { lines, payment: null }));
  expect(seen).toEqual([false, true, false, false]);
  const payment = { wantedCents: cents(1), paidCents: cents(1), isDone: true };
  expect(isOrderSeen({ moves }, 0, { lines, payment })).toBe(true);
});

test.each([
  ["2026-11-19", false],
  ["2026-11-20", true],
  ["2026-11-24", true],
  ["2026-11-25", false],
])("of %s, told on the 24th of an agreement of the 20th: %s", (told, isRight) => {
  const range = { acceptedAt: instant("2026-11-20T10:00:00.000Z"), today: day("2026-11-24") };
  expect(isOrderDay(day(told), range)).toBe(isRight);
});
