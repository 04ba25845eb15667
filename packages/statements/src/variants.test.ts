import { expect, test } from "vitest";
import { readStatement, statementMessage, type StatementFile } from "./index.ts";

/** Variants of the bank formats that could be read wrong without a word. */
function read(text: string): StatementFile {
  const result = readStatement(new TextEncoder().encode(text));
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

const lines = (file: StatementFile): string[][] =>
  file.accounts.map(({ transactions }) => transactions.map(({ amount }) => amount));
const codes = (file: StatementFile): string[] => file.warnings.map(({ code }) => code);

const ofx = (statements: readonly string[]): string =>
  `OFXHEADER:100\n<OFX><BANKMSGSRSV1>${statements.join("")}</BANKMSGSRSV1></OFX>`;
const statement = (account: string, rows: string): string =>
  `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS></STMTTRNRS>`;
const row = (amount: string, reference: string, more = ""): string =>
  `<STMTTRN><TRNTYPE>${amount.startsWith("-") ? "DEBIT" : "CREDIT"}<DTPOSTED>20260301<TRNAMT>${amount}<FITID>${reference}<NAME>A${more}</STMTTRN>`;

test("OFX: decimal commas, thousands and a type against the sign", () => {
  const rows = [row("-8,70", "A"), row("-1,234.50", "B"), row("1 000,00", "C")].join("");
  const file = read(ofx([statement("2", rows)]));
  expect(lines(file)).toEqual([["-8.70", "-1234.50", "1000.00"]]);
  expect(codes(file)).toEqual([]);
  const contradicted = read(ofx([statement("2", row("12.50", "A").replace("CREDIT", "DEBIT"))]));
  expect(codes(contradicted)).toEqual(["statement.sign_contradicts"]);
});

test("OFX: several statements of several accounts, one of them given twice", () => {
  const file = read(
    ofx([
      statement("2", row("-8.70", "A")),
      statement("3", row("-1.00", "A")),
      statement("2", row("-8.70", "A")),
    ]),
  );
  expect(lines(file)).toEqual([["-8.70"], ["-1.00"]]);
  expect(codes(file)).toContain("statement.statement_repeated");
});

test("OFX: another currency and a correction are reported", () => {
  const file = read(
    ofx([
      statement(
        "2",
        `${row("-8.70", "A", "<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>")}${row("-9.70", "B", "<CORRECTFITID>A<CORRECTACTION>REPLACE")}`,
      ),
    ]),
  );
  expect(codes(file)).toEqual(["statement.correction", "statement.foreign_currency"]);
});

const camt = (statements: readonly string[]): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements
    .map(
      (content) =>
        `<Stmt><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</Stmt>`,
    )
    .join("")}</BkToCstmrStmt></Document>`;
const entry = (side: string, more = ""): string =>
  `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>${side}</CdtDbtInd>${more}<Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`;
const balance = (type: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`;

test("CAMT: a reversed debit comes in, as its indicator says; a batch is one movement, whose payments keep their own way", () => {
  expect(lines(read(camt([entry("CRDT", "<RvslInd>true</RvslInd>")])))).toEqual([["30.00"]]);
  const part = (amount: string, side: string): string =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></TxDtls>`;
  const details = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part("40.00", "DBIT")}${part("10.00", "CRDT")}</NtryDtls>`;
  const batch = read(camt([entry("DBIT").replace("</Ntry>", `${details}</Ntry>`)]));
  expect(lines(batch)).toEqual([["-30.00"]]);
  expect(batch.accounts[0]?.transactions[0]?.details.map(({ amount }) => amount)).toEqual([
    "-40.00",
    "10.00",
  ]);
});

test("CAMT: a statement given twice is read once, two that follow one another are both", () => {
  const page = `${balance("OPBD", "100.00")}${balance("CLBD", "70.00")}${entry("DBIT")}`;
  const twice = read(camt([page, page]));
  expect(lines(twice)).toEqual([["-30.00"]]);
  expect(codes(twice)).toEqual(["statement.statement_repeated"]);
  const next = `${balance("OPBD", "70.00")}${balance("CLBD", "40.00")}${entry("DBIT")}`;
  expect(lines(read(camt([page, next])))).toEqual([["-30.00", "-30.00"]]);
});

test("QIF: years after an apostrophe, U beside T, accounts in turn", () => {
  const old = read("!Type:Bank\nD1/ 2'06\nT-12.50\nPA\n^\nD1/13'06\nU-1,012.50\nT-1,012.50\nPB\n^\n");
  expect(old.accounts[0]?.transactions.map(({ date, amount }) => [date, amount])).toEqual([
    ["2006-01-02", "-12.50"],
    ["2006-01-13", "-1012.50"],
  ]);
  const part = (name: string, day: number): string =>
    `${name === "" ? "" : `!Account\nN${name}\n^\n`}!Type:Bank\nD${day}/02/2026\nT-1,50\nPA\n^\n`;
  expect(lines(read(part("A", 13) + part("B", 14)))).toEqual([["-1.50"], ["-1.50"]]);
  const unnamed = read(part("", 13) + part("", 14) + part("", 15));
  expect(lines(unnamed)).toEqual([["-1.50", "-1.50", "-1.50"]]);
  expect(codes(unnamed)).toContain("statement.sections_joined");
});

test("MT940: reversed debits come in and reversed credits go out; a mark that is not the norm's refuses the file", () => {
  const file = (mark: string): string =>
    `:20:A\n:25:FR7630006000011234567890189\n:28C:1\n:60F:C260301EUR100,00\n:61:2603010301${mark}8,70NMSCNONREF\n:86:A\n:62F:C260331EUR100,00\n-\n`;
  const amountOf = (mark: string): string | undefined => lines(read(file(mark)))[0]?.[0];
  expect(["D", "C", "RD", "RC", "DR", "CR"].map(amountOf)).toEqual([
    "-8.70",
    "8.70",
    "8.70",
    "-8.70",
    "-8.70",
    "8.70",
  ]);
  expect(readStatement(new TextEncoder().encode(file("ED"))).ok).toBe(false);
});

test("Powens: an amount that is not there is reported as missing", () => {
  const lost = { id: 1, id_account: 2, date: "2026-03-01", value: null, wording: "A" };
  const file = read(JSON.stringify({ transactions: [lost, { ...lost, id: 3, value: -1.5 }] }));
  expect(lines(file)).toEqual([["-1.5"]]);
  expect(file.rejectedRows.map(({ code }) => code)).toEqual(["statement.missing_amount"]);
});

test.each([
  ["too many", "<NAME>A</NAME></MEMO>"],
  ["of another word", "<NAME>A</MEMO>"],
])("OFX: a closing tag %s, as libofx reads it, is read and told with its line", (_name, words) => {
  const file = read(
    ofx([statement("2", `\n${row("-8.70", "A").replace("<NAME>A", words)}\n${row("-1.00", "B")}`)]),
  );
  expect(lines(file)).toEqual([["-8.70", "-1.00"]]);
  expect(file.accounts[0]?.transactions.map(({ wording }) => wording)).toEqual(["A", "A"]);
  expect(file.warnings.map(({ code, line }) => [code, line])).toEqual([["statement.mended", 3]]);
});

test("OFX: a closing tag of an amount that is not open still refuses the file", () => {
  const text = ofx([statement("2", row("-8.70", "A").replace("<NAME>A", "<NAME>A</TRNAMT>"))]);
  const result = readStatement(new TextEncoder().encode(text));
  expect(result).toMatchObject({ ok: false, code: "statement.malformed_line" });
});
