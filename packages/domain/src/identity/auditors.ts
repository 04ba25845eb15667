import { type Day, daysBetween, type Instant } from "../kernel/day.ts";

/** A firm's permission for an auditor to read: for a stated purpose, between two days, both included. */

export const maxAuditDays = 90;

export type AuditTerm = {
  readonly beginsOn: Day;
  readonly endsOn: Day;
  readonly revokedAt: Instant | null;
};

export const auditStates = ["upcoming", "open", "ended", "revoked"] as const;
export type AuditState = (typeof auditStates)[number];

export function auditStateOf({ beginsOn, endsOn, revokedAt }: AuditTerm, today: Day): AuditState {
  if (revokedAt !== null) return "revoked";
  if (today < beginsOn) return "upcoming";
  return today > endsOn ? "ended" : "open";
}

/** Returns whether an audit may be granted today for these days: not for past days, nor beyond the maximum length. */
export function isAuditTerm(
  { beginsOn, endsOn }: Pick<AuditTerm, "beginsOn" | "endsOn">,
  today: Day,
): boolean {
  const days = daysBetween(beginsOn, endsOn) + 1;
  return (
    beginsOn >= today && days >= 1 && days <= maxAuditDays && daysBetween(today, beginsOn) <= maxAuditDays
  );
}
