import type { Id } from "../kernel/id.ts";
import type {
  ImportAccountRef,
  ImportChoice,
  ImportDecision,
  ImportedAccount,
  ImportedFile,
  ImportedLine,
} from "./import-files.ts";
import { portfolioByName } from "./import-names.ts";
import type { HeldMove, MoveMatch } from "./imports.ts";
import { plainAccountNumber, type PortfolioKind } from "./portfolios.ts";

/** Determines the destination of each account of a batch of files: an existing portfolio, or a new one, alone or together with
 * another account. */

/** The fields of a portfolio by which a file's account is recognised. */
export type PlaceablePortfolio = {
  readonly id: Id;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly number: string | null;
  readonly currency: string;
  readonly source: string;
  readonly externalId: string | null;
  readonly institutionName: string | null;
};

export type KnownPlaces<P> = {
  readonly portfolios: readonly P[];
  /** Destinations of earlier files, by `importAccountKey`. */
  readonly remembered: ReadonlyMap<string, Id>;
};

export type ImportPlace<P> = {
  /** The existing portfolio; null for a new one. */
  readonly portfolio: P | null;
  /** Account of the batch with which this one shares a new portfolio. */
  readonly sameAs: ImportAccountRef | null;
  readonly placed: "chosen" | "known" | "likely" | "named" | "new";
  readonly skipped: boolean;
  /** True where the chosen portfolio does not exist (any more). */
  readonly lost: boolean;
};

type Account<F> = {
  readonly row: F;
  readonly account: ImportedAccount;
  readonly choice: ImportChoice;
};
export type PlacedImport<F, P> = Account<F> & ImportPlace<P>;

/** Returns the accounts of all files in order, each with its destination. A later account may be merged into an earlier one. */
export function placeImports<F extends ImportedFile, P extends PlaceablePortfolio>(
  rows: readonly F[],
  known: KnownPlaces<P>,
): PlacedImport<F, P>[] {
  const placed: PlacedImport<F, P>[] = [];
  for (const row of rows) {
    for (const account of row.content.accounts) {
      const one = { row, account, choice: row.choices[account.key] ?? {} };
      placed.push({ ...one, ...placeOf(one, placed, known) });
    }
  }
  return placed;
}

const asNew = { portfolio: null, sameAs: null, placed: "new", skipped: false, lost: false } as const;

function placeOf<F extends ImportedFile, P extends PlaceablePortfolio>(
  one: Account<F>,
  before: readonly PlacedImport<F, P>[],
  known: KnownPlaces<P>,
): ImportPlace<P> {
  const { choice, account, row } = one;
  if (choice.skipped === true) return { ...asNew, placed: "chosen", skipped: true };
  if (choice.isNew === true) return { ...asNew, placed: "chosen" };
  if (choice.portfolioId !== undefined) {
    const portfolio = known.portfolios.find(({ id }) => id === choice.portfolioId) ?? null;
    const lost = portfolio === null || !isOfCurrency(account, portfolio);
    return { ...asNew, portfolio, placed: "chosen", lost };
  }
  if (choice.sameAs !== undefined) return { ...placeWith(before, choice.sameAs), placed: "chosen" };
  const key = importAccountKey(row, account);
  const portfolio = samePortfolio(account, key.text, known);
  if (portfolio !== null) return { ...asNew, portfolio, placed: key.isSure ? "known" : "likely" };
  const twin = before.find(
    (other) => !other.skipped && importAccountKey(other.row, other.account).text === key.text,
  );
  if (twin === undefined) return byName(one, before, known) ?? asNew;
  const beside = placeWith(before, { importId: twin.row.id, key: twin.account.key });
  return { ...beside, placed: key.isSure ? "known" : "likely" };
}

/** Returns the portfolio that matches the account's name or bank, unless another account of the file already matched it. */
function byName<F extends ImportedFile, P extends PlaceablePortfolio>(
  { row, account }: Account<F>,
  before: readonly PlacedImport<F, P>[],
  { portfolios }: KnownPlaces<P>,
): ImportPlace<P> | null {
  if (account.own !== undefined || account.hint === undefined) return null;
  const portfolio = portfolioByName(
    { ...account, ...account.hint },
    portfolios
      .filter((one) => isOfCurrency(account, one))
      .map((one) => ({ ...one, institution: one.institutionName })),
  );
  if (portfolio === null) return null;
  const isTaken = before.some((other) => other.row.id === row.id && other.portfolio?.id === portfolio.id);
  return isTaken ? null : { ...asNew, portfolio, placed: "named" };
}

/** Returns the destination of an earlier account of the batch. One that is missing or skipped results in a new portfolio. */
function placeWith<F extends ImportedFile, P>(
  before: readonly PlacedImport<F, P>[],
  ref: ImportAccountRef,
): ImportPlace<P> {
  const other = before.find(({ row, account }) => row.id === ref.importId && account.key === ref.key);
  if (other === undefined || other.skipped) return asNew;
  const { portfolio, sameAs } = other;
  return portfolio === null ? { ...asNew, sameAs: sameAs ?? ref } : { ...asNew, portfolio };
}

/** Returns whether an account's amounts may be merged with others: a balance in dollars is not a balance in euros. If the file
 * names no currency, the saver decides. */
export function isOfCurrency(
  { currency }: Pick<ImportedAccount, "currency">,
  other: { readonly currency: string | null },
): boolean {
  return currency === null || other.currency === null || currency === other.currency;
}

/** Key that recognises an account in later files: its identity, otherwise its source and its words, which are less reliable. The
 * same number may identify an account in each of several currencies. */
export function importAccountKey(
  row: Pick<ImportedFile, "signature">,
  account: ImportedAccount,
): { readonly text: string; readonly isSure: boolean } {
  const { externalId, name, currency } = account;
  const kind = currency === null || currency === "EUR" ? account.kind : `${account.kind}:${currency}`;
  if (externalId !== null) return { text: `id:${externalId}:${kind}`, isSure: true };
  const number = plainAccountNumber(account.number);
  if (number !== null) return { text: `no:${number}:${kind}`, isSure: true };
  return { text: `like:${row.signature}:${name.slice(0, 500)}:${kind}`.slice(0, 700), isSure: false };
}

/** The saver's choice for an earlier file has priority; then the identity in files, or the number given by the bank connection. */
function samePortfolio<P extends PlaceablePortfolio>(
  account: ImportedAccount,
  key: string,
  { portfolios: all, remembered }: KnownPlaces<P>,
): P | null {
  const portfolios = all.filter((one) => isOfCurrency(account, one));
  const chosenBefore = remembered.get(key);
  const number = plainAccountNumber(account.number);
  return (
    portfolios.find(({ id }) => id === chosenBefore) ??
    portfolios.find(({ id }) => id === account.own?.contractId) ??
    portfolios.find(
      (one) => one.source === "file" && one.externalId !== null && one.externalId === account.externalId,
    ) ??
    portfolios.find(
      (one) => number !== null && plainAccountNumber(one.number) === number && one.kind === account.kind,
    ) ??
    null
  );
}

/** Accounts with the same group share a portfolio. */
export function importGroup({
  row,
  account,
  portfolio,
  sameAs,
}: {
  readonly row: { readonly id: Id };
  readonly account: Pick<ImportedAccount, "key">;
  readonly portfolio: { readonly id: Id } | null;
  readonly sameAs: ImportAccountRef | null;
}): string {
  if (portfolio !== null) return portfolio.id;
  const { importId, key } = sameAs ?? { importId: row.id, key: account.key };
  return `${importId} ${key}`;
}

/** Returns whether a line is left out: it already exists, or probably exists and the saver did not decide otherwise. */
export function isSetAside(line: ImportedLine, choice: ImportChoice, match: MoveMatch | undefined): boolean {
  if (match === undefined) return false;
  return match.kind === "same" || (decisionOn(line, choice) ?? match.suggested) === "same";
}

export function decisionOn(line: ImportedLine, choice: ImportChoice): ImportDecision | null {
  return choice.lines?.[line.key] ?? choice.all ?? null;
}

/** A line added by a file, in the form that the next file of the batch is compared with. */
export function heldMoveOf(
  { key, date, amountCents, wording }: ImportedLine,
  source: string | null,
): HeldMove {
  return { externalId: key, date, amountCents, wording, provenance: "file", source };
}
