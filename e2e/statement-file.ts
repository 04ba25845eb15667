/** Statement files as a French bank gives them: OFX 1 (SGML, one field per line), in Windows-1252. */

export type Payment = {
  readonly reference: string;
  readonly day: string;
  readonly amount: string;
  readonly wording: string;
};
export type Statement = {
  readonly account: string;
  readonly balance: string;
  readonly payments: readonly Payment[];
};

/** The characters that Windows-1252 has in addition to ISO-8859-1, as far as these files use them. */
const beyondLatin1: Readonly<Record<string, number>> = { "€": 0x80, "’": 0x92, œ: 0x9c };

/** The bytes of a file. Dates are `YYYYMMDD`. */
export function ofxFile({ account, balance, payments }: Statement): Buffer {
  const text = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS>
<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<DTSERVER>20261120120000<LANGUAGE>FRA
</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1
<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>30004<BRANCHID>00821<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261120
${payments.map(paymentLines).join("\n")}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}<DTASOF>20261120</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
  const bytes = [...text.replaceAll("\n", "\r\n")].map(
    (letter) => beyondLatin1[letter] ?? letter.charCodeAt(0),
  );
  return Buffer.from(bytes);
}

function paymentLines({ reference, day, amount, wording }: Payment): string {
  return `<STMTTRN>
<TRNTYPE>${amount.startsWith("-") ? "DEBIT" : "CREDIT"}
<DTPOSTED>${day}
<TRNAMT>${amount}
<FITID>${reference}
<NAME>${wording}
</STMTTRN>`;
}

/** The number, from 1, of the first line that begins this way. */
export function lineOf(file: Buffer, start: string): number {
  return (
    file
      .toString("latin1")
      .split("\r\n")
      .findIndex((line) => line.startsWith(start)) + 1
  );
}
