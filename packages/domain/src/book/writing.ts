import { addMs, type Instant } from "../kernel/day.ts";
import type { ContactBasis } from "./contact.ts";

/** When a firm may write to a customer by mail about what it proposes. What belongs to a service that the customer has (a
 * payment, a document, an answer) is no such mail. */

/** Why a customer may not be written to, the lasting reasons first. « answers_withdrawn » is of a mission that chose them by answers
 * which they no longer let the firm use: it decides that itself. */
export const notWrittenReasons = [
  "answers_withdrawn",
  "no_address",
  "withdrawn",
  "no_basis",
  "too_soon",
] as const;
export type NotWrittenReason = (typeof notWrittenReasons)[number];

/** The rules in force on the day they were read (24.11.2026). Without the customer's agreement a firm writes to its own customers
 * alone, about services like those that they have, and each message lets them refuse the next. That one message is enough in
 * thirty days is our own rule. */
export const writingRules = {
  withdrawn: { article: "CPCE, art. L34-5", since: "2004-06-23" },
  no_basis: { article: "CPCE, art. L34-5", since: "2004-06-23" },
} as const;

export const daysBetweenMessages = 30;
const dayMs = 86_400_000;

export type WritingFacts = {
  /** A confirmed address that receives. */
  readonly hasAddress: boolean;
  /** The customer's last word on mails of the firm, or what the firm told of it; null where nobody said anything. */
  readonly agreed: boolean | null;
  /** A contract with the firm that runs today. */
  readonly hasContract: boolean;
  readonly lastMessageAt: Instant | null;
};

export type WritingAnswer = {
  readonly basis: ContactBasis | null;
  readonly reason: NotWrittenReason | null;
  /** From when a message is allowed again; null where it is now, or where no date lifts the reason. */
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
