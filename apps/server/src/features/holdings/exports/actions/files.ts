import { createGunzip } from "node:zlib";
import { exportFormats, type exportsApi } from "@vigie/api";
import { fail, type Id, ok } from "@vigie/domain";
import { pipeline, Readable } from "node:stream";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { type ExportFileRow, fileById, insertFile, listFiles, pieceAt } from "../store/files.ts";
import { exportHead } from "./content.ts";
import { isSmall } from "./download.ts";

/** Lists the files of the customer that a worker writes, and the formats that can be downloaded at once. */
export const files: Action<typeof exportsApi.files> = async ({ services, subject }) => {
  const rows = await listFiles(subject, services.db, services.clock());
  const direct = (await isSmall(services, subject)) ? exportFormats.filter((one) => one !== "pdf") : [];
  return ok({ exportFiles: rows.map(viewOf), directFormats: direct });
};

/** Requests a file; there is at most one file at a time per format. */
export const prepare: Action<typeof exportsApi.prepare> = async ({ services, subject }, { body }) => {
  const now = services.clock();
  const rows = await inTransaction(services, async (unit) => {
    const id = services.newId();
    const asked = { id, format: body.format, state: "pending", requestedAt: now } as const;
    if (await insertFile(subject, unit.db, asked)) await unit.queue.send(unit.db, "export", { at: "asked" });
    return await listFiles(subject, unit.db, now);
  });
  const row = rows.find(({ format }) => format === body.format);
  if (row === undefined) throw new Error("assertion: a file that was asked for is listed");
  return ok({ exportFile: viewOf(row) });
};

export const file: Action<typeof exportsApi.file> = async ({ services, subject }, { params }) => {
  const row = await fileById(subject, services.db, { id: params.fileId, now: services.clock() });
  if (row === undefined) return fail("export.not_found");
  if (row.state !== "ready") return fail("export.not_ready");
  const first = await openedPiece(services, subject, { ...row, position: 0 });
  if (first === null) return fail("export.not_found");
  const packed = Readable.from(packedPieces(services, subject, { ...row, first }));
  const content = pipeline(packed, createGunzip(), () => undefined);
  return ok({ ...exportHead(row.format, row.startedAt ?? row.requestedAt), content });
};

async function* packedPieces(
  services: Services,
  subject: Subject,
  { id, attempt, first }: ExportFileRow & { readonly first: Buffer },
): AsyncGenerator<Buffer> {
  yield first;
  for (let position = 1; ; position += 1) {
    const next = await openedPiece(services, subject, { id, attempt, position });
    if (next === null) return;
    yield next;
  }
}

type Place = { readonly id: Id; readonly attempt: number; readonly position: number };

/** Returns a decrypted piece; null past the end. If the key of the first piece no longer exists, the file cannot be read and has to
 * be requested again. */
async function openedPiece(
  { db, secrets, log }: Services,
  subject: Subject,
  { id, attempt, position }: Place,
): Promise<Buffer | null> {
  const sealed = await pieceAt(subject, db, { id, attempt, position });
  if (sealed === undefined) return null;
  const opened = secrets.tryOpen(sealed, pieceContext(subject, { id, position }));
  if (opened.state === "opened") return Buffer.from(opened.text, "base64");
  log("error", "export.unreadable", { state: opened.state });
  if (position === 0) return null;
  throw new Error("assertion: the pieces of a file open like its first");
}

/** Binds a piece to its file and position: elsewhere it cannot be decrypted. */
export function pieceContext(
  { customerId }: Subject,
  { id, position }: { readonly id: string; readonly position: number },
): string {
  return `${customerId}:export_files:${id}:${position}`;
}

function viewOf({ id, format, state, doneCount, totalCount, requestedAt, expiresAt }: ExportFileRow) {
  const done = Math.min(doneCount, totalCount);
  return { id, format, status: state, doneCount: done, totalCount, requestedAt, expiresAt };
}
