import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlainTransaction } from "./plain-transaction.ts";
import { wireTransaction } from "./wire-wealth.ts";

/** Values that some keys accept and others reject, at the limits of each. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    false,
    0,
    1,
    -1,
    2,
    0.1,
    -0,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    "",
    "0",
    "-",
  ),
  fc.constantFrom<unknown>(2 ** 53 - 1, 2 ** 53, 9e13, 9.1e13, -9e13, -9.1e13, 4_102_444_800_000),
  fc.constantFrom<unknown>("2026-02-03", "2026-02-30", "2026-02-03 10:11:12", "2026-02-03T10:11:12Z"),
  fc.constantFrom<unknown>(
    "2026-02-30T10:11:12Z",
    "2026-02-03T25:00:00Z",
    "12.5",
    "12,5",
    "EUR",
    "card",
    "€",
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    { code: "a" },
    [{ code: "a" }],
    [{ code: "a", parent_code: null }],
  ),
  fc.constantFrom<unknown>([{ code: 1 }], [{ code: "a", parent_code: 1 }], [{ parent_code: "a" }], [[]]),
  fc.constantFrom<unknown>({ id: "EUR" }, { name: "card" }, { label: "A" }, { label: 1 }, { name: "" }),
  fc.constantFrom(64, 65, 100, 101, 4_000, 4_001).map((length) => "a".repeat(length)),
  fc.constantFrom(100, 101).map((length) => [{ code: "a".repeat(length), parent_code: "b".repeat(100) }]),
  fc.integer(),
  fc.double(),
  fc.string(),
);
const usual = {
  id: 900_001,
  id_account: 7_001,
  date: "2026-02-02",
  rdate: "2026-01-31",
  vdate: null,
  value: -42.9,
  gross_value: null,
  type: "card",
  original_wording: "CB EPICERIE DU PORT 31/01",
  categories: [{ code: "groceries", parent_code: "food_and_restaurants" }],
  coming: false,
  deleted: null,
  last_update: "2026-02-03 10:12:31",
  counterparty: null,
};
const keys = Object.keys(wireTransaction.shape);
const changed = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 });
const withoutKeys = fc.subarray(keys, { maxLength: 3 });
const line = fc.tuple(changed, withoutKeys, fc.boolean()).map(([others, gone, isUsual]) => {
  const made = { ...(isUsual ? usual : { id: 1, id_account: 2, value: null, type: null }), ...others };
  return Object.fromEntries(Object.entries(made).filter(([key]) => !gone.includes(key)));
});

describe("a line that is known without the schema", () => {
  test("is one that the schema reads as it stands", () =>
    fc.assert(
      fc.property(line, (given) => {
        if (isPlainTransaction(given)) expect(wireTransaction.parse(given)).toEqual(given);
      }),
      { numRuns: 3_000 },
    ));

  test("is each that the schema reads, but for other forms of ids, numbers, types and objects", () =>
    fc.assert(
      fc.property(fc.constantFrom(...keys), value, (key, given) => {
        const one = { ...usual, [key]: given };
        const isRead = wireTransaction.safeParse(one).success;
        const isOtherForm =
          typeof given === "string" ? /id|value|commission|currency/.test(key) : typeof given === "object";
        if (isRead && !isOtherForm) expect(isPlainTransaction(one)).toBe(true);
      }),
      { numRuns: 3_000 },
    ));

  test.each([null, undefined, 1, "line", [], [usual]])("%j is none", (given) =>
    expect(isPlainTransaction(given)).toBe(false),
  );
});
