import {
  type AttestedItem,
  type Day,
  fileDocumentTransitions,
  type FileDocumentKind,
  type Id,
  type Instant,
} from "@vigie/domain";
import { type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { FileTables } from "../../../db/schema-files.ts";
import { statement } from "../../../db/statement.ts";
import { machine, type Moved, transition, transitionAll } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";

type Columns = Selectable<FileTables["file_documents"]>;
type StoredDocument = FromRow<Columns>;
export type DocumentRow = Omit<StoredDocument, "sealed" | "thumbnail"> & { readonly hasThumbnail: boolean };
type AttestationColumns = Selectable<FileTables["file_attestations"]>;
type AttestationRow = FromRow<AttestationColumns>;

export const fileDocumentMachine = machine({
  table: "file_documents",
  transitions: fileDocumentTransitions,
});

const withoutContent = [
  "customer_id",
  "id",
  "firm_id",
  "kind",
  "state",
  "file_name",
  "media_type",
  "size_bytes",
  "hash",
  "sent_at",
  "sent_by",
  "by_advisor",
  "decided_at",
  "decided_by",
  "reason",
  "expires_on",
  "ended_at",
  "kept_until",
] as const;

const hasThumbnail = sql<boolean>`thumbnail is not null`.as("has_thumbnail");

type OfFirm = { readonly customerId: Id; readonly firmId: Id };

const documents = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("file_documents")
    .select(withoutContent)
    .select(hasThumbnail)
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("state", "<>", "removed")
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc"),
);

/** Returns the documents that were not removed, newest first, without their content. */
export async function documentsOf({ customerId }: Subject, db: Db | Trx, firmId: Id): Promise<DocumentRow[]> {
  return (await documents(db, { customerId, firmId })).map(fromRow);
}

type Place = { readonly firmId: Id; readonly id: Id };
/** A document to be opened on a day: after the end of its retention it is not returned, whether or not the purge has run. */
type Opened = Place & { readonly on: Day };

const isKept = (on: Day) => sql<SqlBool>`(kept_until is null or kept_until >= ${on})`;

export async function documentById(
  { customerId }: Subject,
  db: Db | Trx,
  { firmId, id, on }: Opened,
): Promise<DocumentRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("file_documents")
      .select(withoutContent)
      .select(hasThumbnail)
      .where("customer_id", "=", customerId)
      .where("firm_id", "=", firmId)
      .where("id", "=", id)
      .where(isKept(on))
      .executeTakeFirst(),
  );
}

/** Returns null if the content was removed, or if the thumbnail was never drawn. */
export async function sealedContent(
  { customerId }: Subject,
  db: Db | Trx,
  { firmId, id, on, of = "sealed" }: Opened & { readonly of?: "sealed" | "thumbnail" },
): Promise<string | null> {
  const row = await db
    .selectFrom("file_documents")
    .select(`${of} as content`)
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where(isKept(on))
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Stores a thumbnail, unless the document was removed in the meantime. */
export async function keepThumbnail(
  { customerId }: Subject,
  trx: Trx,
  { firmId, id, thumbnail }: Place & { readonly thumbnail: string },
): Promise<void> {
  await trx
    .updateTable("file_documents")
    .set({ thumbnail })
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where("state", "<>", "removed")
    .execute();
}

type NewColumns = Insertable<FileTables["file_documents"]>;
type NewDocument = Pick<
  StoredDocument,
  | "id"
  | "firmId"
  | "kind"
  | "fileName"
  | "mediaType"
  | "sizeBytes"
  | "hash"
  | "sealed"
  | "sentAt"
  | "sentBy"
  | "byAdvisor"
>;

export async function insertDocument(
  { customerId: customer_id }: Subject,
  trx: Trx,
  row: NewDocument,
): Promise<void> {
  await trx
    .insertInto("file_documents")
    .values({ ...toRow<Omit<NewColumns, "customer_id" | "state">>(row), customer_id, state: "received" })
    .execute();
}

/** Replaces the document of this kind that was accepted before. */
export async function replaceAccepted(
  { customerId: customer_id }: Subject,
  trx: Trx,
  {
    firmId: firm_id,
    kind,
    at,
  }: { readonly firmId: Id; readonly kind: FileDocumentKind; readonly at: Instant },
): Promise<void> {
  await transitionAll(trx, fileDocumentMachine, {
    event: "replace",
    key: { customer_id, firm_id, kind },
    set: { ended_at: at },
  });
}

type Decided = Place & {
  readonly by: Id;
  readonly at: Instant;
  readonly decision:
    | { readonly accept: true; readonly expiresOn: Day | null }
    | { readonly accept: false; readonly reason: string };
};

export async function decide(
  { customerId: customer_id }: Subject,
  trx: Trx,
  { firmId: firm_id, id, by, at, decision }: Decided,
): Promise<Moved<Columns>> {
  const key = { customer_id, firm_id, id };
  const decided = { decided_at: at, decided_by: by };
  return decision.accept
    ? await transition(trx, fileDocumentMachine, {
        event: "accept",
        key,
        set: { ...decided, expires_on: decision.expiresOn },
      })
    : await transition(trx, fileDocumentMachine, {
        event: "refuse",
        key,
        set: { ...decided, reason: decision.reason },
      });
}

export async function remove(
  { customerId: customer_id }: Subject,
  trx: Trx,
  { firmId: firm_id, id, at }: Place & { readonly at: Instant },
): Promise<Moved<Columns>> {
  return await transition(trx, fileDocumentMachine, {
    event: "remove",
    key: { customer_id, firm_id, id },
    set: { ended_at: at, sealed: null, thumbnail: null },
  });
}

/** Returns the latest attestation of each item. */
export async function attestationsOf(
  { customerId }: Subject,
  db: Db | Trx,
  firmId: Id,
): Promise<AttestationRow[]> {
  return (await attestations(db, { customerId, firmId })).map(fromRow);
}

const attestations = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("file_attestations")
    .distinctOn("item")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .orderBy("item")
    .orderBy("said_at", "desc")
    .orderBy("id", "desc"),
);

export async function insertAttestation(
  { customerId: customer_id }: Subject,
  trx: Trx,
  row: Omit<AttestationRow, "customerId" | "keptUntil"> & { readonly item: AttestedItem },
): Promise<void> {
  await trx
    .insertInto("file_attestations")
    .values({ ...toRow<Omit<AttestationColumns, "customer_id" | "kept_until">>(row), customer_id })
    .execute();
}

/** Returns the firms to which the customer is linked. */
export async function firmsOf({ customerId }: Subject, db: Db | Trx): Promise<{ id: Id; name: string }[]> {
  return await db
    .selectFrom("customer_advisors as link")
    .innerJoin("firms", "firms.id", "link.firm_id")
    .select(["firms.id", "firms.name"])
    .distinct()
    .where("link.customer_id", "=", customerId)
    .orderBy("firms.name")
    .orderBy("firms.id")
    .execute();
}

/** Sets the end of the retention when a relation ends; null if it starts again. */
export async function keepUntil(
  { customerId }: Subject,
  trx: Trx,
  { firmId, day }: { readonly firmId: Id; readonly day: Day | null },
): Promise<void> {
  for (const table of ["file_documents", "file_attestations"] as const)
    await trx
      .updateTable(table)
      .set({ kept_until: day })
      .where("customer_id", "=", customerId)
      .where("firm_id", "=", firmId)
      .execute();
}

/** Deletes what the law no longer requires: of relations that ended, and of customers erased before an instant. */
export async function forgetDue(
  db: Db,
  { today, erasedBefore }: { readonly today: Day; readonly erasedBefore: Instant },
): Promise<number> {
  let gone = 0n;
  for (const table of ["file_documents", "file_attestations"] as const) {
    const name = sql.table(table);
    const done = await sql`delete from ${name} as kept where kept.kept_until < ${today}
      or exists (select from erasures where erasures.user_id = kept.customer_id and erasures.erased_at < ${erasedBefore})`.execute(
      db,
    );
    gone += done.numAffectedRows ?? 0n;
  }
  return Number(gone);
}
