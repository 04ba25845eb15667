import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStatement } from "../read.ts";

/** Files that are no good OFX, as banks and converters write them. libofx (Debian's `ofx`) reads them: so do we, and say where. */

const present = spawnSync("ofxdump", ["--version"]).error === undefined;
if (!present)
  console.warn("ofxdump is not installed (apt-get install ofx): the comparison with it is skipped.");

const one =
  "<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>20260105\n<TRNAMT>-12.34\n<FITID>F1\n<NAME>CARTE\n</STMTTRN>\n";
const two =
  "<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>20260106\n<TRNAMT>-5.00\n<FITID>F2\n<NAME>PAIN\n</STMTTRN>\n";
const good = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<DTSERVER>20260110
<LANGUAGE>FRA
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>1
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<STMTRS>
<CURDEF>EUR
<BANKACCTFROM>
<BANKID>12345
<BRANCHID>00001
<ACCTID>0001234567
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20260101
<DTEND>20260110
${one}${two}</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>100.00
<DTASOF>20260110
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`;
const without = (tag: string, of = good) => of.replace(`${tag}\n`, "");
const end = "</STMTTRN>";

let folder = "";
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), "vigie-ofx-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many operations libofx tells of a text. */
function readByLibofx(text: string): number {
  const file = path.join(folder, "made.ofx");
  writeFileSync(file, text, "latin1");
  const { stdout } = spawnSync("ofxdump", [file], { encoding: "latin1" });
  return stdout.split("ofx_proc_transaction()").length - 1;
}

function read(text: string) {
  const result = readStatement(Buffer.from(text, "latin1"));
  if (!result.ok) return { code: result.code, line: result.detail?.["line"] };
  const [account] = result.value.accounts;
  return {
    amounts: account?.transactions.map(({ amount }) => amount),
    balance: account?.valueCents,
    number: account?.number,
    told: result.value.warnings.map(({ code, line }) => [code, line]),
  };
}

const mended = (...lines: readonly number[]) => lines.map((line) => ["statement.mended", line]);
const whole = { amounts: ["-12.34", "-5.00"], balance: 10_000, number: "0001234567" };

const malformed: readonly (readonly [string, string, readonly unknown[]])[] = [
  ["the end of the first operation is missing", good.replace(`${end}\n`, ""), mended(46)],
  ["the end of the last one", good.replace(`${end}\n</BANKTRANLIST>`, "</BANKTRANLIST>"), mended(53)],
  ["the ends of all operations and of their list", without("</BANKTRANLIST>", good.replaceAll(`${end}\n`, "")), mended(46, 52, 52)],
  ["the end of the account", without("</BANKACCTFROM>"), mended(36)],
  ["the end of the list", without("</BANKTRANLIST>"), mended(54)],
  ["the end of the balance", without("</LEDGERBAL>"), mended(58)],
  ["the end of the statement", without("</STMTRS>"), mended(59)],
  ["the end of a status", without("</STATUS>"), mended(19)],
  ["the end of the file's element", without("</OFX>"), mended(11)],
  ["an end too many", good.replace("<LEDGERBAL>", `${end}\n<LEDGERBAL>`), mended(55)],
  ["two ends crossed", good.replace("</STMTRS>\n</STMTTRNRS>", "</STMTTRNRS>\n</STMTRS>"), mended(59, 60)],
  ["an unknown block without amounts among the operations", good.replace(two, `<PROMO>\n<X>1\n</PROMO>\n${two}`), [["statement.unknown_section", 47]]],
  ["an & that is not escaped", good.replace("CARTE", "PROCTER & GAMBLE"), []],
  ["a < in a wording", good.replace("CARTE", "PRIX < 10 EUR"), []],
  ["no header", good.slice(good.indexOf("<OFX>")), []],
  ["a header of nonsense", good.replace("VERSION:102", "VERSION:ABC").replace("CHARSET:1252", "CHARSET:9999"), []],
  ["no type and no reference", good.replace("<TRNTYPE>DEBIT\n", "").replace("<FITID>F1\n", ""), []],
]; // prettier-ignore

test.each(malformed)("%s: read, and told with its line", (_what, text, told) => {
  expect(read(text)).toEqual({ ...whole, told });
});

test.runIf(present).each(malformed)("%s: libofx reads no more of it", (_what, text) => {
  expect(readByLibofx(text)).toBeLessThanOrEqual(2);
});

test.each([
  ["an operation without an amount, 0.00 to libofx", good.replace("<TRNAMT>-12.34\n", ""), "statement.missing_amount"],
  ["without a day, 1970 to libofx", good.replace("<DTPOSTED>20260105\n", ""), "statement.missing_date"],
  ["of a day that is none, today to libofx", good.replace("20260105", "2026-13-45"), "statement.invalid_date"],
  ["an amount that may have been cut", good.replace("<FITID>F1\n<NAME>CARTE\n</STMTTRN>\n", ""), "statement.malformed_line"],
  ["the beginning of an operation lost", good.replace("<STMTTRN>\n", ""), "statement.malformed_line"],
  ["the beginning of the list lost", without("<BANKTRANLIST>"), "statement.malformed_line"],
  ["two operations that ran into each other", good.replace("</STMTTRN>\n<STMTTRN>\n", ""), "statement.duplicate_field"],
  ["a file cut in its operations", good.slice(0, good.indexOf("<FITID>F2")), "statement.truncated"],
  ["a file cut before its balance", good.slice(0, good.indexOf("<LEDGERBAL>")), "statement.truncated"],
  ["an unknown block with an amount", good.replace(two, "<PROMO>\n<TRNAMT>1\n</PROMO>\n"), "statement.unknown_block"],
])("%s: refused with its line", (_what, text, code) => {
  const refused = read(text);
  expect(refused).toMatchObject({ code });
  expect(refused.line).toBeGreaterThan(0);
}); // prettier-ignore
