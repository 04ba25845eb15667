import { openStatement } from "@vigie/statements";
import { expect, test } from "vitest";
import { jsonbText } from "../db/jsonb-text.ts";
import { storedTexts } from "./stored-content.ts";

const operation = (more: string): string =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260304<TRNAMT>-45.90<NAME>CB SUPER U RENNES${more}</STMTTRN>`;
const ofxOf = (...operations: readonly string[]): string =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30002<ACCTID>0000123456Z` +
  `<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${operations.join("\n")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

async function linesOf(text: string): Promise<readonly object[]> {
  const opened = await openStatement(new TextEncoder().encode(text), { filename: "releve.ofx" });
  if (opened.kind !== "read") throw new Error("The statement is not read.");
  return [...storedTexts(opened.file, "releve.ofx").lots].flatMap(({ lines }) => JSON.parse(lines));
}

test("a line is written in the order of PostgreSQL, without what is unknown", async () => {
  const lines = await linesOf(ofxOf(operation("<FITID>B1<DTAVAIL>20260305"), operation("")));
  const isKnown = (line: object): boolean => Object.values(line).every((value) => value !== null);
  expect(lines.map((line) => Object.keys(line).length).toSorted()).toEqual([7, 9]);
  expect(lines.every(isKnown)).toBe(true);
  for (const line of lines) expect(Object.keys(line)).toEqual(Object.keys(JSON.parse(jsonbText(line))));
});
