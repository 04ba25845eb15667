import { type Id, type Instant, type MergeStep, mergeTransitions } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import { madeBy } from "../../../../db/lifetime.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import { machine, type Moved, transition, transitionAll } from "../../../../db/transition.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

export const mergeMachine = machine({ table: "merges", transitions: mergeTransitions });

type Columns = Insertable<Database["merges"]>;
export type StoredMerge = FromRow<Selectable<Database["merges"]>>;

/** Replaces requests that are still open with a new one. */
export async function replaceMerge(
  subject: Subject,
  trx: Trx,
  merge: Omit<FromRow<Columns>, "customerId">,
): Promise<void> {
  await transitionAll(trx, mergeMachine, {
    event: "expire",
    key: { customer_id: subject.customerId },
    set: { ended_at: merge.createdAt },
  });
  await trx
    .insertInto("merges")
    .values(toRow<Columns>({ ...merge, customerId: subject.customerId }))
    .execute();
}

export async function lastMerge(subject: Subject, db: Db | Trx): Promise<StoredMerge | undefined> {
  const row = await db
    .selectFrom("merges")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Looked up by its id alone: the mail may be opened in another browser, without a session. */
export async function mergeById(db: Db, id: Id): Promise<StoredMerge | undefined> {
  return fromRowIfAny(await db.selectFrom("merges").selectAll().where("id", "=", id).executeTakeFirst());
}

type Key = Pick<StoredMerge, "customerId" | "id">;

/** Consumes one try of an open merge; returns how many are left. */
export async function consumeMergeTry(db: Db, key: Key, now: Instant): Promise<number | null> {
  const row = await db
    .updateTable("merges")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("customer_id", "=", key.customerId)
    .where("id", "=", key.id)
    .where("state", "=", "asked")
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .where(madeBy(now))
    .returning("tries_left")
    .executeTakeFirst();
  return row?.tries_left ?? null;
}

type MovedMerge = Moved<Selectable<Database["merges"]>>;
type End = { readonly step: MergeStep; readonly at: Instant; readonly into: Id | null };

/** One conditional update: of two requests that end a merge, one succeeds. */
export async function endMerge(db: Db | Trx, key: Key, { step, at, into }: End): Promise<MovedMerge> {
  const { customerId, id } = key;
  const set = { ended_at: at, merged_into: into };
  return await transition(db, mergeMachine, { event: step, key: { customer_id: customerId, id }, set });
}

/** Links the partner's member to the existing account. */
export async function joinIdentity(
  trx: Trx,
  { from, into }: { readonly from: Id; readonly into: Id },
): Promise<void> {
  await trx.updateTable("sso_identities").set({ user_id: into }).where("user_id", "=", from).execute();
}

/** Stores the address that a member requested and has not proven; null to remove it. */
export async function notePendingEmail(
  trx: Trx,
  { userId, email, at }: { readonly userId: Id; readonly email: string | null; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("customer_profiles")
    .set({ pending_sso_email: email, updated_at: at })
    .where("customer_id", "=", userId)
    .execute();
}
