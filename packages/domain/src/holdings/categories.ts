import { assert } from "../kernel/assert.ts";
import { groupBy } from "../kernel/group-by.ts";
import { categoryFamilies, type CategoryFamily, type TransactionType } from "./transactions.ts";
import { categories, uncategorised } from "./category-list.ts";
import { moreWords } from "./category-words.ts";

const familyById = new Map<string, CategoryFamily>([
  ...categoryFamilies.map((family) => [family, family] as const),
  ...categories.map(({ id, family }) => [id, family] as const),
]);

/** Whether an operation may be of it: a category, or a family where nothing more precise is known. */
export function isCategory(id: string): boolean {
  return familyById.has(id);
}

export function familyOf(categoryId: string): CategoryFamily | null {
  return familyById.get(categoryId) ?? null;
}

/** Types that tell the category by themselves, whatever the wording. */
const categoryByType: Partial<Record<TransactionType, string>> = {
  interest: "finances.interest",
  fee: "finances.bank_fees",
  market_fee: "finances.bank_fees",
  dividend: "finances.investment",
  buy: "finances.investment",
  sell: "finances.investment",
  arbitrage: "finances.investment",
  contribution: "finances.savings",
  payout: "finances.savings",
};

const categoryByWeakType: Partial<Record<TransactionType, string>> = {
  withdrawal: "other.cash",
  check: "other.check",
  loan_repayment: "finances.loan",
  transfer: "finances.transfer",
};

type Matcher = { readonly id: string; readonly start: string; readonly rank: number };

/** Each word as it starts in a wording: of two that are there, the longer one knows more; of two as long, the category that stands first. */
const matchers: readonly Matcher[] = categories
  .flatMap(({ id, words }) => [...words, ...wordsMore(id)].map((word) => ({ id, start: ` ${word}` })))
  .toSorted((a, b) => b.start.length - a.start.length)
  .map((one, rank) => ({ ...one, rank }));

/** By their first signs, the space before them included: of some thousand words, those few that a word of a wording may be. */
const keyLength = 3;
const matchersByKey: ReadonlyMap<string, readonly Matcher[]> = groupBy(matchers, ({ start }) => {
  assert(start.length >= keyLength, `"${start}" is long enough to be looked up`);
  return start.slice(0, keyLength);
});

/** The matcher of the lowest rank that is in a text, without asking the text for each of them. */
function firstMatcher(text: string): Matcher | undefined {
  let found: Matcher | undefined;
  for (let at = 0; at !== -1; at = text.indexOf(" ", at + 1)) {
    for (const one of matchersByKey.get(text.slice(at, at + keyLength)) ?? []) {
      // Of one key they stand by rank.
      if (found !== undefined && one.rank >= found.rank) break;
      if (text.startsWith(one.start, at)) found = one;
    }
  }
  return found;
}

function wordsMore(id: string): readonly string[] {
  return moreWords[id]?.split(",").map((word) => word.replace(/^ /, "")) ?? [];
}

/** The category of an operation from its words and type. A payment that names one of the person's own savings or placements, and
 * nothing that they buy, is money that stays theirs.
 * @param ownContracts as `contractWords` gives them */
export function categorise(
  wording: string,
  type: TransactionType,
  ownContracts: readonly string[] = [],
): string {
  const byType = categoryByType[type];
  if (byType !== undefined) return byType;
  const text = ` ${plainWording(wording)} `;
  const found = firstMatcher(text)?.id ?? categoryByWeakType[type];
  const isUnsaid = found === undefined || found === "finances.transfer";
  if (isUnsaid && ownContracts.some((name) => text.includes(name))) return "finances.savings";
  return found ?? uncategorised;
}

/** Shorter names are words of anything. */
const leastNameLetters = 6;

/** Names of contracts, each as it stands whole in a wording. */
export function contractWords(names: readonly string[]): readonly string[] {
  const plain = names.map(plainWording).filter((name) => name.length >= leastNameLetters);
  return [...new Set(plain)].map((name) => ` ${name} `);
}

const isAscii = /^[\x20-\x7e]*$/;
const isPlain = /^[A-Z0-9&]+(?: [A-Z0-9&]+)*$/;

/** A wording in capitals, without accents nor punctuation. */
export function plainWording(wording: string): string {
  // As banks write them.
  if (isPlain.test(wording)) return wording;
  const letters = isAscii.test(wording) ? wording : wording.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return letters
    .toUpperCase()
    .replaceAll(/[^A-Z0-9&]+/g, " ")
    .trim();
}

/** What makes two operations "alike": the words of the wording without its dates, numbers and payment prefix. */
export function wordingKey(wording: string): string {
  return plainWording(wording)
    .split(" ")
    .filter((word) => !/\d/.test(word) && !paymentWords.has(word))
    .slice(0, 4)
    .join(" ");
}

const paymentWords = new Set([
  "CB",
  "CARTE",
  "PRLV",
  "PRELEVEMENT",
  "VIR",
  "VIREMENT",
  "SEPA",
  "ACHAT",
  "PAIEMENT",
  "INST",
]);
