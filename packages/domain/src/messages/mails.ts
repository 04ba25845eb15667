import { fail, ok, type Result } from "../kernel/result.ts";
import { type Instant, msBetween } from "../kernel/day.ts";

/** How many mails an address may be sent: what a person asks for again and again has an end, and so has what strangers ask for in
 * their name. */

const minuteMs = 60_000;
/** Mails of one kind to one address, or for one user, in a day. */
export const mailsOfKindPerDay = 5;
export const mailsPerDay = 20;

export type MailCap = "confirmation.too_soon" | "confirmation.too_many";

type Sent = { readonly kind: string; readonly createdAt: Instant };

/** May one more mail of this kind be written?
 * @param lately the mails of the last day to the address or for the user, the newest first
 * @param asked - `own` is true where the account's holder asks, as their session or known browser shows */
export function mailAllowance(
  lately: readonly Sent[],
  asked: { readonly kind: string; readonly own: boolean; readonly now: Instant },
): Result<null, MailCap> {
  const alike = lately.filter(({ kind }) => kind === asked.kind);
  const [last] = alike;
  if (last !== undefined && msBetween(last.createdAt, asked.now) < minuteMs)
    return fail("confirmation.too_soon");
  // Only strangers' requests are many kinds at once; of a reset, they may have used up what is the holder's too.
  const most = asked.own && asked.kind === "password_reset" ? 2 * mailsOfKindPerDay : mailsOfKindPerDay;
  const tooMany = alike.length >= most || (!asked.own && lately.length >= mailsPerDay);
  return tooMany ? fail("confirmation.too_many") : ok(null);
}

/** How a mail ended where it was not simply sent. */
export const mailOutcomes = [
  /** Nobody to write to any more. */
  "no_reader",
  /** A newer mail of the kind went meanwhile. */
  "outdated",
  /** The address returns what it is sent, or its reader complained. */
  "suppressed",
  "address_refused",
  "refused",
  /** The server asked to come back later for too long. */
  "gave_up",
  /** Handed over twice without an answer: it may have arrived. */
  "unanswered",
  /** Taken by the server, and reported as not delivered later. */
  "bounced",
  "complained",
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Pauses between attempts, in minutes: greylisting lifts within some, then RFC 5321 §4.5.4.1 asks for half an hour or more. */
const pausesMinutes = [1, 2, 5, 15, 30, 60, 120] as const;
const unavailablePauseMinutes = 15;
/** A mail that was handed over without an answer may have arrived: it is sent once more, and not soon. */
const unansweredPauseMinutes = 30;
const daysOfTrying = 5;
/** Nobody waits longer for a code or a link that they asked for. */
const hoursOfTryingSecret = 4;

export type MailTry = {
  readonly failure: "mail.unavailable" | "mail.deferred" | "mail.unanswered";
  /** This one included. */
  readonly attempts: number;
  /** How long the server has asked to come back later. */
  readonly deferredMs: number;
  readonly wasUnanswered: boolean;
  /** It brings a code or a link. */
  readonly bringsSecret: boolean;
};

/** After an attempt that may succeed later: how long to wait, or how the mail ends. */
export function nextMailTry(
  tried: MailTry,
): { readonly pauseMs: number } | { readonly outcome: "gave_up" | "unanswered" } {
  const { failure, attempts, deferredMs } = tried;
  const usual = pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? pausesMinutes[0];
  if (failure === "mail.unanswered")
    return tried.wasUnanswered ? { outcome: "unanswered" } : { pauseMs: unansweredPauseMinutes * minuteMs };
  // A server that is away says nothing about this mail: nothing ends.
  if (failure === "mail.unavailable") return { pauseMs: Math.min(usual, unavailablePauseMinutes) * minuteMs };
  const hours = tried.bringsSecret ? hoursOfTryingSecret : daysOfTrying * 24;
  return deferredMs >= hours * 60 * minuteMs ? { outcome: "gave_up" } : { pauseMs: usual * minuteMs };
}

/** Why a mail is written: somebody waits for it, somebody must know, or its reader may ask for no more of them. */
export type MailNeed = "asked" | "told" | "refusable";

/** What is known of an address. */
export type MailAddressState = {
  readonly bounces: number;
  readonly bouncedAt: Instant | null;
  /** Since when only what is asked for is sent there. */
  readonly suppressedAt: Instant | null;
  readonly complainedAt: Instant | null;
};

export function isSuppressed(state: MailAddressState, need: MailNeed): boolean {
  if (need === "asked") return false;
  return state.suppressedAt !== null || (need === "refusable" && state.complainedAt !== null);
}

/** A full mailbox or a server that is away for days proves nothing at once; this many in a month do. */
const softBounces = 3;
const softBouncesMs = 30 * 24 * 60 * minuteMs;

/** After a mail came back. Where nobody is at the address, one is enough. */
export function afterBounce(
  state: MailAddressState,
  { isHard, at }: { readonly isHard: boolean; readonly at: Instant },
): Pick<MailAddressState, "bounces" | "bouncedAt" | "suppressedAt"> {
  const isRecent = state.bouncedAt !== null && msBetween(state.bouncedAt, at) <= softBouncesMs;
  const bounces = isRecent ? state.bounces + 1 : 1;
  const isDead = isHard || bounces >= softBounces;
  return { bounces, bouncedAt: at, suppressedAt: state.suppressedAt ?? (isDead ? at : null) };
}
