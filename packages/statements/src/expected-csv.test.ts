import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  readStatement,
  rejectedRowMessage,
  statementMessage,
  type StatementFile,
  type StatementTransaction,
} from "./index.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/statements");
const present = existsSync(folder);
if (!present) console.warn(`Real CSV files are not at ${folder}: their expected results are skipped.`);

function readFile(file: string): StatementFile {
  const result = readStatement(new Uint8Array(readFileSync(join(folder, file))));
  if (!result.ok) throw new Error(`${file}: ${statementMessage(result)}`);
  return result.value;
}

function operations(file: string): StatementTransaction[] {
  return readFile(file).accounts.flatMap((account) => [...account.transactions]);
}

const cents = (list: readonly StatementTransaction[]): number[] => list.map((one) => one.amountCents);
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

describe.skipIf(!present)("real CSV files of French banks", () => {
  test.each([
    ["csv-fr/transcrit__boursorama-operations.csv", [-5420, 248_045, -1349]],
    ["csv-fr/transcrit__la-banque-postale.csv", [-4567, 12_345]],
    ["csv-fr/transcrit__fortuneo-compte.csv", [-1000, 2300]],
    ["csv-fr/transcrit__csv-preambule.csv", [-5420]],
    ["csv-fr/track-my-cash__credit-agricole.csv", [250_000, -8750, -12_000, -6000, 15_000]],
    ["csv-fr/track-my-cash__banque-populaire.csv", [200_000, -12_050, -6780]],
    ["csv-fr/csv2ofx__n26-fr.csv", [32_800, -32_800]],
  ])("%s gives its amounts", (file, amounts) => {
    expect(cents(operations(file))).toEqual(amounts);
  });

  test("the running balance gives where the account stood before and after", () => {
    const file = readFile("csv-fr/transcrit__credit-mutuel-courant.csv");
    const [account] = file.accounts;
    expect(account?.transactions).toHaveLength(24);
    expect(sum(cents(account?.transactions ?? []))).toBe(-178_612);
    expect(account?.balances.map((one) => [one.type, one.amountCents, one.on])).toEqual([
      ["OPENING", 837_758, "2025-11-03"],
      ["CLOSING", 659_146, "2025-11-30"],
    ]);
    expect(account?.valueCents).toBe(659_146);
    expect(file.warnings).toEqual([]);
  });

  test("the lines above the table give account, currency, balance and its day", () => {
    const known = (file: string): unknown => {
      const [account] = readFile(file).accounts;
      return [account?.number, account?.currency, account?.valueCents, account?.valueOn];
    };
    expect(known("csv-fr/transcrit__la-banque-postale.csv")).toEqual(["0000", "EUR", 123_456, "2026-07-12"]);
    expect(known("csv-fr/track-my-cash__banque-populaire.csv")).toEqual([null, "EUR", 150_025, "2026-02-15"]);
    expect(known("csv-fr/transcrit__credit-agricole-multiligne.csv")).toEqual([
      "12345678901",
      "EUR",
      234_567,
      "2024-03-05",
    ]);
  });

  test("wordings on several lines, debits and credits in two columns", () => {
    const list = operations("csv-fr/transcrit__credit-agricole-multiligne.csv");
    const amounts = cents(list);
    expect(amounts).toHaveLength(8);
    expect(sum(amounts.filter((one) => one < 0))).toBe(-138_081);
    expect(sum(amounts.filter((one) => one > 0))).toBe(320_000);
    expect(list[0]).toMatchObject({
      wording: "VIR SEPA RECU /DE ACME SAS /MOTIF SALAIRE FEVRIER",
      type: "transfer",
      line: 10,
    });
    expect(list[1]?.line).toBe(12);
  });

  test("rows that cannot be read are reported with their line, the others are read", () => {
    const file = readFile("csv-fr/transcrit__csv-lignes-illisibles.csv");
    expect(file.accounts.flatMap((account) => cents(account.transactions))).toEqual([-5420]);
    expect(file.rejectedRows.map((row) => [row.line, row.code])).toEqual([
      [3, "statement.invalid_date"],
      [4, "statement.missing_wording"],
      [5, "statement.missing_amount"],
    ]);
    expect(file.rejectedRows.map(rejectedRowMessage)[0]).toBe(
      "Ligne 3\u00a0: «\u00a0pas-une-date\u00a0» n’est pas une date du calendrier. Elle n’est pas importée.",
    );
  });

  test("positions give parts, prices and values", () => {
    const [account] = readFile("csv-fr/transcrit__boursobank-positions-titres.csv").accounts;
    expect(account?.type).toBe("market");
    expect(
      account?.holdings.map((one) => [
        one.isin,
        one.quantity,
        one.unitPrice,
        one.unitCost,
        one.valuationCents,
      ]),
    ).toEqual([
      ["IE000BI8OT95", "10.00", "108.40", "100.00", 108_400],
      ["FR0000000001", "0.50", "1900.00", "2000.00", 95_000],
    ]);
  });

  test("a broker's operations give parts, price, fees and what cash lost", () => {
    const [account] = readFile("csv-fr/transcrit__fortuneo-bourse-extrait.csv").accounts;
    expect(
      account?.securityTransactions.map((one) => [
        one.type,
        one.label,
        one.quantity,
        one.unitPrice,
        one.feesCents,
        one.cashCents,
      ]),
    ).toEqual([
      ["buy", "ACME CORP", "100.0", "12.34", 200, -123_600],
      ["buy", "BETA INDUSTRIES", "10.0", "88.9", 150, -89_050],
      ["buy", "GAMMA WORLD UCITS ETF - Acc EUR ACC", "80.0", "5.55", 178, -44_578],
    ]);
  });
});

describe.skipIf(!present)("real CSV files from elsewhere", () => {
  // The table counts lines of the file: what is read is the lines less the heading, the preamble and the closing words.
  test.each([
    ["csv-other/portfolio__traderepublic-TransactionExport02.csv", 6, 3],
    ["csv-other/portfolio__traderepublic-TransactionExport04.csv", 0, 8],
    ["csv-other/wealthfolio__ai-import-european-broker.csv", 3, 8],
    ["csv-other/sure__windows1250.csv", 3, 0],
    ["csv-other/bank2ynab__CSV_A_20180414_112204.csv", 3, 0],
    ["csv-other/ghostfolio__sample.csv", 0, 5],
  ])("%s gives %i cash lines and %i securities lines", (file, cash, securities) => {
    const said = readFile(file);
    expect(said.rejectedRows).toEqual([]);
    expect(said.accounts.flatMap((account) => account.transactions)).toHaveLength(cash);
    expect(said.accounts.flatMap((account) => account.securityTransactions)).toHaveLength(securities);
  });

  test("price times parts says whether the fees are in the amount", () => {
    const lines = readFile("csv-other/wealthfolio__ai-import-european-broker.csv").accounts.flatMap(
      (one) => one.securityTransactions,
    );
    expect(lines[0]).toMatchObject({
      type: "buy",
      isin: "US0378331005",
      quantity: "25",
      amountCents: 431_250,
      cashCents: -431_349,
    });
    expect(lines.find((one) => one.type === "sell")).toMatchObject({
      amountCents: 185_750,
      cashCents: 185_625,
    });
  });

  test("Windows-1250 is seen from its letters, and a column of accounts splits the file", () => {
    const { accounts, encoding } = readFile("csv-other/sure__windows1250.csv");
    expect(encoding).toBe("windows-1250");
    expect(accounts.map((account) => account.label)).toEqual(["Konto główne", "Karta kredytowa"]);
  });

  test.each([
    ["csv-other/sure__invalid.csv", "statement.no_transactions"],
    ["csv-other/ghostfolio__invalid-date-yy.csv", "statement.ambiguous_date"],
  ])("%s is refused", (file, code) => {
    const result = readStatement(new Uint8Array(readFileSync(join(folder, file))));
    expect(result.ok ? "read" : result.code).toBe(code);
  });

  test("the order of dates given by the user settles an ambiguous date", () => {
    const bytes = new Uint8Array(readFileSync(join(folder, "csv-other/ghostfolio__invalid-date-yy.csv")));
    const result = readStatement(bytes, { dateOrder: "day_first" });
    expect(result.ok && result.value.accounts[0]?.securityTransactions[0]?.date).toBe("2021-09-16");
  });
});
