import { bankAbbreviations, bankWordA, bankWords, savingsPlanName } from "./bank-words-text.ts";

/** By the spelling of banks. */
const written = new Map([
  ...bankWords
    .split(" ")
    .map((word) => [word.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase(), word] as const),
  ...Object.entries(bankAbbreviations),
]);

/** A name as a person would write it: « PRET IMMOBILIER RENNES » becomes « Prêt immobilier Rennes ». A name with a lower-case
 * letter was chosen by somebody and stays unchanged. */
export function plainName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  const words = name
    .split(" ")
    .map((word, index, all) => (word === "A" && index > 0 && index < all.length - 1 ? bankWordA : word))
    .map(plainWord)
    .join(" ")
    .replace(/\b(plan|compte) épargne (logement|entreprise)\b/i, savingsPlanName)
    .replace(/\bcompte titres\b/i, "compte-titres");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** One word; « L’OUEST » becomes « l’Ouest », a proper name after its article. */
function plainWord(word: string): string {
  const [, article, rest] = /^([DL]|QU)['’](.+)$/.exec(word) ?? [];
  if (article !== undefined && rest !== undefined) return `${article.toLowerCase()}\u2019${plainWord(rest)}`;
  return written.get(word) ?? (/\d/.test(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase());
}
