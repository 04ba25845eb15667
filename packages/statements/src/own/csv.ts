import { noLoanTerms, ok, type Result } from "@vigie/domain";
import { readTable } from "../csv/table.ts";
import { statementFailure } from "../diagnostics.ts";
import type { StatementAccount, StatementCode, StatementFailure } from "../model.ts";
import type { TextSource } from "../text/source.ts";
import { csvColumns, csvSections, laterColumns } from "../write/csv.ts";
import { accountOfExport, maxPayments } from "./own.ts";
import { withPropertyRow } from "./property-rows.ts";
import { Reading } from "./values.ts";
import {
  type Draft,
  type Places,
  Cells,
  headOf,
  ownershipOf,
  paymentOf,
  valueOf,
  holdingOf,
  pocketOf,
  transactionOf,
  termOf,
} from "./csv-rows.ts";

/** Whether a table is an export of ours: its first three heads. */
export function looksLikeOwnCsv(text: string): boolean {
  return /^\ufeff?"?Rubrique"?;"?Contrat"?;"?Type"?;/.test(text.slice(0, 80));
}

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
  const record = withPropertyRow(draft.said, {
    word: cells.of("Nature"),
    text: cells.text("Libellé"),
    number: cells.number("Quantité"),
    amount: cells.amount("Montant"),
  });
  if (record === null) return false;
  draft.said = record;
  draft.property = reading.property(record);
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
