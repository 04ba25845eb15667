import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { paidParts } from "./paid-parts.ts";

const own = { amountCents: cents(100_000), origin: "saver" as const };
const added = { amountCents: cents(50_000), origin: "employer" as const };

test("the three parts of an employee plan add up to its value", () => {
  expect(paidParts(cents(330_000), [own, added, own, added])).toEqual({
    saverCents: 200_000,
    employerCents: 100_000,
    marketCents: 30_000,
    isUntold: false,
  });
});

test("a payment of untold origin is the saver's, and said; a transfer is nobody's", () => {
  const found = paidParts(cents(120_000), [
    { amountCents: cents(80_000), origin: null },
    { amountCents: cents(30_000), origin: "transfer" },
  ]);
  expect(found).toEqual({ saverCents: 80_000, employerCents: 0, marketCents: 40_000, isUntold: true });
});
