import { expect, test } from "vitest";
import { readStatement, statementMessage, type StatementFile } from "./index.ts";

/** MT940 as it comes from the network: in its envelope, several in a file, with what banks add. */
function read(text: string): StatementFile {
  const result = readStatement(new TextEncoder().encode(text));
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

const body = (account: string, rows: string, closing: string): string =>
  `:20:REF\r\n:25:${account}\r\n:28C:1/1\r\n:60F:C260901EUR100,00\r\n${rows}:62F:C260930EUR${closing}\r\n`;
const card = ":61:2609150915D10,00NMSCNONREF\r\n:86:BOULANGERIE\r\n";
const start = "{1:F01BNPAFRPPAXXX0000000000}{2:I940BNPAFRPPXXXXN}{4:\r\n";
const end = "-}{5:{CHK:0123456789AB}}";
const amounts = (file: StatementFile): number[][] =>
  file.accounts.map(({ transactions }) => transactions.map(({ amountCents }) => amountCents));

test("a message in its SWIFT envelope is read", () => {
  const file = read(`${start}${body("111", card, "90,00")}${end}\r\n`);
  expect(file.format).toBe("mt940");
  expect(amounts(file)).toEqual([[-1000]]);
  expect(file.accounts[0]?.valueCents).toBe(9000);
});

test("several envelopes, one after the other on a line, and the sign that ends a file of old systems", () => {
  const two = `${start}${body("111", card, "90,00")}${end}${start}${body("222", card, "90,00")}${end}\r\n\u001a`;
  expect(amounts(read(two))).toEqual([[-1000], [-1000]]);
});

test.each([
  [":61:2609150915D10,00 NMSCNONREF", "a space before the type"],
  [":61:2609150915D10NMSCNONREF", "an amount without a comma"],
])("%s (%s) is read", (line) => {
  expect(amounts(read(body("111", `${line}\r\n:86:BOULANGERIE\r\n`, "90,00")))).toEqual([[-1000]]);
});

test("what a bank adds under :NS: is passed over, also between an operation and its information", () => {
  const rows = ":61:2609150915D10,00NMSCNONREF\r\n:NS:22BOULANGERIE\r\nSUITE\r\n:86:CARTE DU 15\r\n";
  const file = read(body("111", rows, "90,00"));
  expect(file.accounts[0]?.transactions.map(({ wording }) => wording)).toEqual(["CARTE DU 15"]);
});
