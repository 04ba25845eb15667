import { expect, test } from "vitest";
import { readStatement, statementMessage, type ReadOptions, type StatementAccount } from "../index.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function accounts(text: string, options: ReadOptions = {}): readonly StatementAccount[] {
  const result = readStatement(bytes(text), options);
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value.accounts;
}

function code(text: string): string {
  const result = readStatement(bytes(text));
  return result.ok ? "read" : result.code;
}

const bank = (...records: readonly string[]): string =>
  `!Type:Bank\n${records.map((one) => `${one}\n^\n`).join("")}`;

test("each section is an account, named by the list of accounts or by its opening balance", () => {
  const text = `!Account\nNLivret\nTBank\n^\n${bank("D13/03/2026\nT1,50\nPA")}!Type:CCard\nD13/03/2026\nT-2,50\nPB\n^\n`;
  expect(accounts(text).map((one) => [one.type, one.label, one.transactions[0]?.amount])).toEqual([
    ["checking", "Livret", "1.50"],
    ["card", "Livret", "-2.50"],
  ]);
  expect(accounts(bank("D13/03/2026\nT0,00\nPOpening Balance\nL[Compte joint]"))[0]?.label).toBe(
    "Compte joint",
  );
});

test("a split that cannot be read is unknown, the operation keeps its total", () => {
  const [account] = accounts(bank("D13/03/2026\nT-10,00\nPA\nSCourses\nEPain\n$-4,00\nSLoyer\n$?"));
  expect(account?.transactions[0]).toMatchObject({
    amount: "-10.00",
    details: [
      { amount: "-4.00", wording: "Pain", category: "Courses" },
      { amount: null, amountCents: null, category: "Loyer" },
    ],
  });
});

test.each([
  ["13/03/2026", "2026-03-13"],
  ["3/13/26", "2026-03-13"],
  ["3/13'26", "2026-03-13"],
  ["13.03.2026", "2026-03-13"],
  ["2026-03-13", "2026-03-13"],
  [" 3/ 13'01", "2001-03-13"],
  ["8/25/93", "1993-08-25"],
])("the date %s is read", (text, day) => {
  expect(accounts(bank(`D${text}\nT1.50\nPA`))[0]?.transactions[0]?.date).toBe(day);
});

test("a date that both orders read is a question, which the user's answer settles", () => {
  expect(code(bank("D04/03/2026\nT10\nPA"))).toBe("statement.ambiguous_date");
  const [account] = accounts(bank("D04/03/2026\nT10\nPA"), { dateOrder: "day_first" });
  expect(account?.transactions[0]?.date).toBe("2026-03-04");
});

test.each([
  ["no amount", bank("D13/03/2026\nPA"), "statement.missing_amount"],
  ["no day", bank("T1,00\nPA"), "statement.missing_date"],
  ["an impossible day", bank("D30/02/2026\nT1,00\nPA", "D13/03/2026\nT1,00"), "statement.invalid_date"],
  ["a record that does not end", "!Type:Bank\nD13/03/2026\nT1,00\n", "statement.truncated"],
  [
    "two records run together",
    bank("D13/03/2026\nT1,00\nPA\nD14/03/2026\nT2,00\nPB"),
    "statement.duplicate_field",
  ],
  ["a section nobody knows", "!Type:Bonk\nD13/03/2026\nT1,00\n^\n", "statement.unknown_block"],
  ["categories only", "!Type:Cat\nNCourses\n^\n", "statement.no_transactions"],
])("a QIF file with %s is refused", (_name, text, expected) => {
  expect(code(text)).toBe(expected);
});

test("an investment line says what its cash did", () => {
  const [account] = accounts(
    "!Type:Invst\nD25/03/2026\nNBuy\nYFR0000120628\nI30,50\nQ3\nO1,50\nT93,00\n^\nD26/03/2026\nNShrsIn\nYAXA\nQ2\n^\n",
  );
  expect(account?.securityTransactions).toMatchObject([
    {
      type: "buy",
      isin: "FR0000120628",
      quantity: "3",
      unitPrice: "30.50",
      feesCents: 150,
      amountCents: 9300,
      cashCents: -9300,
    },
    { type: "transfer_in", isin: null, label: "AXA", amountCents: null, cashCents: null },
  ]);
});
