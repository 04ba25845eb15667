import { expect, test } from "vitest";
import {
  readStatement,
  rejectedRowMessage,
  statementMessage,
  type ReadOptions,
  type StatementFile,
} from "../index.ts";
import { describeLayout } from "./layout.ts";

/** Shapes of real exports that could be read wrong without a word: a sign, an amount, a line lost or made up. */
function read(text: string, hints: ReadOptions = {}): StatementFile {
  const result = readStatement(new TextEncoder().encode(text), hints);
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

const amounts = (file: StatementFile): string[] =>
  file.accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount));
const codes = (file: StatementFile): (string | number | null)[][] =>
  [...file.rejectedRows, ...file.warnings].map(({ line, code }) => [line, code]);

test.each([
  ["Sens", "D", "C"],
  ["Type", "Débit", "Crédit"],
  ["Débit/Crédit", "-", "+"],
  ["Quoi", "DBIT", "CRDT"],
])("amounts without signs take that of the words of « %s »", (heading, out, into) => {
  const file = read(
    `Date;Libellé;Montant;${heading}\n13/03/2026;CB;12,50;${out}\n14/03/2026;VIR;1 000,00;${into}\n`,
  );
  expect(amounts(file)).toEqual(["-12.50", "1000.00"]);
  expect(codes(file)).toEqual([]);
});

test("a dash for an empty cell and a C for a line ticked off say nothing of amounts", () => {
  const rows = (mark: string, amount: string): string =>
    `Date;Libellé;Montant;Pointage\n13/03/2026;A;${amount};${mark}\n14/03/2026;B;3,00;${mark}\n`;
  expect(amounts(read(rows("-", "12,50")))).toEqual(["12.50", "3.00"]);
  const ticked = read(rows("C", "-12,50"));
  expect(amounts(ticked)).toEqual(["-12.50", "3.00"]);
  expect(codes(ticked)).toEqual([[null, "statement.columns_ignored"]]);
});

test("a row without the word that gives the others their sign is reported, and a word against a sign too", () => {
  const unsigned = read(
    "Date;Libellé;Montant;Sens\n13/03/2026;A;12,50;D\n14/03/2026;B;3,00;\n15/03/2026;C;4,00;C\n",
  );
  expect(amounts(unsigned)).toEqual(["-12.50", "4.00"]);
  expect(codes(unsigned)).toEqual([[3, "statement.unknown_word"]]);
  const signed = read("Date;Libellé;Montant;Sens\n13/03/2026;A;-12,50;D\n14/03/2026;B;-3,00;C\n");
  expect(amounts(signed)).toEqual(["-12.50", "-3.00"]);
  expect(codes(signed)).toEqual([[3, "statement.sign_contradicts"]]);
});

test("a wording that begins with « total » or « solde » is a row where it has a day, a footer where it has none", () => {
  const file = read(
    "Libellé;Date;Montant\nTOTAL ENERGIES;13/03/2026;-50,00\nSOLDE DE TOUT COMPTE;14/03/2026;1200,00\nTotal des opérations;;1150,00\n",
  );
  expect(amounts(file)).toEqual(["-50.00", "1200.00"]);
  expect(codes(file)).toEqual([]);
});

test.each(["Solde créditeur au 28/02/2026", "ANCIEN SOLDE", "Solde", "Total des débits", "Report à nouveau"])(
  "a dated row « %s » is told as a balance, and is no movement",
  (wording) => {
    const file = read(`Date;Libellé;Débit;Crédit\n28/02/2026;${wording};;1 234,56\n01/03/2026;CB;8,70;\n`);
    expect(amounts(file)).toEqual(["-8.70"]);
    expect(codes(file)).toEqual([[2, "statement.balance_row"]]);
    expect(file.rejectedRows.map(rejectedRowMessage)[0]).toContain(`«\u00a0${wording}\u00a0»`);
  },
);

test("decimal commas that separate the columns too are refused, never cut off", () => {
  const two =
    "Date,Libellé,Débit,Crédit\n04/03/2026,CB,12,50,\n05/03/2026,CB,13,50,\n05/03/2026,VIR,,12,50\n";
  const named = "Date,Libellé,Montant,\n04/03/2026,CB,-12,50\n05/03/2026,VIR,12,50\n";
  for (const text of [two, named, named.replace("Montant,", "Montant")])
    expect(readStatement(new TextEncoder().encode(text)).ok).toBe(false);
});

test("a row with a cell beyond the headings is left out, and told", () => {
  const file = read(
    "Date;Libellé;Montant\n04/03/2026;A;-1,00;\n05/03/2026;B;-2,00;\n06/03/2026;C;D;-3,00\n07/03/2026;E;-4,00;\n",
  );
  expect(amounts(file)).toEqual(["-1.00", "-2.00", "-4.00"]);
  expect(codes(file)).toEqual([[4, "statement.malformed_line"]]);
});

const revolut = (rows: string): string =>
  `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n${rows}`;

test("fees beside the amounts are taken off where the balances say so, left where they say so, else told", () => {
  const rows =
    "TOPUP,Current,2026-03-01 10:00:00,2026-03-01 10:00:01,A,100.00,0.00,EUR,COMPLETED,100.00\nTRANSFER,Current,2026-03-02 10:00:00,2026-03-02 10:00:01,B,-50.00,1.00,EUR,COMPLETED,49.00\n";
  expect(amounts(read(revolut(rows)))).toEqual(["100.00", "-51.00"]);
  expect(amounts(read(revolut(rows.replace("49.00", "50.00"))))).toEqual(["100.00", "-50.00"]);
  const untold = read("Date;Libellé;Montant;Frais\n13/03/2026;A;-50,00;1,00\n14/03/2026;B;-2,00;0,00\n");
  expect(amounts(untold)).toEqual(["-50.00", "-2.00"]);
  expect(codes(untold)).toEqual([[2, "statement.costs_apart"]]);
});

test("costs written with a minus are taken off money paid in as they are off a purchase", () => {
  const head = '"date","type","name","symbol","shares","price","amount","fee","description"\n';
  const rows =
    '"2026-03-06","BUY","Apple","US0378331005","1","25.50","-25.50","-1.00","Buy"\n"2026-03-06","CUSTOMER_INPAYMENT","","","","","10.10","-0.10","Top up"\n';
  const [account] = read(head + rows).accounts;
  expect(account?.transactions.map(({ amount }) => amount)).toEqual(["10.00"]);
  expect(account?.securityTransactions.map(({ cashCents }) => cashCents)).toEqual([-2650]);
});

test("rows that never took place are reported, those only announced are marked", () => {
  const file = read(
    revolut(
      "A,Current,2026-03-03 10:00:00,2026-03-03 10:00:00,A,-7.00,0.00,EUR,REVERTED,49.00\nB,Current,2026-03-05 10:00:00,2026-03-05 10:00:01,B,-9.00,0.00,EUR,COMPLETED,40.00\n",
    ),
  );
  expect(amounts(file)).toEqual(["-9.00"]);
  expect(codes(file)).toEqual([
    [2, "statement.row_cancelled"],
    [null, "statement.columns_ignored"],
  ]);
  const french = read(
    "Date;Libellé;Montant;Statut\n13/03/2026;A;-12,50;Comptabilisée\n14/03/2026;B;-8,00;En attente\n14/03/2026;C;-9,00;Refusée\n",
  );
  expect(french.accounts[0]?.transactions.map(({ amount, pending }) => [amount, pending])).toEqual([
    ["-12.50", false],
    ["-8.00", true],
  ]);
});

test("parts with a day and no sign of a purchase are lines held on that day, which is reported; purchases stay purchases", () => {
  const head = "Support;Code ISIN;Nombre de parts;Valeur liquidative;Date;Montant\n";
  const held = read(
    `${head}FONDS A;FR0000120271;10,5;100,00;13/03/2026;1 050,00\nFONDS B;FR0000131104;2;50,00;13/03/2026;100,00\n`,
  );
  const [account] = held.accounts;
  expect(account?.securityTransactions).toEqual([]);
  expect(account?.holdings.map(({ quantity, asOf }) => [quantity, asOf])).toEqual([
    ["10.5", "2026-03-13"],
    ["2", "2026-03-13"],
  ]);
  expect(codes(held)).toEqual([[null, "statement.positions_guessed"]]);
  const bought = read(
    `${head}FONDS A;FR0000120271;10,5;100,00;13/03/2026;-1 050,00\nFONDS A;FR0000120271;-2;50,00;14/03/2026;100,00\n`,
  );
  expect(bought.accounts[0]?.securityTransactions.map(({ type, cashCents }) => [type, cashCents])).toEqual([
    ["buy", -105_000],
    ["sell", 10_000],
  ]);
});

test.each([
  ["-12,50 €", "-12.50", "EUR"],
  ["-€12,50", "-12.50", "EUR"],
  ["- 12,50 EUR", "-12.50", "EUR"],
  ["(12,50 €)", "-12.50", "EUR"],
  ["12,50-", "-12.50", null],
  ["\u221212,50", "-12.50", null],
  ["\u2013 12,50", "-12.50", null],
  ["+12,50", "12.50", null],
  ["-1\u202f234,50", "-1234.50", null],
  ["-1\u00a0234,50 USD", "-1234.50", "USD"],
  ["-1\u2009234,50", "-1234.50", null],
])("« %s » is %s", (written, amount, currency) => {
  const [account] = read(`Date;Libellé;Montant\n13/03/2026;A;${written}\n`).accounts;
  expect(account?.transactions.map((one) => [one.amount, one.currency])).toEqual([[amount, currency]]);
});

test("a table of several currencies is an account for each, with its own balances", () => {
  const file = read(
    "Date,Description,Amount,Currency,Balance\n2026-01-02,Top up,100.00,EUR,100.00\n2026-01-03,Exchange,50.00,GBP,50.00\n" +
      "2026-01-04,Shop,-10.00,EUR,90.00\n2026-01-05,Tube,-5.00,GBP,45.00\n2026-01-06,Fee,-1.00,,89.00\n",
  );
  expect(
    file.accounts.map(({ currency, valueCents, transactions }) => [
      currency,
      valueCents,
      transactions.map(({ amountCents }) => amountCents),
    ]),
  ).toEqual([
    [null, 8900, [10_000, -1000, -100]],
    ["GBP", 4500, [5000, -500]],
  ]);
  expect(codes(file)).toEqual([]);
});

const degiro =
  "Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre\n" +
  "04-01-2026,09:00,04-01-2026,FTSE AW,IE00BK5BQT80,Changement de nom,,,,,,\n" +
  '03-01-2026,09:04,03-01-2026,FTSE AW,IE00BK5BQT80,"Achat 3 FTSE AW@110,5 EUR",,EUR,"-331,50",EUR,"668,50",a\n' +
  '03-01-2026,09:04,03-01-2026,FTSE AW,IE00BK5BQT80,Dividende,,USD,"4,20",USD,"4,20",b\n' +
  '02-01-2026,10:00,02-01-2026,,,flatex Deposit,,EUR,"1000,00",EUR,"1000,00",\n';

test("a heading over a currency names the amount beside it, which has no heading", () => {
  const { accounts } = read(degiro);
  expect(
    accounts.map(({ currency, valueCents, transactions }) => [
      currency,
      valueCents,
      transactions.map(({ date, amountCents }) => [date, amountCents]),
    ]),
  ).toEqual([
    [
      "EUR",
      66_850,
      [
        ["2026-01-03", -33_150],
        ["2026-01-02", 100_000],
      ],
    ],
    ["USD", 420, [["2026-01-03", 420]]],
  ]);
});

test("a column without a heading has a name to map it by", () => {
  const text = degiro.replace("Mouvements", "Bewegungen").replaceAll(",EUR,", ",euros,");
  expect(describeLayout(text)?.headings.slice(6)).toEqual([
    "FX",
    "Bewegungen",
    "Colonne 9",
    "Solde",
    "Colonne 11",
    "ID Ordre",
  ]);
  const columns = { date: "Date", wording: "Description", amount: "Colonne 9", balance: "Colonne 11" };
  expect(read(text, { columns }).accounts[0]?.transactions.map(({ amountCents }) => amountCents)).toEqual([
    -33_150, 420, 100_000,
  ]);
});

test("a currency beside each line of one account parts nothing where the file says what the account is in", () => {
  const file = read("Date;Libellé;Montant (EUR);Devise\n13/03/2026;A;-12,50;USD\n14/03/2026;B;-10,00;EUR\n");
  expect(file.accounts.map(({ currency, transactions }) => [currency, transactions.length])).toEqual([
    ["EUR", 2],
  ]);
});

test("amounts in two currencies are reported", () => {
  const file = read("Date;Libellé;Montant\n13/03/2026;A;-12,50 USD\n14/03/2026;B;-10,00 EUR\n");
  expect(codes(file)).toEqual([[null, "statement.foreign_currency"]]);
});

test("a debit written unlike the others may be one given back: it is reported", () => {
  const file = read(
    "Date;Libellé;Débit;Crédit\n13/03/2026;A;12,50;\n14/03/2026;B;8,00;\n15/03/2026;C;-12,50;\n16/03/2026;D;0,00;0,00\n",
  );
  expect(amounts(file)).toEqual(["-12.50", "-8.00", "-12.50", "0.00"]);
  expect(codes(file)).toEqual([[4, "statement.sign_contradicts"]]);
});

test.each([
  ["13/03/2026 10:15", "2026-03-13"],
  ["13/03/2026 10:15:22", "2026-03-13"],
  ["2026-03-13T23:30:00Z", "2026-03-13"],
  ["13.03.26", "2026-03-13"],
])("the day of « %s » is %s", (written, day) => {
  const [account] = read(`Date;Libellé;Montant\n${written};A;-1,00\n`).accounts;
  expect(account?.transactions.map(({ date }) => date)).toEqual([day]);
});

test("years of two digits that come first are seen, and told", () => {
  const file = read("Date;Libellé;Montant\n26/03/04;A;-1,00\n26/03/05;B;-2,00\n");
  expect(file.accounts[0]?.transactions.map(({ date }) => date)).toEqual(["2026-03-04", "2026-03-05"]);
  expect(codes(file)).toEqual([[null, "statement.day_month_guessed"]]);
});

test("one balance on every line is the account's on the day of the export, even where a line moved nothing", () => {
  const file = read(
    "Date;Libellé;Montant;Solde\n13/03/2026;A;-12,50;500,00\n14/03/2026;B;0,00;500,00\n15/03/2026;C;-3,00;500,00\n",
  );
  expect(file.accounts[0]?.balances.map(({ type, amount, on }) => [type, amount, on])).toEqual([
    ["SOLDE", "500.00", null],
  ]);
  expect(codes(file)).toEqual([]);
});
