import type { StatementImport } from "@vigie/api";
import {
  decisionOn,
  importColumnRoles,
  type ImportedAccount,
  type ImportedLine,
  isSetAside,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import { eachYielding } from "../../../../edge/yielding.ts";
import type { Services } from "../../../../boot/services.ts";
import type { ImportHead, ImportRow } from "../store.ts";
import * as memory from "../store/memory.ts";
import { type Planned, planImports } from "./plan.ts";

const shownLines = 200;

/** Returns an import, compared with the current portfolios. */
export async function importView(
  services: Services,
  subject: Subject,
  row: ImportRow,
): Promise<StatementImport> {
  const planned = row.state === "previewed" ? await planImports(services, subject, [row]) : [];
  const kept = await memory.filesKept(subject, services.db, [row.id]);
  return await plannedView(row, planned, kept.has(row.id));
}

/** @param planned the whole batch; empty once there is nothing left to match */
export async function plannedView(
  row: ImportRow,
  planned: readonly Planned[],
  changeable: boolean,
): Promise<StatementImport> {
  const mine = row.content.accounts.map(
    (account) =>
      planned.find((one) => one.row.id === row.id && one.account.key === account.key) ??
      plannedFromRow(row, account),
  );
  const views: AccountView[] = [];
  for (const one of mine) views.push(await accountView(one));
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
    batchId: row.batchId,
    fileName: row.fileName,
    format: row.format,
    status: row.state,
    createdAt: row.createdAt,
    confirmedAt: row.confirmedAt,
    addedCount: row.addedCount,
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
      words: Object.entries(answers.words ?? {}).map(([word, meaning]) => ({ word, meaning })),
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

/** Returns an account of a file that is confirmed or undone: there is nothing left to match. */
function plannedFromRow(row: ImportRow, account: ImportedAccount): Planned {
  const choice = row.choices[account.key] ?? {};
  return {
    row,
    account,
    choice,
    portfolio: null,
    sameAs: null,
    placed: "new",
    skipped: choice.skipped ?? false,
    lost: false,
    matches: new Map(),
  };
}

type AccountView = StatementImport["accounts"][number];

async function accountView(one: Planned): Promise<AccountView> {
  const { account, portfolio, choice, matches, skipped } = one;
  const likely: ImportedLine[] = [];
  let aside = 0;
  let open = 0;
  await eachYielding(matches.size === 0 ? [] : account.lines, (line) => {
    const match = matches.get(line.key);
    if (isSetAside(line, choice, match)) aside += 1;
    if (match?.kind !== "likely") return;
    likely.push(line);
    if (decisionOn(line, choice) === null) open += 1;
  });
  return {
    key: account.key,
    name: portfolio?.name ?? choice.name ?? account.name,
    number: account.number,
    kind: portfolio?.kind ?? choice.kind ?? account.kind,
    currency: account.currency,
    balance: account.valueCents,
    balanceOn: account.valueOn,
    // Lines are stored newest first.
    from: account.lines.at(-1)?.date ?? null,
    to: account.lines[0]?.date ?? null,
    portfolioId: portfolio?.id ?? null,
    sameAs: one.sameAs,
    skipped,
    placed: one.placed,
    newCount: skipped ? 0 : account.lines.length - aside,
    duplicateCount: aside,
    questionCount: open,
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

function lineView(line: ImportedLine, { choice, matches }: Planned): AccountView["transactions"][number] {
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
