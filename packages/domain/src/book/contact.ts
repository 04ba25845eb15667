import { isWorkingDay } from "../club/working-days.ts";
import { addMs, type Day, dayOf, instant, type Instant } from "../kernel/day.ts";

/** Decides when the law allows to call a customer. This module knows no phone number: the caller discloses it only where `mayCall`
 * holds. */

export const contactChannels = ["phone", "email", "sms"] as const;
/** Who recorded a consent: the customer, or the firm in the file with which it invited them. */
export const consentSources = ["customer", "firm"] as const;
export type ConsentSource = (typeof consentSources)[number];
export type ContactChannel = (typeof contactChannels)[number];

/** The rules in force on the day they were checked (23.11.2026), each with its article. */
export const contactRules = {
  no_basis: { article: "C. conso., art. L223-1", since: "2026-08-11" },
  refused: { article: "C. conso., art. D223-9", since: "2023-03-01" },
  too_many: { article: "C. conso., art. D223-9", since: "2023-03-01" },
  hours: { article: "C. conso., art. D223-9", since: "2023-03-01" },
} as const satisfies Readonly<Record<string, { readonly article: string; readonly since: string }>>;
export type ContactReason = keyof typeof contactRules;
export const contactReasons = ["no_basis", "refused", "too_many", "hours"] as const;

export const contactsPer30Days = 4;
export const silenceDays = 60;
const windowDays = 30;
const dayMs = 86_400_000;

/** Legal basis of a call: the customer's consent, or an active contract, which is named. */
export const contactBases = ["consent", "contract"] as const;
export type ContactBasis = (typeof contactBases)[number];

export type ContactFacts = {
  /** Since when the customer agrees to be called; null where they never did, or withdrew it. */
  readonly consentSince: Instant | null;
  /** True where a contract with the firm is active today. */
  readonly hasContract: boolean;
  /** All calls by the firm; those of the last 30 days count. */
  readonly calls: readonly Instant[];
  readonly refusedAt: Instant | null;
};

export type ContactAnswer = {
  readonly mayCall: boolean;
  readonly basis: ContactBasis | null;
  /** Reasons that forbid the call now, lasting ones first. */
  readonly reasons: readonly ContactReason[];
  readonly contactsIn30Days: number;
  /** Time from which the call is allowed again; null where it is allowed now, or where no date lifts the reason. */
  readonly allowedFrom: Instant | null;
};

export function contactAnswer(facts: ContactFacts, now: Instant): ContactAnswer {
  const basis = basisOf(facts);
  const recent = facts.calls.filter((at) => at <= now && at > addMs(now, -windowDays * dayMs));
  const silentUntil = silenceEnd(facts);
  const freeFrom = windowEnd(recent);
  const reasons: ContactReason[] = [];
  if (basis === null) reasons.push("no_basis");
  if (silentUntil !== null && silentUntil > now) reasons.push("refused");
  if (freeFrom !== null) reasons.push("too_many");
  if (!isCallingHour(now)) reasons.push("hours");
  const from =
    [now, silentUntil, freeFrom]
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? now;
  return {
    mayCall: reasons.length === 0,
    basis,
    reasons,
    contactsIn30Days: recent.length,
    allowedFrom: basis === null || reasons.length === 0 ? null : nextCallingHour(from),
  };
}

function basisOf({ consentSince, hasContract }: ContactFacts): ContactBasis | null {
  if (consentSince !== null) return "consent";
  return hasContract ? "contract" : null;
}

/** A refusal forbids calls for 60 days, unless the customer agreed to be called after it. */
function silenceEnd({ refusedAt, consentSince }: ContactFacts): Instant | null {
  if (refusedAt === null || (consentSince !== null && consentSince > refusedAt)) return null;
  return addMs(refusedAt, silenceDays * dayMs);
}

/** With four calls in 30 days, returns when the oldest of the last four is 30 days old. */
function windowEnd(recent: readonly Instant[]): Instant | null {
  const oldest = recent.toSorted().at(-contactsPer30Days);
  return oldest === undefined ? null : addMs(oldest, windowDays * dayMs);
}

/** Monday to Friday except public holidays, 10–13 and 14–20 h, Paris time. */
export function isCallingHour(at: Instant): boolean {
  const { day, minute } = parisTime(at);
  if (!isWorkingDay(day)) return false;
  return (minute >= 600 && minute < 780) || (minute >= 840 && minute < 1200);
}

/** Returns the first time from this one on at which a call is allowed, to the minute. */
export function nextCallingHour(from: Instant): Instant {
  if (isCallingHour(from)) return from;
  // Calling hours begin and end on whole hours, in summer and in winter.
  const hourMs = 3_600_000;
  let at = instant(new Date(Math.floor(Date.parse(from) / hourMs) * hourMs + hourMs));
  for (let tries = 0; tries < 24 * 14 && !isCallingHour(at); tries += 1) at = addMs(at, hourMs);
  return at;
}

const parisFormat = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function parisTime(at: Instant): { readonly day: Day; readonly minute: number } {
  const [hour = "0", minute = "0"] = parisFormat.format(Date.parse(at)).split(":");
  return { day: dayOf(at), minute: Number(hour) * 60 + Number(minute) };
}
