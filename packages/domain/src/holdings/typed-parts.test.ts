import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { fail } from "../kernel/result.ts";
import { type TypedLineInput, typedHoldings, typedValue, withValue } from "./typed-parts.ts";

const on = day("2026-05-04");

test.each([
  ["mortgage", -150_000],
  ["consumer_credit", -150_000],
  ["savings", 150_000],
  ["lifeinsurance", 150_000],
] as const)("what is typed of a %s counts as %d cents", (kind, valueCents) => {
  expect(typedValue(kind, { day: on, amount: cents(150_000) })).toEqual({ day: on, valueCents });
});

test("a value replaces that of its day and keeps the order of days", () => {
  const value = (text: string, amount: number) => ({ day: day(text), valueCents: cents(amount) });
  const values = [value("2026-01-01", 1), value("2026-03-01", 3)];
  expect(withValue(values, value("2026-02-01", 2))).toEqual([
    value("2026-01-01", 1),
    value("2026-02-01", 2),
    value("2026-03-01", 3),
  ]);
  expect(withValue(values, value("2026-03-01", 9))).toEqual([value("2026-01-01", 1), value("2026-03-01", 9)]);
});

test("whatever is typed in whatever order, each day has one value and days ascend", () => {
  const typed = fc.record({ day: fc.integer({ min: 1, max: 28 }), cents: fc.integer({ min: 0, max: 1e9 }) });
  fc.assert(
    fc.property(fc.array(typed), (all) => {
      const days = all.map((one) => day(`2026-02-${String(one.day).padStart(2, "0")}`));
      const values = all.reduce<ReturnType<typeof withValue>>(
        (before, one, index) => withValue(before, { day: days[index] ?? on, valueCents: cents(one.cents) }),
        [],
      );
      expect(values.map((one) => one.day)).toEqual([...new Set(days)].toSorted());
    }),
  );
});

const line = (change: Partial<TypedLineInput>): TypedLineInput => ({
  isin: null,
  label: "Ligne",
  holdingKind: "unit",
  quantity: null,
  unitPrice: null,
  unitCost: null,
  amount: null,
  ...change,
});

test("a line is worth its parts times their price, else the amount given, and the total is their sum", () => {
  const items = [
    line({ quantity: "3", unitPrice: "10.005", amount: cents(1) }),
    line({ quantity: "3", amount: cents(500) }),
    line({ unitPrice: "12", amount: cents(0) }),
  ];
  const valued = typedHoldings({ asOf: on, items });
  expect(valued).toMatchObject({
    ok: true,
    value: {
      totalCents: 3502,
      holdings: [{ valuationCents: 3002 }, { valuationCents: 500 }, { valuationCents: 0 }],
    },
  });
  expect(valued.ok && valued.value.holdings.every((one) => one.asOf === on)).toBe(true);
});

test.each([
  ["without an amount or a price", line({ quantity: "3" })],
  ["worth more than can be carried", line({ amount: cents(9e15 + 2) })],
])("a line %s is refused, and so are all", (_, refused) => {
  const items = [line({ amount: cents(500) }), refused];
  expect(typedHoldings({ asOf: on, items })).toEqual(fail("manual_contract.line_value"));
});

test("lines that each can be carried and together cannot are refused", () => {
  const items = [line({ amount: cents(5e15) }), line({ amount: cents(5e15) })];
  expect(typedHoldings({ asOf: on, items })).toEqual(fail("manual_contract.line_value"));
});
