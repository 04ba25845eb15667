import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDiagnostics } from "./diagnostics.ts";
import { linesOf } from "./lines.ts";
import { readDecoded } from "./read.ts";
import { decodeText } from "./text/encoding.ts";
import { sourceOfText } from "./text/source.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/statements");
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const qif =
  "!Type:Bank\r\nD31/12/2025\r\nT-45,90\r\nPBoulangerie « Été »\r\n^\r\nD02/01/2026\rT1 234,50\rPSalaire\r^\r";
const csv = `Solde;1500,25\r\n\r\nDate;Libellé;Débit;Crédit\r\n31/12/2025;"CARTE; ""X""\nsuite";45,90;\r\n02/01/2026;VIR SALAIRE;;1 234,50\r\n`;
const camt = `<?xml version="1.0"?><!-- ${"long ".repeat(400)} --><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">12.30</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt><AddtlNtryInf><![CDATA[CAFÉ & CO]]></AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const mt940 =
  ":20:1\r\n:25:20041010/123456\r\n:28C:1\r\n:60F:C260101EUR100,\r\n:61:2601020102D10,00NMSCREF//BANK1\r\n:86:PAIEMENT\r\nSUITE\r\n:62F:C260102EUR90,\r\n-\r\n";
function samples(): { name: string; bytes: Uint8Array }[] {
  const made = Object.entries({ qif, csv, camt, mt940 }).map(([name, text]) => ({ name, bytes: utf8(text) }));
  if (!existsSync(folder)) return made;
  const real = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((file) => !/\.(?:md|pdf)$/.test(file));
  return [
    ...made,
    ...real.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) })),
  ].filter(({ bytes }) => bytes.length < 100_000);
}

test.each(samples())("$name is read the same whatever the pieces it comes in", ({ bytes }) => {
  const whole = readDecoded(decodeText(bytes, null, bytes.length + 1), {});
  for (const size of [1, 7, 64, 1000]) {
    if (bytes.length / size > 20_000) continue;
    expect(readDecoded(decodeText(bytes, null, size), {})).toEqual(whole);
  }
});

test("the made samples are read, not refused", () => {
  const read = [qif, csv, camt, mt940].map((text) => readDecoded(decodeText(utf8(text), null), {}));
  expect(read.map((one) => one.ok && one.value.accounts.flatMap((a) => a.transactions).length)).toEqual([
    2, 2, 1, 1,
  ]);
});

test("lines end at LF, CRLF and CR alike, also where a piece is cut between the two signs", () => {
  const text = "a\r\nb\rc\n\r\n\r";
  const expected = text.split(/\r\n|\n|\r/);
  for (let cut = 0; cut <= text.length; cut += 1) {
    const source = { ...sourceOfText(text), pieces: () => [text.slice(0, cut), text.slice(cut)] };
    expect([...linesOf(source, newDiagnostics())]).toEqual(expected);
  }
});

test("what was read is let go of: a file of one endless line or value is refused before it is whole in memory", () => {
  let given = 0;
  const endless = (head: string) => ({
    ...sourceOfText(head),
    *pieces() {
      yield head;
      for (given = 0; given < 10_000; given += 1) yield "A".repeat(65_536);
    },
  });
  for (const head of [
    "!Type:Bank\nP",
    "<OFX><NAME>",
    "Date;Libellé;Montant\n01/02/2026;",
    ":20:1\n:25:1\n:86:",
  ]) {
    const read = readDecoded(endless(head), {});
    expect([head, read.ok]).toEqual([head, false]);
    expect(given).toBeLessThan(8);
  }
});
