import { expect, test } from "vitest";
import { readStatement } from "../read.ts";

/** What a statement of investments says of its account beside operations and lines. */

const header =
  "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n";

const statement = (position: string, after: string): Uint8Array =>
  new TextEncoder().encode(`${header}<OFX>
<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<INVSTMTRS>
<DTASOF>20260630<CURDEF>EUR
<INVACCTFROM><BROKERID>broker.example<ACCTID>PEA-1</INVACCTFROM>
<INVPOSLIST><POSMF><INVPOS>
<SECID><UNIQUEID>FR0000000001<UNIQUEIDTYPE>ISIN</SECID>
<HELDINACCT>CASH<POSTYPE>LONG<UNITS>10<UNITPRICE>25.5<MKTVAL>255.00<DTPRICEASOF>20260630${position}
</INVPOS></POSMF></INVPOSLIST>${after}
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
</OFX>
`);

function accountOf(bytes: Uint8Array) {
  const read = readStatement(bytes);
  if (!read.ok) throw new Error(read.code);
  return read.value.accounts[0];
}

test("the total of a savings plan and the mean cost of a line are read where the standard puts them", () => {
  const account = accountOf(statement("<AVGCOSTBASIS>21.75", "<INV401KBAL><TOTAL>1000.00</INV401KBAL>"));
  expect(account).toMatchObject({ valueCents: 100_000, valueOn: "2026-06-30" });
  expect(account?.balances).toMatchObject([{ type: "TOTAL", amountCents: 100_000 }]);
  expect(account?.holdings).toMatchObject([{ unitCost: "21.75", valuationCents: 25_500 }]);
});

test("our own elements come first, and what neither tells is unknown", () => {
  const ours = accountOf(
    statement(
      "<AVGCOSTBASIS>21.75<VIGIE.COST>20",
      "<VIGIE.TOTAL>300.00<INV401KBAL><TOTAL>1000.00</INV401KBAL>",
    ),
  );
  expect(ours).toMatchObject({ valueCents: 30_000, holdings: [{ unitCost: "20" }] });
  expect(accountOf(statement("", ""))).toMatchObject({
    valueCents: null,
    holdings: [{ unitCost: null }],
  });
});
