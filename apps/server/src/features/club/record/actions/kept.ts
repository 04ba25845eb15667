import type { KeptDocument, KeptRecordLine, keptRecordsApi } from "@vigie/api";
import { dayOf, fail, type KeptFor, keptParts, ok, recordReference } from "@vigie/domain";
import { scopedToSystem } from "../../../../db/scope.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { kindsKept } from "../../documents/actions/kinds.ts";
import { documentFile, documentsOf } from "../../documents/actions/read.ts";
import * as store from "../store.ts";
import { type Keeper, keptOf, type KeptRow, readsOf } from "../store/kept.ts";
import { folderOf } from "./download.ts";
import { eventView } from "./read.ts";
import { verifyRecord } from "./verify.ts";

/** What the law requires to keep of customers whose account was erased. */

type Page = { readonly page: number; readonly perPage: number };

async function linesFor(services: Services, keeper: Keeper): Promise<KeptRecordLine[]> {
  const rows = await scopedToSystem("kept_records", async () => await keptOf(services.db, keeper));
  return rows.flatMap((row) => lineView(services, row) ?? []);
}

function lineView(services: Services, row: KeptRow): KeptRecordLine | null {
  const counts = [
    { kind: "advice", count: row.advice, until: null },
    { kind: "contract", count: row.contract, until: row.contractRuns ? null : row.contractUntil },
    { kind: "bill", count: row.bill, until: row.billUntil },
  ] as const;
  const parts = keptParts(counts, { erasedOn: dayOf(row.erasedAt), today: dayOf(services.clock()) });
  const { customerId: id, erasedAt } = row;
  return parts.length === 0 ? null : { id, reference: recordReference(id), erasedAt, parts: [...parts] };
}

function paged(all: KeptRecordLine[], { page, perPage }: Page) {
  const totalCount = all.length;
  const totalPages = Math.max(1, Math.ceil(totalCount / perPage));
  return ok({
    records: all.slice((page - 1) * perPage, page * perPage),
    meta: { page, totalCount, totalPages },
  });
}

export const listKept: Action<typeof keptRecordsApi.list> = async ({ services, firm }, { query }) =>
  paged(await linesFor(services, { firmId: firm.firmId, customerIds: null }), query);

export const listAuditedKept: Action<typeof keptRecordsApi.audited> = async (
  { services, caller },
  { params, query },
) => {
  const audit = caller.audits?.find(({ id }) => id === params.auditId);
  return audit === undefined ? fail("audit.not_found") : paged(await linesFor(services, audit), query);
};

/** Returns the line of the requested customer; null if the firm keeps nothing of them, or no longer does. */
async function lineOf({ services, subject }: SubjectContext): Promise<KeptRecordLine | null> {
  const { actor, customerId } = subject;
  if (actor.kind !== "user" || actor.firmId === null) return null;
  const keeper = { firmId: actor.firmId, customerIds: [customerId] };
  return (await linesFor(services, keeper))[0] ?? null;
}

export const showKept: Action<typeof keptRecordsApi.show> = async (context) => {
  const line = await lineOf(context);
  if (line === null) return fail("user.not_found");
  const { services, subject } = context;
  const { broken } = await verifyRecord(services, subject.customerId);
  const isAdvised = line.parts.some(({ kind }) => kind === "advice");
  const events = isAdvised ? await store.eventsOf(subject, services.db) : [];
  const reads = await readsOf(subject, services.db);
  return ok({
    record: {
      ...line,
      events: events.map(eventView),
      documents: await documentsKept(services, subject, { line, events }),
      reads: reads.map(({ at, actorName: name, actorRole: role, reason }) => ({ at, name, role, reason })),
      isIntact: broken === null,
      verifiedAt: services.clock(),
    },
  });
};

type Shown = { readonly line: KeptRecordLine; readonly events: readonly store.RecordEvent[] };

/** Returns the documents still kept. Advice is included only if its line is visible, which excludes hidden contracts. */
async function documentsKept(
  services: Services,
  subject: Subject,
  { line, events }: Shown,
): Promise<KeptDocument[]> {
  const shown = new Set(events.map(({ sourceId }) => sourceId));
  const kinds = new Set(line.parts.map(({ kind }) => kind));
  return (await documentsOf(services, subject)).flatMap((row): KeptDocument[] => {
    const kind = keptFor(row.kind);
    const { id, title, number, madeAt, pdfHash: fileHash } = row;
    if (kind === null || fileHash === null || !row.isKept || !kinds.has(kind)) return [];
    if (kind === "advice" && !shown.has(id)) return [];
    return [{ id, kind, title, number, madeAt, fileHash, opens: store.isShownKind(row.kind) }];
  });
}

const allKept: readonly KeptFor[] = ["advice", "contract", "bill"];
const keptFor = (kind: string): KeptFor | null =>
  allKept.find((kept) => kindsKept(kept).includes(kind)) ?? null;

export const downloadKept: Action<typeof keptRecordsApi.download> = async (context) => {
  const line = await lineOf(context);
  if (line === null) return fail("user.not_found");
  if (!line.parts.some(({ kind }) => kind === "advice")) return fail("record.empty");
  return await folderOf(context, { name: line.reference });
};

export const openKeptDocument: Action<typeof keptRecordsApi.document> = async (context, { params }) => {
  const line = await lineOf(context);
  if (line === null) return fail("user.not_found");
  const { services, subject } = context;
  const events = await store.eventsOf(subject, services.db);
  const found = (await documentsKept(services, subject, { line, events })).find(
    ({ id, opens }) => opens && id === params.documentId,
  );
  const file = found === undefined ? null : await documentFile(services, subject, found.id);
  if (file === null) return fail("user.not_found");
  return ok({ fileName: file.name, mediaType: "application/pdf", content: whole(file.bytes) });
};
