import type { ImportLineNotRestored, invitationImportsApi } from "@vigie/api";
import { addMs, fail, type Id, notRestoredReason, ok, undoHours } from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { refusedMove } from "../../../../db/transition.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store/imports.ts";
import * as invitations from "../store/invitations.ts";
import * as lines from "../store/lines.ts";
import { inviteeText } from "../text.ts";
import { shownImport } from "./imports.ts";

const hourMs = 3_600_000;

/** Cancels the unread invitations that the run sent, and restores the former values of those that it changed. */
export const undoInvitationImport: Action<typeof invitationImportsApi.undo> = async (
  { services, firm },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.lockImport(firm, unit.db, params.id);
    if (row === undefined) return fail("invitation_import.not_found");
    const at = unit.clock();
    const isRun = row.state === "running" || row.state === "done";
    if (!isRun) return refusedMove("invitation_import.wrong_state", { present: row });
    const undone = await store.markUndone(firm, unit.db, {
      id: row.id,
      at,
      runAfter: addMs(at, -undoHours * hourMs),
    });
    if (!undone.moved) return fail("invitation_import.undo_too_late");
    const all = await invitations.countOfImport(firm, unit.db, row.id);
    const canceledNb = await invitations.cancelUnread(firm, unit.db, { importId: row.id, at });
    const { restoredNb, notRestored } = await restore(unit, firm, row.id);
    return ok({
      import: await shownImport(unit, firm, row.id),
      canceledNb,
      keptNb: all - canceledNb,
      restoredNb,
      notRestored,
    });
  });

type Restored = { readonly restoredNb: number; readonly notRestored: ImportLineNotRestored[] };

/** Values that were changed since, or invitations already answered, stay as they are; the line then says so. */
async function restore(unit: UnitOfWork, firm: FirmSubject, importId: Id): Promise<Restored> {
  const changed = await lines.changedLines(firm, unit.db, importId);
  const now = await invitations.lockInviteeFacts(
    firm,
    unit.db,
    changed.map(({ change }) => change.invitationId),
  );
  const notRestored: ImportLineNotRestored[] = [];
  // Starts with the last line: if two lines changed one invitation, each then finds the value that it wrote.
  for (const { line, change } of changed.toReversed()) {
    const said = now.get(change.invitationId);
    const reason = notRestoredReason(change, said);
    if (reason === null && said !== undefined) {
      await invitations.updateDetails(firm, unit.db, { id: change.invitationId, ...change.before });
      now.set(change.invitationId, { ...said, ...change.before });
      await lines.setLineRefusal(firm, unit.db, { importId, line, refusal: inviteeText.restored });
    } else {
      // When the next import is undone in its turn, it restores the value from before both.
      const isRebased = await lines.rebaseNext(firm, unit.db, { importId, line, change });
      const sentence =
        inviteeText.notRestored[isRebased && reason === "changed" ? "changedByFile" : (reason ?? "changed")];
      await lines.setLineRefusal(firm, unit.db, { importId, line, refusal: sentence });
      notRestored.unshift({ line, email: said?.email ?? null, sentence });
    }
  }
  return { restoredNb: changed.length - notRestored.length, notRestored };
}
