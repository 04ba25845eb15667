import { type Cents, categoryName, type Day, isCategory } from "@vigie/domain";
import {
  decimalOfCents,
  type ExportedPortfolio,
  type ExportedHolding,
  type ExportedOwnership,
  type ExportedPayment,
  type ExportedPocket,
  type ExportedTransaction,
  type HouseholdWriter,
} from "./household.ts";
import { propertyCells } from "./property.ts";
import {
  detailWords,
  directionWords,
  holdingWords,
  kindWords,
  loanWords,
  ownershipWords,
  pocketWords,
  repaymentWords,
  typedWord,
  typeWords,
} from "./words.ts";

/** A table that French Excel opens as it is: UTF-8 with its mark, semicolons, decimal commas, days as 20/11/2026.
 * One row a thing, each with the portfolio it belongs to, so that it can be filtered and summed. */

export const csvColumns = [
  "Rubrique",
  "Contrat",
  "Type",
  "Précision",
  "Établissement",
  "Numéro",
  "Devise",
  "Ouvert le",
  "Date",
  "Date de valeur",
  "Libellé",
  "Nature",
  "Catégorie",
  "Code ISIN",
  "Quantité",
  "Cours",
  "Prix de revient",
  "Montant",
  "Provenance",
  "Référence",
  "Identifiant",
  "Entreprise",
  "Libellé court",
  "Catégorie choisie",
] as const;
/** Exports made before these were written lack them. */
export const laterColumns: readonly CsvColumn[] = ["Entreprise", "Libellé court", "Catégorie choisie"];
/** What a cell says where its owner chose the category. */
export const chosenWord = "oui";
export type CsvColumn = (typeof csvColumns)[number];

export const csvSections = {
  portfolio: "Contrat",
  value: "Valeur",
  share: "Part détenue",
  loan: "Crédit",
  property: "Bien",
  holding: "Ligne",
  pocket: "Lot",
  transaction: "Opération",
  payment: "Paiement régulier",
} as const;

type Row = Partial<Record<CsvColumn, string>>;

export function csvWriter(): HouseholdWriter {
  return {
    begin: () => `\ufeff${csvColumns.join(";")}\r\n`,
    *portfolio(portfolio) {
      for (const row of rowsOf(portfolio))
        yield `${csvColumns.map((name) => cell(row[name] ?? "")).join(";")}\r\n`;
    },
    part: null,
    end: () => "",
  };
}

/** A spreadsheet runs a text that begins so. A leading apostrophe makes it a text again; one that was there is doubled, so
 * that what comes back is what left. */
export function guardedText(text: string): string {
  return /^[\s\0]*[=+\-@\t\0\r\n'|%]/.test(text) ? `'${text}` : text;
}

export function unguardedText(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}

function cell(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function* rowsOf(portfolio: ExportedPortfolio): Generator<Row> {
  const base: Row = { Contrat: guardedText(portfolio.name), Identifiant: portfolio.id };
  yield {
    ...base,
    Rubrique: csvSections.portfolio,
    Type: kindWords[portfolio.kind],
    ...(portfolio.kindDetail === null ? {} : { Précision: detailWords[portfolio.kindDetail] }),
    Établissement: guardedText(portfolio.institution ?? ""),
    Numéro: guardedText(portfolio.number ?? ""),
    Devise: portfolio.currency,
    "Ouvert le": day(portfolio.openedOn),
    Nature: portfolio.isTyped ? typedWord : "",
    Date: day(portfolio.valueOn),
    Montant: amount(portfolio.valueCents),
    Provenance: portfolio.provenance ?? "",
    Entreprise: guardedText(portfolio.company ?? ""),
  };
  if (portfolio.ownership !== null)
    yield { ...base, Rubrique: csvSections.share, ...shareRow(portfolio.ownership) };
  for (const value of portfolio.values)
    yield { ...base, Rubrique: csvSections.value, Date: day(value.day), Montant: amount(value.valueCents) };
  for (const row of loanRows(portfolio)) yield { ...base, Rubrique: csvSections.loan, ...row };
  if (portfolio.property !== null)
    for (const { word, text, number, amount: cents } of propertyCells(portfolio.property))
      yield {
        ...base,
        Rubrique: csvSections.property,
        Nature: word,
        Libellé: guardedText(text ?? ""),
        Quantité: number === undefined ? "" : comma(plain(number)),
        Montant: amount(cents ?? null),
      };
  for (const [index, holding] of portfolio.holdings.entries()) {
    // A lot names its line by a reference, so that a table that was sorted still says whose it is.
    const reference = { Référence: `L${index + 1}` };
    yield { ...base, Rubrique: csvSections.holding, ...holdingRow(holding), ...reference };
    for (const pocket of holding.pockets)
      yield { ...base, Rubrique: csvSections.pocket, ...pocketRow(pocket), ...reference };
  }
  for (const transaction of portfolio.transactions)
    yield { ...base, Rubrique: csvSections.transaction, ...transactionRow(transaction) };
  for (const payment of portfolio.payments)
    yield { ...base, Rubrique: csvSections.payment, ...paymentRow(payment) };
}

/** The share entered, the birth of who has the usufruct, and what the share of the balance is. */
function shareRow({ kind, ratio, usufructuaryBornOn, ownedCents }: ExportedOwnership): Row {
  return {
    Nature: ownershipWords[kind],
    Quantité: ratio === null ? "" : comma(plain(ratio)),
    Date: day(usufructuaryBornOn),
    Montant: amount(ownedCents),
  };
}

/** Begun on the day of « Ouvert le », and made until that of « Date », or without end. */
function paymentRow(payment: ExportedPayment): Row {
  return {
    "Ouvert le": day(payment.startsOn),
    Date: day(payment.endsOn),
    Libellé: guardedText(payment.label ?? ""),
    Nature: directionWords[payment.direction],
    Montant: amount(payment.amountCents),
    Référence: guardedText(payment.id),
  };
}

function loanRows({ loan }: ExportedPortfolio): Row[] {
  if (loan === null) return [];
  const amounts = ["borrowedCents", "outstandingCents", "insuranceMonthlyCents", "instalmentCents"] as const;
  const days = ["nextPaymentOn", "signedOn", "firstRepaymentOn", "endsOn"] as const;
  const numbers = ["nominalRateRatio", "durationMonths", "paymentsLeft"] as const;
  const row = (key: keyof typeof loanWords, value: Row): Row => ({ Nature: loanWords[key].word, ...value });
  return [
    ...amounts.flatMap((key) => (loan[key] === null ? [] : [row(key, { Montant: amount(loan[key]) })])),
    ...days.flatMap((key) => (loan[key] === null ? [] : [row(key, { Date: day(loan[key]) })])),
    ...numbers.flatMap((key) =>
      loan[key] === null ? [] : [row(key, { Quantité: comma(plain(loan[key])) })],
    ),
    row("deferred", { Quantité: loan.deferred ? "1" : "0" }),
    ...(loan.insuranceLabel === null
      ? []
      : [row("insuranceLabel", { Libellé: guardedText(loan.insuranceLabel) })]),
    ...(loan.repayment === undefined ? [] : [row("repayment", { Libellé: repaymentWords[loan.repayment] })]),
    ...(loan.deferredMonths === undefined
      ? []
      : [row("deferredMonths", { Quantité: String(loan.deferredMonths) })]),
  ];
}

/** A number without an exponent. */
function plain(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/0+$/, "") : text;
}

function holdingRow(holding: ExportedHolding): Row {
  return {
    Libellé: guardedText(holding.label),
    Nature: holdingWords[holding.holdingKind],
    "Code ISIN": holding.isin ?? "",
    Quantité: comma(holding.quantity ?? ""),
    Cours: comma(holding.unitPrice ?? ""),
    "Prix de revient": comma(holding.unitCost ?? ""),
    Montant: amount(holding.valuationCents),
    Date: day(holding.asOf),
  };
}

function pocketRow(pocket: ExportedPocket): Row {
  return {
    Libellé: guardedText(pocket.label ?? ""),
    Nature: pocketWords[pocket.condition],
    Quantité: comma(pocket.quantity ?? ""),
    Montant: amount(pocket.valueCents),
    Date: day(pocket.availableOn),
  };
}

function transactionRow(transaction: ExportedTransaction): Row {
  const { categoryId } = transaction;
  return {
    Date: day(transaction.date),
    "Date de valeur": day(transaction.valueDate),
    Libellé: guardedText(transaction.wording),
    Nature: typeWords[transaction.type],
    Catégorie: categoryId !== null && isCategory(categoryId) ? categoryName(categoryId) : "",
    Montant: amount(transaction.amountCents),
    Provenance: transaction.provenance,
    Référence: guardedText(transaction.externalId),
    "Libellé court": guardedText(transaction.shownWording ?? ""),
    "Catégorie choisie": transaction.isCategoryChosen ? chosenWord : "",
  };
}

function amount(value: Cents | null): string {
  return value === null ? "" : comma(decimalOfCents(value));
}

function comma(decimal: string): string {
  return decimal.replace(".", ",");
}

/** 20/11/2026, which French Excel takes for a day. */
function day(value: Day | null): string {
  return value === null ? "" : value.split("-").toReversed().join("/");
}
