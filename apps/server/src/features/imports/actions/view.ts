import type { StatementImport } from "@vigie/contract";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../services.ts";
import type { ImportHead, ImportRow } from "../store.ts";
import type { StoredImportAccount } from "../../../db/schema.ts";
import { matchAccounts, type Matched } from "./match.ts";

const shownLines = 200;

/** An import with what it holds against what is held today. */
export async function importView(
  services: Services,
  subject: Subject,
  row: ImportRow,
): Promise<StatementImport> {
  const { accounts } = row.content;
  const matched =
    row.state === "previewed"
      ? await matchAccounts(services, subject, { accounts })
      : accounts.map(unmatched);
  const views = matched.map(accountView);
  return {
    ...importHead(row),
    newCount: views.reduce((sum, view) => sum + view.newCount, 0),
    duplicateCount: views.reduce((sum, view) => sum + view.duplicateCount, 0),
    accounts: views,
  };
}

export function importHead(row: ImportHead): StatementImport {
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    status: row.state,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    addedCount: row.added_count,
    newCount: 0,
    duplicateCount: 0,
    warnings: row.warnings,
    accounts: [],
  };
}

function unmatched(account: StoredImportAccount): Matched {
  return { account, contract: null, duplicates: new Set() };
}

function accountView({ account, contract, duplicates }: Matched): StatementImport["accounts"][number] {
  return {
    key: account.key,
    name: contract?.name ?? account.name,
    number: account.number,
    kind: account.kind,
    currency: account.currency,
    balance: account.valueCents,
    balanceOn: account.valueOn,
    portfolioId: contract?.id ?? null,
    newCount: account.lines.length - duplicates.size,
    duplicateCount: duplicates.size,
    transactions: account.lines.slice(0, shownLines).map((line) => ({
      key: line.key,
      date: line.date,
      amount: line.amountCents,
      wording: line.wording,
      duplicate: duplicates.has(line.key),
      rawLine: line.rawLine,
    })),
    holdings: account.holdings.map((holding) => ({
      isin: holding.isin,
      label: holding.label,
      quantity: holding.quantity,
      unitPrice: holding.unitPrice,
      amount: holding.valuationCents,
      asOf: holding.asOf,
    })),
  };
}
