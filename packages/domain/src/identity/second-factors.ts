import { isTrustedRole, type Role } from "./policy.ts";
import { codeFromBytes } from "./users.ts";

/** The second factor: what a person holds besides what they know. */

/** RFC 6238 as every authenticator app reads it: six digits, SHA-1, steps of thirty seconds. */
export const totpStepSeconds = 30;
/** A phone's clock may be a step early or late. */
export const totpWindow = 1;
export const totpSecretBytes = 20;
/** A secret that was shown and not confirmed serves this long. */
export const totpEnrolmentMinutes = 15;

/** What stands between the password and the second factor, or between a passkey's question and its answer. */
export const factorChallengeMinutes = 5;
export const factorTries = 5;

export const recoveryCodeCount = 10;
/** 80 bits: a code of a file or a sheet of paper is not to be guessed, even from a stolen backup. */
const recoveryCodeBytes = 10;
const recoveryCodeLength = 16;

export const maxPasskeys = 10;

/** What may answer the second step. */
export const factorMethods = ["totp", "passkey", "recovery_code"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What the owner is told of by mail. */
export const factorChanges = [
  "totp_added",
  "totp_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_renewed",
  "recovery_used",
] as const;
export type FactorChange = (typeof factorChanges)[number];

type Enrolled = {
  readonly roles: readonly Role[];
  readonly hasSecondFactor: boolean;
  /** One of the demonstration's accounts, whose password is on the sign-in page. */
  readonly demo: boolean;
};

/** Advisors and auditors see what is of other people: a password alone does not open that. The demonstration's advisor is let in without
 * while the sandboxes run (decision 0013). */
export function secondFactorRequired(
  { roles, demo }: Pick<Enrolled, "roles" | "demo">,
  sandboxes: boolean,
): boolean {
  return isTrustedRole(roles) && !(demo && sandboxes);
}

/** Must this person add a second factor before anything else? */
export function mustEnrol(person: Enrolled, sandboxes: boolean): boolean {
  return !person.hasSecondFactor && secondFactorRequired(person, sandboxes);
}

/** Six digits as typed, spaces aside; null where it is no code. */
export function readTotpCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** @param bytes 10, uniformly random */
export function recoveryCodeFromBytes(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeBytes) throw new Error("assertion: a recovery code is of 10 bytes");
  return codeFromBytes(bytes.subarray(0, 5)) + codeFromBytes(bytes.subarray(5));
}

/** A recovery code as typed: spaces and dashes fall, O is 0, I and L are 1. Null where it is none. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return plain.length === recoveryCodeLength && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : null;
}

/** ABCD-EFGH-JKMN-PQRS: as shown, printed and read aloud. */
export function spacedRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}
