import type { Day } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";

/** Password rules without side effects, so that the page and the server reject the same passwords (specification 1 §5). */

export const minPasswordLength = 12;
/** argon2 accepts more, but longer input would only cost processor time, as an attack. */
export const maxPasswordLength = 200;
/** zxcvbn score from which a password resists a rate-limited attacker (10^8 tries and more). */
export const minPasswordScore = 3;

/** Five strengths, by the zxcvbn score 0 to 4. */
export const passwordStrengths = ["very_weak", "weak", "fair", "strong", "excellent"] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** @param score zxcvbn score, an integer in [0, 4] */
export function passwordStrength(score: number): PasswordStrength {
  const rank = Math.min(passwordStrengths.length - 1, Math.max(0, Math.trunc(score)));
  return passwordStrengths[rank] ?? "very_weak";
}

export const passwordCodes = [
  "password.blank",
  "password.too_short",
  "password.too_long",
  "password.confirmation_mismatch",
  "password.contains_email",
  "password.contains_name",
  "password.contains_application_name",
  "password.contains_birthdate",
  "password.too_weak",
] as const;
export type PasswordCode = (typeof passwordCodes)[number];

/** Personal data that the password must not contain. */
export type PasswordOwner = {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly birthdate: Day | null;
  readonly applicationName: string;
};

export type PasswordCandidate = {
  readonly password: string;
  readonly confirmation: string;
  /** zxcvbn score, 0 to 4; null while unknown. */
  readonly score: number | null;
};

/** Returns the first rule that the password violates, in the order in which a person would fix them. */
export function checkPassword(
  { password, confirmation, score }: PasswordCandidate,
  owner: PasswordOwner,
): Result<string, PasswordCode> {
  if (password.trim() === "") return fail("password.blank");
  const length = [...password].length;
  if (length < minPasswordLength) return fail("password.too_short", { detail: { count: minPasswordLength } });
  if (length > maxPasswordLength) return fail("password.too_long", { detail: { count: maxPasswordLength } });
  const ownerWord = personalInfoFault(password, owner);
  if (ownerWord !== null) return fail(ownerWord);
  if (score !== null && score < minPasswordScore) return fail("password.too_weak");
  if (password !== confirmation) return fail("password.confirmation_mismatch");
  return ok(password);
}

function personalInfoFault(password: string, owner: PasswordOwner): PasswordCode | null {
  const plain = plainText(password);
  const holds = (text: string): boolean => text.length >= shortestTelling && plain.includes(text);
  const [local = ""] = owner.email.split("@");
  if ([plainText(owner.email), ...wordsOf(local)].some(holds)) return "password.contains_email";
  const words = wordsOf(password);
  const names = [owner.firstName, owner.lastName].flatMap((name) => wordsOf(name ?? ""));
  if (names.some((name) => holds(name) || (name.length >= shortestName && words.includes(name))))
    return "password.contains_name";
  if (wordsOf(owner.applicationName).some(holds)) return "password.contains_application_name";
  const digits = password.replaceAll(/[^0-9]/g, "");
  if (owner.birthdate !== null && writings(owner.birthdate).some((text) => digits.includes(text)))
    return "password.contains_birthdate";
  return null;
}

/** Minimum length of a checked word: many good passwords contain a shorter one by chance ("Lou" in "loupe"). */
const shortestTelling = 4;
/** Minimum length of a checked name as a separate word: "Léa" and "Lou" count, "de" and "la" are too common. */
const shortestName = 3;

function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).map(plainText);
  return [...new Set([plainText(text), ...words])].filter((word) => word !== "");
}

/** Words of the product and its trade, which an attacker would try first. */
export const productWords: readonly string[] = [
  "vigie",
  "amarante",
  "patrimoine",
  "epargne",
  "placement",
  "assurancevie",
  "conseiller",
  "motdepasse",
];

/** Returns the only word of a password that otherwise consists of digits and signs, such as `soleil` in « Soleil2026!! »; null
 * where there are several words or none. */
export function singleWord(password: string): string | null {
  const words = password
    .split(/[^\p{L}]+/u)
    .map(plainText)
    .filter((word) => word !== "");
  const [word] = words;
  return words.length === 1 && word !== undefined ? word : null;
}

/** Lower case, without accents, spaces and punctuation. */
function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Common notations of a birth date: 05111984, 19841105, 051184, 841105. */
function writings(birthdate: Day): string[] {
  const [year = "", month = "", date = ""] = birthdate.split("-");
  const short = year.slice(2);
  return [date + month + year, year + month + date, date + month + short, short + month + date];
}
