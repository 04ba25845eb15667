import { fail, ok, type Result } from "../kernel/result.ts";
import { type Instant, msBetween } from "../kernel/day.ts";

/** Rate limits of emails to an address: they bound repeated requests of a person, and those of strangers in that person's name. */

const minuteMs = 60_000;
/** Maximum emails of one kind to one address, or for one user, per day. */
export const mailsOfKindPerDay = 5;
export const mailsPerDay = 20;

export type MailCap = "confirmation.too_soon" | "confirmation.too_many";

type Sent = { readonly kind: string; readonly createdAt: Instant };

/** Returns whether one more email of this kind may be sent.
 * @param lately emails of the last day to the address or for the user, newest first
 * @param asked - `own` is true where the account's holder requests it, as their session or known browser shows */
export function mailAllowance(
  lately: readonly Sent[],
  asked: { readonly kind: string; readonly own: boolean; readonly now: Instant },
): Result<null, MailCap> {
  const alike = lately.filter(({ kind }) => kind === asked.kind);
  const [last] = alike;
  if (last !== undefined && msBetween(last.createdAt, asked.now) < minuteMs)
    return fail("confirmation.too_soon");
  // The total limit applies to strangers only, who may request many kinds at once. As strangers may have used up the limit of
  // password resets, the holder's is doubled.
  const most = asked.own && asked.kind === "password_reset" ? 2 * mailsOfKindPerDay : mailsOfKindPerDay;
  const tooMany = alike.length >= most || (!asked.own && lately.length >= mailsPerDay);
  return tooMany ? fail("confirmation.too_many") : ok(null);
}

/** Final states of an email other than « sent ». */
export const mailOutcomes = [
  /** The recipient no longer exists. */
  "no_reader",
  /** A newer email of the kind was sent meanwhile. */
  "outdated",
  /** The address bounced, or its reader complained. */
  "suppressed",
  "address_refused",
  "refused",
  /** The server deferred it for too long. */
  "gave_up",
  /** Submitted twice without a response: it may have been delivered. */
  "unanswered",
  /** Accepted by the server, later reported as undelivered. */
  "bounced",
  "complained",
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Pauses between attempts, in minutes: greylisting ends within a few, then RFC 5321 §4.5.4.1 requires half an hour or more. */
const pausesMinutes = [1, 2, 5, 15, 30, 60, 120] as const;
const unavailablePauseMinutes = 15;
/** An email submitted without a response may have been delivered: it is sent only once more, after a long pause. */
const unansweredPauseMinutes = 30;
const daysOfTrying = 5;
/** Maximum hours of retries for an email with a code or a link, as nobody waits longer for it. */
const hoursOfTryingSecret = 4;

export type MailTry = {
  readonly failure: "mail.unavailable" | "mail.deferred" | "mail.unanswered";
  /** Includes this attempt. */
  readonly attempts: number;
  /** Time for which the server has deferred it. */
  readonly deferredMs: number;
  readonly wasUnanswered: boolean;
  /** True where it contains a code or a link. */
  readonly bringsSecret: boolean;
};

/** Returns the pause before the next attempt after a temporary failure, or the final state. */
export function nextMailTry(
  tried: MailTry,
): { readonly pauseMs: number } | { readonly outcome: "gave_up" | "unanswered" } {
  const { failure, attempts, deferredMs } = tried;
  const usual = pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? pausesMinutes[0];
  if (failure === "mail.unanswered")
    return tried.wasUnanswered ? { outcome: "unanswered" } : { pauseMs: unansweredPauseMinutes * minuteMs };
  // An unavailable server says nothing about this email, so retries do not end.
  if (failure === "mail.unavailable") return { pauseMs: Math.min(usual, unavailablePauseMinutes) * minuteMs };
  const hours = tried.bringsSecret ? hoursOfTryingSecret : daysOfTrying * 24;
  return deferredMs >= hours * 60 * minuteMs ? { outcome: "gave_up" } : { pauseMs: usual * minuteMs };
}

/** Purpose of an email: requested by its reader, required information, or one that the reader may unsubscribe from. */
export type MailNeed = "asked" | "told" | "refusable";

/** Delivery state of an address. */
export type MailAddressState = {
  readonly bounces: number;
  readonly bouncedAt: Instant | null;
  /** Since when only requested emails are sent there. */
  readonly suppressedAt: Instant | null;
  readonly complainedAt: Instant | null;
};

export function isSuppressed(state: MailAddressState, need: MailNeed): boolean {
  if (need === "asked") return false;
  return state.suppressedAt !== null || (need === "refusable" && state.complainedAt !== null);
}

/** A full mailbox or a server that is down for days is no proof after one bounce; this many within a month are. */
const softBounces = 3;
const softBouncesMs = 30 * 24 * 60 * minuteMs;

/** State after a bounce. If the address does not exist, one bounce is enough. */
export function afterBounce(
  state: MailAddressState,
  { isHard, at }: { readonly isHard: boolean; readonly at: Instant },
): Pick<MailAddressState, "bounces" | "bouncedAt" | "suppressedAt"> {
  const isRecent = state.bouncedAt !== null && msBetween(state.bouncedAt, at) <= softBouncesMs;
  const bounces = isRecent ? state.bounces + 1 : 1;
  const isDead = isHard || bounces >= softBounces;
  return { bounces, bouncedAt: at, suppressedAt: state.suppressedAt ?? (isDead ? at : null) };
}
