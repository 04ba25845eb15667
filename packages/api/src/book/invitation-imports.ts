import {
  invitationImportStates,
  inviteeColumns,
  inviteeOutcomes,
  inviteeRules,
  inviteeSendings,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText, nothing } from "../types.ts";

const column = z.enum(inviteeColumns);

const fault = z.object({
  column,
  value: z.string(),
  rule: z.enum(inviteeRules),
  /** Description of the fault and how to fix it. */
  sentence: z.string(),
  /** A valid value. */
  example: z.string(),
});

const line = z.object({
  /** Line number in the file; the headings are line 1. */
  line: z.int(),
  values: z.partialRecord(column, z.string()),
  outcome: z.enum(inviteeOutcomes),
  sending: z.enum(inviteeSendings).nullable(),
  faults: z.array(fault),
  corrected: z.boolean(),
  /** Why a line of the run could not be sent, as a text. */
  refusal: z.string().nullable(),
});
export type InvitationImportLine = z.output<typeof line>;

const mapping = z.array(z.object({ heading: z.string().max(200), column: column.nullable() })).max(100);

const encoding = z.enum(["utf-8", "windows-1252", "utf-16"]);
const separator = z.enum([";", ",", "\t"]);

const invitationImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(invitationImportStates),
  encoding,
  separator,
  /** Every heading of the file in order, with its assigned column; null where there is none. */
  mapping,
  /** The first five lines as parsed. */
  preview: z.array(z.array(z.string())),
  summary: z.object({
    lines: z.int(),
    new: z.int(),
    updated: z.int(),
    alreadyInvited: z.int(),
    alreadyCustomer: z.int(),
    duplicate: z.int(),
    invalid: z.int(),
  }),
  progress: z.object({ toSend: z.int(), sent: z.int(), refused: z.int() }),
  createdAt: instantText,
  runAt: instantText.nullable(),
  finishedAt: instantText.nullable(),
  undoneAt: instantText.nullable(),
  /** Time until which it may be undone; null where it may not. */
  undoUntil: instantText.nullable(),
  /** Times at which the report and the original file are deleted. */
  keptUntil: instantText,
  originalUntil: instantText,
});
export type InvitationImport = z.output<typeof invitationImport>;

/** A line whose former content was not restored, with the address and the reason. */
const lineNotRestored = z.object({ line: z.int(), email: z.string().nullable(), sentence: z.string() });
export type ImportLineNotRestored = z.output<typeof lineNotRestored>;

const one = z.object({ id });
const shown = z.object({ import: invitationImport });
const reads = { access: "firm", permission: "invitations.read", needs: "aInviteClients" } as const;
const writes = { access: "firm", permission: "invitations.write", needs: "aInviteClients" } as const;

export const invitationImportsApi = {
  template: endpoint({
    ...reads,
    method: "GET",
    path: "/invitations/template",
    summary: "The template of a file of people to invite, with one example",
    reply: "file",
    errors: [],
  }),
  create: endpoint({
    ...writes,
    method: "POST",
    path: "/invitations/import",
    summary:
      "Read a .csv file of people to invite (2 MB, 10,000 lines at most) and check every line; nothing is sent. The same file again answers the import that it made",
    query: z.object({ fileName: z.string().max(200) }),
    body: "file",
    reply: shown,
    status: 201,
    errors: [
      "invitation_import.not_csv",
      "invitation_import.too_large",
      "invitation_import.too_many_lines",
      "invitation_import.empty",
      "invitation_import.malformed",
    ],
  }),
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/invitation_imports",
    summary: "The imports of the last 90 days, the newest first",
    reply: z.object({ imports: z.array(invitationImport) }),
    errors: [],
  }),
  show: endpoint({
    ...reads,
    method: "GET",
    path: "/invitation_imports/{id}",
    summary: "One import: what its check found, how far its run is",
    params: one,
    reply: shown,
    errors: ["invitation_import.not_found"],
  }),
  lines: endpoint({
    ...reads,
    method: "GET",
    path: "/invitation_imports/{id}/lines",
    summary: "The lines of an import in their order, of one outcome or all, by pages that follow each other",
    params: one,
    query: z.object({
      outcome: z.enum(inviteeOutcomes).optional(),
      /** Lines to be sent, or lines that need attention. */
      group: z.enum(["ready", "to_see"]).optional(),
      after: z.coerce.number().int().min(0).default(0),
      size: z.coerce.number().int().min(1).max(200).default(100),
    }),
    reply: z.object({ lines: z.array(line), after: z.int().nullable() }),
    errors: ["invitation_import.not_found"],
  }),
  setMapping: endpoint({
    ...writes,
    method: "PUT",
    path: "/invitation_imports/{id}/mapping",
    summary:
      "Say which heading is which column, and how the file is to be read; the firm's next file is read so, and every line is checked again, corrections included",
    params: one,
    body: z.object({
      mapping: mapping.optional(),
      encoding: encoding.optional(),
      separator: separator.optional(),
    }),
    reply: shown,
    errors: [
      "invitation_import.not_found",
      "invitation_import.wrong_state",
      "invitation_import.mapping",
      "invitation_import.not_csv",
      "invitation_import.malformed",
      "invitation_import.empty",
      "invitation_import.too_many_lines",
    ],
  }),
  correct: endpoint({
    ...writes,
    method: "PUT",
    path: "/invitation_imports/{id}/lines/{line}",
    summary: "Correct a line in place; it is checked again",
    params: z.object({ id, line: z.coerce.number().int().min(2).max(1_000_000) }),
    body: z.object({ values: z.partialRecord(column, z.string().max(2_000)) }),
    reply: z.object({ line, import: invitationImport }),
    errors: [
      "invitation_import.not_found",
      "invitation_import.line_not_found",
      "invitation_import.wrong_state",
    ],
  }),
  run: endpoint({
    ...writes,
    method: "POST",
    path: "/invitation_imports/{id}/run",
    summary: "Send the valid lines, 200 a minute at most; asked again it joins the run",
    params: one,
    reply: shown,
    status: 202,
    errors: [
      "invitation_import.not_found",
      "invitation_import.wrong_state",
      "invitation_import.nothing_to_send",
      "invitation_import.too_many_today",
    ],
  }),
  undo: endpoint({
    ...writes,
    method: "POST",
    path: "/invitation_imports/{id}/undo",
    summary:
      "Within 24 hours: cancel those of its invitations that nobody read, and give those that it changed what they said before, unless somebody changed or accepted them since",
    params: one,
    reply: z.object({
      import: invitationImport,
      canceledNb: z.int(),
      keptNb: z.int(),
      restoredNb: z.int(),
      notRestored: z.array(lineNotRestored),
    }),
    errors: [
      "invitation_import.not_found",
      "invitation_import.wrong_state",
      "invitation_import.undo_too_late",
    ],
  }),
  remove: endpoint({
    ...writes,
    method: "DELETE",
    path: "/invitation_imports/{id}",
    summary: "Throw away an import that was not run",
    params: one,
    reply: nothing,
    errors: ["invitation_import.not_found", "invitation_import.wrong_state"],
  }),
  rejected: endpoint({
    ...reads,
    method: "GET",
    path: "/invitation_imports/{id}/rejected",
    summary: "The lines that are not sent, as a .csv file with a column `erreur`",
    params: one,
    reply: "file",
    errors: ["invitation_import.not_found"],
  }),
};
