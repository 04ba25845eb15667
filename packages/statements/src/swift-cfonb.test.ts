import { expect, test } from "vitest";
import { readStatement, statementMessage, type StatementFile } from "./index.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function requireStatement(text: string): StatementFile {
  const result = readStatement(bytes(text));
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

function code(text: string): string {
  const result = readStatement(bytes(text));
  return result.ok ? "read" : result.code;
}

const swift = (...lines: readonly string[]): string =>
  [
    ":20:A",
    ":25:FR7630006000011234567890189",
    ":28C:1",
    ":60F:C260301EUR100,00",
    ...lines,
    ":62F:C260331EUR100,00",
    "-",
    "",
  ].join("\n");

test.each([
  ["D8,70NMSCNONREF", "-8.70"],
  ["C8,70NMSCNONREF", "8.70"],
  ["RD8,70NMSCNONREF", "8.70"],
  ["RC8,70NMSCNONREF", "-8.70"],
  ["DR8,NMSCNONREF", "-8"],
  ["CR1234,5FCHGNONREF", "1234.5"],
])("the MT940 line %s is worth %s", (rest, amount) => {
  expect(requireStatement(swift(`:61:2603010301${rest}`)).accounts[0]?.transactions[0]?.amount).toBe(amount);
});

test.each([
  ["2512310102", "2026-01-02", "2025-12-31"],
  ["2601021231", "2025-12-31", "2026-01-02"],
  ["260302", "2026-03-02", "2026-03-02"],
])("the MT940 days %s: the entry day takes the year nearest to the value day", (days, date, valueDate) => {
  expect(requireStatement(swift(`:61:${days}D8,70NMSCNONREF`)).accounts[0]?.transactions[0]).toMatchObject({
    date,
    valueDate,
  });
});

test.each([
  [
    "numbered parts",
    ":86:166?00VIREMENT?20LOYER DE ?21MARS?32M DU?33PONT",
    "LOYER DE MARS",
    "M DUPONT · VIREMENT",
  ],
  ["named parts", ":86:/NAME/M DUPONT/REMI/LOYER DE MARS", "LOYER DE MARS", "M DUPONT"],
  ["free text", ":86:LOYER DE\nMARS", "LOYER DE MARS", null],
])("MT940 information in %s", (_name, lines, wording, memo) => {
  expect(
    requireStatement(swift(":61:2603010301D8,70NMSCNONREF", lines)).accounts[0]?.transactions[0],
  ).toMatchObject({
    wording,
    memo,
  });
});

test("an MT940 balance that its lines do not make is reported", () => {
  const { warnings } = requireStatement(swift(":61:2603010301D8,70NMSCNONREF"));
  expect(warnings.map((warning) => warning.code)).toEqual(["statement.balance_mismatch"]);
});

test.each([
  ["an illegible line", swift(":61:hier D8,70"), "statement.malformed_line"],
  ["an impossible day", swift(":61:261301D8,70NMSCNONREF"), "statement.invalid_date"],
  [
    "a line that lost its tag",
    swift(":61:2603010301D8,70NMSCNONREF", ":86:A", "x61:2603010301D8,70NMSCNONREF"),
    "statement.malformed_line",
  ],
  ["no closing balance", swift().replace(/:62F:.*\n/, ""), "statement.truncated"],
  ["two accounts in one message", swift(":25:OTHER"), "statement.duplicate_field"],
])("an MT940 file with %s is refused", (_name, text, expected) => {
  expect(code(text)).toBe(expected);
});

/** A CFONB record from its fields: code, operation, day, wording, amount. */
function record(
  kind: string,
  [operation = "", day = "", wording = "", amount = ""]: readonly string[],
): string {
  const account = `${kind}30004    00823EUR2 00012345678${operation.padEnd(2)}`;
  return `${account}${day}  ${"".padEnd(6)}${wording.padEnd(42)}${amount.padStart(14, "0")}`.padEnd(120);
}

const opening = record("01", ["", "280226", "", "1000{"]);
const closing = record("07", ["", "310326", "", "1033{"]);
const cfonb = (...records: readonly string[]): string => [opening, ...records, closing].join("\n");

test.each([
  ["87}", "-8.70"],
  ["87{", "8.70"],
  ["87A", "8.71"],
  ["87I", "8.79"],
  ["87J", "-8.71"],
  ["87R", "-8.79"],
  ["0}", "0.00"],
])("the CFONB amount %s is worth %s", (written, amount) => {
  expect(
    requireStatement(cfonb(record("04", ["11", "010326", "CARTE", written]))).accounts[0]?.transactions[0]
      ?.amount,
  ).toBe(amount);
});

test("a CFONB statement gives its IBAN, both balances, and what the complements tell", () => {
  const complement = `${record("05", ["11", "010326"]).slice(0, 45)}LIB${"BOULANGERIE DU PORT".padEnd(72)}`;
  const { accounts } = requireStatement(cfonb(record("04", ["11", "010326", "CARTE", "33{"]), complement));
  expect(accounts[0]?.iban).toMatch(/^FR\d{2}300040082300012345678\d{2}$/);
  expect(accounts[0]).toMatchObject({ valueCents: 10_330, valueOn: "2026-03-31", currency: "EUR" });
  expect(accounts[0]?.transactions[0]).toMatchObject({
    wording: "CARTE",
    memo: "BOULANGERIE DU PORT",
    type: "card",
  });
});

test("CFONB records without line ends are read", () => {
  const text = cfonb(record("04", ["11", "010326", "CARTE", "33{"]));
  expect(requireStatement(text.replaceAll("\n", "")).accounts).toEqual(
    requireStatement(text).accounts.map((account) =>
      expect.objectContaining({ iban: account.iban, valueCents: account.valueCents }),
    ),
  );
});

test.each([
  [
    "a movement before any opening",
    record("04", ["11", "010326", "CARTE", "33{"]),
    "statement.missing_header_record",
  ],
  ["an opening without a closing", opening, "statement.truncated"],
  ["a sign nobody knows", cfonb(record("04", ["11", "010326", "CARTE", "33?"])), "statement.invalid_amount"],
  ["an impossible day", cfonb(record("04", ["11", "300226", "CARTE", "33{"])), "statement.invalid_date"],
  [
    "a record that lost a character",
    cfonb(record("04", ["11", "010326", "CARTE", "33{"]).slice(1)),
    "statement.malformed_line",
  ],
  [
    "a short record",
    cfonb(record("04", ["11", "010326", "CARTE", "33{"]).slice(0, 119)),
    "statement.record_length",
  ],
])("a CFONB file with %s is refused", (_name, text, expected) => {
  expect(code(text)).toBe(expected);
});
