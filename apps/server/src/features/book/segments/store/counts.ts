import type { Day, Id, Instant, KeptSegmentCount } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { recordset } from "../../../../db/recordset.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

/** Weekly counts of saved segments, for each of their readers. */

export type Place = { readonly firmId: Id; readonly id: Id };

/** Returns segments of all firms, in the order of their key. */
export async function segmentsAfter(
  db: Db,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
) {
  let query = db
    .selectFrom("book_segments")
    .select(["firm_id", "id", "name", "author_id", "shared", "content", "updated_at"])
    .orderBy("firm_id")
    .orderBy("id")
    .limit(limit);
  if (after !== null)
    query = query.where(sql<boolean>`(firm_id, id) > (${after.firmId}::uuid, ${after.id}::uuid)`);
  return (await query.execute()).map(fromRow);
}

/** Returns for which readers a segment was counted this week. */
export async function countedFor(
  db: Db | Trx,
  { firmId, id, week }: Place & { readonly week: Day },
): Promise<ReadonlySet<Id>> {
  const rows = await db
    .selectFrom("book_segment_counts")
    .select("person_id")
    .where("firm_id", "=", firmId)
    .where("segment_id", "=", id)
    .where("week", "=", week)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

export type Counted = {
  readonly personId: Id;
  readonly week: Day;
  readonly day: Day;
  readonly reach: FirmSubject["sees"];
  readonly count: number;
  readonly isBounded: boolean;
};

/** Stores counts, unless the segment was deleted or changed since it was read. */
export async function keepCounts(
  db: Db | Trx,
  { firmId, id, updatedAt }: Place & { readonly updatedAt: Instant },
  counts: readonly Counted[],
): Promise<void> {
  const rows = counts.map(({ personId, week, day, reach, count, isBounded }) => ({
    firm_id: firmId,
    segment_id: id,
    person_id: personId,
    week,
    day,
    reach,
    customer_count: count,
    is_bounded: isBounded,
  }));
  await sql`insert into book_segment_counts select made.* from ${recordset("book_segment_counts", rows)} as made
    where exists (select from book_segments where firm_id = ${firmId} and id = ${id} and date_trunc('milliseconds', updated_at) = ${updatedAt}::timestamptz)
    on conflict do nothing`.execute(db);
}

export async function deleteBefore(db: Db | Trx, day: Day): Promise<void> {
  await db.deleteFrom("book_segment_counts").where("day", "<", day).execute();
}

/** Deletes the counts of a segment whose filters change. */
export async function forgetCounts(trx: Trx, { firmId, id }: Place): Promise<void> {
  await trx
    .deleteFrom("book_segment_counts")
    .where("firm_id", "=", firmId)
    .where("segment_id", "=", id)
    .execute();
}

type Asked = { readonly personId: Id; readonly from: Day; readonly to: Day };

/** Returns a reader's counts between two days, by segment; only those made with the same rights as today. */
export async function countsOf(
  { firmId, sees }: FirmSubject,
  db: Db | Trx,
  { personId, from, to }: Asked,
): Promise<ReadonlyMap<Id, readonly KeptSegmentCount[]>> {
  const rows = await db
    .selectFrom("book_segment_counts")
    .select(["segment_id", "day as on", "customer_count as count", "is_bounded"])
    .where("firm_id", "=", firmId)
    .where("person_id", "=", personId)
    .where("reach", "=", sees)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  return Map.groupBy(rows.map(fromRow), ({ segmentId }) => segmentId);
}
