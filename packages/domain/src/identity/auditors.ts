import { type Day, daysBetween, type Instant } from "../kernel/day.ts";

/** What a firm lets an auditor read: for a stated purpose, between two days, both included. */

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

/** May an audit be granted today for these days? Not for days that are over, nor for longer than the limit. */
export function isAuditTerm(
  { beginsOn, endsOn }: Pick<AuditTerm, "beginsOn" | "endsOn">,
  today: Day,
): boolean {
  const days = daysBetween(beginsOn, endsOn) + 1;
  return (
    beginsOn >= today && days >= 1 && days <= maxAuditDays && daysBetween(today, beginsOn) <= maxAuditDays
  );
}
