import { expect, test } from "vitest";
import { openStatement, readStatement, statementMessage, type StatementAnswers } from "../index.ts";

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
