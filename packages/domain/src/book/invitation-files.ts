import type { InvitationState, InviteeDetails } from "../identity/invitations.ts";
import type { Id } from "../kernel/id.ts";
import { defineTransitions } from "../kernel/transitions.ts";

/** Columns of an invitation file, in the order of the template. */
export const inviteeColumns = [
  "civilite",
  "prenom",
  "nom",
  "email",
  "telephone",
  "date_naissance",
  "code_postal",
  "ville",
  "consentement_email",
  "consentement_tel",
  "tag",
  "note",
] as const;
export type InviteeColumn = (typeof inviteeColumns)[number];

export const invitationFileBytes = 2_000_000;
export const invitationFileLines = 10_000;
export const invitationsPerMinute = 200;
export const invitationsPerDay = 2_000;
export const undoHours = 24;
export const reportKeptDays = 90;
export const originalKeptDays = 7;

/** Result of a line. */
export const inviteeOutcomes = [
  "new",
  "updated",
  "already_invited",
  "already_customer",
  "duplicate",
  "invalid",
] as const;
export type InviteeOutcome = (typeof inviteeOutcomes)[number];

/** Whether a line of a run was sent, is waiting or was refused. */
export const inviteeSendings = ["waiting", "sent", "updated", "refused"] as const;

export type InviteeSending = (typeof inviteeSendings)[number];

export const inviteeRules = [
  "email_missing",
  "email_invalid",
  "phone_invalid",
  "birthdate_invalid",
  "postal_code_invalid",
  "civility_invalid",
  "consent_invalid",
  "too_long",
  "markup",
  "email_refused",
  "own_firm",
  "accents_garbled",
] as const;
export type InviteeRule = (typeof inviteeRules)[number];

export const invitationImportStates = ["checked", "running", "done", "undone"] as const;
export type InvitationImportState = (typeof invitationImportStates)[number];

export const invitationImportTransitions = defineTransitions({
  entity: "invitation import",
  states: invitationImportStates,
  starts: ["checked"],
  rows: [
    {
      from: ["checked"],
      event: "run",
      to: "running",
      effect: "run_at; the valid lines wait for the job that sends them",
    },
    { from: ["running"], event: "finish", to: "done", effect: "finished_at" },
    {
      from: ["running", "done"],
      event: "undo",
      to: "undone",
      guard: "young",
      effect:
        "undone_at; its invitations that nobody read are canceled, those that it changed say again what they said",
    },
  ],
});

/** What the firm entered about a person before they answer. */
export type InviteeFacts = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly details: InviteeDetails;
};
/** Change that a line of a file made to an existing invitation. */
export type ImportChange = {
  readonly invitationId: Id;
  readonly before: InviteeFacts;
  readonly after: InviteeFacts;
};

/** Why the former content of an invitation is not restored: it was accepted, or its content was changed since. */
export type NotRestored = "accepted" | "changed";

export function notRestoredReason(
  { after }: ImportChange,
  now: (InviteeFacts & { readonly state: InvitationState }) | undefined,
): NotRestored | null {
  if (now?.state === "accepted") return "accepted";
  return now === undefined || wordsOf(now) !== wordsOf(after) ? "changed" : null;
}

/** Uses a fixed column order, so that the order of storage does not matter. */
function wordsOf({ firstName, lastName, details }: InviteeFacts): string {
  return JSON.stringify([firstName, lastName, inviteeColumns.map((column) => details[column] ?? null)]);
}
