import type { clientFilesApi } from "@vigie/api";
import {
  addMonths,
  dayOf,
  fail,
  fileDocumentLimits,
  type FileDocumentKind,
  fileExtensions,
  type Id,
  mediaTypeOf,
  ok,
} from "@vigie/domain";
import { createHash } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { fromRow } from "../../../../db/rows.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { releaseFile } from "../../../../edge/file-body.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { whole } from "../../../../edge/whole.ts";
import { publish } from "../../../../events/events.ts";
import * as store from "../store.ts";
import { documentView } from "./show.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

export const uploadOwn: Action<typeof clientFilesApi.upload> = async (
  { services, subject, caller },
  { params: { firmId }, query, body },
) => {
  const firms = await store.firmsOf(subject, services.db);
  if (!firms.some(({ id }) => id === firmId)) return fail("file_document.not_found");
  return await keepDocument(services, subject, {
    ...query,
    firmId,
    bytes: body,
    by: caller.userId,
    byAdvisor: false,
  });
};

export const uploadFor: Action<typeof clientFilesApi.uploadFor> = async (
  { services, subject, firm, caller },
  { query, body },
) => {
  const { firmId } = firm;
  return await keepDocument(services, subject, {
    ...query,
    firmId,
    bytes: body,
    by: caller.userId,
    byAdvisor: true,
  });
};

type Sent = {
  readonly kind: FileDocumentKind;
  readonly fileName: string;
  readonly firmId: Id;
  readonly bytes: Uint8Array;
  readonly by: Id;
  readonly byAdvisor: boolean;
};

/** Stores a document. Its type is detected from its bytes; it is encrypted before it is written, and never executed. Its thumbnail
 * is drawn in a separate process. */
async function keepDocument(services: Services, subject: Subject, sent: Sent) {
  const { kind, firmId, bytes, by, byAdvisor } = sent;
  const sizeBytes = bytes.length;
  if (sizeBytes > fileDocumentLimits.bytes) return fail("file_document.too_large");
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === null) return fail("file_document.wrong_type");
  const id = services.newId();
  const hash = createHash("sha256").update(bytes).digest("hex");
  const sealed = services.secrets.seal(
    Buffer.from(bytes).toString("base64"),
    sealContexts.fileDocument(subject.customerId, id),
  );
  releaseFile(bytes);
  return await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const before = await store.documentsOf(subject, unit.db, firmId);
    // The same document was sent again because the response was lost: returns the stored one.
    const same = before.find((one) => one.state === "received" && one.kind === kind && one.hash === hash);
    if (same !== undefined) return ok({ document: documentView(same) });
    if (before.length >= fileDocumentLimits.perFile) return fail("file_document.too_many");
    const fileName = plainName(sent.fileName);
    const sentAt = unit.clock();
    const row = {
      id,
      firmId,
      kind,
      fileName,
      mediaType,
      sizeBytes,
      hash,
      sealed,
      sentAt,
      sentBy: by,
      byAdvisor,
    };
    await store.insertDocument(subject, unit.db, row);
    await unit.queue.send(unit.db, "thumbnail", { customerId: subject.customerId, firmId, documentId: id });
    await publish(workOf(unit, subject), "client_file.changed", { firmId });
    const kept = await store.documentById(subject, unit.db, { firmId, id, on: dayOf(sentAt) });
    if (kept === undefined) throw new Error("assertion: the document was just written");
    return ok({ document: documentView(kept) });
  });
}

/** Returns the name as it is shown, without characters that cannot be displayed. */
function plainName(name: string): string {
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, "").trim();
  return shown === "" ? "document" : shown.slice(0, fileDocumentLimits.nameLength);
}

export const downloadOwn: Action<typeof clientFilesApi.download> = async (
  { services, subject },
  { params: { firmId, documentId: id } },
) => await contentOf(services, subject, { firmId, id });

export const downloadFor: Action<typeof clientFilesApi.downloadFor> = async (
  { services, subject, firm: { firmId } },
  { params: { documentId: id } },
) => await contentOf(services, subject, { firmId, id });

async function contentOf(
  services: Services,
  subject: Subject,
  place: { readonly firmId: Id; readonly id: Id },
) {
  const opened = { ...place, on: dayOf(services.clock()) };
  const row = await store.documentById(subject, services.db, opened);
  const sealed = row === undefined ? null : await store.sealedContent(subject, services.db, opened);
  if (row === undefined || sealed === null) return fail("file_document.not_found");
  const text = services.secrets.open(sealed, sealContexts.fileDocument(subject.customerId, row.id));
  const fileName = `${row.kind}-${dayOf(row.sentAt)}.${fileExtensions[row.mediaType]}`;
  return ok({ fileName, mediaType: row.mediaType, content: whole(Buffer.from(text, "base64")) });
}

export const removeOwn: Action<typeof clientFilesApi.removeDocument> = async (
  { services, subject },
  { params: { firmId, documentId: id } },
) =>
  await unitOfWork(services, async (unit) => {
    const moved = await store.remove(subject, unit.db, { firmId, id, at: unit.clock() });
    if (!moved.moved)
      return refusedMove(
        moved.present === undefined ? "file_document.not_found" : "file_document.decided",
        moved,
      );
    await publish(workOf(unit, subject), "client_file.changed", { firmId });
    return ok({});
  });

/** No document is valid for longer: a later day is a typing error in the year. */
const mostMonths = 30 * 12;

/** Accepts or refuses a document. An identity document needs an expiry date, and cannot be accepted after it. Accepting replaces
 * the document of this kind that was accepted before. */
export const decideDocument: Action<typeof clientFilesApi.decide> = async (
  { services, subject, firm: { firmId }, caller },
  { params: { documentId: id }, body: { decision } },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const at = unit.clock();
    const row = await store.documentById(subject, unit.db, { firmId, id, on: dayOf(at) });
    if (row === undefined) return fail("file_document.not_found");
    if (decision.accept) {
      const { expiresOn } = decision;
      if (expiresOn === null && row.kind === "identity_document") return fail("file_document.no_expiry");
      if (expiresOn !== null && expiresOn < dayOf(at)) return fail("file_document.expired");
      if (expiresOn !== null && expiresOn > addMonths(dayOf(at), mostMonths))
        return fail("file_document.far_expiry");
      if (row.state === "received")
        await store.replaceAccepted(subject, unit.db, { firmId, kind: row.kind, at });
    }
    const moved = await store.decide(subject, unit.db, { firmId, id, by: caller.userId, at, decision });
    if (!moved.moved) return refusedMove("file_document.decided", moved);
    await publish(workOf(unit, subject), "client_file.changed", { firmId });
    const hasThumbnail = moved.row.thumbnail !== null;
    return ok({ document: documentView({ ...fromRow(moved.row), hasThumbnail }) });
  });
