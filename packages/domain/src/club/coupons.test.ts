import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { firstPeriod, nextPeriod, type BillingPeriod } from "./billing.ts";
import { discountOf, partnerDiscount, readCoupon, type Coupon } from "./coupons.ts";
import { clubIntervals, type ClubInterval } from "./tariff.ts";

const free3: Coupon = { kind: "free_months", months: 3 };
const ten: Coupon = { kind: "percent", percent: 10, lasts: { months: 2 } };
const tenAlways: Coupon = { kind: "percent", percent: 10, lasts: "forever" };
const tenOnce: Coupon = { kind: "percent", percent: 10, lasts: "once" };
const fifty: Coupon = { kind: "amount", amountCents: cents(5000) };

/** Discounts of a code on the first invoices of a subscription that started on the 19th, or on the 1st. */
function discounts(
  coupon: Coupon,
  interval: ClubInterval,
  { price, startsOn = "2026-11-19", count }: { price: number; startsOn?: string; count: number },
) {
  const start = day(startsOn);
  let period: BillingPeriod = firstPeriod(start, interval);
  return Array.from({ length: count }, (_, rank) => {
    const off = discountOf(coupon, cents(price), { rank, interval, from: period.from, startsOn: start });
    period = nextPeriod(period, interval, start);
    return off;
  });
}

test.each([
  // The partial first month, and the invoices of December, January and February.
  [free3, "monthly", 8500, [8500, 8500, 8500, 8500, 0]],
  [free3, "yearly", 91_800, [22_950, 0]],
  [{ kind: "free_months", months: 18 }, "yearly", 91_800, [91_800, 0]],
  [ten, "monthly", 8505, [851, 851, 851, 0]],
  [ten, "yearly", 91_800, [9180, 0]],
  [tenOnce, "monthly", 8500, [850, 0]],
  [tenAlways, "yearly", 91_800, [9180, 9180, 9180]],
  [fifty, "monthly", 8500, [5000, 0]],
  [fifty, "monthly", 1920, [1920, 0]],
] as const)("%j on a %s plan of %d cents takes off %j", (coupon, interval, price, expected) => {
  expect(discounts(coupon, interval, { price, count: expected.length })).toEqual(expected);
});

test("three free months from the 1st are three invoices", () => {
  expect(discounts(free3, "monthly", { price: 8500, startsOn: "2026-11-01", count: 4 })).toEqual([
    8500, 8500, 8500, 0,
  ]);
});

test.each([
  [free3, "monthly", { off: { percent: 100 }, duration: { kind: "repeating", months: 3 } }],
  [free3, "yearly", { off: { percent: 25 }, duration: { kind: "once" } }],
  [ten, "monthly", { off: { percent: 10 }, duration: { kind: "repeating", months: 2 } }],
  [ten, "yearly", { off: { percent: 10 }, duration: { kind: "once" } }],
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
      lasts: fc.oneof(
        fc.constantFrom("once" as const, "forever" as const),
        fc.record({ months: fc.integer({ min: 1, max: 24 }) }),
      ),
    }),
    fc.record({
      kind: fc.constant("amount" as const),
      amountCents: fc.integer({ min: 1, max: 1e6 }).map(cents),
    }),
  );
  const plans = fc.record({
    interval: fc.constantFrom(...clubIntervals),
    price: fc.integer({ min: 0, max: 600_000 }),
  });
  fc.assert(
    fc.property(coupons, plans, (coupon, { interval, price }) => {
      for (const off of discounts(coupon, interval, { price, count: 6 })) {
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(price);
      }
    }),
  );
});

test.each([free3, ten, tenAlways, tenOnce, fifty])("%j is read back as it was stored", (coupon) => {
  expect(readCoupon(JSON.parse(JSON.stringify(coupon)))).toEqual(coupon);
});

test.each([
  null,
  "free",
  { kind: "free_months", months: 0 },
  { kind: "percent", percent: 10 },
  { kind: "other" },
])("%j is no coupon", (stored) => expect(readCoupon(stored)).toBeNull());
