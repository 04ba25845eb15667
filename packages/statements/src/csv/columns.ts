import { importColumnRoles, type ImportColumnRole } from "@vigie/domain";
import { readCurrency } from "../text/identifiers.ts";
import { normaliseWording } from "../text/wording.ts";

/** What a column of a bank's or broker's table may be: the wire names them too. */
export const columnRoles = importColumnRoles;
export type ColumnRole = ImportColumnRole;

/** Which column plays each role, counted from 0. */
export type ColumnIndexes = Readonly<Partial<Record<ColumnRole, number>>>;
/** The same by heading, as the user mapped it and as it is remembered for the next files of the source. */
export type ColumnMapping = Readonly<Partial<Record<ColumnRole, string>>>;

/** Headings in the form of `normaliseWording`, French banks and brokers first. The currency at a heading's end is taken off before. */
const headings: Readonly<Record<ColumnRole, string>> = {
  date: "DATE|DATE OPERATION|DATE D OPERATION|DATE DE L OPERATION|DATEOP|DATE OP|DATE COMPTABLE|DATE DE COMPTABILISATION|DATE COMPTABILISATION|DATE DE TRANSACTION|DATE TRANSACTION|DATE ECRITURE|DATE DE FIN|BOOKING DATE|TRANSACTION DATE|COMPLETED DATE|POSTING DATE|DATUM|BUCHUNGSTAG",
  valueDate: "DATE VALEUR|DATE DE VALEUR|DATEVAL|VALUE DATE|RENTEDATUM|VALUTA|DATE DE REGLEMENT",
  wording:
    "LIBELLE|LIBELLE OPERATION|LIBELLE DE L OPERATION|LIBELLE SIMPLIFIE|LABEL|INTITULE|DESCRIPTION|NATURE DE L OPERATION|DESIGNATION|OMSCHRIJVING 1|OMSCHRIJVING|VERWENDUNGSZWECK|VALEUR",
  party:
    "NAME|PARTNER NAME|NOM|TIERS|PAYEE|COUNTERPARTY|COUNTERPARTY NAME|NAAM TEGENPARTIJ|BENEFICIAIRE|NOM DE LA VALEUR|NOM DU TITRE|SUPPORT|PRODUIT|PRODUCT|NOM DU BENEFICIAIRE",
  memo: "MEMO|NOTE|NOTES|PAYMENT REFERENCE|DETAIL|DETAILS|INFORMATIONS COMPLEMENTAIRES|INFORMATION COMPLEMENTAIRE|COMMENTAIRE|COMMENT|REFERENCE|DETAIL DE L ECRITURE|LIBELLE COURT|LIBELLE COMPLEMENTAIRE",
  amount:
    "MONTANT NEGOCIE|MONTANT|MONTANT OPERATION|MONTANT DE L OPERATION|MONTANT NET|NET|AMOUNT|BEDRAG|BETRAG|VALORISATION|MONTANT VALORISE",
  gross: "MONTANT BRUT|BRUT|GROSS|GROSS AMOUNT",
  debit: "DEBIT|MONTANT DEBIT|DEBITS|PAID OUT|MONEY OUT|RETRAIT",
  credit: "CREDIT|MONTANT CREDIT|CREDITS|PAID IN|MONEY IN|DEPOT",
  balance:
    "SOLDE|BALANCE|RUNNING BALANCE|SALDO NA TRN|SALDO|SOLDE COURANT|SOLDE APRES OPERATION|ACCOUNTBALANCE|SOLDE DU COMPTE",
  category: "CATEGORIE|CATEGORY|CATEGORIE OPERATION",
  currency: "DEVISE|CURRENCY|CCY|CURRENCY CODE|CODE DEVISE|MUNT|MONNAIE",
  account:
    "COMPTE|ACCOUNT|NUMERO DE COMPTE|NUMERO COMPTE|N DE COMPTE|IBAN|IBAN BBAN|ACCOUNTNUM|ACCOUNT NUMBER|ACCOUNTLABEL",
  reference: "TRANSACTION ID|ID TRANSACTION|ID OPERATION|REFERENCE OPERATION|TRANSACTIEREFERENTIE",
  operation: "OPERATION|TYPE|TYPE D OPERATION|TYPE OPERATION|TRANSACTION TYPE|SENS|ACTION|NATURE",
  isin: "ISIN|CODE ISIN|SYMBOL|SYMBOLE|TICKER|CODE|CODE VALEUR|SYMBOLE ISIN|ISIN CODE",
  quantity: "QUANTITE|QTE|QUANTITY|SHARES|NOMBRE|NOMBRE DE PARTS|NB PARTS|PARTS",
  unitPrice:
    "COURS|PRIX|PRICE|UNIT PRICE|PRIX UNITAIRE|PRIX D EXE|PRIX D EXECUTION|COURS D EXECUTION|LASTPRICE|LAST PRICE|DERNIER COURS|VALEUR LIQUIDATIVE|VL|CLOTURE|COURS DE CLOTURE",
  unitCost:
    "BUYINGPRICE|BUYING PRICE|PRU|PRIX DE REVIENT|PRIX DE REVIENT UNITAIRE|PRIX D ACHAT|PRIX MOYEN|PRIX MOYEN D ACHAT",
  fees: "FRAIS|FRAIS AUTOFX|FRAIS CONVERSION AUTOFX|FRAIS DE COURTAGE ET OU DE PARTIES|FRAIS DE COURTAGE ET OU DE PARTIES TIERCES|FEE|FEES|COMMISSION|COURTAGE|COURTAGE PRELEVEMENT|FRAIS DE COURTAGE|FRAIS ET COMMISSIONS",
  taxes: "TAX|TAXES|TAXE|IMPOT|IMPOTS|PRELEVEMENTS",
};

const roleByHeading = new Map<string, ColumnRole>();
for (const role of columnRoles)
  for (const heading of headings[role].split("|")) roleByHeading.set(heading, role);

/** Words that only a French table has at its head: its dates start with the day. */
const frenchWords =
  /\b(?:LIBELLE|MONTANT|DEBIT|SOLDE|VALEUR|OPERATION|DEVISE|QTE|QUANTITE|COURS|DATEOP|DATEVAL|COMPTE|CHEQUES|SOLDE)\b/;

/** Finds what each heading is, the first of each role winning.
 * @param below the first rows under the headings */
export function recogniseColumns(cells: readonly string[], below: readonly Under[] = []): ColumnIndexes {
  const found: Partial<Record<ColumnRole, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const { name } = headingOf(cell);
    const role = roleByHeading.get(name);
    const money = isCurrencyFirst(index, { cells, below }) ? (moneyByHeading.get(name) ?? role) : undefined;
    if (money === "amount" || money === "balance") {
      found[money] ??= index + 1;
      found.currency ??= index;
    } else if (role !== undefined) found[role] ??= index;
  }
  return withTraded(cells, found);
}

/** « Montant négocié » is what the account paid or received, and « Montant » beside it comes before costs (Degiro). */
function withTraded(cells: readonly string[], found: ColumnIndexes): ColumnIndexes {
  const traded = cells.findIndex((cell) => headingOf(cell).name === "MONTANT NEGOCIE");
  const plain = cells.findIndex((cell) => headingOf(cell).name === "MONTANT");
  return traded < 0 || plain < 0 ? found : { ...found, amount: traded, gross: found.gross ?? plain };
}

/** The columns headed as one role beside the one that plays it. */
export function othersOf(role: ColumnRole, cells: readonly string[], columns: ColumnIndexes): number[] {
  return cells.flatMap((cell, at) =>
    at !== columns[role] && roleByHeading.get(headingOf(cell).name) === role ? [at] : [],
  );
}

type Under = { readonly cells: readonly string[] };

/** Headings of money that is only known for money by the currency under them. */
const moneyByHeading = new Map<string, ColumnRole>(
  ["MOUVEMENTS", "MOUVEMENT", "MUTATIE", "CHANGE", "VARIATION"].map((heading) => [heading, "amount"]),
);

/** Whether one heading stands over a currency, and the amount under no heading beside it (Degiro). */
function isCurrencyFirst(
  at: number,
  { cells, below }: { readonly cells: readonly string[]; readonly below: readonly Under[] },
): boolean {
  if (cells[at] === "" || cells[at + 1] !== "") return false;
  const filled = below.map((row) => row.cells[at] ?? "").filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => /^[A-Z]{3}$/.test(cell));
}

/** The headings as they are shown to the saver: « Colonne 9 » where the file gives none. */
export function namedHeadings(cells: readonly string[]): string[] {
  return cells.map((cell, index) => (cell === "" ? `Colonne ${index + 1}` : cell));
}

/** The columns a mapping names, or null where the headings are not there. */
export function mappedColumns(cells: readonly string[], mapping: ColumnMapping): ColumnIndexes | null {
  const found: Partial<Record<ColumnRole, number>> = {};
  const names = namedHeadings(cells).map((cell) => headingOf(cell).whole);
  for (const role of columnRoles) {
    const wanted = mapping[role];
    if (wanted === undefined) continue;
    const index = names.indexOf(headingOf(wanted).whole);
    if (index < 0) return null;
    found[role] = index;
  }
  return found;
}

/** Whether the columns are enough to read operations or positions. */
export function isEnough(columns: ColumnIndexes): boolean {
  const money =
    columns.amount !== undefined ||
    columns.debit !== undefined ||
    columns.credit !== undefined ||
    columns.gross !== undefined;
  const operations =
    columns.date !== undefined &&
    (money || (columns.quantity !== undefined && columns.unitPrice !== undefined));
  return operations || isPositions(columns);
}

/** A table of lines held: parts and a security, and nothing that only operations have (a day, a kind, fees). */
export function isPositions(columns: ColumnIndexes): boolean {
  const operations = [
    columns.date,
    columns.valueDate,
    columns.operation,
    columns.fees,
    columns.gross,
    columns.reference,
  ];
  const named = columns.isin !== undefined || columns.party !== undefined || columns.wording !== undefined;
  const valued = columns.amount !== undefined || columns.unitPrice !== undefined;
  return (
    columns.quantity !== undefined && named && valued && operations.every((column) => column === undefined)
  );
}

/** A table of securities operations. */
export function isSecurities(columns: ColumnIndexes): boolean {
  return columns.quantity !== undefined && columns.date !== undefined;
}

export function isFrenchTable(cells: readonly string[]): boolean {
  return cells.some((cell) => frenchWords.test(normaliseWording(cell)));
}

/** The currency that a heading of money names: `Montant(EUROS)`, `Amount (EUR)`. */
export function headingCurrency(cells: readonly string[]): string | null {
  for (const cell of cells) {
    const { name, currency } = headingOf(cell);
    const role = roleByHeading.get(name);
    if (
      currency !== null &&
      (role === "amount" || role === "debit" || role === "credit" || role === "balance")
    )
      return currency;
  }
  return null;
}

function headingOf(cell: string): { whole: string; name: string; currency: string | null } {
  const euro = cell.includes("€") ? "EUR" : null;
  const whole = normaliseWording(cell);
  const match = /^(.+?)(?: EN)? (EUROS?|[A-Z]{3})$/.exec(whole);
  const [, name = whole, unit = ""] = match ?? [];
  if (unit !== "" && roleByHeading.has(name) && !roleByHeading.has(whole)) {
    return { whole, name, currency: unit.startsWith("EURO") ? "EUR" : readCurrency(unit) };
  }
  return { whole, name: whole, currency: euro };
}
