import type { Day, Id } from "@vigie/domain";
import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { ClubTables } from "../../../db/schema-club.ts";
import { ofSeenFirm } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";

type Columns = Selectable<ClubTables["club_documents"]>;
export type DocumentRow = FromRow<Columns>;
export type DocumentLine = Omit<DocumentRow, "pdf" | "record">;
export type DocumentLink = Omit<DocumentRow, "pdf">;

const line = [
  "customer_id",
  "id",
  "rank",
  "firm_id",
  "subscription_id",
  "kind",
  "number",
  "title",
  "made_at",
  "kept_until",
  "pdf_hash",
  "previous_hash",
  "hash",
] as const;

export async function headOf(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
): Promise<{ rank: number; hash: string } | undefined> {
  return await db
    .selectFrom("club_document_heads")
    .select(["rank", "hash"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

/** Returns the next number of a firm's series. A lock per firm serialises numbering until the transaction ends: a rollback gives
 * the number back, and transactions that number two series cannot deadlock. */
export async function nextNumber(
  trx: Trx,
  { firmId, series, year }: { readonly firmId: Id; readonly series: string; readonly year: number },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`club-numbers/${firmId}`}, 0))`.execute(trx);
  const { last } = await trx
    .insertInto("club_numbers")
    .values({ firm_id: firmId, series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["firm_id", "series", "year"])
        .doUpdateSet({ last: (where) => where("club_numbers.last", "+", 1) }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Appends a link and moves the head of the chain to it. */
export async function append(
  { customerId: customer_id }: Subject,
  trx: Trx,
  row: Omit<DocumentRow, "customerId">,
): Promise<void> {
  const { rank, hash } = row;
  await trx
    .insertInto("club_documents")
    .values({ ...toRow<Omit<Columns, "customer_id">>(row), customer_id })
    .execute();
  await trx
    .insertInto("club_document_heads")
    .values({ customer_id, rank, hash })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ rank, hash }))
    .execute();
}

/** Returns the documents, newest first, without their content; `isKept` says whether the content still exists. */
export async function linesOf(
  subject: Subject,
  db: Db | Trx,
  { subscriptionId, terms }: { readonly subscriptionId: Id | null; readonly terms: Terms },
): Promise<(DocumentLine & { readonly isKept: boolean })[]> {
  const rows = await db
    .selectFrom("club_documents")
    .select(line)
    .select(sql<boolean>`pdf is not null and not ${isOver(terms, subject.customerId)}`.as("is_kept"))
    .where("customer_id", "=", subject.customerId)
    .where(ofSeenFirm(subject, "firm_id"))
    .$if(subscriptionId !== null, (query) => query.where("subscription_id", "=", subscriptionId))
    .orderBy("rank", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function fileOf(
  subject: Subject,
  db: Db | Trx,
  { id, terms }: { readonly id: Id; readonly terms: Terms },
): Promise<Pick<DocumentRow, "pdf" | "kind" | "number" | "madeAt"> | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("club_documents")
      .select(["pdf", "kind", "number", "made_at"])
      .where("customer_id", "=", subject.customerId)
      .where(ofSeenFirm(subject, "firm_id"))
      .where("id", "=", id)
      .where((where) => where.not(isOver(terms, subject.customerId)))
      .executeTakeFirst(),
  );
}

/** Returns the record of a document in the chain; null if its retention period is over. */
export async function recordOf(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
  { id, kind, terms }: { readonly id: Id; readonly kind: string; readonly terms: Terms },
): Promise<string | null> {
  const found = await db
    .selectFrom("club_documents")
    .select("record")
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where((where) => where.not(isOver(terms, customerId)))
    .executeTakeFirst();
  return found?.record ?? null;
}

/** Returns a chain from its first link, without the files: links contain their hashes. */
export async function chainOf(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
): Promise<(DocumentLink & { fileHash: string | null })[]> {
  const rows = await db
    .selectFrom("club_documents")
    .select([...line, "record"])
    .select(sql<string | null>`encode(sha256(pdf), 'hex')`.as("file_hash"))
    .where("customer_id", "=", customerId)
    .orderBy("rank")
    .execute();
  return rows.map(fromRow);
}

/** Returns the customers who have a chain, or the head of one. */
export async function customersWithDocuments(db: Db): Promise<Id[]> {
  const rows = await db
    .selectFrom("club_documents")
    .select("customer_id")
    .union(db.selectFrom("club_document_heads").select("customer_id"))
    .orderBy("customer_id")
    .execute();
  return rows.map((row) => row.customer_id);
}

/** How long a group of kinds is kept beyond its own retention period: as long as a subscription or relation runs, or ended after a
 * day. */
export type KeptTerm = {
  readonly kinds: readonly string[];
  /** Null if only the document's own retention period applies. */
  readonly endedBefore: Day | null;
  /** Whose end counts: the document's own subscription, or all of the customer's. */
  readonly of: "subscription" | "customer";
};
export type Terms = { readonly today: Day; readonly terms: readonly KeptTerm[] };

/** Tests whether the retention period is over: the document's own, and no related subscription or relation runs or ended after the
 * day that counts. For one customer, other tables are read by key. */
function isOver({ today, terms }: Terms, customerId: Id | null): RawBuilder<SqlBool> {
  const whose = customerId === null ? sql`club_documents.customer_id` : sql`${customerId}::uuid`;
  const ended = terms.map(({ kinds, endedBefore, of }) =>
    endedBefore === null
      ? sql`club_documents.kind = any (${[...kinds]})`
      : sql`(club_documents.kind = any (${[...kinds]}) and not exists (
          select from club_subscriptions as club
          where club.customer_id = ${whose}
            and (${of === "customer"} or club.id = club_documents.subscription_id)
            and (club.ended_at is null or (club.ended_at at time zone 'Europe/Paris')::date >= ${endedBefore}::date))
          and (${of === "subscription"} or not ${isInRelation(endedBefore, whose)}))`,
  );
  return sql<SqlBool>`(club_documents.kept_until < ${today} and (${sql.join(ended, sql` or `)}))`;
}

/** Tests whether the relation continues without a subscription: an advisor of the firm is still linked, or the account was erased
 * less than the retention period ago. */
const isInRelation = (
  endedBefore: Day,
  whose: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
    select from customer_advisors as link
    where link.customer_id = ${whose} and link.firm_id = club_documents.firm_id)
  or exists (
    select from erasures as gone where gone.user_id = ${whose}
      and (gone.erased_at at time zone 'Europe/Paris')::date >= ${endedBefore}::date))`;

/** Extends the retention of documents of some kinds that a firm filed; one that is kept longer, or is already empty, does not
 * change. */
export async function keepUntil(
  { customerId }: Pick<Subject, "customerId">,
  trx: Trx,
  given: { readonly firmId: Id; readonly kinds: readonly string[]; readonly day: Day },
): Promise<void> {
  await trx
    .updateTable("club_documents")
    .set({ kept_until: given.day })
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", given.firmId)
    .where("kind", "in", given.kinds)
    .where("kept_until", "<", given.day)
    .where("pdf", "is not", null)
    .execute();
}

/** Erases the content of documents past their retention, but keeps the hashes of the chain. */
export async function emptyDue(db: Db, terms: Terms): Promise<number> {
  const done = await db
    .updateTable("club_documents")
    .set({ record: null, pdf: null })
    .where("pdf", "is not", null)
    .where(isOver(terms, null))
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
