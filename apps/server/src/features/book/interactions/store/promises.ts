import type { Day, Id, Instant, PromiseSide } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { idsOfPage, type LogQuery } from "../store.ts";

export type StoredPromise = FromRow<Selectable<Database["interaction_promises"]>>;
/** A promise as a line of a log shows it. */
export type ShownPromise = Pick<
  StoredPromise,
  "id" | "interactionId" | "promisedBy" | "what" | "dueOn" | "doneAt"
>;

export async function ofInteractions(
  customerId: Id,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<StoredPromise[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("interaction_promises")
    .modifyFront(prepared)
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("interaction_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

/** Returns the promises of the lines of a page and of the pinned one, without knowing their ids. */
export async function ofPage(firm: FirmSubject, db: Db, asked: LogQuery): Promise<StoredPromise[]> {
  const { customerId } = asked;
  const rows = await db
    .selectFrom("interaction_promises")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where(
      sql<boolean>`(interaction_id in ${idsOfPage(firm, db, asked)} or interaction_id in (
        select interaction_id from interaction_pins where customer_id = ${customerId} and firm_id = ${firm.firmId}))`,
    )
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

type Line = {
  readonly id: Id;
  readonly by: PromiseSide;
  readonly what: string;
  readonly dueOn: Day;
};
type Given = {
  readonly customerId: Id;
  readonly interactionId: Id;
  readonly assigneeId: Id;
  readonly at: Instant;
  readonly lines: readonly Line[];
};

/** Replaces the promises of an interaction: those with a known id keep whether they were kept, missing ones are deleted. The caller
 * has stored a version with them before. */
export async function replace(firm: FirmSubject, trx: Trx, given: Given): Promise<void> {
  const { customerId, interactionId, assigneeId, at, lines } = given;
  const kept = lines.map(({ id }) => id);
  await trx
    .deleteFrom("interaction_promises")
    .where("customer_id", "=", customerId)
    .where("interaction_id", "=", interactionId)
    .where("firm_id", "=", firm.firmId)
    .where("id", "!=", sql<Id>`all(${kept}::uuid[])`)
    .execute();
  for (const { id, by, what, dueOn } of lines)
    await trx
      .insertInto("interaction_promises")
      .values({
        customer_id: customerId,
        id,
        interaction_id: interactionId,
        firm_id: firm.firmId,
        assignee_id: assigneeId,
        promised_by: by,
        what,
        due_on: dueOn,
        done_at: null,
        created_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["customer_id", "id"])
          .doUpdateSet({ promised_by: by, what, due_on: dueOn })
          .where("interaction_promises.interaction_id", "=", interactionId),
      )
      .execute();
}

/** Returns a promise of a customer whom the actor may access, unless its interaction is hidden. Locks the interaction, so that a
 * promise cannot change while a version of it is being written. */
export async function seenById(firm: FirmSubject, trx: Trx, id: Id): Promise<StoredPromise | undefined> {
  const row = await trx
    .selectFrom("interaction_promises as promises")
    .innerJoin("interactions", (join) =>
      join
        .onRef("interactions.customer_id", "=", "promises.customer_id")
        .onRef("interactions.id", "=", "promises.interaction_id"),
    )
    .selectAll("promises")
    .where("promises.firm_id", "=", firm.firmId)
    .where("promises.id", "=", id)
    .where("interactions.hidden_at", "is", null)
    .where("promises.customer_id", "in", seenLinks(firm, trx).select("customer_advisors.customer_id"))
    .forShare("interactions")
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** @returns false if the promise was removed in the meantime */
export async function settle(
  firm: FirmSubject,
  trx: Trx,
  { promise, doneAt }: { readonly promise: StoredPromise; readonly doneAt: Instant | null },
): Promise<boolean> {
  const done = await trx
    .updateTable("interaction_promises")
    .set({ done_at: doneAt })
    .where("customer_id", "=", promise.customerId)
    .where("id", "=", promise.id)
    .where("firm_id", "=", firm.firmId)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
