import type { Id, Instant } from "@vigie/domain";
import { sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { transition } from "../../../../db/transition.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { proposalMachine } from "../store.ts";
import { allSeen, type ReplacementRow, seenLines } from "./replacements.ts";

/** Stops a replacement midway, and drops its drafts. */

type Key = Pick<ReplacementRow, "firmId" | "id">;

/** Returns false if it has ended. */
export async function cancel(
  trx: Trx,
  { firmId, id }: Key,
  { byName, at }: { readonly byName: string; readonly at: Instant },
): Promise<boolean> {
  const done = await trx
    .updateTable("fund_replacements")
    .set({ canceled_at: at, canceled_by_name: byName, done_at: at })
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Cancels the lines not processed yet; returns their customers. */
export async function cancelLines(trx: Trx, { id }: Key, at: Instant): Promise<Id[]> {
  const rows = await trx
    .updateTable("fund_replacement_lines")
    .set({ outcome: "canceled", decided_at: at })
    .where("replacement_id", "=", id)
    .where("outcome", "is", null)
    .returning("customer_id")
    .execute();
  return [...new Set(rows.map(({ customer_id }) => customer_id))];
}

/** Each edit increments the revision; the job's own draft has revision 0. */
const isUntouched = sql<SqlBool>`draft.state = 'draft' and draft.revision = 0`;

function seenDrafts(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]) {
  return seenLines(firm, db, ids)
    .innerJoin("proposals as draft", (join) =>
      join.onRef("draft.customer_id", "=", "line.customer_id").onRef("draft.id", "=", "line.proposal_id"),
    )
    .where("draft.advisor_hidden", "=", false)
    .where(allSeen);
}

export type DraftCount = {
  readonly replacementId: Id;
  readonly untouched: number;
  readonly edited: number;
  readonly sent: number;
};

export async function draftCounts(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<DraftCount[]> {
  if (ids.length === 0) return [];
  const rows = await seenDrafts(firm, db, ids)
    .select("line.replacement_id")
    .select(sql<number>`(count(distinct draft.id) filter (where ${isUntouched}))::int`.as("untouched"))
    .select(
      sql<number>`(count(distinct draft.id) filter (where draft.state = 'draft' and draft.revision > 0))::int`.as(
        "edited",
      ),
    )
    .select(sql<number>`(count(distinct draft.id) filter (where draft.state <> 'draft'))::int`.as("sent"))
    .groupBy("line.replacement_id")
    .execute();
  return rows.map(fromRow);
}

export type DroppedCount = { readonly replacementId: Id; readonly count: number };

/** Returns how many drafts that the actor may see were dropped since the last request. */
export async function droppedCounts(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<DroppedCount[]> {
  if (ids.length === 0) return [];
  const rows = await seenLines(firm, db, ids)
    .innerJoin("fund_replacements as whole", "whole.id", "line.replacement_id")
    .where("whole.firm_id", "=", firm.firmId)
    .where("line.outcome", "=", "dropped")
    .whereRef("line.decided_at", ">=", "whole.drop_asked_at")
    .select("line.replacement_id")
    .select(sql<number>`count(distinct line.customer_id)::int`.as("count"))
    .groupBy("line.replacement_id")
    .execute();
  return rows.map(fromRow);
}

/** Returns the customers with drafts that nobody edited or sent. */
export async function customersToDrop(firm: FirmSubject, db: Db | Trx, id: Id): Promise<Id[]> {
  const rows = await seenDrafts(firm, db, [id])
    .where(isUntouched)
    .select("line.customer_id")
    .distinct()
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

type Asked = Pick<ReplacementRow, "dropBy" | "dropReach"> & { readonly at: Instant };

/** Returns false while a drop, or the replacement itself, is running. */
export async function askToDrop(
  trx: Trx,
  { firmId, id }: Key,
  { dropBy, dropReach, at }: Asked,
): Promise<boolean> {
  const done = await trx
    .updateTable("fund_replacements")
    .set({
      drop_by: dropBy,
      drop_reach: dropReach,
      drop_asked_at: at,
      drop_done_at: null,
    })
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where("done_at", "is not", null)
    .where((eb) => eb.or([eb("drop_asked_at", "is", null), eb("drop_done_at", "is not", null)]))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export type ToDrop = { readonly customerId: Id; readonly proposalId: Id };

/** Returns the next drafts to process, by customer. */
export async function draftsToDrop(
  db: Db,
  { id }: Key,
  { after, limit }: { readonly after: Id | null; readonly limit: number },
): Promise<ToDrop[]> {
  const rows = await db
    .selectFrom("fund_replacement_lines as line")
    .innerJoin("proposals as draft", (join) =>
      join.onRef("draft.customer_id", "=", "line.customer_id").onRef("draft.id", "=", "line.proposal_id"),
    )
    .where("line.replacement_id", "=", id)
    .where("line.outcome", "=", "drafted")
    .where(isUntouched)
    .$if(after !== null, (query) => query.where("line.customer_id", ">", after))
    .select(["line.customer_id", "draft.id as proposal_id"])
    .distinct()
    .orderBy("line.customer_id")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Returns whether the person who started the drop may access the customer. */
export async function isInReach(
  trx: Trx,
  { firmId, dropBy, dropReach }: Pick<ReplacementRow, "firmId" | "dropBy" | "dropReach">,
  customerId: Id,
): Promise<boolean> {
  const found = await trx
    .selectFrom("customer_advisors")
    .select("customer_id")
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .$if(dropReach !== "firm", (query) => query.where("advisor_id", "=", dropBy))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Drops a draft only if nobody edited it: one conditional delete, safe against concurrent edits. */
export async function dropUntouched({ customerId }: Subject, trx: Trx, id: Id): Promise<boolean> {
  const { moved } = await transition(trx, proposalMachine, {
    event: "drop_untouched",
    key: { customer_id: customerId, id },
    guard: { untouched: sql<SqlBool>`revision = 0` },
  });
  return moved;
}

export async function markDropped(
  trx: Trx,
  { id }: Key,
  { customerId, proposalId, at }: ToDrop & { readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("fund_replacement_lines")
    .set({ outcome: "dropped", decided_at: at })
    .where("customer_id", "=", customerId)
    .where("replacement_id", "=", id)
    .where("proposal_id", "=", proposalId)
    .where("outcome", "=", "drafted")
    .execute();
}

export async function finishDrop(db: Db, { firmId, id }: Key, at: Instant): Promise<void> {
  await db
    .updateTable("fund_replacements")
    .set({ drop_done_at: at })
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where("drop_asked_at", "is not", null)
    .where("drop_done_at", "is", null)
    .execute();
}
