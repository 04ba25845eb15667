import type { Instant } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { defineTransitions, transitionOf } from "../kernel/transitions.ts";

/** Members of an employee-savings provider who sign in without a password of ours, and how they get a full account: by creating
 * one, or by merging with their existing one. */

/** Time for the partner's page, the consent and the redirect back. */
export const signOnMinutes = 10;
/** Maximum age of a partner's assertion. */
export const assertionMinutes = 5;
/** Lifetime of a one-time code in the partner's link. */
export const otpMinutes = 5;
export const otpTries = 5;
/** Limits per network for these calls within `lockMinutes`: a company's members share one network, so only failures count, except
 * for requests that are stored for a while and for those that send email. */
export const networkLimits = {
  signOnRequests: 200,
  wrongOtps: 40,
  wrongAssertions: 40,
  // Each sends an email to an arbitrary address, and hashes a password for a registration.
  registrations: 40,
  passwordResets: 40,
  mailedCodes: 60,
  // Contract numbers are sequential: a person who knows an address and a name could try them all.
  clubTerminations: 20,
  // Each reads a whole hash chain.
  documentChecks: 120,
  // Across all accounts: trying one password on many accounts triggers no per-account counter. Known browsers are excluded.
  wrongPasswords: 100,
} as const;
export type NetworkLimit = keyof typeof networkLimits;

/** A one-time code in a partner's link: an identifier (128 bits), then a secret (256 bits). The identifier alone grants nothing; a
 * wrong secret counts as a try. */
const otpPattern = /^otp_([\w-]{22})([\w-]{43})$/;

export function readOtp(text: string): { readonly handle: string; readonly secret: string } | null {
  const [, handle, secret] = otpPattern.exec(text.trim()) ?? [];
  return handle === undefined || secret === undefined ? null : { handle, secret };
}

export function writeOtp({ handle, secret }: { readonly handle: string; readonly secret: string }): string {
  return `otp_${handle}${secret}`;
}

export const mergeStates = ["asked", "validated", "expired", "refused"] as const;
export type MergeState = (typeof mergeStates)[number];
/** Events of a merge: its holder proves their identity, it expires, or too many proofs fail. */
export type MergeStep = "validate" | "expire" | "refuse";

/** A merge ends once. Every transition not listed here is rejected. */
export const mergeTransitions = defineTransitions({
  entity: "merge of a partner's member",
  states: mergeStates,
  starts: ["asked"],
  rows: [
    {
      from: ["asked"],
      event: "validate",
      to: "validated",
      effect: "ended_at, merged_into; contracts are moved",
    },
    { from: ["asked"], event: "expire", to: "expired", effect: "ended_at" },
    {
      from: ["asked"],
      event: "refuse",
      to: "refused",
      effect: "ended_at; the holder of the address is told",
    },
  ],
});

/** Lifetime of a pending merge. */
export const mergeMinutes = 60;
/** Failed proofs after which the merge is rejected. */
export const mergeTries = 5;

export type MergeRefusal = "merge.already_done" | "merge.expired" | "merge.refused";
const whyNot: Readonly<Record<Exclude<MergeState, "asked">, MergeRefusal>> = {
  validated: "merge.already_done",
  expired: "merge.expired",
  refused: "merge.refused",
};

export function nextMergeState(state: MergeState, step: MergeStep): Result<MergeState, MergeRefusal> {
  const { from, to } = transitionOf(mergeTransitions, step);
  if (to !== null && from.includes(state)) return ok(to);
  return fail(state === "asked" ? "merge.refused" : whyNot[state]);
}

/** State of a merge at a time: a pending one counts as expired after its time, even if that is not stored yet. */
export function mergeStateAt(
  merge: { readonly state: MergeState; readonly expiresAt: Instant },
  now: Instant,
): MergeState {
  return merge.state === "asked" && merge.expiresAt <= now ? "expired" : merge.state;
}

/** Key of a portfolio at an institution: spaces, dashes and leading zeros of the number are ignored. */
export function contractKey({
  institution,
  number,
}: {
  readonly institution: string | null;
  readonly number: string | null;
}): string | null {
  const digits = (number ?? "")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replace(/^0+/, "");
  // A short or missing number is not unique.
  return institution === null || digits.length < 4 ? null : `${institution.toLowerCase()}/${digits}`;
}

/** Placeholder address of a member who has not confirmed one yet: it belongs to nobody, and nothing is sent to it (RFC 2606). */
const placeholderHost = "sso.invalid";

export function placeholderEmail(id: string): string {
  return `${id}@${placeholderHost}`;
}

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${placeholderHost}`);
}
