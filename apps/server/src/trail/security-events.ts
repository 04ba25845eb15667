import type { Instant } from "@vigie/domain";

/** What an event requires of an operator: nothing, a look, or an immediate reaction. */
export type Severity = "info" | "warning" | "alert";

/** Every event of the trail, by a stable name; docs/security-events.md describes each. */
export const securityEvents = {
  "server.started": "info",
  "sign_in.accepted": "info",
  "sign_in.refused": "warning",
  "sign_in.account_locked": "warning",
  "sign_in.network_shut": "alert",
  "session.ended": "info",
  "session.ended_by_operator": "warning",
  "session.refresh_reused": "alert",
  "session.recent_asked": "info",
  "session.proved_again": "info",
  "factor.added": "info",
  "factor.removed": "warning",
  "factor.refused": "warning",
  "factor.recovery_codes_made": "warning",
  "password.changed": "info",
  "password.reset_asked": "info",
  "email.changed": "warning",
  "access.refused": "warning",
  "quota.reached": "warning",
  "webhook.refused": "alert",
  "data.export_asked": "info",
  "data.exported": "info",
  "bank.linked": "info",
  "bank.link_renewed": "warning",
  "bank.link_revoked": "alert",
  "account.deletion_asked": "info",
  "user.erased": "info",
  "sharing.changed": "info",
  "payment.method_changed": "warning",
  "club.acted": "info",
  "book.exported": "warning",
  "firm.administered": "warning",
  "advisor.read": "info",
  "auditor.read": "info",
  "vigilance.read": "info",
  "vigilance.written": "info",
  "advisor.acted": "info",
  "firm.acted": "info",
  "mail.stopped": "alert",
  "mail.resumed": "info",
} as const satisfies Readonly<Record<string, Severity>>;
export type SecurityEvent = keyof typeof securityEvents;

/** Ids, names of endpoints and addresses: no amount, no free text, no secret. */
export type SecurityFacts = Partial<
  Readonly<
    Record<
      | "user"
      | "session"
      | "customer"
      | "firm"
      | "address"
      | "method"
      | "route"
      | "code"
      | "partner"
      | "role"
      | "configured"
      | "network"
      | "since",
      string | null
    > & {
      /** Set in a line that stands for several events, with their network and start time (`event-limit.ts`). */
      readonly count: number;
    }
  >
>;

export type Trail = (event: SecurityEvent, facts?: SecurityFacts) => void;

type Options = {
  readonly clock: () => Instant;
  /** Receives each line, whatever the log level. */
  readonly write: (line: string) => void;
};

/** Writes one JSON line per event. */
export function createTrail({ clock, write }: Options): Trail {
  return (event, facts = {}) =>
    write(
      `${JSON.stringify({ ...facts, at: clock(), trail: "security", event, severity: securityEvents[event] })}\n`,
    );
}
