import { groupBy } from "../kernel/group-by.ts";
import type { Cents } from "../kernel/cents.ts";
import { type Day, daysBetween } from "../kernel/day.ts";
import type { Provenance } from "./portfolios.ts";

/** Possible roles of a column in a bank's or broker's table. */
export const importColumnRoles = [
  "date",
  "valueDate",
  "wording",
  "party",
  "memo",
  "amount",
  "gross",
  "debit",
  "credit",
  "balance",
  "category",
  "currency",
  "account",
  "reference",
  "operation",
  "isin",
  "quantity",
  "unitPrice",
  "unitCost",
  "fees",
  "taxes",
] as const;
export type ImportColumnRole = (typeof importColumnRoles)[number];

/** Meaning that the saver assigned to a word in a table: money in or out, a securities transaction, or no transaction at all. */
export const importWordMeanings = ["in", "out", "buy", "sell", "dividend", "fee", "ignore"] as const;
export type ImportWordMeaning = (typeof importWordMeanings)[number];

export const importDateOrders = ["day_first", "month_first", "year_first"] as const;
export type ImportDateOrder = (typeof importDateOrders)[number];

/** A line of a file, with the fields needed to match it with existing lines. */
export type ImportedMove = {
  readonly key: string;
  /** The bank's own reference, where the file gives one. */
  readonly reference?: string | null;
  readonly date: Day;
  readonly amountCents: Cents;
  readonly wording: string;
};

export type HeldMove = {
  readonly externalId: string;
  readonly date: Day;
  readonly amountCents: Cents;
  readonly wording: string;
  readonly provenance: Provenance;
  /** Origin of the line: two lines of one source with two keys are two payments. Null where keys are not stable across files. */
  readonly source: string | null;
};

/** `same`: certainly exists, by its identity. `likely`: a question to the saver, with the default answer. */
export type MoveMatch = {
  readonly kind: "same" | "likely";
  readonly held: HeldMove;
  readonly suggested: "same" | "different";
};

/** Maximum days between the same payment in two sources: a bank may book it a day later, or after a weekend. */
const toleranceDays = 3;
/** Maximum number of existing lines compared with one line: bounds the cost of a file that repeats one line a hundred thousand
 * times. */
const looked = 8;
/** Half of the words of the shorter wording. */
const alikeFrom = 0.5;
/** The same payment repeated within these days may be a separate one: a coffee every morning. */
const habitDays = 7;

/** Number of lines processed before yielding: some milliseconds. */
const lot = 500;

/** Iterates over rows and yields after each batch. */
function* inLots<Row>(rows: readonly Row[], each: (row: Row) => void): Generator<undefined, void, undefined> {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % lot === 0) yield;
    each(row);
  }
}

/** Matches the lines of a file with existing ones: by identity first, then by similarity (same amount, at most 3 days apart,
 * similar wording). Each existing line matches one line only, so that two identical payments remain two. Yields after some lines,
 * so that the caller can do other work: two files of 200,000 lines take seconds.
 * @param source origin of the file: lines of the same source are distinguished by their keys alone */
export function* matchMoves(
  lines: readonly ImportedMove[],
  held: readonly HeldMove[],
  source: string | null,
): Generator<undefined, ReadonlyMap<string, MoveMatch>, undefined> {
  const found = new Map<string, MoveMatch>();
  if (held.length === 0) return found;
  const byId = new Map<string, HeldMove>();
  yield* inLots(held, (move) => void byId.set(move.externalId, move));
  const taken = new Set<HeldMove>();
  yield* inLots(lines, (line) => {
    const known = byId.get(line.key) ?? sameReference(line, byId);
    if (known === undefined || taken.has(known)) return;
    taken.add(known);
    found.set(line.key, { kind: "same", held: known, suggested: "same" });
  });
  const waiting = new Map<string, HeldMove[]>();
  yield* inLots(held, (move) => {
    if (taken.has(move) || (source !== null && move.source === source)) return;
    const place = placeOf(move.date, move.amountCents);
    const there = waiting.get(place);
    if (there === undefined) waiting.set(place, [move]);
    else there.push(move);
  });
  if (waiting.size === 0) return found;
  const habits = yield* habitsOf(lines);
  for (const pass of ["day", "near"] as const)
    yield* inLots(lines, (line) => {
      if (found.has(line.key)) return;
      const best = pass === "day" ? onTheDay(line, waiting) : nearby(line, waiting);
      if (best === null) return;
      remove(waiting, best);
      const suggested = suggestion(line, best, { pass, isHabit: pass === "near" && habits(line) });
      found.set(line.key, { kind: "likely", held: best, suggested });
    });
  return found;
}

function sameReference(line: ImportedMove, byId: ReadonlyMap<string, HeldMove>): HeldMove | undefined {
  const known = byId.get(line.reference ?? "");
  return known?.amountCents === line.amountCents ? known : undefined;
}

type Waiting = ReadonlyMap<string, HeldMove[]>;

const placeOf = (day: string, amountCents: number): string => `${day} ${amountCents}`;

function onTheDay(line: ImportedMove, waiting: Waiting): HeldMove | null {
  const there = (waiting.get(placeOf(line.date, line.amountCents)) ?? []).slice(0, looked);
  return mostAlike(line, there);
}

function nearby(line: ImportedMove, waiting: Waiting): HeldMove | null {
  const at = Date.parse(line.date);
  for (let apart = 1; apart <= toleranceDays; apart += 1) {
    const there = [-apart, apart].flatMap((step) => {
      const day = new Date(at + step * 86_400_000).toISOString().slice(0, 10);
      return (waiting.get(placeOf(day, line.amountCents)) ?? []).slice(0, looked);
    });
    const best = mostAlike(
      line,
      there.filter((move) => wordingSimilarity(line.wording, move.wording) >= alikeFrom),
    );
    if (best !== null) return best;
  }
  return null;
}

function mostAlike(line: ImportedMove, moves: readonly HeldMove[]): HeldMove | null {
  let best: HeldMove | null = null;
  let most = -1;
  for (const move of moves) {
    const alike = wordingSimilarity(line.wording, move.wording);
    if (alike > most) [best, most] = [move, alike];
  }
  return best;
}

function remove(waiting: Waiting, move: HeldMove): void {
  const there = waiting.get(placeOf(move.date, move.amountCents));
  there?.splice(there.indexOf(move), 1);
}

/** The bank reports every payment of its days: one with the same day and amount is presumed to be the same. Otherwise the wording
 * decides. */
function suggestion(
  line: ImportedMove,
  held: HeldMove,
  { pass, isHabit }: { pass: "day" | "near"; isHabit: boolean },
): "same" | "different" {
  if (pass === "near") return isHabit ? "different" : "same";
  if (held.provenance === "provider") return "same";
  return wordingSimilarity(line.wording, held.wording) > 0 ? "same" : "different";
}

/** Returns whether a file contains the same payment again within a week. */
function* habitsOf(
  lines: readonly ImportedMove[],
): Generator<undefined, (line: ImportedMove) => boolean, undefined> {
  const days = new Map<string, Day[]>();
  const nameOf = (line: ImportedMove): string => `${line.amountCents} ${wordsOf(line.wording).join(" ")}`;
  yield* inLots(lines, (line) => {
    const known = days.get(nameOf(line));
    if (known === undefined) days.set(nameOf(line), [line.date]);
    else known.push(line.date);
  });
  return (line) => {
    const same = days.get(nameOf(line)) ?? [];
    const close = same.filter((day) => Math.abs(daysBetween(day, line.date)) <= habitDays);
    return close.length > 1;
  };
}

/** Words that banks add around the payee's name. */
const commonWords = new Set(
  "CB CARTE PAIEMENT ACHAT PAR VIR VIREMENT VIRT PRLV PRELEVEMENT SEPA RECU EMIS DE DU LE LA LES EN FAVEUR INST INSTANTANE FACTURE WEB EUR".split(
    " ",
  ),
);

function wordsOf(wording: string): string[] {
  const plain = wording
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toUpperCase()
    .slice(0, 400);
  const words = plain.split(/[^A-Z0-9]+/).filter((word) => word.length > 1 && !/\d/.test(word));
  const telling = words.filter((word) => !commonWords.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** Similarity of two wordings: the share of the shorter one's significant words that the other contains, truncated words included.
 * @returns a ratio, 0 where one of them has no significant word */
export function wordingSimilarity(one: string, other: string): number {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (short.length === 0) return 0;
  const shared = short.filter((word) =>
    long.some(
      (there) => there === word || (word.length >= 4 && there.length >= 4 && startsAlike(word, there)),
    ),
  );
  return shared.length / short.length;
}

function startsAlike(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** A gap in an account's data: its balances and its movements do not match. */
export type BalanceGap = {
  readonly from: Day;
  readonly to: Day;
  /** Signed sum of the missing transactions. */
  readonly amountCents: number;
};

type StatedBalance = { readonly day: Day; readonly valueCents: number };

/** Checks between each two reported balances, oldest first, whether the movements explain the difference. Banks differ on whether a
 * day's balance includes the movements of that day: a period is complete if either interpretation matches. */
export function balanceGaps(
  balances: readonly StatedBalance[],
  movements: readonly { readonly day: Day; readonly amountCents: number }[],
): BalanceGap[] {
  const days = groupBy(movements, (move) => move.day);
  const sumOn = (day: Day): number => (days.get(day) ?? []).reduce((sum, move) => sum + move.amountCents, 0);
  const sorted = movements.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const holes: BalanceGap[] = [];
  let index = 0;
  for (let step = 1; step < balances.length; step += 1) {
    const [from, to] = [balances[step - 1], balances[step]];
    if (from === undefined || to === undefined) continue;
    while (index < sorted.length && (sorted[index]?.day ?? to.day) <= from.day) index += 1;
    let inside = 0;
    for (; index < sorted.length && (sorted[index]?.day ?? to.day) < to.day; index += 1)
      inside += sorted[index]?.amountCents ?? 0;
    const missing = to.valueCents - from.valueCents - inside;
    const [first, last] = [sumOn(from.day), sumOn(to.day)];
    if ([last, 0, first + last, first].includes(missing)) continue;
    holes.push({ from: from.day, to: to.day, amountCents: missing - last });
  }
  return holes;
}

/** A longer period without any statement between two files of one account is reported. */
const silentDays = 35;

/** Returns the periods between files of an account that no file covers.
 * @param periods first and last day of each file */
export function uncoveredPeriods(
  periods: readonly { readonly from: Day; readonly to: Day }[],
): { readonly from: Day; readonly to: Day }[] {
  const sorted = periods.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  const holes: { from: Day; to: Day }[] = [];
  let covered: Day | null = null;
  for (const { from, to } of sorted) {
    if (covered !== null && daysBetween(covered, from) > silentDays) holes.push({ from: covered, to: from });
    if (covered === null || to > covered) covered = to;
  }
  return holes;
}
