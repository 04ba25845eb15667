import { expect, test } from "vitest";
import {
  openStatement,
  readStatement,
  rejectedRowMessage,
  statementMessage,
  type StatementAnswers,
} from "../index.ts";

/** Tables invented to be read wrong: none of a bank we know, each of a shape that one could write. */
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function amounts(text: string): string[] {
  const result = readStatement(bytes(text));
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value.accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount));
}

async function asksOf(text: string, answers: StatementAnswers = {}): Promise<readonly (string | null)[]> {
  const found = await openStatement(bytes(text), { filename: "releve.csv", answers });
  if (found.kind === "refused") throw new Error(statementMessage(found.failure));
  return found.kind === "asks"
    ? found.questions.map(({ kind, found: word }) => (kind === "word" ? word : kind))
    : [];
}

const beside = (heading: string, out: string, into: string): string =>
  `Date;Libellé;${heading};Montant\n13/03/2026;A;${out};12,50\n14/03/2026;B;${into};3,00\n`;

test.each(["+/-", "-/+", "+ / -", "±", "\u2212/+", "Dr/Cr", "Crédit/Débit"])(
  "the heading « %s » is one of directions",
  (heading) => {
    const [out, into] = heading.includes("r") ? ["Débit", "Crédit"] : ["-", "+"];
    expect(amounts(beside(heading, out, into))).toEqual(["-12.50", "3.00"]);
  },
);

test.each([
  ["Sens", "0", "1"],
  ["Sens", "1", "2"],
  ["Est débit", "oui", "non"],
  ["Is Credit", "false", "true"],
  ["Débit ?", "X", "N"],
  ["Dépense", "Vrai", "Faux"],
])(
  "under « %s », %s and %s are asked of, and then read as they were answered",
  async (heading, out, into) => {
    const text = beside(heading, out, into);
    expect(amountsOrNone(text)).toEqual([]);
    expect(await asksOf(text)).toEqual([out, into]);
    const words = { [out.toUpperCase()]: "out", [into.toUpperCase()]: "in" } as const;
    const read = await openStatement(bytes(text), { filename: "releve.csv", answers: { words } });
    if (read.kind !== "read") throw new Error(read.kind);
    expect(read.file.accounts.flatMap((one) => one.transactions.map(({ amount }) => amount))).toEqual([
      "-12.50",
      "3.00",
    ]);
  },
);

function amountsOrNone(text: string): string[] {
  return readStatement(bytes(text)).ok ? amounts(text) : [];
}

test.each([
  ["Pointé", "oui", "non"],
  ["Numéro", "1", "2"],
  ["Carte de crédit", "Visa", "Mastercard"],
])("a column « %s » says nothing of directions", async (heading, one, other) => {
  const text = `Date;Libellé;${heading};Montant\n13/03/2026;A;${one};-12,50\n14/03/2026;B;${other};3,00\n`;
  expect(amounts(text)).toEqual(["-12.50", "3.00"]);
  expect(amounts(text.replace("-12", "12"))).toEqual(["12.50", "3.00"]);
  expect(await asksOf(text)).toEqual([]);
});

test.each([
  ["Soll/Haben", "H", "S"],
  ["Debe/Haber", "H", "X"],
  ["Dare/Avere", "A", "Z"],
  ["Code", "E", "S"],
  ["Flux", "Reçu", "Payé"],
  ["Poste", "Gain", "Perte"],
])(
  "amounts without signs beside a column « %s » of unknown words ask what these mean",
  async (heading, one, other) => {
    const text = `Date;Libellé;Montant;${heading}\n13/03/2026;A;2500,00;${one}\n14/03/2026;B;900,00;${other}\n`;
    expect(await asksOf(text)).toEqual([one, other]);
    // With signs of their own they are read, whatever stands beside them.
    expect(amounts(text.replace("900", "-900"))).toEqual(["2500.00", "-900.00"]);
  },
);

test("a word of a direction under a heading that says nothing gives the sign; one empty cell among codes is asked too", async () => {
  const of = (rows: readonly string[]): string =>
    `Date;Libellé;Montant;Flux\n${rows.map((word, at) => `1${String(at)}/03/2026;L${String(at)};10,00;${word}\n`).join("")}`;
  expect(amounts(of(["Plus", "Moins"]))).toEqual(["10.00", "-10.00"]);
  expect(amounts(of(["Encaissement", "Décaissement"]))).toEqual(["10.00", "-10.00"]);
  expect(await asksOf(of(["E", "S", "E", "S", "", "E", "S"]))).toEqual(["E", "S", ""]);
});

test("yes and no, currencies and long names beside amounts without signs are no question", async () => {
  for (const [heading, one, other] of [
    ["Pointé", "O", "N"],
    ["Monnaie", "EUR", "EUR"],
    ["Magasin", "Boulangerie", "Epicerie"],
  ]) {
    const text = `Date;Libellé;Montant;${String(heading)}\n13/03/2026;A;12,50;${String(one)}\n14/03/2026;B;3,00;${String(other)}\n`;
    expect(amounts(text)).toEqual(["12.50", "3.00"]);
    expect(await asksOf(text)).toEqual([]);
  }
});

test.each(["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\ufe63", "\uff0d"])(
  "an amount with the minus %j is money out, in the survey of the table too",
  (minus) => {
    const text = `Date;Libellé;Montant\n13/03/2026;A;${minus}12,50\n14/03/2026;RETRAIT;${minus}40,00\n15/03/2026;B;3,00\n`;
    expect(amounts(text)).toEqual(["-12.50", "-40.00", "3.00"]);
  },
);

test("marks of writing direction around an amount are nothing", () => {
  const text = "Date;Libellé;Montant\n13/03/2026;A;\u200e-12,50\n14/03/2026;B;\u202a3,00\u202c\n";
  expect(amounts(text)).toEqual(["-12.50", "3.00"]);
});

const table = (days: (at: number) => number, rows: readonly string[]): string =>
  ["Date;Libellé;Montant;Solde", ...rows.map((row, at) => `${days(at)}/03/2026;${row}`)].join("\n");
const balanced = (...rows: readonly string[]): string => table((at) => 13 + at, rows);

test("amounts without signs take that of the balances beside them, and the line that no balance tells is left out", () => {
  const result = readStatement(
    bytes(
      balanced("LIGNE A.;12,50;87,50", "LIGNE B.;3,00;90,50", "LIGNE C.;40,00;50,50", "LIGNE D.;0,50;50,00"),
    ),
  );
  if (!result.ok) throw new Error(statementMessage(result));
  const { accounts, rejectedRows, warnings } = result.value;
  const [account] = accounts;
  expect(account?.transactions.map(({ amount }) => amount)).toEqual(["3.00", "-40.00", "-0.50"]);
  expect(rejectedRows.map(({ line, code, found }) => [line, code, found])).toEqual([
    [2, "statement.unsigned_amount", "12,50"],
  ]);
  expect(rejectedRows.map(rejectedRowMessage)[0]).toContain("rien ne dit si ce montant «\u00a012,50\u00a0»");
  expect(warnings).toEqual([]);
  expect(account?.balances.map(({ type, amount }) => [type, amount])).toEqual([
    ["OPENING", "87.50"],
    ["CLOSING", "50.00"],
  ]);
});

test("the newest line first: the balance of the line below is the one before", () => {
  const rows = ["LIGNE D.;0,50;50,00", "LIGNE C.;40,00;50,50", "LIGNE B.;3,00;90,50", "LIGNE A.;12,50;87,50"];
  expect(amounts(table((at) => 20 - at, rows))).toEqual(["-0.50", "-40.00", "3.00"]);
});

test("a line lost in the middle leaves the one after it without a sign", () => {
  const rows = [
    "LIGNE A.;1,00;100,00",
    "LIGNE B.;3,00;97,00",
    "LIGNE C.;2,00;95,00",
    "LIGNE E.;5,00;60,00",
    "LIGNE F.;7,00;67,00",
    "LIGNE G.;8,00;59,00",
  ];
  expect(amounts(balanced(...rows))).toEqual(["-3.00", "-2.00", "7.00", "-8.00"]);
});

test("the days of the file say which balance is the one before; on a single day what both ways say is certain", () => {
  const rows = ["LIGNE A.;5,00;100,00", "LIGNE B.;5,00;95,00"];
  expect(amounts(balanced(...rows))).toEqual(["-5.00"]);
  const day = ["LIGNE A.;5,00;100,00", "LIGNE B.;5,00;95,00", "LIGNE C.;5,00;100,00", "LIGNE D.;5,00;95,00"];
  expect(amounts(table(() => 13, day))).toEqual(["-5.00", "5.00"]);
});

test.each([
  ["that go up by them", ["LIGNE A.;12,50;12,50", "LIGNE B.;3,00;15,50", "LIGNE C.;40,00;55,50"]],
  ["of another account", ["LIGNE A.;12,50;1000,00", "LIGNE B.;3,00;900,00", "LIGNE C.;40,00;700,00"]],
  ["that are one figure", ["LIGNE A.;12,50;87,50", "LIGNE B.;3,00;87,50", "LIGNE C.;40,00;87,50"]],
])("balances %s change no amount", (_, rows) => {
  expect(amounts(balanced(...rows))).toEqual(["12.50", "3.00", "40.00"]);
});
