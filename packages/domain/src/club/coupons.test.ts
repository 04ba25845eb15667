import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { discountOf, partnerDiscount, type Coupon } from "./coupons.ts";
import { clubIntervals } from "./tariff.ts";

const free3: Coupon = { kind: "free_months", months: 3 };
const ten: Coupon = { kind: "percent", percent: 10, invoices: 2 };
const tenAlways: Coupon = { kind: "percent", percent: 10, invoices: "all" };
const fifty: Coupon = { kind: "amount", amountCents: cents(5000) };

test.each([
  [free3, "monthly", 8500, [8500, 8500, 8500, 0]],
  [free3, "yearly", 91_800, [22_950, 0]],
  [{ kind: "free_months", months: 18 }, "yearly", 91_800, [91_800, 0]],
  [ten, "monthly", 8505, [851, 851, 0]],
  [tenAlways, "yearly", 91_800, [9180, 9180, 9180]],
  [fifty, "monthly", 8500, [5000, 0]],
  [fifty, "monthly", 1920, [1920, 0]],
] as const)("%j on a %s plan of %d cents takes off %j", (coupon, interval, price, expected) => {
  expect(expected.map((_, rank) => discountOf(coupon, cents(price), { rank, interval }))).toEqual(expected);
});

test.each([
  [free3, "monthly", { off: { percent: 100 }, duration: { kind: "repeating", months: 3 } }],
  [free3, "yearly", { off: { percent: 25 }, duration: { kind: "once" } }],
  [ten, "monthly", { off: { percent: 10 }, duration: { kind: "repeating", months: 2 } }],
  [ten, "yearly", { off: { percent: 10 }, duration: { kind: "repeating", months: 24 } }],
  [tenAlways, "monthly", { off: { percent: 10 }, duration: { kind: "forever" } }],
  [fifty, "yearly", { off: { amountCents: 5000 }, duration: { kind: "once" } }],
] as const)("%j on a %s plan is for the partner %j", (coupon, interval, expected) =>
  expect(partnerDiscount(coupon, interval)).toEqual(expected),
);

test("never takes more than the price, nor less than nothing", () => {
  const coupons = fc.oneof(
    fc.record({ kind: fc.constant("free_months" as const), months: fc.integer({ min: 1, max: 30 }) }),
    fc.record({
      kind: fc.constant("percent" as const),
      percent: fc.integer({ min: 1, max: 150 }),
      invoices: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant("all" as const)),
    }),
    fc.record({
      kind: fc.constant("amount" as const),
      amountCents: fc.integer({ min: 1, max: 1e6 }).map(cents),
    }),
  );
  const invoices = fc.record({
    rank: fc.integer({ min: 0, max: 40 }),
    interval: fc.constantFrom(...clubIntervals),
    price: fc.integer({ min: 0, max: 600_000 }),
  });
  fc.assert(
    fc.property(coupons, invoices, (coupon, { rank, interval, price }) => {
      const off = discountOf(coupon, cents(price), { rank, interval });
      expect(off).toBeGreaterThanOrEqual(0);
      expect(off).toBeLessThanOrEqual(price);
    }),
  );
});
