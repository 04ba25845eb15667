import type { clientFilesApi } from "@vigie/api";
import { dayOf, fail, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { drawThumbnailApart } from "../../../../workers/thumbnail.ts";
import * as store from "../store.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

type Place = { readonly firmId: Id; readonly id: Id };

/** Draws the thumbnail of a stored document. A document that cannot be drawn has none, and is shown by its name. */
export async function drawThumbnail(services: Services, subject: Subject, place: Place): Promise<void> {
  const opened = { ...place, on: dayOf(services.clock()) };
  const row = await store.documentById(subject, services.db, opened);
  const sealed = row === undefined ? null : await store.sealedContent(subject, services.db, opened);
  if (row === undefined || row.hasThumbnail || sealed === null) return;
  const text = services.secrets.open(sealed, sealContexts.fileDocument(subject.customerId, row.id));
  const picture = await drawThumbnailApart(Buffer.from(text, "base64"), row.mediaType);
  if (picture === null) {
    services.log("warn", "file_document.not_drawn", { mediaType: row.mediaType });
    return;
  }
  const thumbnail = services.secrets.seal(
    Buffer.from(picture).toString("base64"),
    sealContexts.documentThumbnail(subject.customerId, row.id),
  );
  await inTransaction(services, async (unit) => {
    await store.keepThumbnail(subject, unit.db, { ...place, thumbnail });
    await publish(workOf(unit, subject), "client_file.changed", { firmId: place.firmId });
  });
}

export const thumbnailOwn: Action<typeof clientFilesApi.thumbnail> = async (
  { services, subject },
  { params: { firmId, documentId: id } },
) => await pictureOf(services, subject, { firmId, id });

export const thumbnailFor: Action<typeof clientFilesApi.thumbnailFor> = async (
  { services, subject, firm: { firmId } },
  { params: { documentId: id } },
) => await pictureOf(services, subject, { firmId, id });

async function pictureOf(services: Services, subject: Subject, place: Place) {
  const opened = { ...place, on: dayOf(services.clock()) };
  const sealed = await store.sealedContent(subject, services.db, { ...opened, of: "thumbnail" });
  if (sealed === null) return fail("file_document.not_found");
  const text = services.secrets.open(sealed, sealContexts.documentThumbnail(subject.customerId, place.id));
  return ok({ fileName: "apercu.png", mediaType: "image/png", content: whole(Buffer.from(text, "base64")) });
}
