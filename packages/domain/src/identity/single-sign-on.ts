import type { Instant } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { defineTransitions, transitionOf } from "../kernel/transitions.ts";

/** Members of an employee-savings provider who arrive without a password of ours, and how they become holders of a full
 * account: by asking for one, or by joining the one that they already have. */

/** The partner's page, the consent and the way back. */
export const signOnMinutes = 10;
/** A partner's word is believed this long after it was written. */
export const assertionMinutes = 5;
/** A one-time code that the partner puts in its link. */
export const otpMinutes = 5;
export const otpTries = 5;
/** What one network may do at these calls within `lockMinutes`: a company's members arrive from one network together, so that
 * only what is wrong counts, but for the requests, each of which is kept for a while, and for what sends mail. */
export const networkLimits = {
  signOnRequests: 200,
  wrongOtps: 40,
  wrongAssertions: 40,
  // Each writes a mail to whatever address is named, and hashes a password for a registration.
  registrations: 40,
  passwordResets: 40,
  mailedCodes: 60,
  // Numbers of contracts follow one another: whoever knows an address and a name could try them all.
  clubTerminations: 20,
  // Each reads a chain whole.
  documentChecks: 120,
  // Whatever the accounts: one password tried on each of many reaches no counter of theirs. Known browsers are not counted.
  wrongPasswords: 100,
} as const;
export type NetworkLimit = keyof typeof networkLimits;

/** A one-time code of a partner's link: what finds it (128 bits), then what proves it (256 bits). The first part alone is
 * worth nothing; a wrong second part is a try. */
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
/** What may happen to a merge: its holder proves it, its time passes, too many wrong proofs. */
export type MergeStep = "validate" | "expire" | "refuse";

/** A merge ends once. Everything that is not here is refused. */
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

/** How long an asked merge waits for its proof. */
export const mergeMinutes = 60;
/** Wrong proofs before the merge is refused. */
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

/** The state of a merge at a moment: one that still waits has ended once its time passed, whether or not that is written yet. */
export function mergeStateAt(
  merge: { readonly state: MergeState; readonly expiresAt: Instant },
  now: Instant,
): MergeState {
  return merge.state === "asked" && merge.expiresAt <= now ? "expired" : merge.state;
}

/** The same portfolio at the same institution: the number is written with or without spaces, dashes and leading zeros. */
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
  // A short or absent number may be anybody's.
  return institution === null || digits.length < 4 ? null : `${institution.toLowerCase()}/${digits}`;
}

/** A member has no address here until they prove one: this one is nobody's, and nothing is sent to it (RFC 2606). */
const placeholderHost = "sso.invalid";

export function placeholderEmail(id: string): string {
  return `${id}@${placeholderHost}`;
}

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${placeholderHost}`);
}
