import type { recordApi } from "@vigie/api";
import { canonicalJson, dayOf, fail, type Id, instant, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { answersOf } from "../../../advice/suitability/actions/kept.ts";
import { documentFile } from "../../documents/actions/read.ts";
import { sheetPdf } from "../../documents/actions/pdf.ts";
import { sentProposalsOf } from "../../proposals/actions/kept.ts";
import { concludedReviewsOf } from "../../reviews/actions/kept.ts";
import { partiesOf } from "../../subscriptions/actions/parties.ts";
import { recordFileName, recordIndex, recordSheet, readMe, readMeOfFirm } from "../record-text.ts";
import * as store from "../store.ts";
import { type Entry, zipOf } from "./zip.ts";

/** The whole record as a folder that is read without us: an index, the chain with every hash, a PDF, the documents as they were filed,
 * the answers and the proposals as they were. */
export const downloadRecord: Action<typeof recordApi.download> = async ({ services, subject }) => {
  const events = await store.eventsOf(subject, services.db);
  const firmId = await speakingFirmOf(services, subject);
  if (events.length === 0 || firmId === null) return fail("record.empty");
  const at = services.clock();
  const parties = await partiesOf(services, subject, { firmId });
  const sheet = recordSheet({ ...parties, at, events });
  const folder: readonly Entry[] = [
    text("LISEZ-MOI.txt", subject.sees === "all" ? readMe : `${readMe}\n${readMeOfFirm}`),
    text("index.csv", recordIndex(events)),
    text("chaine.json", JSON.stringify(events.toReversed().map(chained), null, 2)),
    { name: "dossier.pdf", bytes: await sheetPdf(sheet, parties.seller, at) },
    ...(await documents(services, subject, events)),
    ...(await answersOf(subject, services.db)).map((row) =>
      text(`reponses/${row.id}.json`, canonicalJson(row)),
    ),
    ...(await concludedReviewsOf(services, subject)).map((row) =>
      text(`revues/${row.id}.json`, canonicalJson(row)),
    ),
    ...(await sentProposalsOf(services, subject)).map((row) =>
      text(`propositions/${row.id}.json`, canonicalJson(row)),
    ),
  ];
  const content = zipOf(folder, new Date(at));
  return ok({ fileName: recordFileName(dayOf(at)), mediaType: "application/zip", content: whole(content) });
};

/** Of an audit, the firm that lets the record be read. */
async function speakingFirmOf({ db }: Services, subject: Subject): Promise<Id | null> {
  const { actor, customerId } = subject;
  const isCustomer = actor.kind !== "user" || actor.userId === customerId;
  return isCustomer ? ((await store.lastFirmOf(subject, db)) ?? null) : actor.firmId;
}

function text(name: string, said: string): Entry {
  return { name, bytes: Buffer.from(said, "utf8") };
}

/** A line with all that its hash is made of. */
function chained(event: store.RecordEvent) {
  const { rank, at, recordedAt, kind, source, sourceId, contentHash, previousHash, hash } = event;
  return {
    rank,
    at: instant(at),
    recordedAt: instant(recordedAt),
    kind,
    source,
    sourceId,
    contentHash,
    previousHash,
    hash,
  };
}

async function documents(
  services: Services,
  subject: Subject,
  events: readonly store.RecordEvent[],
): Promise<readonly Entry[]> {
  const filed: Entry[] = [];
  for (const { source, sourceId, rank } of events) {
    const file = source === "club_documents" ? await documentFile(services, subject, sourceId) : null;
    if (file !== null)
      filed.push({ name: `documents/${String(rank).padStart(4, "0")}-${file.name}`, bytes: file.bytes });
  }
  return filed.toReversed();
}
