import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  readStatement,
  statementMessage,
  statementValuation,
  type StatementAccount,
  type StatementSecurityTransaction,
} from "../index.ts";

const folder = join(import.meta.dirname, "../../../../../shared/data/statements/broker-pdf-text");
const present = existsSync(folder);
if (!present) console.warn(`Broker notes are not at ${folder}: their expected results are skipped.`);

type Money = readonly [string, string];
type Expected = {
  readonly securities: readonly { readonly isin: string; readonly name: string }[];
  readonly transactions: readonly {
    readonly type: string;
    readonly date: string;
    readonly shares: string;
    readonly note?: string;
    readonly Amount: Money;
    readonly GrossValue: Money;
    readonly Taxes: Money;
    readonly Fees: Money;
  }[];
};

const table: Readonly<Record<string, Expected>> = present
  ? JSON.parse(readFileSync(join(folder, "EXPECTED.json"), "utf8"))
  : {};

function readFile(file: string): readonly StatementAccount[] {
  const result = readStatement(new Uint8Array(readFileSync(join(folder, file))));
  if (!result.ok) throw new Error(`${file}: ${statementMessage(result)}`);
  return result.value.accounts;
}

const types: Readonly<Record<string, string>> = { purchase: "buy", sale: "sell", dividend: "dividend" };
const hundredths = (money: Money): number => Math.round(Number(money[1]) * 100);

/** The amount before costs, as the table writes it. */
function grossOf(line: StatementSecurityTransaction): number {
  const costs = (line.feesCents ?? 0) + (line.taxesCents ?? 0);
  return (line.amountCents ?? 0) + (line.type === "buy" ? -costs : costs);
}

describe.skipIf(!present)("broker notes as text", () => {
  test.each(Object.keys(table))("%s says what the table says", (file) => {
    const want = table[file];
    const lines = readFile(file).flatMap((account) => account.securityTransactions);
    expect(
      lines.map((line) => [
        line.type,
        line.date,
        Number(line.quantity),
        line.amountCents,
        grossOf(line),
        line.taxesCents,
        line.feesCents,
      ]),
    ).toEqual(
      want?.transactions.map((one) => [
        types[one.type],
        one.date.slice(0, 10),
        Number(one.shares),
        ...[one.Amount, one.GrossValue, one.Taxes, one.Fees].map(hundredths),
      ]),
    );
    for (const security of want?.securities ?? []) {
      expect(lines).toContainEqual(expect.objectContaining({ isin: security.isin, label: security.name }));
    }
    const notes = want?.transactions.map((one) => one.note).filter((note) => note !== undefined);
    expect(lines.map((line) => line.memo).filter((memo) => memo !== null)).toEqual(notes);
  });

  test("a life insurance confirmation also gives the contract's lines, whose sum is its total", () => {
    const [account] = readFile("portfolio__creditmutuel-CompteAChat01.txt");
    expect(account).toMatchObject({
      type: "lifeinsurance",
      label: "LINXEA AVENIR",
      valueCents: 5_639_102,
      valueOn: "2020-06-05",
    });
    expect(account?.holdings).toHaveLength(9);
    expect(account === undefined ? null : statementValuation(account)).toBe(5_639_102);
    expect(account?.holdings.filter((one) => one.holdingKind === "euroFund")).toHaveLength(2);
  });

  test("the account of a note is its bank, branch and number", () => {
    const [account] = readFile("portfolio__boursobank-AChat01.txt");
    expect(account).toMatchObject({ type: "pea", bankId: "75527", branchId: "06790", number: "04628730479" });
  });
});
