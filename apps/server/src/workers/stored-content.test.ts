import { openStatement } from "@vigie/statements";
import { expect, test } from "vitest";
import { storedTexts } from "./stored-content.ts";

const operation = (more: string): string =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260304<TRNAMT>-45.90<NAME>CB SUPER U RENNES${more}</STMTTRN>`;
const ofxOf = (...operations: readonly string[]): string =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30002<ACCTID>0000123456Z` +
  `<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${operations.join("\n")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

type Lot = { readonly lines: readonly object[]; readonly ends: readonly object[] };

async function lotsOf(text: string): Promise<readonly Lot[]> {
  const opened = await openStatement(new TextEncoder().encode(text), { filename: "releve.ofx" });
  if (opened.kind !== "read") throw new Error("The statement is not read.");
  const { lots } = storedTexts(opened.file, "releve.ofx");
  return [...lots].map(({ lines, ends }) => ({ lines: JSON.parse(lines), ends: JSON.parse(ends) }));
}

async function linesOf(text: string): Promise<readonly object[]> {
  return (await lotsOf(text)).flatMap(({ lines }) => lines);
}

test("what is unknown of a line is not written", async () => {
  const lines = await linesOf(ofxOf(operation("<FITID>B1<DTAVAIL>20260305"), operation("")));
  expect(lines.map((line) => Object.keys(line).length).toSorted()).toEqual([7, 9]);
  expect(lines.every((line) => Object.values(line).every((value) => value !== null))).toBe(true);
});

test("the first and the last line of each lot stand apart", async () => {
  const operations = Array.from({ length: 300 }, (_, at) => operation(`<FITID>B${at}`));
  const lots = await lotsOf(ofxOf(...operations));
  expect(lots.map(({ lines }) => lines.length)).toEqual([250, 50]);
  for (const { lines, ends } of lots) expect(ends).toEqual([lines[0], lines.at(-1)]);
  expect(lots[0]?.ends[0]).not.toEqual(lots[0]?.ends[1]);
});
