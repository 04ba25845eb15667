import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readStatement, statementMessage, statementValuation, type StatementFile } from "../index.ts";

const folder = join(import.meta.dirname, "../../../../../shared/data/statements/aggregators");
const present = existsSync(folder);
if (!present) console.warn(`Aggregator exports are not at ${folder}: they are skipped.`);

function requireStatement(bytes: Uint8Array): StatementFile {
  const result = readStatement(bytes);
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

const utf8 = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const file = (name: string): StatementFile =>
  requireStatement(new Uint8Array(readFileSync(join(folder, name))));

const powensExport = {
  accounts: [
    {
      id: 7,
      id_connection: 1,
      number: "0001",
      name: "Compte",
      type: "checking",
      balance: 10.1,
      last_update: "2026-03-31 10:00:00",
    },
  ],
  transactions: [
    {
      id: 1,
      id_account: 7,
      date: "2026-03-01",
      value: -8.7,
      wording: "BOULANGERIE",
      original_wording: "CARTE BOULANGERIE",
      type: "card",
    },
    { id: 2, id_account: 7, date: "2026-03-02", value: -1, wording: "PLUS TARD", coming: true },
    {
      id: 3,
      id_account: 7,
      date: "2026-03-02",
      value: -1,
      wording: "EFFACÉ",
      deleted: "2026-03-03 00:00:00",
    },
  ],
  investments: [
    {
      id: 4,
      id_account: 9,
      code: "FR0000120628",
      label: "AXA",
      quantity: 3,
      unitvalue: 30.5,
      valuation: 91.5,
      vdate: "2026-03-31",
    },
  ],
};

test("a Powens export gives accounts, exact amounts and lines under their account", () => {
  const { accounts } = requireStatement(utf8(powensExport));
  expect(accounts).toHaveLength(2);
  expect(accounts[0]).toMatchObject({
    externalId: "0001",
    type: "checking",
    valueCents: 1010,
    valueOn: "2026-03-31",
  });
  expect(accounts[0]?.transactions.map((one) => [one.externalId, one.amount, one.type, one.pending])).toEqual(
    [
      ["1", "-8.7", "card", false],
      ["2", "-1", "unknown", true],
    ],
  );
  expect(accounts[1]).toMatchObject({
    externalId: "9",
    holdings: [{ isin: "FR0000120628", quantity: "3", valuationCents: 9150 }],
  });
});

test("a line without a day or an amount is reported and left out", () => {
  const { rejectedRows, accounts } = requireStatement(
    utf8([
      { id: 1, id_account: 7, date: "bientôt", value: -8.7, wording: "A" },
      { id: 2, id_account: 7, date: "2026-03-01", value: "huit", wording: "B" },
      { id: 3, id_account: 7, date: "2026-03-01", value: 8, wording: "C" },
    ]),
  );
  expect(rejectedRows.map((row) => row.code)).toEqual(["statement.invalid_date", "statement.invalid_amount"]);
  expect(accounts[0]?.transactions).toHaveLength(1);
});

test.each([
  ["a million brackets", "[".repeat(1_000_000), "statement.too_deep"],
  ["two million records", `{"x": [${"{},".repeat(2_000_000)}{}]}`, "statement.too_many_rows"],
  ["broken JSON", '{"accounts": [', "statement.malformed_line"],
  ["JSON of something else", '{"__proto__": {"x": 1}, "constructor": 2}', "statement.not_recognised"],
])("%s is refused", (_name, text, code) => {
  const result = readStatement(utf8(text));
  expect(result.ok ? "read" : result.code).toBe(code);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

describe.skipIf(!present)("real exports", () => {
  test("Finary gives funds with their ISIN, euro funds without parts, and crypto", () => {
    const [account] = file("finary-account.json").accounts;
    expect(account).toMatchObject({
      type: "lifeinsurance",
      currency: "EUR",
      valueCents: 11_711_690,
      valueOn: "2021-06-10",
    });
    expect(
      account?.holdings.map((one) => [
        one.label,
        one.isin,
        one.holdingKind,
        one.quantity,
        one.valuationCents,
      ]),
    ).toEqual([
      ["Allianz Actions Euro PME-ETI", "FR0000994782", "unit", "10", 290_900],
      ["Aviva Actif Garanti", null, "euroFund", null, 524_000],
      ["Bitcoin", null, "unit", "2.7785262", 6_006_296],
    ]);
  });

  test("every investment account of Finary is there, a line exported alone brings its account", () => {
    expect(file("finary-investments.json").accounts.map((one) => [one.type, one.holdings.length])).toEqual([
      ["per", 1],
      ["market", 2],
    ]);
    const [alone] = file("finary-security.json").accounts;
    expect(alone === undefined ? null : statementValuation(alone)).toBe(290_900);
  });

  test("Powens documentation samples give the line of their account", () => {
    const [account] = file("powens-wealth-doc-samples.json").accounts;
    expect(account?.holdings).toMatchObject([
      { isin: "FR1234567891", quantity: "3.094", valuationCents: 105_557_541, asOf: "2020-08-06" },
    ]);
  });

  test("Cozy accounts are read, and its template dates are reported", () => {
    const { accounts, rejectedRows } = file("cozy-demo-accounts-operations.json");
    expect(accounts).toHaveLength(10);
    expect(rejectedRows).toHaveLength(138);
  });
});
