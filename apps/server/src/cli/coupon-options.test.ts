import { expect, test } from "vitest";
import { couponTerms, type CouponOptions } from "./coupon-options.ts";

test.each<[string, CouponOptions, object]>([
  ["free months", { months: "3" }, { kind: "free_months", months: 3 }],
  ["a percentage of the first invoice", { percent: "50" }, { kind: "percent", percent: 50, lasts: "once" }],
  [
    "a percentage for a year",
    { percent: "20", lasts: "12" },
    { kind: "percent", percent: 20, lasts: { months: 12 } },
  ],
  [
    "a percentage for good",
    { percent: "5", lasts: "forever" },
    { kind: "percent", percent: 5, lasts: "forever" },
  ],
  ["euros", { amount: "50" }, { kind: "amount", amountCents: 5000 }],
  ["euros and cents", { amount: "12,50" }, { kind: "amount", amountCents: 1250 }],
])("a code gives %s", (_, options, gives) => {
  expect(couponTerms({ ...options, until: "2027-06-30", uses: "100" })).toEqual({
    gives,
    endsOn: "2027-06-30",
    maxUses: 100,
  });
  expect(couponTerms(options)).toEqual({ gives, endsOn: null, maxUses: null });
});

test.each<[string, CouponOptions]>([
  ["nothing", {}],
  ["two things", { months: "3", percent: "10" }],
  ["no month", { months: "0" }],
  ["more than the whole price", { percent: "101" }],
  ["a fraction of a per cent", { percent: "12.5" }],
  ["no euro", { amount: "0" }],
  ["less than nothing", { amount: "-5" }],
  ["a third of a cent", { amount: "1,333" }],
  ["months for a term", { months: "3", lasts: "12" }],
  ["a percentage for an unknown term", { percent: "10", lasts: "often" }],
  ["months until a day that does not exist", { months: "3", until: "2027-02-29" }],
  ["months to nobody", { months: "3", uses: "0" }],
])("a code cannot give %s", (_, options) => {
  expect(couponTerms(options)).toBeNull();
});
