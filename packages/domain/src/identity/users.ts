import { keepingRules } from "../club/keeping.ts";
import type { Cents } from "../kernel/cents.ts";
import { daysBetween, type Day, type Instant } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import type {
  AssetRange,
  ChargesRange,
  IncomeRange,
  IncomeSource,
  MaritalStatus,
  ProfessionalCategory,
  ProfessionalStatus,
  SavingsRange,
} from "../insight/profile-scales.ts";

/** A user: their profile, the confirmation of their address, the deletion of their account. */

/** A code sent by email: 8 characters of Crockford's base32, 40 bits, without I, L, O and U. */
export const codeLength = 8;
export const codeMinutes = 10;
export const codeTries = 5;
const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @param bytes at least 5, uniformly random: 40 bits are read */
export function codeFromBytes(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: codeLength }, (_, index) => {
    const shift = BigInt(5 * (codeLength - 1 - index));
    return codeAlphabet[Number((bits >> shift) & 31n)] ?? "0";
  }).join("");
}

/** Parses a typed code: spaces and dashes are removed, O is read as 0, I and L as 1. Null where it is not a code. */
export function readCode(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? plain : null;
}

/** Lifetimes of links in emails. */
export const resetHours = 1;
export const setupDays = 7;
export const deletionHours = 24;

/** A link's token starts with its purpose, so that it cannot be mistaken for an id or for a token of another purpose. */
export const tokenPrefixes = { password_reset: "rst_", password_setup: "set_", deletion: "del_" } as const;
export type TokenPurpose = keyof typeof tokenPrefixes;

/** @param text token in a link: the prefix and 43 characters of base64url, 256 bits */
export function isLinkToken(text: string, purpose: TokenPurpose): boolean {
  return text.startsWith(tokenPrefixes[purpose]) && /^[a-z]{3}_[\w-]{43}$/.test(text);
}

/** Parses one address in the form that most mail servers accept: no header, no list, no quoted part. Returns lower case; null where
 * it is not an address. The regular expression has no nested quantifier, so it is linear in the length. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > 254 || !/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{3,190}$/.test(email))
    return null;
  const [local = "", host = ""] = email.split("@");
  const labels = host.split(".");
  const named = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  const dotted = !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
  return labels.length >= 2 && named && dotted ? email : null;
}

/** Masks an address against shoulder surfing: c•••••@exemple.fr. */
export function maskedEmail(email: string): string {
  const [local = "", host = ""] = email.split("@");
  return `${local.slice(0, 1)}${"•".repeat(5)}@${host}`;
}

const oldestYears = 130;

/** @param today the saver's day in Paris */
export function checkBirthdate(
  birthdate: Day,
  today: Day,
): Result<Day, "birthdate.future" | "birthdate.invalid"> {
  const age = daysBetween(birthdate, today);
  if (age < 0) return fail("birthdate.future");
  return age > oldestYears * 366 ? fail("birthdate.invalid") : ok(birthdate);
}

export type Address = {
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
};

/** A saver's situation; null where not set. */
export type Situation = {
  readonly nationality: string | null;
  readonly maritalStatus: MaritalStatus | null;
  readonly childrenCount: number | null;
  readonly professionalStatus: ProfessionalStatus | null;
  readonly professionalCategory: ProfessionalCategory | null;
  readonly jobTitle: string | null;
  readonly incomeRange: IncomeRange | null;
  readonly incomeSource: IncomeSource | null;
  readonly assetRange: AssetRange | null;
  /** The saver's estimate of the whole estate. */
  readonly totalEstateCents: Cents | null;
  readonly savingsRange: SavingsRange | null;
  readonly chargesRange: ChargesRange | null;
  readonly promoCode: string | null;
  readonly address: Address | null;
};

export const emptySituation: Situation = {
  nationality: null,
  maritalStatus: null,
  childrenCount: null,
  professionalStatus: null,
  professionalCategory: null,
  jobTitle: null,
  incomeRange: null,
  incomeSource: null,
  assetRange: null,
  totalEstateCents: null,
  savingsRange: null,
  chargesRange: null,
  promoCode: null,
  address: null,
};

/** Consents of a saver, each independent of the others; the terms are accepted once. */
export type Consents = {
  readonly terms: Instant | null;
  readonly partnerSharing: Instant | null;
  readonly chat: Instant | null;
  readonly analytics: Instant | null;
};

/** What an erasure deletes, and what must legally be retained unchanged: advice with its correspondence, contracts and invoices
 * (RGPD art. 17 §3 b). The server's list of owned tables (`db/owned-tables.ts`) assigns the tables. */
export const keptByLaw = ["advice", "contract", "vigilance"] as const;
export const erasedKinds = [
  "identity",
  "profile",
  "connections",
  "contracts",
  "transactions",
  "analyses",
  "imports",
  "sessions",
  "notifications",
] as const;

/** Retention in years from the end of the relation, from the retention rules, so that the customer is told the same periods. */
export const keptYears: Readonly<Record<(typeof keptByLaw)[number], number>> = {
  advice: keepingRules.terms.advice.yearsAfter,
  contract: keepingRules.terms.contract.yearsAfter,
  // CMF L561-12.
  vigilance: 5,
};

/** Retention of advice in months. */
export const adviceKeptMonths = 12 * keptYears.advice;

export type Named = { readonly firstName: string | null; readonly lastName: string | null };

/** First and last name; null where both are unknown. */
export function fullName({ firstName, lastName }: Named): string | null {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? null : name;
}

/** A person's display name for others: their name, otherwise their address. */
export function shownName(person: Named & { readonly email: string }): string {
  return fullName(person) ?? person.email;
}
