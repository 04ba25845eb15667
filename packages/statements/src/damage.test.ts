import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeTable, readStatement, statementCodes, statementMessage, transactionKeys } from "./index.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/statements");
const own = `OFXHEADER:100
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260301<TRNAMT>-8,70<FITID>A<NAME>BOULANGERIE &amp; CO<MEMO>CARTE</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302<TRNAMT>1 234.56<FITID>B<NAME>SALAIRE</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>10<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

function samples(): { name: string; bytes: Uint8Array }[] {
  const made = [{ name: "own sample", bytes: new TextEncoder().encode(own) }];
  if (!existsSync(folder)) return made;
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const real = folders.flatMap(({ name }) =>
    readdirSync(join(folder, name))
      .filter((file) => !file.endsWith(".md"))
      .map((file) => ({
        name: `${name}/${file}`,
        bytes: new Uint8Array(readFileSync(join(folder, name, file))),
      })),
  );
  return [...made, ...real.filter(({ bytes }) => bytes.length < 40_000)];
}

type Corruption = {
  readonly kind: "set" | "cut" | "drop" | "double" | "insert";
  readonly at: number;
  readonly byte: number;
  readonly length: number;
};

const wound: fc.Arbitrary<Corruption> = fc.record({
  kind: fc.constantFrom("set", "cut", "drop", "double", "insert"),
  at: fc.nat(),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(0x3c, 0x3e, 0x26, 0x22, 0x2c, 0x2e, 0x2d, 0x0a, 0x00)),
  length: fc.nat(80),
});

function damaged(bytes: Uint8Array, wounds: readonly Corruption[]): Uint8Array {
  let now = [...bytes];
  for (const { kind, at, byte, length } of wounds) {
    const place = now.length === 0 ? 0 : at % now.length;
    if (kind === "set") now[place] = byte;
    else if (kind === "cut") now = now.slice(0, place);
    else if (kind === "drop") now.splice(place, length);
    else if (kind === "double") now.splice(place, 0, ...now.slice(place, place + length));
    else now.splice(place, 0, byte);
  }
  return Uint8Array.from(now);
}

/** What must hold of any bytes: a Result, a known code with its sentence, or a file whose every amount is a sound one. */
function checkReading(bytes: Uint8Array): void {
  expect(describeTable(bytes)?.headings.length ?? 2).toBeGreaterThanOrEqual(2);
  const result = readStatement(bytes);
  if (!result.ok) {
    expect(statementCodes).toContain(result.code);
    expect(statementMessage(result).length).toBeGreaterThan(20);
    return;
  }
  for (const account of result.value.accounts) {
    expect(transactionKeys(account)).toHaveLength(account.transactions.length);
    for (const one of account.transactions) {
      expect(one.amount).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number.isSafeInteger(one.amountCents)).toBe(true);
      expect(one.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  }
}

const runs = Number(process.env["DAMAGE_RUNS"] ?? "25");

test.each(samples())(
  "damage at byte level to $name never throws and never gives an unsound amount",
  ({ bytes }) => {
    const property = fc.property(fc.array(wound, { minLength: 1, maxLength: 4 }), (wounds) =>
      checkReading(damaged(bytes, wounds)),
    );
    fc.assert(property, { numRuns: runs, seed: 20_260_321 });
  },
);

/** A CFONB record from its fields: code, operation, day, value day, wording, amount. */
function cfonb(
  code: string,
  [operation = "", day = "", value = "", wording = "", amount = ""]: readonly string[],
): string {
  const account = `${code}30004    00823EUR2 00012345678${operation.padEnd(2)}`;
  return `${account}${day}  ${value.padEnd(6)}${wording.padEnd(42)}${amount.padStart(14, "0")}`.padEnd(120);
}

const small: Readonly<Record<string, string>> = {
  OFX: own,
  CAMT: `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">8.70</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-01</Dt></BookgDt></Ntry>
<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`,
  QIF: "!Type:Bank\nD13/03/2026\nT-8,70\nPBOULANGERIE\n^\nD14/03/2026\nT12,00\nPSALAIRE\nSPaie\n$12,00\n^\n",
  MT940:
    ":20:A\n:25:FR7630006000011234567890189\n:28C:1\n:60F:C260301EUR100,00\n:61:2603010301D8,70NMSCNONREF\n:86:BOULANGERIE\n:61:2603020302C12,00NTRFNONREF\n:86:SALAIRE\n:62F:C260331EUR103,30\n-\n",
  CFONB: [
    cfonb("01", ["", "280226", "", "", "1000{"]),
    cfonb("04", ["11", "010326", "010326", "CARTE BOULANGERIE", "87}"]),
    cfonb("04", ["05", "020326", "020326", "VIR SALAIRE", "120{"]),
    cfonb("07", ["", "310326", "", "", "1033{"]),
    "",
  ].join("\n"),
  CSV: "Date;Libellé;Débit;Crédit\n01/03/2026;BOULANGERIE;8,70;\n02/03/2026;SALAIRE;;12,00\n03/03/2026;LOYER;700,00;\n",
};

/** What a reading shows: its operations, and how much it says aloud. */
function shownBy(bytes: Uint8Array): { operations: number; aloud: number } | null {
  const result = readStatement(bytes);
  if (!result.ok) return null;
  const { accounts, warnings, rejectedRows } = result.value;
  return {
    operations: accounts.flatMap((account) => account.transactions).length,
    aloud: warnings.length + rejectedRows.length,
  };
}

test.each(Object.entries(small))(
  "%s: a byte lost or changed never makes an operation vanish in silence",
  (_format, text) => {
    const bytes = new TextEncoder().encode(text);
    const whole = shownBy(bytes);
    expect(whole?.operations).toBeGreaterThan(1);
    for (let at = 0; at < bytes.length; at++) {
      for (const put of [[], [0x20], [0x78]]) {
        const now = shownBy(Uint8Array.from([...bytes.slice(0, at), ...put, ...bytes.slice(at + 1)]));
        const silent = now !== null && now.operations !== whole?.operations && now.aloud === whole?.aloud;
        expect(silent, `byte ${at}, before ${JSON.stringify(text.slice(at, at + 20))}`).toBe(false);
      }
    }
  },
);
