import { day } from "@vigie/domain";
import { expect, test } from "vitest";
import { openStatement, readStatement, statementMessage, type StatementFile } from "../index.ts";

/** Exports of banks and brokers as they are, with invented data: each line is read, or told. */
function read(text: string): StatementFile {
  const result = readStatement(new TextEncoder().encode(text));
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

const trades = (file: StatementFile): unknown[][] =>
  file.accounts.flatMap(({ securityTransactions }) =>
    securityTransactions.map(({ type, quantity, cashCents, feesCents }) => [
      type,
      quantity,
      cashCents,
      feesCents,
    ]),
  );
const moves = (file: StatementFile): string[] =>
  file.accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount));
const codes = (file: StatementFile): string[] => file.warnings.map(({ code }) => code);

test("Degiro in French: the amount traded is what moved, AutoFX and brokerage are its costs, the price is foreign", () => {
  const file = read(
    "Date,Heure,Produit,Code ISIN,Place boursière sectionnée,Lieu d'exécution,Quantité,Cours,,Montant devise locale,,Montant EUR,Taux de change,Frais conversion AutoFX,Frais de courtage et/ou de parties,Montant négocié EUR,ID Ordre\n" +
      '15-06-2026,18:35,GIGA,KYG386441037,NDQ,EDGX,10,"35,0000",USD,"-350,00",USD,"-301,65","1,1603","-0,75","-2,00","-304,40",a\n' +
      '15-06-2026,15:36,POWER,US73933G2021,NDQ,CDED,-15,"42,0000",USD,"630,00",USD,"542,31","1,1617","-1,36","-2,00","538,96",b\n',
  );
  expect(trades(file)).toEqual([
    ["buy", "10", -30_440, 275],
    ["sell", "-15", 53_896, 336],
  ]);
  expect(file.accounts[0]?.currency).toBe("EUR");
  expect(file.accounts[0]?.securityTransactions.map(({ unitPrice }) => unitPrice)).toEqual([null, null]);
  expect(file.rejectedRows).toEqual([]);
});

test("Fortuneo Bourse: coupons come in, free allotments and their entries move no cash", () => {
  const file = read(
    "libellé;Opération;Place;Date;Qté;Prix d'éxé;Montant brut;Courtage/Prélèvement;Montant net;Devise;\n" +
      "ACME;Achat Comptant;Euronext Paris;30/11/2025;100.0;12.34;-1234.0;-2.0;-1236.0;EUR;\n" +
      "ACME;Encaissement coupons intérêt/dividende;;26/04/2026;100.0;0.5;50.0;0.0;50.0;EUR;\n" +
      "ACME;OST de création de coupons - Détachement coupon optionnel;;26/04/2026;100.0;0.5;50.0;0.0;50.0;EUR;\n" +
      "ACME;ANNUL. OST de création de coupons - Détachement coupon optionnel;;26/04/2026;100.0;0.5;-50.0;0.0;-50.0;EUR;\n" +
      "ACME;OST de création avec ou sans droits - Attribution automatique;;01/06/2026;10.0;0.0;0.0;0.0;0.0;EUR;\n" +
      "ESPECES;Versement;;02/06/2026;;;500.0;0.0;500.0;EUR;\n" +
      "ACME;Vente comptant;Euronext Paris;03/06/2026;50.0;14.0;700.0;-2.0;698.0;EUR;\n",
  );
  expect(trades(file).map(([type, , cash]) => [type, cash])).toEqual([
    ["buy", -123_600],
    ["dividend", 5000],
    ["other", null],
    ["other", null],
    ["transfer_in", null],
    ["sell", 69_800],
  ]);
  expect(moves(file)).toEqual(["500.0"]);
});

test("Trade Republic: distributions, redemptions, taxes alone and parts received", () => {
  const head =
    "datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,description,transaction_id\n";
  const row = (at: number, kind: string, rest: string): string =>
    `2026-03-0${at}T10:00:00Z,2026-03-0${at},DEFAULT,${kind},${rest},EUR,Texte,t${at}\n`;
  const file = read(
    head +
      row(1, "TRADING,BUY", "STOCK,Acme,US0378331005,2,25.50,-51.00,-1.00,") +
      row(2, "CASH,DISTRIBUTION", "FUND,World,IE00B4L5Y983,12,,3.10,,-0.93") +
      row(3, "TRADING,FINAL_MATURITY", "BOND,Bond,DE0001102580,-100,1.00,100.00,,") +
      row(4, "CASH,TAX_OPTIMIZATION", ",,,,,,,2.15") +
      row(5, "CASH,TAX_OPTIMIZATION", ",,,,,,,-1.40") +
      row(6, "DELIVERY,FREE_RECEIPT", "FUND,World,IE00B4L5Y983,12,,,,"),
  );
  expect(trades(file).map(([type, , cash]) => [type, cash])).toEqual([
    ["buy", -5200],
    ["dividend", 217],
    ["sell", 10_000],
    ["transfer_in", null],
  ]);
  expect(moves(file)).toEqual(["2.15", "-1.40"]);
  expect(file.rejectedRows).toEqual([]);
});

test("Société Générale: the line of the account holds its number, its balance and its day", () => {
  const [account] = read(
    "=\"0300300012345678\";01/01/2026;30/01/2026;2;30/01/2026;1 234,56 EUR\n\nDate de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise\n28/01/2026;CARTE X;CARTE X DETAIL;-12,50;EUR\n29/01/2026;VIR;VIR DETAIL;20,00;EUR\n",
  ).accounts;
  expect(account).toMatchObject({
    number: "0300300012345678",
    currency: "EUR",
    valueCents: 123_456,
    valueOn: "2026-01-30",
  });
});

test("BNP Paribas without headings: columns are known by what they hold, which is reported, and the balance by its line", () => {
  const bnp =
    "Compte de chèques;Compte de chèques;****1234;31/03/2026;;1 234,56\n04/03/2026;FACTURE CARTE;PAIEMENT CB;FACTURE CARTE DU 030326 A;-12,50\n05/03/2026;VIR RECU;VIREMENT;VIR RECU DE B;2 000,00\n";
  const file = read(bnp);
  expect(moves(file)).toEqual(["-12.50", "2000.00"]);
  expect(file.accounts[0]).toMatchObject({ valueCents: 123_456, valueOn: "2026-03-31" });
  expect(file.accounts[0]?.transactions[0]).toMatchObject({
    date: "2026-03-04",
    wording: "FACTURE CARTE DU 030326 A",
  });
  expect(codes(file)).toContain("statement.columns_guessed");
});

test.each([
  ["two columns of amounts", "04/03/2026;A;-12,50;100,00\n05/03/2026;B;20,00;120,00\n"],
  ["amounts without a sign", "04/03/2026;ACHAT A;12,50\n05/03/2026;ACHAT B;20,00\n"],
])("without headings, %s are asked of", async (_name, text) => {
  const opened = await openStatement(new TextEncoder().encode(text));
  expect(opened.kind === "asks" && opened.questions.map(({ kind }) => kind)).toEqual(["columns"]);
});

test.each([
  ["the first empty", ";87,50", ";107,50"],
  ["the second empty", "87,50;", "107,50;"],
  ["the first one figure", "107,50;87,50", "107,50;107,50"],
])(
  "of two columns « Solde », %s, the one that runs along the rows is the balance",
  (_name, first, second) => {
    const [account] = read(
      `Date opération;Date valeur;Libellé;Montant;Solde;Solde\n04/03/2026;04/03/2026;A;-12,50;${first}\n05/03/2026;05/03/2026;B;20,00;${second}\n`,
    ).accounts;
    expect(account).toMatchObject({ valueCents: 10_750, valueOn: "2026-03-05" });
  },
);

test("CCY is a currency", () => {
  const { accounts } = read("Date,Description,Amount,CCY\n2026-03-14,A,-12.50,GBP\n2026-03-15,B,10.00,EUR\n");
  expect(accounts.map(({ currency }) => currency)).toEqual(["GBP", "EUR"]);
});

test("a heading for the wording that is not known is asked of, and its answer reads the file", async () => {
  const bytes = new TextEncoder().encode("Date;Objet;Montant\n14/03/2026;A;-12,50\n15/03/2026;B;10,00\n");
  const asked = await openStatement(bytes);
  expect(asked.kind === "asks" && asked.questions.map(({ kind }) => kind)).toEqual(["columns"]);
  expect(readStatement(bytes)).toMatchObject({
    ok: false,
    code: "statement.columns_unknown",
    detail: { found: "le libellé" },
  });
  const columns = { date: "Date", wording: "Objet", amount: "Montant" };
  expect(await openStatement(bytes, { answers: { columns } })).toMatchObject({ kind: "read" });
});

test("an account number that begins with 01 does not make a table a file of the CFONB", () => {
  const file = read(
    "01234567890;LIVRET;Relevé du compte au 31/03/2026 de Mme Martin;;\nDate;Libellé;Montant\n14/03/2026;A;-12,50\n15/03/2026;B;1,00\n",
  );
  expect(file.format).toBe("csv");
  expect(moves(file)).toEqual(["-12.50", "1.00"]);
});

test("an operation of a day long to come is read, and told", async () => {
  const bytes = new TextEncoder().encode(
    "Date;Opération;Code ISIN;Qté;Montant\n14/03/2026;Achat;FR0000120271;1;100,00\n06/06/2050;Achat;FR0000120271;1;100,00\n",
  );
  const opened = await openStatement(bytes, { today: day("2026-11-20") });
  expect(opened.kind === "read" && opened.file.warnings.map(({ code, line }) => [code, line])).toEqual([
    ["statement.future_date", 3],
  ]);
});
