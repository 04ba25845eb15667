import type { Id } from "../kernel/id.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import type { ImportAccountRef, ImportChoice, ImportDecision, ImportedFile } from "./import-files.ts";
import { isOfCurrency } from "./import-places.ts";
import { type PortfolioKind, portfolioKinds } from "./portfolios.ts";

/** A saver's choices for the accounts and the lines of a batch. */

export type AccountChoice = ImportAccountRef & {
  readonly portfolioId?: Id | undefined;
  readonly sameAs?: ImportAccountRef | undefined;
  readonly isNew?: boolean | undefined;
  readonly skipped?: boolean | undefined;
  readonly name?: string | undefined;
  readonly kind?: string | undefined;
};

export type LineChoice = {
  readonly importId: Id;
  readonly account: string;
  /** Absent: applies to all lines with a question. */
  readonly line?: string | undefined;
  readonly decision: ImportDecision;
};

type Chosen = { readonly accounts: readonly AccountChoice[]; readonly lines: readonly LineChoice[] };
export type FileChoices = ReadonlyMap<Id, Readonly<Record<string, ImportChoice>>>;

/** Returns the new choices of each file that changes; one choice for an account or line outside the batch rejects all of them. */
export function newImportChoices(
  rows: readonly ImportedFile[],
  { accounts, lines }: Chosen,
): Result<FileChoices, "import.choice_unknown"> {
  const made = new Map<Id, Record<string, ImportChoice>>();
  const choicesOf = (row: ImportedFile): Record<string, ImportChoice> => {
    const choices = made.get(row.id) ?? { ...row.choices };
    made.set(row.id, choices);
    return choices;
  };
  for (const choice of accounts) {
    const { row, account } = accountOf(rows, choice);
    if (row === undefined || account === undefined) return fail("import.choice_unknown");
    const choices = choicesOf(row);
    const after = placedBy(rows, choices[choice.key] ?? {}, choice);
    if (after === null) return fail("import.choice_unknown");
    choices[choice.key] = after;
  }
  for (const { importId, account: key, line, decision } of lines) {
    const { row, account } = accountOf(rows, { importId, key });
    const isThere = line === undefined || account?.lines.some((one) => one.key === line) === true;
    if (row === undefined || account === undefined || !isThere) return fail("import.choice_unknown");
    const choices = choicesOf(row);
    choices[key] = decidedBy(choices[key] ?? {}, line, decision);
  }
  return ok(made);
}

function accountOf(rows: readonly ImportedFile[], ref: ImportAccountRef) {
  const row = rows.find(({ id }) => id === ref.importId);
  return { row, account: row?.content.accounts.find(({ key }) => key === ref.key) };
}

function decidedBy(before: ImportChoice, line: string | undefined, decision: ImportDecision): ImportChoice {
  const { lines, ...rest } = before;
  // One answer for all lines replaces those given line by line.
  if (line === undefined) return { ...rest, all: decision };
  return { ...before, lines: { ...lines, [line]: decision } };
}

/** Applies the saver's destination for an account; answers on its lines are dropped, as they concerned another portfolio. Null
 * where the choice is invalid. */
function placedBy(
  rows: readonly ImportedFile[],
  before: ImportChoice,
  choice: AccountChoice,
): ImportChoice | null {
  const { portfolioId, sameAs, isNew, skipped, name, kind } = choice;
  const ways = [portfolioId, sameAs, isNew === true ? true : undefined, skipped === true ? true : undefined];
  const given = ways.filter((way) => way !== undefined).length;
  if (given > 1 || (kind !== undefined && !isPortfolioKind(kind))) return null;
  const words = { ...(name === undefined ? {} : { name }), ...(kind === undefined ? {} : { kind }) };
  if (given === 0) return isNew === undefined && skipped === undefined ? { ...before, ...words } : words;
  if (sameAs !== undefined && !isBefore(rows, sameAs, choice)) return null;
  if (portfolioId !== undefined) return { ...words, portfolioId };
  if (sameAs !== undefined) return { ...words, sameAs };
  return isNew === true ? { ...words, isNew } : { ...words, skipped: true };
}

/** An account may only be merged into an earlier one, which prevents cycles. */
function isBefore(rows: readonly ImportedFile[], first: ImportAccountRef, second: ImportAccountRef): boolean {
  const all = rows.flatMap((row) => row.content.accounts.map(({ key }) => `${row.id} ${key}`));
  const [a, b] = [
    all.indexOf(`${first.importId} ${first.key}`),
    all.indexOf(`${second.importId} ${second.key}`),
  ];
  return a >= 0 && a < b;
}

function isPortfolioKind(kind: string): kind is PortfolioKind {
  return portfolioKinds.some((known) => known === kind);
}

/** Returns whether an account is assigned to a destination in another currency. */
export function mixesCurrencies(
  rows: readonly ImportedFile[],
  choices: readonly AccountChoice[],
  portfolios: readonly { readonly id: Id; readonly currency: string }[],
): boolean {
  return choices.some((choice) => {
    const { account } = accountOf(rows, choice);
    const place =
      choice.sameAs === undefined
        ? portfolios.find(({ id }) => id === choice.portfolioId)
        : accountOf(rows, choice.sameAs).account;
    return account !== undefined && place !== undefined && !isOfCurrency(account, place);
  });
}
