import {
  categories,
  categoryFamilies,
  categoryName,
  holdingKinds,
  type LoanTerms,
  noLoanTerms,
  ok,
  ownershipKinds,
  paymentDirections,
  pocketConditions,
  repaymentKinds,
  type Result,
  transactionTypes,
} from "@vigie/domain";
import type { CsvRow } from "../csv/row.ts";
import { readTable } from "../csv/table.ts";
import type { JsonRecord } from "../aggregator/json.ts";
import { statementFailure } from "../diagnostics.ts";
import type { StatementAccount, StatementCode, StatementFailure } from "../model.ts";
import type { TextSource } from "../text/source.ts";
import {
  chosenWord,
  type CsvColumn,
  csvColumns,
  csvSections,
  laterColumns,
  unguardedText,
} from "../write/csv.ts";
import type {
  ExportedPortfolio,
  ExportedHolding,
  ExportedOwnership,
  ExportedPayment,
  ExportedPocket,
  ExportedProperty,
  ExportedTransaction,
  ExportedValue,
} from "../write/household.ts";
import {
  codeOf,
  detailOfWord,
  directionWords,
  holdingWords,
  kindOfWord,
  loanWords,
  ownershipWords,
  pocketWords,
  repaymentWords,
  typedWord,
  typeWords,
} from "../write/words.ts";
import { accountOfExport, maxPayments } from "./own.ts";
import { withPropertyRow } from "./property-rows.ts";
import { Reading } from "./values.ts";

/** Whether a table is an export of ours: its first three heads. */
export function looksLikeOwnCsv(text: string): boolean {
  return /^\ufeff?"?Rubrique"?;"?Contrat"?;"?Type"?;/.test(text.slice(0, 80));
}

type Draft = {
  readonly head: Omit<
    ExportedPortfolio,
    "loan" | "property" | "ownership" | "values" | "holdings" | "transactions" | "payments"
  >;
  ownership: ExportedOwnership | null;
  loan: LoanTerms | null;
  property: ExportedProperty | null;
  /** What the rows of a property said until now. */
  said: JsonRecord;
  readonly values: ExportedValue[];
  readonly holdings: (ExportedHolding & { readonly pockets: ExportedPocket[] })[];
  /** Lines by the reference that their lots name. */
  readonly byReference: Map<string, Draft["holdings"][number]>;
  readonly transactions: ExportedTransaction[];
  readonly payments: ExportedPayment[];
};

/** Reads our own table back. A row that says something else than we write refuses the file, with its line. */
export function readOwnCsv(source: TextSource): Result<StatementAccount[], StatementCode> {
  const portfolios = new Map<string, Draft>();
  const state: { places: Places | null; failure: StatementFailure | null } = { places: null, failure: null };
  const fault = readTable(source.pieces(), ";", (row) => {
    const { places } = state;
    if (places === null) {
      const { cells } = row.kept();
      state.places = new Map(csvColumns.map((name) => [name, cells.indexOf(name)]));
      const lost = csvColumns.find((name) => !cells.includes(name) && !laterColumns.includes(name));
      if (lost !== undefined)
        state.failure = statementFailure("statement.missing_field", { line: 1, found: lost });
      return state.failure === null;
    }
    const reading = new Reading();
    if (readRow(new Cells(row, places), reading, portfolios) && reading.fault === null) return true;
    const found = reading.fault ?? row.raw.slice(0, 80);
    state.failure = statementFailure("statement.malformed_line", { line: row.line, found });
    return false;
  });
  if (fault !== null) return statementFailure(fault.code, { ...fault });
  if (state.failure !== null) return state.failure;
  const accounts = [...portfolios.values()].map(({ head, byReference: _, said: _said, ...parts }) =>
    accountOfExport({ ...head, ...parts }),
  );
  return accounts.length === 0 ? statementFailure("statement.no_statement") : ok(accounts);
}

type Places = ReadonlyMap<CsvColumn, number>;

/** The cells of a row by the name of their column, as we wrote them. */
class Cells {
  private readonly row: CsvRow;
  private readonly places: Places;
  constructor(row: CsvRow, places: Places) {
    this.row = row;
    this.places = places;
  }
  of(name: CsvColumn): string {
    return this.row.cell(this.places.get(name) ?? -1);
  }
  text(name: CsvColumn): string {
    return unguardedText(this.of(name));
  }
  /** A number as French Excel gives it back: `1 234,5`. */
  number(name: CsvColumn): string {
    return this.of(name)
      .replaceAll(/[\s\u00a0\u202f]/g, "")
      .replace(",", ".");
  }
  /** An amount, whatever decimals a spreadsheet dropped. */
  amount(name: CsvColumn): string {
    const plain = this.number(name);
    if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return plain;
    const [whole = "0", fraction = ""] = plain.split(".");
    return `${whole}.${fraction.padEnd(2, "0")}`;
  }
  day(name: CsvColumn): string {
    const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(this.of(name));
    return match === null ? this.of(name) : `${match[3] ?? ""}-${match[2] ?? ""}-${match[1] ?? ""}`;
  }
}

function readRow(cells: Cells, reading: Reading, portfolios: Map<string, Draft>): boolean {
  const id = cells.of("Identifiant");
  const section = cells.of("Rubrique");
  if (section === csvSections.portfolio) {
    const head = headOf(cells, reading);
    if (head === null || portfolios.has(id)) return false;
    portfolios.set(id, {
      head,
      ownership: null,
      loan: null,
      property: null,
      said: {},
      values: [],
      holdings: [],
      byReference: new Map(),
      transactions: [],
      payments: [],
    });
    return true;
  }
  const draft = portfolios.get(id);
  if (draft === undefined) return false;
  if (section === csvSections.value) return add(draft.values, valueOf(cells, reading));
  if (section === csvSections.holding) return addHolding(draft, cells, reading);
  if (section === csvSections.pocket) {
    const line = draft.byReference.get(cells.of("Référence"));
    return line !== undefined && add(line.pockets, pocketOf(cells, reading));
  }
  if (section === csvSections.transaction) return add(draft.transactions, transactionOf(cells, reading));
  if (section === csvSections.payment)
    return draft.payments.length < maxPayments && add(draft.payments, paymentOf(cells, reading));
  if (section === csvSections.share) {
    draft.ownership = ownershipOf(cells, reading);
    return draft.ownership !== null;
  }
  if (section === csvSections.property) return addProperty(draft, cells, reading);
  if (section !== csvSections.loan) return false;
  const terms = termOf(cells, reading);
  if (terms === null) return false;
  draft.loan = { ...(draft.loan ?? noLoanTerms), ...terms };
  return true;
}

function add<T>(list: T[], one: T | null): boolean {
  if (one === null) return false;
  list.push(one);
  return true;
}

function addProperty(draft: Draft, cells: Cells, reading: Reading): boolean {
  const said = withPropertyRow(draft.said, {
    word: cells.of("Nature"),
    text: cells.text("Libellé"),
    number: cells.number("Quantité"),
    amount: cells.amount("Montant"),
  });
  if (said === null) return false;
  draft.said = said;
  draft.property = reading.property(said);
  return draft.property !== null;
}

function addHolding(draft: Draft, cells: Cells, reading: Reading): boolean {
  const holding = holdingOf(cells, reading);
  if (holding === null) return false;
  draft.holdings.push(holding);
  const reference = cells.of("Référence");
  // Exports made before lots were written name no line.
  if (reference === "") return true;
  if (draft.byReference.has(reference)) return false;
  draft.byReference.set(reference, holding);
  return true;
}

function headOf(cells: Cells, reading: Reading): Draft["head"] | null {
  const kind = kindOfWord(cells.of("Type"));
  const detail = cells.of("Précision");
  const kindDetail = detail === "" ? null : (detailOfWord(detail) ?? reading.note(detail));
  const name = cells.text("Contrat");
  const id = cells.of("Identifiant");
  if (kind === null || name === "" || id === "" || cells.of("Devise") === "") return null;
  return {
    id,
    name,
    kind,
    kindDetail,
    institution: reading.text(cells.text("Établissement")),
    number: reading.text(cells.text("Numéro")),
    currency: cells.of("Devise"),
    balanceCents: reading.amount(cells.amount("Montant")),
    balanceOn: reading.day(cells.day("Date")),
    provenance: null,
    openedOn: reading.day(cells.day("Ouvert le")),
    company: reading.text(cells.text("Entreprise")),
    isTyped: cells.of("Nature") === typedWord,
  };
}

function ownershipOf(cells: Cells, reading: Reading): ExportedOwnership | null {
  const ratio = reading.decimal(cells.number("Quantité"));
  return reading.ownership({
    kind: codeOf(ownershipWords, cells.of("Nature"), ownershipKinds),
    ratio: ratio === null ? null : Number(ratio),
    usufructuary_born_on: cells.day("Date"),
  });
}

function paymentOf(cells: Cells, reading: Reading): ExportedPayment | null {
  return reading.payment({
    id: cells.text("Référence"),
    label: cells.text("Libellé"),
    direction: codeOf(directionWords, cells.of("Nature"), paymentDirections),
    amount: cells.amount("Montant"),
    starts_on: cells.day("Ouvert le"),
    ends_on: cells.day("Date"),
  });
}

function valueOf(cells: Cells, reading: Reading): ExportedValue | null {
  const day = reading.day(cells.day("Date"));
  const valueCents = reading.amount(cells.amount("Montant"));
  return day === null || valueCents === null ? null : { day, valueCents };
}

function holdingOf(cells: Cells, reading: Reading): Draft["holdings"][number] | null {
  const holdingKind = codeOf(holdingWords, cells.of("Nature"), holdingKinds);
  const label = cells.text("Libellé");
  if (holdingKind === null || label === "") return null;
  return {
    isin: reading.text(cells.of("Code ISIN")),
    label,
    holdingKind,
    quantity: reading.decimal(cells.number("Quantité")),
    unitPrice: reading.decimal(cells.number("Cours")),
    unitCost: reading.decimal(cells.number("Prix de revient")),
    valuationCents: reading.amount(cells.amount("Montant")),
    asOf: reading.day(cells.day("Date")),
    pockets: [],
  };
}

function pocketOf(cells: Cells, reading: Reading): ExportedPocket | null {
  const condition = codeOf(pocketWords, cells.of("Nature"), pocketConditions);
  if (condition === null) return null;
  return {
    label: reading.text(cells.text("Libellé")),
    quantity: reading.decimal(cells.number("Quantité")),
    valueCents: reading.amount(cells.amount("Montant")),
    condition,
    availableOn: reading.day(cells.day("Date")),
  };
}

function transactionOf(cells: Cells, reading: Reading): ExportedTransaction | null {
  const type = codeOf(typeWords, cells.of("Nature"), transactionTypes);
  const date = reading.day(cells.day("Date"));
  const amountCents = reading.amount(cells.amount("Montant"));
  const externalId = cells.text("Référence");
  if (type === null || date === null || amountCents === null || externalId === "") return null;
  return {
    externalId,
    date,
    valueDate: reading.day(cells.day("Date de valeur")),
    amountCents,
    wording: cells.text("Libellé"),
    type,
    categoryId: categoryOf(cells.of("Catégorie")),
    shownWording: reading.text(cells.text("Libellé court")),
    isCategoryChosen: cells.of("Catégorie choisie").trim().toLowerCase() === chosenWord,
    provenance: "file",
  };
}

/** A category by its French name; null where it is none of ours. */
function categoryOf(name: string): string | null {
  const known = [...categories.map(({ id }) => id), ...categoryFamilies];
  return known.find((id) => categoryName(id) === name) ?? null;
}

function termOf(cells: Cells, reading: Reading): Partial<LoanTerms> | null {
  const word = cells.of("Nature");
  const is = (key: keyof LoanTerms): boolean => loanWords[key].word === word;
  const amounts = ["borrowedCents", "outstandingCents", "insuranceMonthlyCents", "instalmentCents"] as const;
  const days = ["nextPaymentOn", "signedOn", "firstRepaymentOn", "endsOn"] as const;
  const numbers = ["nominalRateRatio", "durationMonths", "paymentsLeft", "deferredMonths"] as const;
  const amountKey = amounts.find(is);
  if (amountKey !== undefined) return { [amountKey]: reading.amount(cells.amount("Montant")) };
  const dayKey = days.find(is);
  if (dayKey !== undefined) return { [dayKey]: reading.day(cells.day("Date")) };
  const numberKey = numbers.find(is);
  if (numberKey !== undefined) {
    const text = reading.decimal(cells.number("Quantité"));
    return text === null ? null : { [numberKey]: Number(text) };
  }
  if (is("deferred")) return { deferred: cells.of("Quantité") === "1" };
  if (is("repayment")) {
    const repayment = codeOf(repaymentWords, cells.text("Libellé"), repaymentKinds);
    return repayment === null ? null : { repayment };
  }
  return is("insuranceLabel") ? { insuranceLabel: cells.text("Libellé") } : null;
}
