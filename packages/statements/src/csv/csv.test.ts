import { expect, test } from "vitest";
import {
  describeTable,
  readStatement,
  statementMessage,
  type ReadOptions,
  type StatementAccount,
} from "../index.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function accounts(text: string, options: ReadOptions = {}): readonly StatementAccount[] {
  const result = readStatement(bytes(text), options);
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value.accounts;
}

function amounts(text: string, options: ReadOptions = {}): (string | undefined)[] {
  return accounts(text, options).flatMap((account) => account.transactions.map((one) => one.amount));
}

function code(text: string, options: ReadOptions = {}): string {
  const result = readStatement(bytes(text), options);
  return result.ok ? "read" : result.code;
}

test.each([
  ["semicolons and decimal commas", "Date;Libellé;Montant\n04/03/2026;A;-1 234,56\n", "-1234.56"],
  ["commas and decimal points", 'Date,Description,Amount\n2026-03-04,A,"-1,234.56"\n', "-1234.56"],
  ["tabs", "Date\tLibellé\tMontant\n04/03/2026\tA\t-12,50\n", "-12.50"],
  ["bars", "Date|Libellé|Montant\n04/03/2026|A|-12,50\n", "-12.50"],
  ["a currency sign", "Date;Libellé;Montant\n04/03/2026;A;-12,50 €\n", "-12.50"],
  ["the debit without its minus", "Date;Libellé;Débit;Crédit\n04/03/2026;A;12,50;\n", "-12.50"],
  ["the debit with its minus", "Date;Libellé;Débit;Crédit\n04/03/2026;A;-12,50;0,00\n", "-12.50"],
])("a table with %s is read", (_name, text, amount) => {
  expect(amounts(text)).toEqual([amount]);
});

test("a thousand that could be a decimal is read by the other amounts of the table, and rejected where nothing tells", () => {
  expect(amounts("Date;Libellé;Montant\n04/03/2026;A;1.234\n05/03/2026;B;5,10\n")).toEqual(["1234", "5.10"]);
  expect(code("Date;Libellé;Montant\n04/03/2026;A;1.234\n")).toBe("statement.ambiguous_amount");
  expect(amounts("Date;Libellé;Montant\n04/03/2026;A;1.234\n", { decimalMark: "." })).toEqual(["1.234"]);
});

test("quotes: doubled, across lines, with the delimiter, and one that stands inside a word", () => {
  const text =
    'Date;Libellé;Montant\n04/03/2026;"DIT ""LE PORT""; PARIS\nSUITE";-1,00\n05/03/2026;L 12" ECRAN;-2,00\n';
  const lines = accounts(text).flatMap((account) => account.transactions);
  expect(lines.map((one) => [one.wording, one.line])).toEqual([
    ['DIT "LE PORT"; PARIS SUITE', 2],
    ['L 12" ECRAN', 4],
  ]);
});

test("a quote that never closes refuses the file with its line", () => {
  const result = readStatement(bytes('Date;Libellé;Montant\n04/03/2026;A;-1,00\n05/03/2026;"B;-2,00\n'));
  expect(result).toMatchObject({ ok: false, code: "statement.malformed_line", detail: { line: 3 } });
});

test("unknown columns ask for a mapping, whose answer reads the file", () => {
  const text = "Quand;Quoi;Combien\n04/03/2026;A;-1,50\n05/03/2026;B;2,50\n";
  expect(code(text)).toBe("statement.columns_unknown");
  expect(describeTable(bytes(text))).toMatchObject({
    delimiter: ";",
    headings: ["Quand", "Quoi", "Combien"],
    sample: [
      ["04/03/2026", "A", "-1,50"],
      ["05/03/2026", "B", "2,50"],
    ],
  });
  expect(
    amounts(text, { columns: { date: "Quand", wording: "Quoi", amount: "Combien" }, dateOrder: "day_first" }),
  ).toEqual(["-1.50", "2.50"]);
});

test("a table without headings is mapped by its column numbers", () => {
  const text = "04/03/2026;A;-1,50\n05/03/2026;B;2,50\n";
  expect(describeTable(bytes(text))?.headings).toEqual(["Colonne 1", "Colonne 2", "Colonne 3"]);
  const columns = { date: "Colonne 1", wording: "Colonne 2", amount: "Colonne 3" };
  expect(amounts(text, { columns, dateOrder: "day_first" })).toEqual(["-1.50", "2.50"]);
});

test("days and months that both fit are a question, unless the headings are French", () => {
  expect(code("Date,Description,Amount\n04/03/2026,A,1.50\n")).toBe("statement.ambiguous_date");
  expect(accounts("Date;Libellé;Montant\n04/03/2026;A;1,50\n")[0]?.transactions[0]?.date).toBe("2026-03-04");
});

test("dates that no single order reads refuse the file", () => {
  expect(code("Date;Libellé;Montant\n13/05/2026;A;1,50\n05/13/2026;B;1,50\n")).toBe("statement.invalid_date");
});

test("a running balance that does not follow is reported", () => {
  const result = readStatement(
    bytes("Date;Libellé;Montant;Solde\n04/03/2026;A;-1,00;99,00\n05/03/2026;B;-2,00;90,00\n"),
  );
  expect(result.ok && result.value.warnings.map((warning) => warning.code)).toEqual([
    "statement.balance_mismatch",
  ]);
});

test("a table that runs backward in time still closes on its first row", () => {
  const [account] = accounts(
    "Date;Libellé;Montant;Solde\n05/03/2026;B;-2,00;97,00\n04/03/2026;A;-1,00;99,00\n",
  );
  expect(account).toMatchObject({ valueCents: 9700, valueOn: "2026-03-05" });
});

test.each([
  [
    "a cell of a megabyte",
    `Date;Libellé;Montant\n04/03/2026;${"A".repeat(1_000_000)};1,00\n`,
    "statement.value_too_long",
  ],
  [
    "a hundred thousand columns",
    `Date;Libellé;Montant\n${";".repeat(100_000)}\n`,
    "statement.malformed_line",
  ],
  [
    "300,000 rows",
    `Date;Libellé;Montant\n${"04/03/2026;A;1,00\n".repeat(300_000)}`,
    "statement.too_many_rows",
  ],
  ["quotes only", `Date;Libellé;Montant\n${'"'.repeat(1_000_001)}`, "statement.malformed_line"],
])("a bomb with %s is refused", (_name, text, expected) => {
  expect(code(text)).toBe(expected);
});

test.each([
  [
    "BoursoBank",
    "dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance\n2026-03-04;2026-03-04;CARTE 03/03 A;X;Y;;-12,50;;00012345678;BoursoBank;1500.10\n2026-03-05;2026-03-05;VIR B;X;Y;;2 000,00;;00012345678;BoursoBank;1500.10\n",
    ["-12.50", "2000.00"],
  ],
  [
    "BNP Paribas",
    "Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro\n04/03/2026;CARTE;PAIEMENT;A;-12,50\n",
    ["-12.50"],
  ],
  [
    "Société Générale",
    "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise\n04/03/2026;CARTE;A;-12,50;EUR\n",
    ["-12.50"],
  ],
  [
    "Caisse d’Épargne",
    "Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation\n04/03/2026;A;CB A;1;;Carte;X;Y;-12,50;;03/03/2026;04/03/2026;0\n05/03/2026;B;VIR B;2;;Virement;X;Y;;+20,00;05/03/2026;05/03/2026;0\n",
    ["-12.50", "20.00"],
  ],
  [
    "Revolut",
    "Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde\nPAIEMENT,Actuel,2026-03-03 10:00:00,2026-03-04 11:00:00,A,-12.50,0.00,EUR,TERMINÉ,87.50\n",
    ["-12.50"],
  ],
])("the headings of %s are known", (_bank, text, expected) => {
  expect(amounts(text)).toEqual(expected);
});

test("one balance repeated on every line is the account's, on a day the file does not say", () => {
  const [account] = accounts(
    "Date;Libellé;Montant;Solde\n04/03/2026;A;-1,00;99,00\n05/03/2026;B;-2,00;99,00\n",
  );
  expect(account).toMatchObject({ valueCents: 9900, valueOn: null });
});

test("a column of the other side's accounts does not split the file", () => {
  const rows = ["FR1;-1.50", "FR2;-2.50", "FR3;-3.50", "FR4;-4.50"].map(
    (row, index) => `2026-03-0${index + 1};A;${row}`,
  );
  expect(accounts(`Date;Payee;Account number;Amount\n${rows.join("\n")}\n`)).toHaveLength(1);
});

test("parts with a sign say whether they were bought or sold where no word does", () => {
  const [account] = accounts(
    'Date,Produit,Code ISIN,Quantité,Cours,Montant,Frais de courtage\n13-03-2026,AXA,FR0000120628,3,"30,50","-91,50","-1,00"\n14-03-2026,AXA,FR0000120628,-3,"31,00","93,00","-1,00"\n',
  );
  expect(account?.securityTransactions.map((one) => [one.type, one.cashCents])).toEqual([
    ["buy", -9250],
    ["sell", 9200],
  ]);
});
