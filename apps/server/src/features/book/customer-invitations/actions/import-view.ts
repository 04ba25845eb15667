import type { InvitationImport, InvitationImportLine } from "@vigie/api";
import {
  addMs,
  type InviteeOutcome,
  type InviteeSending,
  originalKeptDays,
  reportKeptDays,
  undoHours,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store/imports.ts";
import type { StoredLine } from "../store/lines.ts";
import { faultSentences, inviteeText } from "../text.ts";

const noCounts: store.Counts = { byOutcome: new Map(), bySending: new Map() };
const hourMs = 3_600_000;

export async function importViews(
  db: Db | Trx,
  firm: FirmSubject,
  rows: readonly store.StoredImport[],
): Promise<InvitationImport[]> {
  const counts = await store.countsOf(
    firm,
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ authorId: _author, variant: _variant, ...row }) => {
    const { byOutcome, bySending } = counts.get(row.id) ?? noCounts;
    const outcome = (name: InviteeOutcome): number => byOutcome.get(name) ?? 0;
    const sending = (name: InviteeSending): number => bySending.get(name) ?? 0;
    const sent = sending("sent") + sending("updated");
    const mayUndo = row.runAt !== null && row.state !== "undone";
    return {
      ...row,
      mapping: [...row.mapping],
      preview: row.preview.map((cells) => [...cells]),
      summary: {
        lines: [...byOutcome.values()].reduce((sum, count) => sum + count, 0),
        new: outcome("new"),
        updated: outcome("updated"),
        alreadyInvited: outcome("already_invited"),
        alreadyCustomer: outcome("already_customer"),
        duplicate: outcome("duplicate"),
        invalid: outcome("invalid"),
      },
      progress: {
        toSend: sent + sending("waiting") + sending("refused"),
        sent,
        refused: sending("refused"),
      },
      undoUntil: mayUndo && row.runAt !== null ? addMs(row.runAt, undoHours * hourMs) : null,
      keptUntil: addMs(row.createdAt, reportKeptDays * 24 * hourMs),
      originalUntil: addMs(row.createdAt, originalKeptDays * 24 * hourMs),
    };
  });
}

export function lineView({ content, email: _email, faults, ...line }: StoredLine): InvitationImportLine {
  return {
    ...line,
    values: content,
    faults: faults.map((fault) => ({
      ...fault,
      sentence: faultSentences[fault.rule],
      example: inviteeText.example[fault.column],
    })),
  };
}
