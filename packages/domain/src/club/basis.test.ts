import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { adviceBasis, asksAcceptance, heldBasis, type AdvisedContract } from "./basis.ts";
import { club202701, clubPrice, shareByWeight } from "./tariff.ts";

const today = day("2026-11-19");

function contract(id: string, over: Partial<AdvisedContract<string>> = {}): AdvisedContract<string> {
  const values = [
    ["2026-08-31", 100_000_00],
    ["2026-09-30", 110_000_00],
    ["2026-10-31", 120_000_00],
    ["2026-11-18", 500_000_00],
  ] as const;
  return {
    id,
    kind: "lifeinsurance",
    mandate: false,
    values: values.map(([on, value]) => ({ on: day(on), valueCents: cents(value) })),
    ...over,
  };
}

const basisOf = (...contracts: readonly AdvisedContract<string>[]) => adviceBasis(contracts, today);
const valuesOf = (...values: readonly (readonly [string, number])[]) =>
  values.map(([on, value]) => ({ on: day(on), valueCents: cents(value) }));

test("a contract counts with the mean of its last three month-ends, whatever it is worth today", () => {
  expect(basisOf(contract("a"))).toEqual({
    amountCents: 110_000_00,
    asOf: "2026-10-31",
    contracts: [{ id: "a", basisCents: 110_000_00, months: 3 }],
    excluded: [],
  });
});

test("on the first of a month the last month-end is the day before", () => {
  expect(adviceBasis([contract("a")], day("2026-11-01")).asOf).toBe("2026-10-31");
  expect(adviceBasis([contract("a")], day("2027-01-01")).asOf).toBe("2026-12-31");
});

test("a basis with the later value of a newer contract bears the date of that value", () => {
  const newer = contract("new", { values: valuesOf(["2026-11-02", 7000]) });
  expect(basisOf(newer)).toMatchObject({ asOf: "2026-11-02", amountCents: 7000 });
  expect(basisOf(contract("a"), newer)).toMatchObject({ asOf: "2026-11-02", amountCents: 110_070_00 });
  expect(basisOf(contract("a"), contract("livret", { kind: "checking" }))).toMatchObject({
    asOf: "2026-10-31",
  });
});

describe("a contract counts", () => {
  test.each([
    [
      "fewer month-ends when it is newer",
      valuesOf(["2026-09-15", 10_000], ["2026-10-20", 20_000]),
      15_000,
      2,
    ],
    ["its last value when it has no month-end yet", valuesOf(["2026-11-02", 7000]), 7000, 1],
    ["its last known value for 90 days", valuesOf(["2026-08-02", 9000]), 9000, 3],
    ["a negative value as 0", valuesOf(["2026-10-30", -500]), 0, 1],
  ])("%s", (_, values, basisCents, months) => {
    expect(basisOf(contract("a", { values })).contracts).toEqual([{ id: "a", basisCents, months }]);
  });

  test("a last known value only at the month-ends it is near enough to", () => {
    const values = valuesOf(["2026-07-10", 9000]);
    // 31.08 and 30.09 are within 90 days, 31.10 is not.
    expect(basisOf(contract("a", { values })).contracts).toEqual([{ id: "a", basisCents: 9000, months: 2 }]);
  });
});

test.each([
  ["a loan", { kind: "mortgage" }, "loan"],
  ["property", { kind: "realestate" }, "real_estate"],
  ["a contract under mandate", { mandate: true }, "mandate"],
  ["a contract without any value", { values: [] }, "value_unknown"],
  ["a contract whose last value is too old", { values: valuesOf(["2026-05-10", 9000]) }, "value_unknown"],
] as const)("%s takes no part", (_, over, reason) => {
  const found = basisOf(contract("a", over), contract("b"));
  expect(found.excluded).toEqual([{ id: "a", reason }]);
  expect(found.amountCents).toBe(110_000_00);
});

test.each(["checking", "card", "savings", "deposit"] as const)(
  "a contract of kind %s counts 0 and is seen",
  (kind) => {
    expect(basisOf(contract("a", { kind })).contracts).toEqual([{ id: "a", basisCents: 0, months: 0 }]);
  },
);

test("the parts of the price add up to it", () => {
  const amount = fc.integer({ min: 0, max: 1e9 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 9 }), (amounts) => {
      const { contracts, amountCents } = basisOf(
        ...amounts.map((value, index) =>
          contract(String(index), { values: valuesOf(["2026-09-01", value], ["2026-10-05", value]) }),
        ),
      );
      const price = clubPrice(amountCents, club202701).monthly.ttcCents;
      const shares = shareByWeight(
        price,
        contracts.map(({ basisCents }) => basisCents),
      );
      expect(shares.reduce((sum: number, share) => sum + share, 0)).toBe(price);
    }),
  );
});

test.each([
  [100, null, 100, false],
  [100, 0, 100, false],
  [200, 100, 200, false],
  [201, 100, 200, true],
  [10, 100, 10, false],
] as const)("%d cents after %s are priced as %d (held: %s)", (found, previous, amountCents, held) => {
  expect(heldBasis(cents(found), previous === null ? null : cents(previous))).toEqual({ amountCents, held });
});

test.each([
  [10_000, 12_000, false],
  [10_000, 12_001, true],
  [10_000, 9000, false],
])("from %d to %d cents the customer is asked: %s", (before, after, expected) =>
  expect(asksAcceptance(cents(before), cents(after))).toBe(expected),
);
