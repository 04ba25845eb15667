import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { clubQuote } from "./quote.ts";
import { club202701 } from "./tariff.ts";

const question = {
  basisCents: cents(200_000_00),
  tariff: club202701,
  interval: "monthly",
  coupon: null,
  today: day("2026-11-19"),
} as const;

test("a month that has started is quoted by its days left, the next ones whole", () => {
  expect(clubQuote(question)).toMatchObject({
    tariffVersion: "club 2027-01",
    monthly: { ttcCents: 8500 },
    yearly: { ttcCents: 91_800 },
    first: {
      period: { from: "2026-11-19", to: "2026-11-30" },
      discountCents: 0,
      price: { ttcCents: 3400, htCents: 2833 },
    },
    next: { on: "2026-12-01", price: { ttcCents: 8500 } },
    validTo: "2026-12-19",
  });
});

test("a year is quoted whole, and again a year later", () => {
  expect(clubQuote({ ...question, interval: "yearly" })).toMatchObject({
    first: { period: { from: "2026-11-19", to: "2027-11-18" }, price: { ttcCents: 91_800 } },
    next: { on: "2027-11-19", price: { ttcCents: 91_800 } },
  });
});

test("free months take the first invoices to nothing, on a year a share of the first", () => {
  const coupon = { kind: "free_months", months: 3 } as const;
  expect(clubQuote({ ...question, coupon })).toMatchObject({
    first: { discountCents: 3400, price: { ttcCents: 0, vatCents: 0 } },
    next: { price: { ttcCents: 0 } },
  });
  expect(clubQuote({ ...question, coupon, interval: "yearly" })).toMatchObject({
    first: { discountCents: 22_950, price: { ttcCents: 68_850 } },
    next: { price: { ttcCents: 91_800 } },
  });
});

test("nothing under advice costs the minimum", () => {
  expect(clubQuote({ ...question, basisCents: cents(0) }).monthly.ttcCents).toBe(1920);
});
