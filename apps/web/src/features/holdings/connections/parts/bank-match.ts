import type { Bank } from "@vigie/api";

/** Finds banks as people type them: without accents, in any case, by initials, with a typing error. */
export function findBanks(banks: readonly Bank[], typed: string): readonly Bank[] {
  const wanted = plain(typed);
  if (wanted === "") return banks;
  return banks
    .map((bank) => ({ bank, rank: rankOf(bank.name, wanted) }))
    .filter((found): found is { bank: Bank; rank: number } => found.rank !== null)
    .toSorted((a, b) => a.rank - b.rank || Number(b.bank.main) - Number(a.bank.main))
    .map(({ bank }) => bank);
}

export function plain(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

const smallWords = new Set(["de", "du", "des", "d", "l", "la", "le", "les", "et"]);

/** Lower is better; null without a match. */
function rankOf(name: string, wanted: string): number | null {
  const known = plain(name);
  const words = known.split(" ");
  if (known.startsWith(wanted)) return 0;
  if (initials(words).includes(wanted.replaceAll(" ", ""))) return 1;
  const ranks = wanted.split(" ").map((word) => wordRank(words, word));
  if (ranks.every((rank): rank is number => rank !== null)) return 2 + Math.max(...ranks);
  // « creditmutuel »: joined words, long enough not to match across two words by chance.
  const joined = wanted.replaceAll(" ", "");
  return joined.length >= 4 && known.replaceAll(" ", "").includes(joined) ? 5 : null;
}

function initials(words: readonly string[]): readonly string[] {
  const first = (list: readonly string[]): string => list.map((word) => word.slice(0, 1)).join("");
  return [first(words), first(words.filter((word) => !smallWords.has(word)))];
}

function wordRank(words: readonly string[], typed: string): number | null {
  if (words.some((word) => word.startsWith(typed))) return 0;
  if (smallWords.has(typed)) return 0;
  const allowed = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (allowed === 0) return null;
  // A partially typed word is compared with a prefix of the name of about the same length.
  const near = words.some((word) =>
    [-1, 0, 1].some((more) => distance(word.slice(0, typed.length + more), typed) <= allowed),
  );
  return near ? 2 : null;
}

/** Insertions, deletions, substitutions and transpositions (optimal string alignment). */
function distance(a: string, b: string): number {
  let older: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (older[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + cost, swapped));
    }
    older = before;
    before = row;
  }
  return before[b.length] ?? 0;
}
