import { plainWording } from "../holdings/categories.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";

/** Words of a contract's name in normalised form: capitals, without accents, articles and words that only name the kind of
 * contract. */
export type NameWords = {
  readonly words: readonly string[];
  /** Kinds named in it: « PEA », « assurance vie ». */
  readonly kinds: ReadonlySet<PortfolioKind>;
};

const small = new Set([
  "A",
  "AU",
  "AUX",
  "D",
  "DE",
  "DES",
  "DU",
  "EN",
  "ET",
  "L",
  "LA",
  "LE",
  "LES",
  "UN",
  "&",
]);
const roman: Readonly<Record<string, string>> = { II: "2", III: "3", IV: "4" };

/** Names of one institution that banks and files spell differently. */
const houses: Readonly<Record<string, string>> = {
  BOURSORAMA: "BOURSOBANK",
  SOGECAP: "SOCIETE GENERALE",
  SG: "SOCIETE GENERALE",
  LBP: "BANQUE POSTALE",
  BNPP: "BNP PARIBAS",
};

const kindPhrases: readonly (readonly [string, PortfolioKind | null])[] = [
  ["PLAN EPARGNE RETRAITE POPULAIRE", "perp"],
  ["PLAN EPARGNE RETRAITE COLLECTIF", "perco"],
  ["PLAN EPARGNE RETRAITE INDIVIDUEL", "per"],
  ["PLAN EPARGNE RETRAITE", "per"],
  ["PLAN EPARGNE ENTREPRISE", "pee"],
  ["PLAN EPARGNE ACTIONS", "pea"],
  ["COMPTE TITRES ORDINAIRE", "market"],
  ["COMPTE TITRE ORDINAIRE", "market"],
  ["COMPTE TITRES", "market"],
  ["COMPTE TITRE", "market"],
  ["CONTRAT ASSURANCE VIE", "lifeinsurance"],
  ["ASSURANCE VIE", "lifeinsurance"],
  ["CONTRAT CAPITALISATION", "capitalisation"],
  ["CAPITALISATION", "capitalisation"],
  ["CAPI", "capitalisation"],
  ["PER COLLECTIF", "perco"],
  ["ARTICLE 83", "article83"],
  ["CTO", "market"],
  ["PEA", "pea"],
  ["PEE", "pee"],
  ["PERCO", "perco"],
  ["PERECO", "perco"],
  ["PERCOL", "perco"],
  ["PERIN", "per"],
  ["PERP", "perp"],
  ["PER", "per"],
  ["MADELIN", "madelin"],
  ["CONTRAT", null],
];
const phrases = kindPhrases.map(([phrase, kind]) => ({ words: phrase.split(" "), kind }));

/** Splits a text into words, separating digits from letters. */
export function plainWords(text: string): string[] {
  return plainWording(text.replaceAll("+", " plus "))
    .replaceAll(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/g, " ")
    .split(" ")
    .flatMap((word) => (houses[word] ?? roman[word] ?? word).split(" "))
    .filter((word) => word !== "" && !small.has(word));
}

/** The words of a contract's name. */
export function nameWords(name: string): NameWords {
  const all = plainWords(name);
  const words: string[] = [];
  const kinds = new Set<PortfolioKind>();
  for (let at = 0; at < all.length;) {
    const phrase = phrases.find((one) => one.words.every((word, index) => all[at + index] === word));
    if (phrase === undefined) words.push(all[at] ?? "");
    else if (phrase.kind !== null) kinds.add(phrase.kind);
    at += phrase?.words.length ?? 1;
  }
  return { words, kinds };
}

/** Returns whether a number identifies an account or a policy, rather than a contract of a series. */
export function isReference(word: string): boolean {
  return /^\d{4,}$/.test(word) || /^[X*]{3,}$/.test(word);
}

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Number of typing errors allowed in a word of this length. */
export function allowedTypos(length: number): number {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/** Number of insertions, deletions, substitutions and swaps of neighbouring letters between two words; null above the bound. */
export function editDistance(a: string, b: string, bound: number): number | null {
  if (Math.abs(a.length - b.length) > bound) return null;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = isSwap ? (before[column - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(change, swap, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > bound) return null;
    [before, last] = [last, next];
  }
  const distance = last[b.length] ?? Infinity;
  return distance <= bound ? distance : null;
}

/** Returns whether letters are a concatenation of beginnings of the words, in order, with at least one letter each: « ASTERINNOV »,
 * « ESP LIB 2 ». Numbers are never abbreviated. */
export function isAbbreviation(letters: string, words: readonly string[]): boolean {
  const [word, ...others] = words;
  if (word === undefined) return letters === "";
  const shared = sharedStart(letters, word);
  if (isNumber(word)) return shared === word.length && isAbbreviation(letters.slice(shared), others);
  for (let length = shared; length > 0; length -= 1)
    if (isAbbreviation(letters.slice(length), others)) return true;
  return false;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
