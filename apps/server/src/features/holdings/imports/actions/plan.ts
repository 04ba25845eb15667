import {
  portfolioByName,
  type HeldMove,
  type Id,
  matchMoves,
  type MoveMatch,
  plainAccountNumber,
} from "@vigie/domain";
import type {
  AccountRef,
  Decision,
  StoredChoice,
  StoredImportAccount,
  StoredImportLine,
} from "../../../../db/schema-imports.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { runYielding, mapYielding } from "../../../../edge/yielding.ts";
import type { Services } from "../../../../boot/services.ts";
import { type Portfolio, knownPortfolios } from "../../portfolios/actions/select.ts";
import { heldTransactions } from "../../transactions/actions.ts";
import * as store from "../store.ts";
import * as memory from "../store/memory.ts";

/** One account of a file: where it goes, and what of it is held already. */
export type Planned = {
  readonly row: store.ImportRow;
  readonly account: StoredImportAccount;
  readonly choice: StoredChoice;
  /** The portfolio, or null for a new one. */
  readonly portfolio: Portfolio | null;
  /** The account of the batch whose new portfolio this one shares. */
  readonly sameAs: AccountRef | null;
  readonly placed: "chosen" | "known" | "likely" | "named" | "new";
  readonly skipped: boolean;
  /** The portfolio chosen is not there (any more). */
  readonly lost: boolean;
  readonly matches: ReadonlyMap<string, MoveMatch>;
};

type Place = Pick<Planned, "portfolio" | "sameAs" | "placed" | "skipped" | "lost">;
type Candidate = Pick<Planned, "row" | "account" | "choice"> & { readonly place: Place };

/** Finds where each account of the files goes and which of their lines are held, the earlier files of the batch included. */
export async function planImports(
  services: Services,
  subject: Subject,
  rows: readonly store.ImportRow[],
): Promise<Planned[]> {
  const portfolios = await knownPortfolios(services, subject);
  const remembered = await memory.knownAccounts(subject, services.db);
  const places = placeAll(rows, { portfolios, remembered });
  const sources = await store.signatures(subject, services.db);
  const heldBy = new Map<string, HeldMove[]>();
  const groups = Map.groupBy(places, groupOf);
  const planned: Planned[] = [];
  for (const { row, account, choice, place } of places) {
    if (place.skipped) {
      planned.push({ row, account, choice, ...place, matches: new Map() });
      continue;
    }
    const group = groupOf({ row, account, place });
    const held =
      heldBy.get(group) ??
      (place.portfolio === null ? [] : await heldIn(services, subject, { id: place.portfolio.id, sources }));
    const source = row.signature === "" ? null : row.signature;
    const matches = await runYielding(matchMoves(account.lines, held, source));
    planned.push({ row, account, choice, ...place, matches });
    // What this account adds is held by the next one of the same portfolio.
    if (groups.get(group)?.length === 1) continue;
    const added = account.lines.filter((line) => !isSetAside(line, choice, matches.get(line.key)));
    heldBy.set(group, [...held, ...(await mapYielding(added, (line) => heldMove(line, source)))]);
  }
  return planned;
}

/** Whether a line stays out: it is held, or it is likely to be and the saver did not say otherwise. */
export function isSetAside(
  line: StoredImportLine,
  choice: StoredChoice,
  match: MoveMatch | undefined,
): boolean {
  if (match === undefined) return false;
  return match.kind === "same" || (decisionOn(line, choice) ?? match.suggested) === "same";
}

export function decisionOn(line: StoredImportLine, choice: StoredChoice): Decision | null {
  return choice.lines?.[line.key] ?? choice.all ?? null;
}

/** Accounts that share a group share a portfolio. */
export function groupOf({
  row,
  account,
  place,
}: Pick<Candidate, "row" | "account"> & { place: Pick<Place, "portfolio" | "sameAs"> }): string {
  if (place.portfolio !== null) return place.portfolio.id;
  const { importId, key } = place.sameAs ?? { importId: row.id, key: account.key };
  return `${importId} ${key}`;
}

type Known = { readonly portfolios: readonly Portfolio[]; readonly remembered: ReadonlyMap<string, Id> };

function placeAll(rows: readonly store.ImportRow[], known: Known): Candidate[] {
  const placed: Candidate[] = [];
  for (const row of rows) {
    for (const account of row.content.accounts) {
      const choice = row.choices[account.key] ?? {};
      placed.push({ row, account, choice, place: placeOf({ row, account, choice }, placed, known) });
    }
  }
  return placed;
}

const asNew: Place = { portfolio: null, sameAs: null, placed: "new", skipped: false, lost: false };

function placeOf(one: Omit<Candidate, "place">, before: readonly Candidate[], known: Known): Place {
  const { choice, account, row } = one;
  if (choice.skipped === true) return { ...asNew, placed: "chosen", skipped: true };
  if (choice.isNew === true) return { ...asNew, placed: "chosen" };
  if (choice.portfolioId !== undefined) {
    const portfolio = known.portfolios.find(({ id }) => id === choice.portfolioId) ?? null;
    const lost = portfolio === null || !isOfCurrency(account, portfolio);
    return { ...asNew, portfolio, placed: "chosen", lost };
  }
  if (choice.sameAs !== undefined) return { ...placeWith(before, choice.sameAs), placed: "chosen" };
  const key = accountKey(row, account);
  const portfolio = samePortfolio(account, key, known);
  if (portfolio !== null) return { ...asNew, portfolio, placed: key.sure ? "known" : "likely" };
  const twin = before.find(
    (other) => !other.place.skipped && accountKey(other.row, other.account).text === key.text,
  );
  if (twin === undefined) return byName(one, before, known) ?? asNew;
  const beside = placeWith(before, { importId: twin.row.id, key: twin.account.key });
  return { ...beside, placed: key.sure ? "known" : "likely" };
}

/** The portfolio that an account has the name or the bank of, unless another account of the file is that one. */
function byName(
  { row, account }: Omit<Candidate, "place">,
  before: readonly Candidate[],
  { portfolios }: Known,
): Place | null {
  if (account.own !== undefined || account.hint === undefined) return null;
  const portfolio = portfolioByName(
    { ...account, ...account.hint },
    portfolios
      .filter((one) => isOfCurrency(account, one))
      .map((one) => ({ ...one, institution: one.institutionName })),
  );
  if (portfolio === null) return null;
  const isTaken = before.some(
    (other) => other.row.id === row.id && other.place.portfolio?.id === portfolio.id,
  );
  return isTaken ? null : { ...asNew, portfolio, placed: "named" };
}

/** Where an earlier account of the batch goes. One that is not there, or is left out, makes a new portfolio. */
function placeWith(before: readonly Candidate[], ref: AccountRef): Place {
  const other = before.find(({ row, account }) => row.id === ref.importId && account.key === ref.key);
  if (other === undefined || other.place.skipped) return asNew;
  const { portfolio, sameAs } = other.place;
  return portfolio === null ? { ...asNew, sameAs: sameAs ?? ref } : { ...asNew, portfolio };
}

/** Whether the amounts of an account may go with others: a balance in dollars is no balance in euros. A file that names no
 * currency leaves it to the saver. */
export function isOfCurrency(
  { currency }: Pick<StoredImportAccount, "currency">,
  other: { readonly currency: string | null },
): boolean {
  return currency === null || other.currency === null || currency === other.currency;
}

/** What recognises an account in the next files: its identity, else its source and its words, which are less sure. One number
 * may stand for an account in each of several currencies. */
export function accountKey(
  row: Pick<store.ImportRow, "signature">,
  account: StoredImportAccount,
): { readonly text: string; readonly sure: boolean } {
  const { externalId, name, currency } = account;
  const kind = currency === null || currency === "EUR" ? account.kind : `${account.kind}:${currency}`;
  if (externalId !== null) return { text: `id:${externalId}:${kind}`, sure: true };
  const number = plainAccountNumber(account.number);
  if (number !== null) return { text: `no:${number}:${kind}`, sure: true };
  return { text: `like:${row.signature}:${name.slice(0, 500)}:${kind}`.slice(0, 700), sure: false };
}

/** What the saver said of an earlier file first; then the identity in files, or the number that the bank connection gives. */
function samePortfolio(
  account: StoredImportAccount,
  key: ReturnType<typeof accountKey>,
  { portfolios: all, remembered }: Known,
): Portfolio | null {
  const portfolios = all.filter((one) => isOfCurrency(account, one));
  const said = remembered.get(key.text);
  const number = plainAccountNumber(account.number);
  return (
    portfolios.find(({ id }) => id === said) ??
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

async function heldIn(
  services: Services,
  subject: Subject,
  { id, sources }: { id: Id; sources: ReadonlyMap<Id, string> },
): Promise<HeldMove[]> {
  const held = await heldTransactions(services, subject, id);
  return await mapYielding(held, (row) => {
    const source = row.importId === null ? undefined : sources.get(row.importId);
    return {
      externalId: row.externalId,
      date: row.date,
      amountCents: row.amountCents,
      wording: row.originalWording,
      provenance: row.provenance,
      source: source === undefined || source === "" ? null : source,
    };
  });
}

function heldMove({ key, date, amountCents, wording }: StoredImportLine, source: string | null): HeldMove {
  return { externalId: key, date, amountCents, wording, provenance: "file", source };
}
