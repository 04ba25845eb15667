import { addMs, type Instant } from "../kernel/day.ts";
import type { ContactBasis } from "./contact.ts";

/** When a firm may send a marketing email to a customer. An email about a service that the customer has (a payment, a document, an
 * answer) is not marketing. */

/** Why a customer may not be written to, lasting reasons first. « answers_withdrawn » applies to a mission that selected customers
 * by answers whose use they no longer allow: the mission decides that itself. */
export const notWrittenReasons = [
  "answers_withdrawn",
  "no_address",
  "withdrawn",
  "no_basis",
  "too_soon",
] as const;
export type NotWrittenReason = (typeof notWrittenReasons)[number];

/** The rules in force on the day they were checked (24.11.2026). Without consent, a firm may write only to its own customers, about
 * services similar to those that they have, and each message must offer an opt-out. The limit of one message in thirty days is our
 * own rule. */
export const writingRules = {
  withdrawn: { article: "CPCE, art. L34-5", since: "2004-06-23" },
  no_basis: { article: "CPCE, art. L34-5", since: "2004-06-23" },
} as const;

export const daysBetweenMessages = 30;
const dayMs = 86_400_000;

export type WritingFacts = {
  /** True where the customer has a confirmed address that accepts mail. */
  readonly hasAddress: boolean;
  /** The customer's last choice about emails of the firm, or what the firm declared about it; null where neither exists. */
  readonly agreed: boolean | null;
  /** True where a contract with the firm is active today. */
  readonly hasContract: boolean;
  readonly lastMessageAt: Instant | null;
};

export type WritingAnswer = {
  readonly basis: ContactBasis | null;
  readonly reason: NotWrittenReason | null;
  /** Time from which a message is allowed again; null where it is allowed now, or where no date lifts the reason. */
  readonly allowedFrom: Instant | null;
};

export function writingAnswer(facts: WritingFacts, now: Instant): WritingAnswer {
  const refused = (reason: NotWrittenReason): WritingAnswer => ({ basis: null, reason, allowedFrom: null });
  if (!facts.hasAddress) return refused("no_address");
  if (facts.agreed === false) return refused("withdrawn");
  if (facts.agreed === null && !facts.hasContract) return refused("no_basis");
  const basis = facts.agreed === true ? "consent" : "contract";
  const from = facts.lastMessageAt === null ? null : addMs(facts.lastMessageAt, daysBetweenMessages * dayMs);
  if (from !== null && from > now) return { basis, reason: "too_soon", allowedFrom: from };
  return { basis, reason: null, allowedFrom: null };
}
