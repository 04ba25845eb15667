import { ok, type Result } from "@vigie/domain";
import { isRecord, type JsonRecord, parseJson } from "../aggregator/json.ts";
import { statementFailure, type Diagnostics } from "../diagnostics.ts";
import { maxRows } from "../limits.ts";
import type { StatementAccount, StatementCode } from "../model.ts";
import type {
  ExportedPortfolio,
  ExportedHolding,
  ExportedPocket,
  ExportedTransaction,
} from "../write/household.ts";
import { jsonFormat, jsonVersion } from "../write/json.ts";
import { accountOfExport, maxPayments } from "./own.ts";
import { Reading } from "./values.ts";

/** Whether a JSON text is an export of ours: its first key says so. */
export function looksLikeOwnJson(text: string): boolean {
  return /^\s{0,100}\{\s{0,100}"format"\s{0,100}:\s{0,100}"vigie\.export"/.test(text.slice(0, 512));
}

export function readOwnJson(
  text: string,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const root = parseJson(text, diagnostics);
  if (diagnostics.failure !== null) return diagnostics.failure;
  if (!isRecord(root) || root["format"] !== jsonFormat || root["version"] !== jsonVersion)
    return statementFailure("statement.not_recognised");
  const accounts: StatementAccount[] = [];
  let rows = 0;
  for (const one of listOf(root["contracts"]) ?? [null]) {
    const reading = new Reading();
    const portfolio = isRecord(one) ? portfolioOf(one, reading) : null;
    if (portfolio !== null && portfolio.payments.length > maxPayments) reading.note("payments");
    if (portfolio === null || reading.fault !== null)
      return statementFailure("statement.malformed_line", { line: 1, found: reading.fault ?? "contracts" });
    const lots = portfolio.holdings.reduce((sum, { pockets }) => sum + pockets.length, 0);
    rows += portfolio.transactions.length + portfolio.holdings.length + portfolio.values.length + lots;
    rows += portfolio.payments.length;
    if (rows > maxRows) return statementFailure("statement.too_many_rows");
    accounts.push(accountOfExport(portfolio));
  }
  return accounts.length === 0 ? statementFailure("statement.no_statement") : ok(accounts);
}

function listOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

function portfolioOf(of: JsonRecord, reading: Reading): ExportedPortfolio | null {
  const id = reading.text(of["id"]);
  const name = reading.text(of["name"]);
  const kind = reading.kind(of["kind"]);
  const currency = reading.text(of["currency"]);
  if (id === null || name === null || kind === null || currency === null) return reading.note("id");
  return {
    id,
    name,
    kind,
    kindDetail: reading.detail(of["kind_detail"]),
    institution: reading.text(of["institution"]),
    number: reading.text(of["number"]),
    currency,
    valueCents: reading.amount(of["balance"]),
    valueOn: reading.day(of["balance_on"]),
    provenance: null,
    openedOn: reading.day(of["opened_on"]),
    company: reading.text(of["company"]),
    isTyped: of["typed"] === true,
    ownership: reading.ownership(of["ownership"]),
    loan: reading.loan(of["loan"]),
    property: reading.property(of["property"]),
    values: rowsOf(of["values"], reading).flatMap((row) => {
      const day = reading.day(row["day"]);
      const valueCents = reading.amount(row["amount"]);
      return day === null || valueCents === null ? missing(reading, row) : [{ day, valueCents }];
    }),
    holdings: rowsOf(of["holdings"], reading).flatMap((row) => holdingOf(row, reading)),
    transactions: rowsOf(of["transactions"], reading).flatMap((row) => transactionOf(row, reading)),
    // Exports made before payments were written have none.
    payments:
      of["payments"] === undefined
        ? []
        : rowsOf(of["payments"], reading).flatMap((row) => reading.payment(row) ?? missing(reading, row)),
  };
}

function rowsOf(value: unknown, reading: Reading): readonly JsonRecord[] {
  const rows = listOf(value) ?? [];
  if (!Array.isArray(value) || !rows.every(isRecord)) reading.note("rows");
  return rows.filter(isRecord);
}

function missing(reading: Reading, row: JsonRecord): [] {
  reading.note(JSON.stringify(row));
  return [];
}

function holdingOf(row: JsonRecord, reading: Reading): ExportedHolding[] {
  const label = reading.text(row["label"]);
  const holdingKind = reading.holdingKind(row["holding_kind"]);
  if (label === null || holdingKind === null) return missing(reading, row);
  return [
    {
      isin: reading.text(row["isin"]),
      label,
      holdingKind,
      quantity: reading.decimal(row["quantity"]),
      unitPrice: reading.decimal(row["unit_price"]),
      unitCost: reading.decimal(row["unit_cost"]),
      valuationCents: reading.amount(row["amount"]),
      asOf: reading.day(row["as_of"]),
      // Exports made before lots were written have none.
      pockets:
        row["pockets"] === undefined
          ? []
          : rowsOf(row["pockets"], reading).flatMap((lot) => pocketOf(lot, reading)),
    },
  ];
}

function pocketOf(row: JsonRecord, reading: Reading): ExportedPocket[] {
  const condition = reading.pocketCondition(row["condition"]);
  if (condition === null) return missing(reading, row);
  return [
    {
      label: reading.text(row["label"]),
      quantity: reading.decimal(row["quantity"]),
      valueCents: reading.amount(row["amount"]),
      condition,
      availableOn: reading.day(row["available_on"]),
    },
  ];
}

function transactionOf(row: JsonRecord, reading: Reading): ExportedTransaction[] {
  const externalId = reading.text(row["id"]);
  const date = reading.day(row["date"]);
  const amountCents = reading.amount(row["amount"]);
  const type = reading.transactionType(row["type"]);
  if (externalId === null || date === null || amountCents === null || type === null)
    return missing(reading, row);
  return [
    {
      externalId,
      date,
      valueDate: reading.day(row["value_date"]),
      amountCents,
      wording: reading.text(row["wording"]) ?? "",
      type,
      categoryId: reading.text(row["category_id"]),
      // Exports made before these were written have none.
      shownWording: reading.text(row["shown_wording"]),
      isCategoryChosen: row["category_chosen"] === true,
      provenance: "file",
    },
  ];
}
