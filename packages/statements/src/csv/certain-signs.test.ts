import fc from "fast-check";
import { expect, test } from "vitest";
import { readStatement, type StatementFile } from "../index.ts";
import { directionOf, directionOfKind } from "./meaning.ts";

/** Tables of every shape, whose signs are known: each row is read with its sign, or asked of, or told, or the file is refused. */

type Way = "out" | "in";
type Row = { readonly way: Way; readonly word: string; readonly cents: number };

const pairs: readonly (readonly [string, string])[] = [
  ["D", "C"],
  ["Débit", "Crédit"],
  ["DBIT", "CRDT"],
  ["DEBIT", "CREDIT"],
  ["Sortie", "Entrée"],
  ["Dépense", "Recette"],
  ["-", "+"],
  ["Retrait", "Versement"],
];
const odd = fc.oneof(
  fc.constantFrom(
    "Débit différé",
    "Frais",
    "POS",
    "",
    "Carte",
    "Virement",
    "?",
    "1",
    "Crédit immobilier",
    "DD",
    "N/A",
  ),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replaceAll(/[";\r\n]/g, "").trim()),
);
const headings = fc.constantFrom("Sens", "Sens de l'opération", "Débit/Crédit", "Mouvement", "Side", "Signe");
const vague = fc.constantFrom("Type", "Transaction", "Quoi", "Nature", "Opération", "Info", "Code interne");
/** Columns beside, that say nothing of directions. */
const beside = fc.constantFrom(
  { heading: "Pointage", words: ["C"] },
  { heading: "Pointage", words: ["", "C"] },
  { heading: "État du rapprochement", words: ["-"] },
  { heading: "Statut bancaire", words: ["D"] },
  { heading: "Commentaire", words: ["à voir", "payé", "", "mariage"] },
  { heading: "Classe", words: ["A", "B", "V", "S"] },
  { heading: "Référence interne", words: ["a", "s", "v-1"] },
  { heading: "Sous-catégorie", words: ["Courses", "Loisirs", "Crédit"] },
);

/** What a word that is known says: a random one may be. */
const wayOf = (word: string): Way | null => directionOf(word) ?? directionOfKind(word);

const money = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
const day = (at: number): string => `${String((at % 28) + 1).padStart(2, "0")}/03/2026`;

function file(text: string): StatementFile | null {
  const result = readStatement(new TextEncoder().encode(text));
  return result.ok ? result.value : null;
}

/** Each line of the file is read with its sign, or told. */
function expectNoWrongSign(text: string, ways: ReadonlyMap<string, Way>): void {
  const said = file(text);
  if (said === null) return;
  const read = new Map(
    said.accounts.flatMap(({ transactions }) =>
      transactions.map((one): [string, Way] => [one.wording, one.amountCents < 0 ? "out" : "in"]),
    ),
  );
  for (const [wording, way] of read) expect([wording, way]).toEqual([wording, ways.get(wording)]);
  const told = new Set(said.rejectedRows.map(({ raw }) => raw));
  for (const wording of ways.keys())
    expect(read.has(wording) || [...told].some((raw) => raw.includes(wording))).toBe(true);
}

const words = fc
  .record({ pair: fc.constantFrom(...pairs), heading: fc.oneof(headings, vague) })
  .chain(({ pair, heading }) =>
    fc.record({
      heading: fc.constant(heading),
      rows: fc.array(
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc
              .constantFrom<Way>("out", "in")
              .map((way) => ({ way, word: pair[way === "out" ? 0 : 1] })),
          },
          { weight: 1, arbitrary: fc.record({ way: fc.constantFrom<Way>("out", "in"), word: odd }) },
        ),
        { minLength: 1, maxLength: 12 },
      ),
      known: fc.constantFrom<Way>("out", "in").map((way) => ({ way, word: pair[way === "out" ? 0 : 1] })),
      sides: fc.array(beside, { maxLength: 2 }),
      repeats: fc.boolean(),
      // Under a heading that says nothing, a dash is an empty cell: signs are words under one of directions only.
      isPlain: fc.constant(
        pair[0] !== "-" ||
          ["Sens", "Sens de l'opération", "Débit/Crédit", "Mouvement", "Side", "Signe"].includes(heading),
      ),
    }),
  );

test("amounts without signs take none but that of their word", () => {
  fc.assert(
    fc.property(words, ({ heading, rows, known, sides, repeats, isPlain }) => {
      fc.pre(isPlain);
      const all: Row[] = [known, ...rows].map((row, at) => ({ ...row, cents: 100 + at * 37 }));
      const head = ["Date", "Libellé", heading, "Montant", ...sides.map((one) => one.heading)].join(";");
      const body = all.map((row, at) =>
        [
          day(at),
          `LIGNE ${at}.`,
          row.word,
          money(row.cents),
          ...sides.map((one) => one.words[at % one.words.length] ?? ""),
        ].join(";"),
      );
      if (repeats) body.splice(Math.ceil(body.length / 2), 0, head);
      const ways = new Map(all.map(({ way }, at) => [`LIGNE ${at}.`, way]));
      // A known word says its own direction: an odd one that happens to be known must say the same.
      fc.pre(all.every(({ word, way }) => wayOf(word) === null || wayOf(word) === way));
      expectNoWrongSign(`${head}\n${body.join("\n")}\n`, ways);
    }),
    { numRuns: 400 },
  );
});

test("amounts with signs keep them, whatever words stand beside", () => {
  fc.assert(
    fc.property(words, ({ heading, rows, known, sides }) => {
      const all: Row[] = [{ ...known, way: "out" as const }, ...rows].map((row, at) => ({
        ...row,
        cents: 100 + at * 37,
      }));
      // The words agree with the signs, as they do in a bank's export; others say nothing.
      fc.pre(all.every(({ word, way }) => wayOf(word) === null || wayOf(word) === way));
      const head = ["Date", "Libellé", heading, "Montant", ...sides.map((one) => one.heading)].join(";");
      const body = all.map((row, at) =>
        [
          day(at),
          `LIGNE ${at}.`,
          row.word,
          `${row.way === "out" ? "-" : ""}${money(row.cents)}`,
          ...sides.map((one) => one.words[at % one.words.length] ?? ""),
        ].join(";"),
      );
      expectNoWrongSign(
        `${head}\n${body.join("\n")}\n`,
        new Map(all.map(({ way }, at) => [`LIGNE ${at}.`, way])),
      );
    }),
    { numRuns: 250 },
  );
});

type Kind = "buy" | "sell" | "dividend" | "fee";
const kindWords: Readonly<Record<Kind, readonly string[]>> = {
  buy: ["Achat", "Buy", "Souscription", "ACHAT COMPTANT"],
  sell: ["Vente", "Sell", "Rachat", "VENTE COMPTANT"],
  dividend: ["Dividende", "Dividend", "Encaissement coupons"],
  fee: ["Frais", "Droits de garde", "Taxe sur transactions"],
};
const kinds = ["buy", "sell", "dividend", "fee"] as const;
const trade = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    word: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...kindWords[kind]) },
      { weight: 1, arbitrary: fc.constantFrom("Apport", "OPE", "Mvt", "", "Débit", "Xyz", "Virement") },
    ),
  }),
);
const sign = fc.constantFrom("none", "amount", "parts", "both");

const kindHeadings = [
  "Transaction",
  "Type d'ordre",
  "Sens de l'opération",
  "Side",
  "Mouvement",
  "Opération",
  "Quoi",
  "Type",
];
const tables = fc.record({
  heading: fc.constantFrom(...kindHeadings),
  trades: fc.array(trade, { minLength: 1, maxLength: 10 }),
  signs: sign,
  sides: fc.array(beside, { maxLength: 2 }),
});
type Table = typeof tables extends fc.Arbitrary<infer T> ? T : never;
const isPaid = (kind: Kind | undefined): boolean => kind === "buy" || kind === "fee";

/** Only what is bought and sold moves parts: a dividend and a cost name the security. */
function textOf({ heading, trades, signs, sides }: Table): string {
  const minus = (isOut: boolean, where: string): string =>
    isOut && (signs === where || signs === "both") ? "-" : "";
  const rows = trades.map(({ kind, word }, at) => {
    const amount = `${minus(isPaid(kind), "amount")}${money(1000 + at * 37)}`;
    const moved = kind === "buy" || kind === "sell";
    const parts = `${minus(kind === "sell", "parts")}${moved ? String(at + 1) : ""}`;
    const more = sides.map((one) => one.words[at % one.words.length] ?? "");
    return [day(at), word, "FR0000120271", parts, amount, ...more].join(";");
  });
  const more = sides.map((one) => one.heading);
  const head = ["Date", heading, "Code ISIN", "Quantité", "Montant", ...more].join(";");
  return `${head}\n${rows.join("\n")}\n`;
}

test("operations on securities are what their word says, or what signs say, or are asked of", () => {
  const property = fc.property(tables, (table) => {
    const said = file(textOf(table));
    if (said === null) return;
    const truth = (line: number | null): Kind | undefined => table.trades[(line ?? 0) - 2]?.kind;
    const lines = said.accounts.flatMap(({ securityTransactions }) => securityTransactions);
    for (const { line, type, cashCents } of lines) {
      if (type === "other") expect(cashCents).toBeNull();
      else expect(type).toBe(truth(line));
      if (cashCents !== null) expect(cashCents < 0).toBe(isPaid(truth(line)));
    }
    const cash = said.accounts.flatMap(({ transactions }) => transactions);
    for (const { line, amountCents } of cash) expect(amountCents < 0).toBe(isPaid(truth(line)));
    const isHeld = said.accounts.some(({ holdings }) => holdings.length > 0);
    if (!isHeld) expect(lines.length + cash.length + said.rejectedRows.length).toBe(table.trades.length);
  });
  fc.assert(property, { numRuns: 400 });
});
