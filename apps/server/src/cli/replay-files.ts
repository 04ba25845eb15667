import { type OpenedStatement, openStatement, statementMessage } from "@vigie/statements";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { cliText } from "./text.ts";

/** Summary of one file, one row of the table: operators compare two versions of the readers on their own files. */
export type ReplayedFile = {
  readonly name: string;
  readonly format: string;
  readonly accounts: number;
  readonly operations: number;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly securities: number;
  /** What transactions on securities debited from and credited to the cash of the accounts. */
  readonly paidCents: number;
  readonly receivedCents: number;
  readonly holdings: number;
  readonly rejected: number;
  readonly warnings: number;
  /** The question or the refusal; null if the file is read. */
  readonly outcome: string | null;
};

/** Summarises every file under a folder, ordered by name. */
export async function replayFolder(folder: string): Promise<ReplayedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const replayed: ReplayedFile[] = [];
  for (const file of files)
    replayed.push(await replayFile(path.relative(folder, file), await readFile(file)));
  return replayed;
}

export async function replayFile(name: string, bytes: Uint8Array): Promise<ReplayedFile> {
  const opened = await openStatement(bytes, { filename: path.basename(name) });
  const accounts = opened.kind === "read" ? opened.file.accounts : [];
  const moves = accounts.flatMap(({ transactions }) => transactions.map(({ amountCents }) => amountCents));
  const cash = accounts.flatMap(({ securityTransactions }) =>
    securityTransactions.flatMap(({ cashCents }) => cashCents ?? []),
  );
  return {
    name,
    format: opened.kind === "read" ? opened.file.format : "",
    accounts: accounts.length,
    operations: moves.length,
    debitCents: sumOf(moves.filter((cents) => cents < 0)),
    creditCents: sumOf(moves.filter((cents) => cents > 0)),
    securities: accounts.reduce((sum, one) => sum + one.securityTransactions.length, 0),
    paidCents: sumOf(cash.filter((cents) => cents < 0)),
    receivedCents: sumOf(cash.filter((cents) => cents > 0)),
    holdings: accounts.reduce((sum, one) => sum + one.holdings.length, 0),
    rejected: opened.kind === "read" ? opened.file.rejectedRows.length : 0,
    warnings: opened.kind === "read" ? opened.file.warnings.length : 0,
    outcome: outcomeOf(opened),
  };
}

function sumOf(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0);
}

function outcomeOf(opened: OpenedStatement): string | null {
  if (opened.kind === "asks") return cliText.asks(opened.questions.map(({ kind }) => kind).join(", "));
  return opened.kind === "refused"
    ? cliText.refused(`${opened.failure.code}, ${statementMessage(opened.failure)}`)
    : null;
}

/** Returns the table with tab-separated cells, for a spreadsheet or `diff`. The last line has the totals. */
export function replayTable(files: readonly ReplayedFile[]): string {
  const rows = files.map((file) => [file.name, file.format, ...figuresOf(file), file.outcome ?? ""]);
  const totals = files
    .map(figuresOf)
    .reduce((sum, figures) => sum.map((total, at) => total + (figures[at] ?? 0)), emptyFigures);
  const asked = files.filter(({ outcome }) => outcome !== null).length;
  return [cliText.replayHeadings, ...rows, [cliText.total, "", ...totals, cliText.notRead(asked)]]
    .map((cells) => cells.map((cell) => (typeof cell === "number" ? String(cell) : cell)).join("\t"))
    .join("\n")
    .concat("\n");
}

const emptyFigures = Array.from({ length: 10 }, () => 0);

function figuresOf(file: ReplayedFile): number[] {
  return [
    file.accounts,
    file.operations,
    file.debitCents,
    file.creditCents,
    file.securities,
    file.paidCents,
    file.receivedCents,
    file.holdings,
    file.rejected,
    file.warnings,
  ];
}
