import type { recordApi } from "@vigie/api";
import { canonicalJson, dayOf, fail, type Id, type Instant, instant, ok } from "@vigie/domain";
import { createHash } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { answersOf } from "../../../advice/suitability/actions/kept.ts";
import { documentFile } from "../../documents/actions/read.ts";
import { sheetPdf } from "../../documents/actions/pdf.ts";
import { sentProposalsOf } from "../../proposals/actions/kept.ts";
import { concludedReviewsOf } from "../../reviews/actions/kept.ts";
import { mayReadFile } from "../../reviews/actions/view.ts";
import { partiesOf, sellerOf } from "../../subscriptions/actions/parties.ts";
import {
  erasedBuyer,
  folderText,
  recordFileName,
  recordIndex,
  recordSheet,
  readMe,
  readMeOfFirm,
} from "../record-text.ts";
import * as store from "../store.ts";
import { type Entry, zipOf } from "./zip.ts";

/** Returns the whole record as a folder that can be read and verified without us: an index, the chain with every hash and its
 * input, a PDF, the filed documents, and the answers and proposals. Its hashes are stored. */
export const downloadRecord: Action<typeof recordApi.download> = async (context) =>
  await folderOf(context, null);

/** @param erased the name to print for a person whose account was erased; null for all others */
export async function folderOf(
  { services, subject }: Pick<SubjectContext, "services" | "subject">,
  erased: { readonly name: string } | null,
): ReturnType<Action<typeof recordApi.download>> {
  const events = await store.eventsOf(subject, services.db);
  const firmId = await speakingFirmOf(services, subject);
  if (events.length === 0 || firmId === null) return fail("record.empty");
  if (subject.sees !== "all" && subject.purpose === undefined) return fail("record.purpose_required");
  const at = services.clock();
  const parties =
    erased === null
      ? await partiesOf(services, subject, { firmId })
      : { seller: await sellerOf(services, subject.variant, firmId), buyer: erasedBuyer(erased.name) };
  const pdf = await sheetPdf(recordSheet({ ...parties, at, events }), parties.seller, at);
  const said = await store.hashedOf(subject, services.db);
  const lines = events.toReversed().map((event) => chained(event, said));
  const files = await documents(services, subject, events);
  const entries: readonly Entry[] = [
    text("LISEZ-MOI.txt", subject.sees === "all" ? readMe : `${readMe}\n${readMeOfFirm}`),
    text("index.csv", recordIndex(events)),
    { name: "dossier.pdf", bytes: pdf },
    ...lines.flatMap(({ content }) => (content === null ? [] : [content])),
    ...files.values(),
    ...(await readings(services, subject, events)),
  ];
  const chain = text("chaine.json", chainText(entries, lines, files));
  const [readFirst, index, ...rest] = entries;
  const content = zipOf(
    [readFirst, index, chain, ...rest].filter((entry) => entry !== undefined),
    new Date(at),
  );
  const hashes = { pdfHash: hashOf(pdf), chainHash: hashOf(chain.bytes), folderHash: hashOf(content) };
  await keepExport(services, subject, { firmId, exportedAt: at, ...hashes });
  return ok({ fileName: recordFileName(dayOf(at)), mediaType: "application/zip", content: whole(content) });
}

/** Returns the firm in whose name the record is exported: for an audit or the firm itself, that firm. */
async function speakingFirmOf({ db }: Services, subject: Subject): Promise<Id | null> {
  const { actor, customerId } = subject;
  const isCustomer = actor.kind !== "user" || actor.userId === customerId;
  return isCustomer ? ((await store.lastFirmOf(subject, db)) ?? null) : actor.firmId;
}

type Left = {
  readonly firmId: Id;
  readonly exportedAt: Instant;
  readonly pdfHash: string;
  readonly chainHash: string;
  readonly folderHash: string;
};

async function keepExport(services: Services, subject: Subject, left: Left): Promise<void> {
  const { actor, customerId, purpose = null } = subject;
  const exportedBy = actor.kind === "user" ? actor.userId : customerId;
  await inTransaction(services, async ({ db, newId }) => {
    await store.addExport(subject, db, { ...left, id: newId(), exportedBy, purpose });
  });
}

function text(name: string, said: string): Entry {
  return { name, bytes: Buffer.from(said, "utf8") };
}

function hashOf(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Returns the answers, proposals and reviews in readable form; the proof is in the contents of the lines. */
async function readings(
  services: Services,
  subject: Subject,
  events: readonly store.RecordEvent[],
): Promise<readonly Entry[]> {
  const told = new Set(events.map(({ sourceId }) => sourceId));
  const reviews = await concludedReviewsOf(services, subject);
  const seen = await Promise.all(
    reviews.map(async (row) => ({
      row,
      isSeen: subject.sees === "all" || (await mayReadFile(services, subject, row)),
    })),
  );
  const inFolder = (name: string, rows: readonly { readonly id: Id }[]): Entry[] =>
    rows.map((row) => text(`${name}/${row.id}.json`, canonicalJson(row)));
  return [
    ...inFolder(
      "reponses",
      (await answersOf(subject, services.db)).filter(({ id }) => told.has(id)),
    ),
    ...inFolder(
      "revues",
      seen.flatMap(({ row, isSeen }) => (isSeen ? [row] : [])),
    ),
    ...inFolder("propositions", await sentProposalsOf(services, subject)),
  ];
}

type Chained = {
  readonly event: store.RecordEvent;
  /** The text that its hash covers, after the hash of the previous line. */
  readonly said: string;
  /** The text that its `contentHash` covers; null if a later act changed the row, or if it is no longer kept by law. */
  readonly content: Entry | null;
};

const inOrder = (rank: number): string => String(rank).padStart(4, "0");

function chained(event: store.RecordEvent, all: Awaited<ReturnType<typeof store.hashedOf>>): Chained {
  const { rank, kind, contentHash } = event;
  const { line = "", content = null } = all.get(rank) ?? {};
  const isThere = content !== null && hashOf(content) === contentHash;
  return {
    event,
    said: line,
    content: isThere ? text(`contenus/${inOrder(rank)}-${kind}.txt`, content) : null,
  };
}

/** Lists every file with its hash, and every line with all inputs of its hash. */
function chainText(
  entries: readonly Entry[],
  lines: readonly Chained[],
  files: ReadonlyMap<number, Entry>,
): string {
  return JSON.stringify(
    {
      formule: folderText.formula,
      fichiers: entries.map(({ name, bytes }) => ({ nom: name, sha256: hashOf(bytes) })),
      lignes: lines.map(({ event, said, content }) => ({
        rank: event.rank,
        at: instant(event.at),
        recordedAt: instant(event.recordedAt),
        kind: event.kind,
        source: event.source,
        sourceId: event.sourceId,
        content: content?.name ?? null,
        document: files.get(event.rank)?.name ?? null,
        contentHash: event.contentHash,
        previousHash: event.previousHash,
        said,
        hash: event.hash,
      })),
    },
    null,
    2,
  );
}

/** Returns the filed documents, named by the rank of their line, oldest first. */
async function documents(
  services: Services,
  subject: Subject,
  events: readonly store.RecordEvent[],
): Promise<ReadonlyMap<number, Entry>> {
  const filed = new Map<number, Entry>();
  for (const { source, sourceId, rank } of events.toReversed()) {
    const file = source === "club_documents" ? await documentFile(services, subject, sourceId) : null;
    if (file !== null)
      filed.set(rank, { name: `documents/${inOrder(rank)}-${file.name}`, bytes: file.bytes });
  }
  return filed;
}
