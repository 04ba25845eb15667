import { expect, test } from "vitest";
import {
  openStatement,
  readStatement,
  statementMessage,
  type StatementAnswers,
  type StatementFile,
} from "../index.ts";

/** Where direction or kind is not certain for every row, the owner of the file is asked: no sign is ever guessed. */
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(text: string): StatementFile {
  const result = readStatement(bytes(text));
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

/** The words that the file asks of, or what it holds once nothing is left to ask. */
async function opened(text: string, answers: StatementAnswers = {}) {
  const found = await openStatement(bytes(text), { filename: "releve.csv", answers });
  if (found.kind === "refused") throw new Error(statementMessage(found.failure));
  if (found.kind === "asks")
    return { asks: found.questions.map(({ kind, found: word }) => (kind === "word" ? word : kind)) };
  return {
    cash: found.file.accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount)),
    securities: found.file.accounts.flatMap(({ securityTransactions }) =>
      securityTransactions.map(({ type, cashCents }) => [type, cashCents]),
    ),
  };
}

const directed = (word: string): string =>
  `Date;Libellé;Montant;Sens\n13/03/2026;A;12,50;Débit\n14/03/2026;B;3,00;Crédit\n15/03/2026;C;4,00;${word}\n`;

test.each(["Débit différé", "Frais", "POS"])(
  "« %s » in a column of directions is a question, and the other rows keep their direction",
  async (word) => {
    expect(await opened(directed(word))).toEqual({ asks: [word] });
    const key = word
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .toUpperCase();
    expect(await opened(directed(word), { words: { [key]: "out" } })).toMatchObject({
      cash: ["-12.50", "3.00", "-4.00"],
    });
    expect(await opened(directed(word), { words: { [key]: "ignore" } })).toMatchObject({
      cash: ["-12.50", "3.00"],
    });
    const plain = read(directed(word));
    expect(plain.rejectedRows.map(({ line, code, found }) => [line, code, found])).toEqual([
      [4, "statement.unknown_word", word],
    ]);
  },
);

test("headings that come back in the middle of the file are no row and no word", async () => {
  const text = directed("Débit").replace("14/03", "Date;Libellé;Montant;Sens\n14/03");
  expect(await opened(text)).toMatchObject({ cash: ["-12.50", "3.00", "-4.00"] });
  expect(read(text).rejectedRows).toEqual([]);
});

test("a question shows what each answer makes of the row, and the lines of the file", async () => {
  const found = await openStatement(bytes(directed("POS")));
  if (found.kind !== "asks") throw new Error("nothing is asked");
  const [question] = found.questions;
  expect(question?.sentence).toBe("Que veut dire «\u00a0POS\u00a0» dans ce fichier (une ligne)\u00a0?");
  expect(question?.choices.map(({ answer, example }) => [answer, example])).toEqual([
    ["out", "\u22124,00"],
    ["in", "+4,00"],
    ["ignore", ""],
  ]);
  expect(question?.sample[0]?.raw).toContain("POS");
});

test("one minus among directions leaves the other rows theirs: its own row is reported", async () => {
  const text = `${directed("Débit")}16/03/2026;D;-5,00;Débit\n17/03/2026;E;6,00;Débit\n`;
  expect(await opened(text)).toMatchObject({ cash: ["-12.50", "3.00", "-4.00", "-6.00"] });
  expect(read(text).rejectedRows.map(({ line, code }) => [line, code])).toEqual([
    [5, "statement.unclear_sign"],
  ]);
});

test("kinds whose money goes one way give amounts without signs theirs; the others are asked", async () => {
  const text =
    "Date;Type;Libellé;Montant\n13/03/2026;Retrait;A;50,00\n14/03/2026;Virement reçu;B;100,00\n15/03/2026;Carte;C;7,00\n";
  expect(await opened(text)).toEqual({ asks: ["Carte"] });
  expect(await opened(text, { words: { CARTE: "out" } })).toMatchObject({
    cash: ["-50.00", "100.00", "-7.00"],
  });
});

test.each(["Transaction", "Type d'ordre", "Sens de l'opération", "Side", "Mouvement", "Nature du mouvement"])(
  "kinds under « %s » are known by their words",
  async (heading) => {
    const text = `Date;${heading};Code ISIN;Qté;Montant\n13/03/2026;Achat;FR0000120271;2;100,00\n14/03/2026;Vente;FR0000120271;1;60,00\n15/03/2026;Dividende;FR0000120271;1;3,00\n`;
    expect(await opened(text)).toMatchObject({
      securities: [
        ["buy", -10_000],
        ["sell", 6000],
        ["dividend", 300],
      ],
    });
  },
);

test("an unknown kind of a broker's table is a question, whatever the signs", async () => {
  const text =
    "Date;Opération;Code ISIN;Qté;Montant\n13/03/2026;Achat;FR0000120271;2;-100,00\n14/03/2026;Apport;FR0000120271;1;60,00\n";
  expect(await opened(text)).toEqual({ asks: ["Apport"] });
  expect(await opened(text, { words: { APPORT: "sell" } })).toMatchObject({
    securities: [
      ["buy", -10_000],
      ["sell", 6000],
    ],
  });
});

test("money taken out of a broker's account without signs goes out; a word that nothing explains is asked", async () => {
  const rows =
    "Date;Opération;Code ISIN;Libellé;Qté;Montant\n13/03/2026;Achat;FR0000120271;T;2;100,00\n14/03/2026;Retrait;;R;;40,00\n15/03/2026;Versement;;V;;70,00\n16/03/2026;Droits de garde;;G;;5,00\n";
  expect(await opened(rows)).toMatchObject({ cash: ["-40.00", "70.00", "-5.00"] });
  expect(await opened(`${rows}17/03/2026;Virement;;W;;30,00\n`)).toEqual({ asks: ["Virement"] });
});

test("purchases written as values and money out with a minus: signs and words must agree", async () => {
  const rows =
    "Date;Opération;Code ISIN;Libellé;Qté;Montant\n13/03/2026;Achat;FR0000120271;T;2;100,00\n14/03/2026;Prélèvement;;R;;-40,00\n15/03/2026;Versement;;V;;70,00\n16/03/2026;Droits de garde;;G;;5,00\n";
  expect(await opened(rows)).toMatchObject({ cash: ["-40.00", "70.00"], securities: [["buy", -10_000]] });
  expect(read(rows).rejectedRows.map(({ line, code }) => [line, code])).toEqual([
    [5, "statement.unclear_sign"],
  ]);
});

test("parts without a word or a sign are asked of once for all", async () => {
  const text =
    "Date;Code ISIN;Qté;Cours;Montant;Frais\n13/03/2026;FR0000120271;2;50,00;100,00;1,00\n14/03/2026;FR0000120271;1;60,00;60,00;1,00\n";
  expect(await opened(text)).toEqual({ asks: [""] });
  expect(await opened(text, { words: { "": "buy" } })).toMatchObject({
    securities: [
      ["buy", -10_100],
      ["buy", -6100],
    ],
  });
});

test("amounts with signs tell a purchase from what is asked, where parts have none", async () => {
  const text =
    "Date;Code ISIN;Qté;Cours;Montant\n13/03/2026;FR0000120271;2;50,00;-100,00\n14/03/2026;FR0000120271;1;60,00;60,00\n";
  expect(await opened(text)).toEqual({ asks: [""] });
  expect(await opened(text, { words: { "": "sell" } })).toMatchObject({
    securities: [
      ["buy", -10_000],
      ["sell", 6000],
    ],
  });
});

test("a purchase whose costs nothing settles still takes money out, and is reported", () => {
  const file = read(
    "Date;Opération;Code ISIN;Qté;Cours;Montant;Frais\n13/03/2026;Achat;FR0000120271;2;50,00;123,45;1,00\n",
  );
  expect(file.accounts[0]?.securityTransactions[0]?.cashCents).toBe(-12_345);
  expect(file.warnings.map(({ code }) => code)).toContain("statement.costs_apart");
});

test("a class of shares or a rating is no kind", async () => {
  const text =
    "Date;Opération;Part;Code ISIN;Qté;Montant\n13/03/2026;Achat;A;FR0000120271;2;100,00\n14/03/2026;Vente;B;FR0000120271;1;60,00\n";
  expect(await opened(text)).toMatchObject({
    securities: [
      ["buy", -10_000],
      ["sell", 6000],
    ],
  });
});

test("answers are remembered for the next file of the source", async () => {
  const first = await openStatement(bytes(directed("POS")), { filename: "releve-03.csv" });
  if (first.kind === "refused") throw new Error("refused");
  const next = await openStatement(bytes(directed("POS").replaceAll("/03/", "/04/")), {
    filename: "releve-04.csv",
    remembered: { [first.signature]: { words: { POS: "out" } } },
  });
  expect(next).toMatchObject({ kind: "read", remembered: true });
});
