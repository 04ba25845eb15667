import { assert } from "../kernel/assert.ts";
import { groupBy } from "../kernel/group-by.ts";
import { categoryFamilies, type CategoryFamily, type TransactionType } from "./transactions.ts";
import { categories, uncategorised } from "./category-list.ts";
import { moreWords } from "./category-words.ts";

const familyById = new Map<string, CategoryFamily>([
  ...categoryFamilies.map((family) => [family, family] as const),
  ...categories.map(({ id, family }) => [id, family] as const),
]);

/** Returns whether a transaction may have this category: a category, or a family where nothing more precise is known. */
export function isCategory(id: string): boolean {
  return familyById.has(id);
}

export function familyOf(categoryId: string): CategoryFamily | null {
  return familyById.get(categoryId) ?? null;
}

/** Types that determine the category, whatever the wording. */
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

/** Words matched at the start of a word of the wording. The longer of two matches is more specific; of equally long ones, the
 * category listed first wins. */
const matchers: readonly Matcher[] = categories
  .flatMap(({ id, words }) => [...words, ...wordsMore(id)].map((word) => ({ id, start: ` ${word}` })))
  .toSorted((a, b) => b.start.length - a.start.length)
  .map((one, rank) => ({ ...one, rank }));

/** Indexed by their first characters including the space before them, so that only a few of some thousand words are compared with
 * each word of a wording. */
const keyLength = 3;
const matchersByKey: ReadonlyMap<string, readonly Matcher[]> = groupBy(matchers, ({ start }) => {
  assert(start.length >= keyLength, `"${start}" is long enough to be looked up`);
  return start.slice(0, keyLength);
});

/** Returns the matching matcher of the lowest rank, without testing every matcher. */
function firstMatcher(text: string): Matcher | undefined {
  let found: Matcher | undefined;
  for (let at = 0; at !== -1; at = text.indexOf(" ", at + 1)) {
    for (const one of matchersByKey.get(text.slice(at, at + keyLength)) ?? []) {
      // Matchers with the same key are sorted by rank.
      if (found !== undefined && one.rank >= found.rank) break;
      if (text.startsWith(one.start, at)) found = one;
    }
  }
  return found;
}

function wordsMore(id: string): readonly string[] {
  return moreWords[id]?.split(",").map((word) => word.replace(/^ /, "")) ?? [];
}

/** Returns the category of a transaction from its wording and type. A payment that names one of the person's own savings or
 * investment contracts, and no purchase, stays the person's own money.
 * @param ownContracts as `contractWords` returns them */
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

/** Shorter names match unrelated words. */
const leastNameLetters = 6;

/** Returns the names of contracts, each to be matched entirely in a wording. */
export function contractWords(names: readonly string[]): readonly string[] {
  const plain = names.map(plainWording).filter((name) => name.length >= leastNameLetters);
  return [...new Set(plain)].map((name) => ` ${name} `);
}

const isAscii = /^[\x20-\x7e]*$/;
const isPlain = /^[A-Z0-9&]+(?: [A-Z0-9&]+)*$/;

/** Normalises a wording: capitals, without accents or punctuation. */
export function plainWording(wording: string): string {
  // Most banks already write wordings in this form.
  if (isPlain.test(wording)) return wording;
  const letters = isAscii.test(wording) ? wording : wording.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return letters
    .toUpperCase()
    .replaceAll(/[^A-Z0-9&]+/g, " ")
    .trim();
}

/** Key by which two transactions are "alike": the words of the wording without its dates, numbers and payment prefix. */
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
