import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readStatement, statementCodes, statementMessage, transactionKeys } from "./index.ts";

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

type Wound = {
  readonly kind: "set" | "cut" | "drop" | "double" | "insert";
  readonly at: number;
  readonly byte: number;
  readonly length: number;
};

const wound: fc.Arbitrary<Wound> = fc.record({
  kind: fc.constantFrom("set", "cut", "drop", "double", "insert"),
  at: fc.nat(),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(0x3c, 0x3e, 0x26, 0x22, 0x2c, 0x2e, 0x2d, 0x0a, 0x00)),
  length: fc.nat(80),
});

function damaged(bytes: Uint8Array, wounds: readonly Wound[]): Uint8Array {
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

test("a lost byte never makes an operation vanish in silence", () => {
  const bytes = new TextEncoder().encode(own);
  for (let at = own.indexOf("<BANKTRANLIST>"); at < own.length; at++) {
    const without = Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1)]);
    const result = readStatement(without);
    if (result.ok) expect(result.value.accounts.flatMap((account) => account.transactions).length).toBe(2);
  }
});
