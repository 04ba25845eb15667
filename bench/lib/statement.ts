import { seededRandom } from "@vigie/analytics";

export type StatementLine = { readonly day: string; readonly cents: number; readonly wording: string };

const shops = [
  "BOULANGERIE LE GALL",
  "SUPER U RENNES",
  "SNCF CONNECT",
  "PHARMACIE DU PORT",
  "LIBRAIRIE MOLLAT",
];
/** Branches of each shop: as many payees as an account usually has. */
const branches = 60;

/** Lines of a generated current account, newest first, over a little more than two years. */
export function statementLines(count: number): StatementLine[] {
  const random = seededRandom(count);
  const start = Date.UTC(2024, 8, 1);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(start + Math.floor((index * 800) / count) * 86_400_000).toISOString().slice(0, 10);
    const income = index % 160 === 0;
    const cents = income ? 240_000 + Math.floor(random() * 50_000) : -(150 + Math.floor(random() * 12_000));
    const shop = shops[Math.floor(random() * shops.length)] ?? "MARCHAND";
    const wording = `CB ${shop} ${String(1 + Math.floor(random() * branches)).padStart(3, "0")}`;
    return { day, cents, wording: income ? "VIR SALAIRE GRANDE MAISON" : wording };
  }).toReversed();
}

/** The same lines as a bank's OFX 1.x file. */
export function ofxOf(lines: readonly StatementLine[]): string {
  const compact = (day: string) => day.replaceAll("-", "");
  const rows = lines.map(
    (line, index) =>
      `<STMTTRN><TRNTYPE>${line.cents < 0 ? "DEBIT" : "CREDIT"}<DTPOSTED>${compact(line.day)}` +
      `<TRNAMT>${(line.cents / 100).toFixed(2)}<FITID>B${lines.length - index}<NAME>${line.wording}</STMTTRN>`,
  );
  const [last, first] = [lines[0]?.day ?? "", lines.at(-1)?.day ?? ""];
  return [
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252",
    "COMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n",
    `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(last)}<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>`,
    "<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR",
    "<BANKACCTFROM><BANKID>30002<BRANCHID>00550<ACCTID>0000123456Z<ACCTTYPE>CHECKING</BANKACCTFROM>",
    `<BANKTRANLIST><DTSTART>${compact(first)}<DTEND>${compact(last)}`,
    ...rows,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>1234.56<DTASOF>${compact(last)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ].join("\n");
}

const decimal = (line: StatementLine, mark: string): string =>
  (line.cents / 100).toFixed(2).replace(".", mark);
const frenchDay = (line: StatementLine): string => line.day.split("-").toReversed().join("/");

/** The same lines as a QIF file with French numbers. */
function qifOf(lines: readonly StatementLine[]): string {
  const records = lines.map((line) => `D${frenchDay(line)}\nT${decimal(line, ",")}\nP${line.wording}\n^`);
  return ["!Type:Bank", ...records, ""].join("\n");
}

/** The same lines as a French bank's CSV. */
function csvOf(lines: readonly StatementLine[]): string {
  const rows = lines.map((line) => `${frenchDay(line)};${line.wording};${decimal(line, ",")}`);
  return ["Date;Libellé;Montant", ...rows, ""].join("\n");
}

/** The same lines as a CAMT.053 statement. */
function camtOf(lines: readonly StatementLine[]): string {
  const entries = lines.map((line) => {
    const amount = (Math.abs(line.cents) / 100).toFixed(2);
    const side = line.cents < 0 ? "DBIT" : "CRDT";
    return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${line.day}</Dt></BookgDt><AddtlNtryInf>${line.wording}</AddtlNtryInf></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

/** One tag a line, as banks write OFX 1 and as every reader takes it. */
function ofxTagByTag(lines: readonly StatementLine[]): string {
  return ofxOf(lines).replaceAll("<", "\n<");
}

export const statementKinds = ["ofx", "qif", "xml", "csv"] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Lines as a file of a kind, named by its extension. */
export function statementOf(kind: StatementKind, lines: readonly StatementLine[]): string {
  return { ofx: ofxTagByTag, qif: qifOf, xml: camtOf, csv: csvOf }[kind](lines);
}
