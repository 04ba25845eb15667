import type { StatementImport } from "@vigie/contract";
import { importColumnRoles } from "@vigie/domain";
import type { StoredImportAccount, StoredImportLine } from "../../../db/schema-imports.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../services.ts";
import type { ImportHead, ImportRow } from "../store.ts";
import * as memory from "../store/memory.ts";
import { decisionOn, isSetAside, type Planned, planImports } from "./plan.ts";

const shownLines = 200;

/** An import with what it holds against what is held today. */
export async function importView(
  services: Services,
  subject: Subject,
  row: ImportRow,
): Promise<StatementImport> {
  const planned = row.state === "previewed" ? await planImports(services, subject, [row]) : [];
  const kept = await memory.filesKept(subject, services.db, [row.id]);
  return plannedView(row, planned, kept.has(row.id));
}

/** @param planned of the whole batch; empty once nothing is left to place */
export function plannedView(
  row: ImportRow,
  planned: readonly Planned[],
  changeable: boolean,
): StatementImport {
  const mine = row.content.accounts.map(
    (account) =>
      planned.find((one) => one.row.id === row.id && one.account.key === account.key) ??
      settled(row, account),
  );
  const views = mine.map(accountView);
  const sum = (key: "newCount" | "duplicateCount" | "questionCount"): number =>
    views.reduce((total, view) => total + view[key], 0);
  return {
    ...importHead(row, changeable),
    newCount: sum("newCount"),
    duplicateCount: sum("duplicateCount"),
    questionCount: sum("questionCount"),
    accounts: views.map((view) => ({
      ...view,
      portfolioId: view.portfolioId ?? row.targets[view.key] ?? null,
    })),
  };
}

export function importHead(row: ImportHead, changeable: boolean): StatementImport {
  const { answers = {}, encoding, remembered } = row.reading;
  return {
    id: row.id,
    batchId: row.batch_id,
    fileName: row.file_name,
    format: row.format,
    status: row.state,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    addedCount: row.added_count,
    newCount: 0,
    duplicateCount: 0,
    questionCount: 0,
    warnings: row.warnings,
    needs: row.needs.map((need) => ({ ...need })),
    reading: {
      encoding: encoding ?? null,
      dateOrder: answers.dateOrder ?? null,
      decimalMark: answers.decimalMark ?? null,
      columns: columnsOf(answers.columns ?? {}),
      remembered: remembered ?? false,
      changeable,
    },
    accounts: [],
  };
}

function columnsOf(columns: Readonly<Record<string, string>>): StatementImport["reading"]["columns"] {
  return importColumnRoles.flatMap((role) => {
    const heading = columns[role];
    return heading === undefined ? [] : [{ role, heading }];
  });
}

/** An account of a file that is confirmed or taken back: nothing is left to match. */
function settled(row: ImportRow, account: StoredImportAccount): Planned {
  const choice = row.choices[account.key] ?? {};
  return {
    row,
    account,
    choice,
    contract: null,
    sameAs: null,
    placed: "new",
    skipped: choice.skipped ?? false,
    lost: false,
    matches: new Map(),
  };
}

type AccountView = StatementImport["accounts"][number];

function accountView(one: Planned): AccountView {
  const { account, contract, choice, matches, skipped } = one;
  const matched = matches.size === 0 ? [] : account.lines.filter(({ key }) => matches.has(key));
  const aside = matched.filter((line) => isSetAside(line, choice, matches.get(line.key)));
  const likely = matched.filter((line) => matches.get(line.key)?.kind === "likely");
  const open = likely.filter((line) => decisionOn(line, choice) === null);
  return {
    key: account.key,
    name: contract?.name ?? choice.name ?? account.name,
    number: account.number,
    kind: contract?.kind ?? choice.kind ?? account.kind,
    currency: account.currency,
    balance: account.valueCents,
    balanceOn: account.valueOn,
    // Stored the newest first.
    from: account.lines.at(-1)?.date ?? null,
    to: account.lines[0]?.date ?? null,
    portfolioId: contract?.id ?? null,
    sameAs: one.sameAs,
    skipped,
    placed: one.placed,
    newCount: skipped ? 0 : account.lines.length - aside.length,
    duplicateCount: aside.length,
    questionCount: open.length,
    transactions: account.lines.slice(0, shownLines).map((line) => lineView(line, one)),
    questions: likely.slice(0, shownLines).map((line) => lineView(line, one)),
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

function lineView(line: StoredImportLine, { choice, matches }: Planned): AccountView["transactions"][number] {
  const match = matches.get(line.key);
  return {
    key: line.key,
    date: line.date,
    amount: line.amountCents,
    wording: line.wording,
    duplicate: isSetAside(line, choice, match),
    rawLine: line.rawLine,
    raw: line.raw ?? null,
    match:
      match === undefined
        ? null
        : {
            kind: match.kind,
            date: match.held.date,
            amount: match.held.amountCents,
            wording: match.held.wording,
            provenance: match.held.provenance,
            suggested: match.suggested,
            decision: match.kind === "same" ? null : decisionOn(line, choice),
          },
  };
}
