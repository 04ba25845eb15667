import type { ColumnIndexes, ColumnRole } from "./columns.ts";
import type { Layout } from "./layout.ts";
import {
  isCode,
  type Direction,
  directionOf,
  directionOfKind,
  isDirectionYesNo,
  isDirectionCoded,
  isDirectionHeading,
  isSureDirectionHeading,
} from "./meaning.ts";
import { isKindLetter, securityKind } from "./security-kinds.ts";
import type { TableFacts } from "./survey.ts";
import { type ColumnWords, type WordAnswers, wordKey } from "./words.ts";

/** What the small words and signs of a whole table settle for each of its rows. */
export type TableMeaning = {
  /** The columns, that of kinds found by its words where its heading does not tell. */
  readonly columns: ColumnIndexes;
  /** The column whose words give amounts their sign; -1 where nothing does and each row is a question. */
  readonly direction: number | null;
  /** Other columns with words of directions, where that one is not sure: they must not say otherwise. */
  readonly others: readonly number[];
  /** Amounts have signs of their own. */
  readonly signed: boolean;
  /** No amount has, and no word says which way it went. */
  readonly unsigned: boolean;
  /** Some have: purchases are written as values, money paid out with a minus. Signs and words must then agree. */
  readonly mixed: boolean;
  /** Numbers of parts have signs: what is sold has a minus. */
  readonly signedParts: boolean;
  /** Some words of the column of kinds are known: the others are questions, whatever the signs. */
  readonly kindsKnown: boolean;
  readonly answers: WordAnswers;
};

/** What one column says of directions. */
type Evidence = {
  readonly at: number;
  /** Rows with a word that is one of directions only, and with a kind whose money goes one way. */
  readonly strict: number;
  readonly known: number;
  readonly filled: number;
  /** Rows of money out by their word, without a minus and with one. */
  readonly outPlain: number;
  readonly outMinus: number;
  readonly hasIn: boolean;
  readonly hasOut: boolean;
  /** Its heading says that it is one of directions, and what stands under it is words. */
  readonly isHeaded: boolean;
};

type Given = {
  readonly facts: TableFacts;
  readonly layout: Layout;
  readonly answers: WordAnswers;
  /** The saver said which column is what. */
  readonly isMapped: boolean;
};

const textRoles: readonly ColumnRole[] = ["wording", "party", "memo", "category", "reference"];

/** The meaning of a table of an account's operations. */
export function operationsMeaning(given: Given): TableMeaning {
  const { facts, layout, answers } = given;
  const { columns } = layout;
  const common = {
    columns,
    others: [],
    mixed: false,
    unsigned: false,
    signedParts: false,
    kindsKnown: false,
    answers,
  };
  if (columns.amount === undefined && columns.gross === undefined)
    return { ...common, direction: null, signed: true };
  const [best = null, ...rest] = directionColumns(given);
  if (best !== null && (facts.minusAmounts === 0 || outweighs(best, layout)))
    return { ...common, direction: best.at, others: othersBeside(best, rest), signed: false };
  const coded = codedColumn(given);
  if (coded !== null) return { ...common, direction: coded, signed: false };
  return { ...common, direction: checkedColumn(given), signed: true, unsigned: facts.minusAmounts === 0 };
}

/** Where no amount has a minus and no balance tells: a column of two or three short words, one on nearly each row, under a heading that
 * is nobody's. « E » and « S » may be all that says which way money went, so that the owner of the file is asked. */
function codedColumn({ facts, layout, isMapped }: Given): number | null {
  const { columns } = layout;
  if (isMapped || facts.minusAmounts > 0 || columns.balance !== undefined) return null;
  const played = new Set(
    Object.entries(columns).flatMap(([role, at]) => (role === "reference" || role === "isin" ? [] : [at])),
  );
  for (const [at, words] of facts.words) {
    const texts = [...words.counts.keys()];
    // A cell or two may be empty: those rows are questions as well.
    const isWhole = words.filled * 10 >= facts.count * 8 && texts.length >= 2 && texts.length <= 3;
    if (!played.has(at) && isWhole && !words.isText && texts.every(isCode)) return at;
  }
  return null;
}

/** The meaning of a broker's table: operations on securities, and money paid in and out between them. */
export function securitiesMeaning(given: Given): TableMeaning {
  const { facts, layout, answers } = given;
  const kinds = bestKinds(given);
  const columns = kinds === null ? layout.columns : { ...layout.columns, operation: kinds.at };
  const [best = null] = directionColumns({ ...given, layout: { ...layout, columns } });
  const isView = kinds !== null && kinds.buyPlain > kinds.buyMinus;
  const isContradicted = best !== null && outweighs(best, layout);
  const mixed = isView && best !== null && best.outMinus > 0;
  const signed = facts.minusAmounts > 0 && (!isView || mixed) && !isContradicted;
  const strict = best !== null && best.strict > 0 && best.at !== columns.operation ? best.at : null;
  return {
    columns,
    others: [],
    direction: signed && !mixed ? null : (strict ?? columns.operation ?? -1),
    signed,
    unsigned: false,
    mixed,
    signedParts: facts.minusParts > 0,
    kindsKnown: kinds !== null && kinds.known > 0,
    answers,
  };
}

/** Which column plays no role but that of kinds, and which holds texts that may be nothing but directions. */
function mayShow({ facts, layout, isMapped }: Given, one: { at: number; known: number; filled: number }) {
  const { columns } = layout;
  if (one.at === columns.operation) return one.known > 0;
  if (one.at === columns.balance) return false;
  const isText = textRoles.some((role) => columns[role] === one.at);
  if (isText) return one.known > 0 && one.known * 2 >= one.filled;
  // A column that the saver chose not to read says something only where all of it does.
  if (isMapped) return one.known > 0 && one.known === one.filled;
  const isWordy = facts.words.get(one.at)?.isText === true;
  return isWordy ? one.known * 10 >= one.filled && one.known > 0 : one.known > 0;
}

/** The columns that say directions, the surest first: by its heading, by words of both, by words of money out. */
function directionColumns(given: Given): readonly Evidence[] {
  const { facts, layout } = given;
  return [...facts.words]
    .map(([at, words]) => evidenceOf(at, words, { given, heading: layout.headings[at] ?? "" }))
    .filter((one) => one.isHeaded || mayShow(given, one))
    .toSorted(
      (a, b) =>
        Number(b.isHeaded) - Number(a.isHeaded) ||
        sides(b) - sides(a) ||
        Number(b.hasOut) - Number(a.hasOut) ||
        b.strict - a.strict ||
        b.known - a.known,
    );
}

/** Whether words, not signs, say directions though some amounts have a minus. A letter that only one side has, under a heading
 * that says nothing, is of something else. */
function outweighs(best: Evidence, { headings }: Layout): boolean {
  const isOne = sides(best) === 2 || isDirectionHeading(headings[best.at] ?? "");
  return isOne && best.outPlain > best.outMinus;
}

const sides = ({ hasIn, hasOut }: Evidence): number => Number(hasIn) + Number(hasOut);

/** Unless its heading or all of its words say it for sure, the other columns with words of directions are looked at too. */
function othersBeside(best: Evidence, rest: readonly Evidence[]): number[] {
  const isSure = sides(best) === 2 && (best.isHeaded || best.strict === best.filled);
  return rest.filter((one) => one.known > 0 && !isSure).map(({ at }) => at);
}

function evidenceOf(
  at: number,
  words: ColumnWords,
  { given, heading }: { given: Given; heading: string },
): Evidence {
  const sum = { strict: 0, known: 0, outPlain: 0, outMinus: 0, hasIn: false, hasOut: false };
  for (const [word, { rows, minus }] of words.counts) {
    const isSign = word === "-" || word === "+";
    const strict = isSign && !isDirectionHeading(heading) ? null : directionOf(word);
    const direction = strict ?? answered(word, given.answers) ?? directionOfKind(word);
    if (strict !== null) sum.strict += rows;
    if (direction !== null) sum.known += rows;
    if (direction === "in") sum.hasIn = true;
    if (direction !== "out") continue;
    sum.hasOut = true;
    sum.outPlain += rows - minus;
    sum.outMinus += minus;
  }
  const { columns } = given.layout;
  const isBeside = columns.amount !== undefined && (at === columns.debit || at === columns.credit);
  const isPlayed =
    !isBeside && Object.entries(columns).some(([role, played]) => played === at && role !== "operation");
  const isHeaded = !isPlayed && words.filled > 0 && hasDirections(heading, [...words.counts.keys()]);
  return { at, filled: words.filled, isHeaded, ...sum };
}

function hasDirections(heading: string, words: readonly string[]): boolean {
  if (isDirectionYesNo(heading, words) || isDirectionCoded(heading, words)) return true;
  return isSureDirectionHeading(heading) && words.some((word) => /\p{L}|^[-+]$/u.test(word));
}

/** Where amounts have their signs, a column of which every word says a direction is there to contradict them. */
function checkedColumn(given: Given): number | null {
  const { facts, layout } = given;
  const played = new Set(Object.values(layout.columns));
  for (const [at, words] of facts.words) {
    const isFree = !played.has(at) || at === layout.columns.operation;
    const heading = layout.headings[at] ?? "";
    if (!isFree || !isDirectionHeading(heading) || words.isText || words.filled === 0) continue;
    if (evidenceOf(at, words, { given, heading }).strict === words.filled) return at;
  }
  return null;
}

type Kinds = {
  readonly at: number;
  readonly known: number;
  readonly filled: number;
  readonly buyPlain: number;
  readonly buyMinus: number;
};

/** The column of kinds by its words: « Sens de l’opération » or « Side » names it as well as « Opération ». */
function bestKinds(given: Given): Kinds | null {
  const { facts, layout } = given;
  const { operation } = layout.columns;
  const found = [...facts.words]
    .map(([at, words]) => kindsOf(at, words, given))
    .filter((one) => mayShow(given, one))
    .toSorted((a, b) => b.known - a.known || Number(b.at === operation) - Number(a.at === operation));
  return found[0] ?? null;
}

function kindsOf(at: number, words: ColumnWords, { answers, layout }: Given): Kinds {
  const sum = { known: 0, buyPlain: 0, buyMinus: 0 };
  const letters = at === layout.columns.operation || isDirectionHeading(layout.headings[at] ?? "");
  for (const [word, { rows, minus }] of words.counts) {
    if (isKindLetter(word) && !letters) continue;
    const kind = securityKind(word);
    const isKnown = kind !== null || directionOfKind(word) !== null || answers[wordKey(word)] !== undefined;
    if (isKnown) sum.known += rows;
    if (kind !== "buy") continue;
    sum.buyPlain += rows - minus;
    sum.buyMinus += minus;
  }
  return { at, filled: words.filled, ...sum };
}

/** What the saver said of a word, as a direction of money. */
export function answered(word: string, answers: WordAnswers): Direction | null {
  const answer = answers[wordKey(word)];
  if (answer === "in" || answer === "sell" || answer === "dividend") return "in";
  return answer === "out" || answer === "buy" || answer === "fee" ? "out" : null;
}

/** Whether some column says of every row what was done with a security: its rows are no lines held. */
export function hasKinds({ words }: TableFacts): boolean {
  return [...words.values()].some(
    (column) =>
      column.filled > 0 &&
      !column.isText &&
      [...column.counts.keys()].every((word) => securityKind(word) !== null),
  );
}
