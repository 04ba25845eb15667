import { expect, test } from "vitest";
import { readStatement, statementMessage, transactionKeys, type StatementFile } from "./index.ts";
import { maxFileBytes } from "./limits.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function ofx(lines: string, { header = "OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n" } = {}): string {
  return `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>30004<BRANCHID>00823<ACCTID>00012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
${lines}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>2495,71<DTASOF>20260331</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

function line({ amount = "-8.70", date = "20260301", name = "BOULANGERIE", id = "" } = {}): string {
  return `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${date}<TRNAMT>${amount}${id === "" ? "" : `<FITID>${id}`}<NAME>${name}</STMTTRN>`;
}

function requireStatement(bytes: Uint8Array): StatementFile {
  const result = readStatement(bytes);
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

function code(text: string | Uint8Array): string {
  const result = readStatement(typeof text === "string" ? utf8(text) : text);
  return result.ok ? "read" : result.code;
}

test("an OFX statement gives its account, its balance and its operations", () => {
  const [account] = requireStatement(utf8(ofx(line({ id: "A1" })))).accounts;
  expect(account).toMatchObject({
    number: "00012345678",
    bankId: "30004",
    type: "checking",
    currency: "EUR",
    valueCents: 249_571,
    valueOn: "2026-03-31",
    availableCents: null,
  });
  expect(account?.transactions[0]).toMatchObject({
    externalId: "A1",
    date: "2026-03-01",
    amount: "-8.70",
    amountCents: -870,
    wording: "BOULANGERIE",
    line: 8,
  });
});

test("bank, branch and number of a French account give its IBAN", () => {
  const [account] = requireStatement(utf8(ofx(line()))).accounts;
  expect(account?.iban).toMatch(/^FR\d{2}300040082300012345678\d{2}$/);
  expect(account?.externalId).toBe(account?.iban);
});

test.each([
  ["-45,90", "-45.90", -4590],
  ["+12.00", "12.00", 1200],
  ["1 234,56", "1234.56", 123_456],
  ["1\u202f234,56", "1234.56", 123_456],
  ["1.234,56", "1234.56", 123_456],
  ["1,234.56", "1234.56", 123_456],
  ["-0.5700", "-0.5700", -57],
  ["13,0763", "13.0763", 1308],
  ["-0,00", "0.00", 0],
])("the amount %s is read as %s", (text, amount, amountCents) => {
  expect(requireStatement(utf8(ofx(line({ amount: text })))).accounts[0]?.transactions[0]).toMatchObject({
    amount,
    amountCents,
  });
});

test.each(["$120", "12-34", "1.2.3", "1,23,45", "douze", "1e3", "--5", "99999999999999999999", "0x10"])(
  "%s is no amount",
  (amount) => {
    expect(code(ofx(line({ amount })))).toBe("statement.invalid_amount");
  },
);

test.each([
  ["an unknown day", line({ date: "20260230" }), "statement.invalid_date"],
  ["no day", line({ date: "" }), "statement.missing_date"],
  ["no amount", line({ amount: "" }), "statement.missing_amount"],
  [
    "two amounts in one operation",
    "<STMTTRN><DTPOSTED>20260301<TRNAMT>1<TRNAMT>2</STMTTRN>",
    "statement.duplicate_field",
  ],
  ["an operation that does not end", "<STMTTRN><DTPOSTED>20260301<TRNAMT>1", "statement.malformed_line"],
  ["an unknown block among the operations", "<STMTTRM><TRNAMT>1</STMTTRM>", "statement.unknown_block"],
  ["a stray end", "</NAME>", "statement.malformed_line"],
  ["a declared entity", '<!ENTITY a "b">', "statement.entity_forbidden"],
])("an OFX file with %s is refused", (_name, lines, expected) => {
  expect(code(ofx(lines))).toBe(expected);
});

test("a download that stopped half way is refused", () => {
  const whole = ofx(line());
  expect(code(whole.slice(0, whole.indexOf("</BANKTRANLIST>")))).toBe("statement.truncated");
});

test("an ampersand and a less-than sign may stand in an SGML wording", () => {
  const [account] = requireStatement(utf8(ofx(line({ name: "A & B < C &amp; D &eacute" })))).accounts;
  expect(account?.transactions[0]?.wording).toBe("A & B < C & D &eacute");
});

test.each([
  ["Windows-1252", latin1(ofx(line({ name: "CAF\xc9 \x80 12" }))), "CAFÉ € 12"],
  ["UTF-8 under a header that says 1252", utf8(ofx(line({ name: "CAFÉ € 12" }))), "CAFÉ € 12"],
  ["UTF-8 with a byte order mark", utf8(`\ufeff${ofx(line({ name: "CAFÉ € 12" }))}`), "CAFÉ € 12"],
  [
    "ISO-8859-15 declared",
    latin1(ofx(line({ name: "CAF\xc9 \xa4 12" }), { header: "CHARSET:8859-15\n" })),
    "CAFÉ € 12",
  ],
  ["ISO-8859-15 guessed", latin1(ofx(line({ name: "CAF\xc9 \xa4 12" }), { header: "" })), "CAFÉ € 12"],
])("%s is read right", (_name, bytes, wording) => {
  expect(requireStatement(bytes).accounts[0]?.transactions[0]?.wording).toBe(wording);
});

test("UTF-16 with a byte order mark is read right", () => {
  const text = ofx(line({ name: "CAFÉ" }));
  const units = Uint16Array.from([0xfeff, ...Array.from(text, (character) => character.charCodeAt(0))]);
  expect(requireStatement(new Uint8Array(units.buffer)).accounts[0]?.transactions[0]?.wording).toBe("CAFÉ");
});

test("keys: a unique reference is the identity, a repeated one is not, and identical payments keep two keys", () => {
  const lines = [line({ id: "A" }), line({ id: "B" }), line({ id: "B" }), line(), line()].join("\n");
  const keys = requireStatement(utf8(ofx(lines))).accounts.flatMap((account) => transactionKeys(account));
  expect(keys[0]).toBe("ref:A:-8.70");
  expect(new Set(keys).size).toBe(5);
  expect(requireStatement(utf8(ofx(lines))).accounts.flatMap((account) => transactionKeys(account))).toEqual(
    keys,
  );
});

test("keys do not depend on the accents or the spaces of the wording", () => {
  const keyOf = (name: string): string[] =>
    requireStatement(utf8(ofx(line({ name })))).accounts.flatMap((account) => transactionKeys(account));
  expect(keyOf("Café  du Port")).toEqual(keyOf("CAFE DU PORT"));
});

const camt = (entry: string, prolog = ""): string => `<?xml version="1.0"?>${prolog}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>
${entry}
</Stmt></BkToCstmrStmt></Document>`;
const entry = (inner: string): string => `<Ntry>${inner}</Ntry>`;
const good =
  '<Amt Ccy="EUR">12.345</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>';

test("a CAMT statement gives signed exact amounts and its closing balance", () => {
  const [account] = requireStatement(utf8(camt(entry(good)))).accounts;
  expect(account).toMatchObject({
    iban: "FR7630006000011234567890189",
    valueCents: -1050,
    valueOn: "2026-03-31",
    currency: "EUR",
  });
  expect(account?.transactions[0]).toMatchObject({ amount: "-12.345", amountCents: -1235, pending: false });
});

test.each([
  [
    "no direction",
    entry('<Amt Ccy="EUR">1</Amt><BookgDt><Dt>2026-03-02</Dt></BookgDt>'),
    "statement.missing_field",
  ],
  [
    "no amount",
    entry("<CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt>"),
    "statement.missing_amount",
  ],
  ["a negative amount", entry(good.replace("12.345", "-12")), "statement.invalid_amount"],
  ["an impossible day", entry(good.replace("03-02", "02-30")), "statement.invalid_date"],
  ["no day", entry(good.replace(/<BookgDt>.*/, "")), "statement.missing_date"],
  ["crossed tags", "<Ntry><Amt></Ntry></Amt>", "statement.malformed_line"],
  ["an undeclared entity", entry(`${good}<AddtlNtryInf>&bomb;</AddtlNtryInf>`), "statement.entity_forbidden"],
])("a CAMT file with %s is refused", (_name, inner, expected) => {
  expect(code(camt(inner))).toBe(expected);
});

test("a document type declaration is refused before anything is expanded", () => {
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  expect(code(camt(entry(good), laughs))).toBe("statement.entity_forbidden");
});

test.each([
  ["an empty file", "", "statement.empty"],
  ["blanks only", " \n\t ", "statement.empty"],
  ["a PDF", "%PDF-1.7 ...", "statement.pdf_file"],
  ["an Excel workbook", "PK\u0003\u0004 [Content_Types].xml", "statement.spreadsheet_file"],
  ["an archive", "PK\u0003\u0004 releves.ofx", "statement.archive_file"],
  ["an empty OFX body", "<OFX></OFX>", "statement.no_statement"],
])("%s is refused with its own reason", (_name, text, expected) => {
  expect(code(text)).toBe(expected);
});

test.each([
  ["over 20 MB", new Uint8Array(maxFileBytes + 1), "statement.too_large"],
  ["of a million unclosed tags", utf8(`<OFX>${"<A>".repeat(1_000_000)}`), "statement.too_deep"],
  ["of nested CAMT elements", utf8(camt("<a>".repeat(200))), "statement.too_deep"],
  ["of millions of elements", utf8(`<OFX>${"<A/>".repeat(2_100_000)}</OFX>`), "statement.too_many_rows"],
  [
    "with a wording of a megabyte",
    utf8(ofx(line({ name: "A".repeat(1_000_000) }))),
    "statement.value_too_long",
  ],
  ["with a tag of a megabyte", utf8(`<OFX><${"A".repeat(1_000_000)}></OFX>`), "statement.malformed_line"],
  ["of opening signs only", utf8(`<OFX>${"<".repeat(1_000_000)}`), "statement.value_too_long"],
  ["of quotes", utf8(`<OFX>${'<A b="'.repeat(500_000)}`), "statement.malformed_line"],
])("a bomb %s is refused", (_name, bytes, expected) => {
  expect(code(bytes)).toBe(expected);
});

test("every failure has a French sentence that says nothing was loaded", () => {
  const result = readStatement(utf8(ofx(line({ date: "20260230" }))));
  expect(result.ok ? "" : statementMessage(result)).toBe(
    "Ligne 8\u00a0: «\u00a020260230\u00a0» n’est pas une date du calendrier. Corrigez cette ligne dans le fichier, ou exportez-le de nouveau depuis le site de votre banque. Rien n’a été importé.",
  );
});

test("amounts whose sum is beyond exact numbers are no crash: the check says nothing", () => {
  const records = Array.from({ length: 2000 }, () => ":61:2603010301C99999999999,00NMSCNONREF").join("\n");
  const text = `:20:A\n:25:1\n:60F:C260301EUR1,00\n${records}\n:62F:C260331EUR1,00\n-\n`;
  expect(requireStatement(utf8(text)).accounts[0]?.transactions).toHaveLength(2000);
  expect(code(text.replaceAll("99999999999,", "999999999999,"))).toBe("statement.invalid_amount");
});
