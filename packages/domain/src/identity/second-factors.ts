import { isTrustedRole, type Role } from "./policy.ts";
import { codeFromBytes } from "./users.ts";

/** The second factor: something the person has, in addition to something they know. */

/** RFC 6238 with the parameters of every authenticator app: six digits, SHA-1, steps of thirty seconds. */
export const totpStepSeconds = 30;
/** A phone's clock may be one step early or late. */
export const totpWindow = 1;
export const totpSecretBytes = 20;
/** Lifetime of a secret that was displayed but not confirmed. */
export const totpEnrolmentMinutes = 15;

/** Lifetime of the step between the password and the second factor, or between a passkey's challenge and its response. */
export const factorChallengeMinutes = 5;
export const factorTries = 5;

export const recoveryCodeCount = 10;
/** 80 bits: a code stored in a file or on paper must not be guessable, even from a stolen backup. */
const recoveryCodeBytes = 10;
const recoveryCodeLength = 16;

export const maxPasskeys = 10;

/** Accepted methods of the second step. */
export const factorMethods = ["totp", "passkey", "recovery_code"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Changes of which the owner is notified by email. */
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
  /** True for a demonstration account, whose password is on the sign-in page. */
  readonly demo: boolean;
};

/** Advisors and auditors see other people's data, for which a password alone is not enough. The demonstration's advisor needs none
 * while the sandboxes run (decision 0013). */
export function secondFactorRequired(
  { roles, demo }: Pick<Enrolled, "roles" | "demo">,
  sandboxes: boolean,
): boolean {
  return isTrustedRole(roles) && !(demo && sandboxes);
}

/** Returns whether this person must add a second factor before anything else. */
export function mustEnrol(person: Enrolled, sandboxes: boolean): boolean {
  return !person.hasSecondFactor && secondFactorRequired(person, sandboxes);
}

/** Parses six typed digits, ignoring spaces; null where it is not a code. */
export function readTotpCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** @param bytes 10 uniformly random bytes */
export function recoveryCodeFromBytes(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeBytes) throw new Error("assertion: a recovery code is of 10 bytes");
  return codeFromBytes(bytes.subarray(0, 5)) + codeFromBytes(bytes.subarray(5));
}

/** Parses a typed recovery code: spaces and dashes are removed, O is read as 0, I and L as 1. Null where it is not a code. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return plain.length === recoveryCodeLength && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : null;
}

/** Format for display, print and reading aloud: ABCD-EFGH-JKMN-PQRS. */
export function spacedRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}
