import type { BookExport, bookExportsApi } from "@vigie/api";
import { dayOf, fail, ok } from "@vigie/domain";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/files.ts";
import { archiveText } from "../text.ts";

export const listBookExports: Action<typeof bookExportsApi.list> = async ({ services, firm, caller }) => {
  const asked = { askedBy: caller.userId, now: services.clock() };
  return ok({ bookExports: (await store.listExports(firm, services.db, asked)).map(viewOf) });
};

/** Allows one export per person at a time; repeated requests return the running one. */
export const prepareBookExport: Action<typeof bookExportsApi.prepare> = async ({
  services,
  firm,
  caller,
}) => {
  const { userId: askedBy, sessionId } = caller;
  const at = services.clock();
  const row = await inTransaction(services, async (unit) => {
    const asked = { id: unit.newId(), askedBy, sessionId, at };
    if (await store.insertExport(firm, unit.db, asked))
      await unit.queue.send(unit.db, "book_export", { at: "asked" });
    const [one] = await store.listExports(firm, unit.db, { askedBy, now: at });
    return one;
  });
  if (row === undefined) throw new Error("assertion: an archive that was asked for is listed");
  return ok({ bookExport: viewOf(row) });
};

/** Returns the archive to the person who requested it, as long as all customers in it are still theirs and share the contracts in
 * it. */
export const bookExportFile: Action<typeof bookExportsApi.file> = async (
  { services, firm, caller },
  { params },
) => {
  const asked = { askedBy: caller.userId, now: services.clock() };
  const rows = await store.listExports(firm, services.db, asked);
  const row = rows.find(({ id }) => id === params.exportId);
  if (row === undefined || (row.reach === "firm" && firm.sees === "own")) return fail("export.not_found");
  if (row.state !== "ready") return fail("export.not_ready");
  if (!(await store.isStillShared(firm, services.db, row))) return fail("book_export.outdated");
  const first = await openedPiece(services, firm, { ...row, position: 0 });
  if (first === null) return fail("export.not_found");
  return ok({
    fileName: archiveText.fileName(dayOf(row.startedAt ?? row.requestedAt)),
    mediaType: "application/zip",
    content: piecesAfter(services, firm, { ...row, first }),
  });
};

async function* piecesAfter(
  services: Services,
  firm: FirmSubject,
  { id, attempt, first }: store.BookExportRow & { readonly first: Buffer },
): AsyncGenerator<Buffer> {
  yield first;
  for (let position = 1; ; position += 1) {
    const next = await openedPiece(services, firm, { id, attempt, position });
    if (next === null) return;
    yield next;
  }
}

type Place = Pick<store.BookExportRow, "id" | "attempt"> & { readonly position: number };

/** Returns null after the last piece, and for a first piece whose encryption key is gone: the person then requests another
 * archive. */
async function openedPiece(
  { db, secrets, log }: Services,
  firm: FirmSubject,
  { id, attempt, position }: Place,
): Promise<Buffer | null> {
  const sealed = await store.pieceOfExport(firm, db, { id, attempt, position });
  if (sealed === undefined) return null;
  const opened = secrets.tryOpen(sealed, pieceContext(firm, { id, position }));
  if (opened.state === "opened") return Buffer.from(opened.text, "base64");
  log("error", "book_export.unreadable", { state: opened.state });
  if (position === 0) return null;
  throw new Error("assertion: the pieces of an archive open like its first");
}

/** Binds a piece to its archive and position: moved elsewhere, it cannot be decrypted. */
export function pieceContext(
  { firmId }: Pick<FirmSubject, "firmId">,
  { id, position }: { readonly id: string; readonly position: number },
): string {
  return `${firmId}:book_exports:${id}:${position}`;
}

function viewOf(row: store.BookExportRow): BookExport {
  const { id, reach, state, doneCount, totalCount, requestedAt, expiresAt } = row;
  const done = Math.min(doneCount, totalCount);
  return { id, reach, status: state, doneCount: done, totalCount, requestedAt, expiresAt };
}
