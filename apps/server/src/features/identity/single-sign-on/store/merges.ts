import { type Id, type Instant, type MergeStep, mergeTransitions } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Database } from "../../../../db/schema.ts";
import { machine, transition, transitionAll } from "../../../../db/transition.ts";
import type { Subject } from "../../../../edge/subject.ts";

export type MergeRow = Selectable<Database["merges"]>;

export const mergeMachine = machine({ table: "merges", transitions: mergeTransitions });

/** A new request takes the place of those that still wait. */
export async function replaceMerge(
  subject: Subject,
  trx: Trx,
  row: Omit<Insertable<Database["merges"]>, "customer_id">,
): Promise<void> {
  await transitionAll(trx, mergeMachine, {
    event: "expire",
    key: { customer_id: subject.customerId },
    set: { ended_at: row.created_at },
  });
  await trx
    .insertInto("merges")
    .values({ ...row, customer_id: subject.customerId })
    .execute();
}

export async function lastMerge(subject: Subject, db: Db | Trx): Promise<MergeRow | undefined> {
  return await db
    .selectFrom("merges")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** By its id alone: who answers the mail may be in another browser, without a session. */
export async function mergeById(db: Db, id: Id): Promise<MergeRow | undefined> {
  return await db.selectFrom("merges").selectAll().where("id", "=", id).executeTakeFirst();
}

type Key = Pick<MergeRow, "customer_id" | "id">;

/** Spends one try of a merge that still waits; answers how many are left. */
export async function spendMergeTry(db: Db, key: Key, now: Instant): Promise<number | null> {
  const row = await db
    .updateTable("merges")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("customer_id", "=", key.customer_id)
    .where("id", "=", key.id)
    .where("state", "=", "asked")
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("tries_left")
    .executeTakeFirst();
  return row?.tries_left ?? null;
}

type End = { readonly step: MergeStep; readonly at: Instant; readonly into: Id | null };

/** One conditional change: of two that end a merge, one does. */
export async function endMerge(db: Db | Trx, key: Key, { step, at, into }: End): Promise<boolean> {
  const { customer_id, id } = key;
  const set = { ended_at: at, merged_into: into };
  return (await transition(db, mergeMachine, { event: step, key: { customer_id, id }, set })).moved;
}

type Join = { readonly from: Id; readonly into: Id; readonly at: Instant };

/** From now on the partner's member is the existing account; the user that they had opens no more. */
export async function joinIdentity(trx: Trx, { from, into, at }: Join): Promise<void> {
  await trx.updateTable("sso_identities").set({ user_id: into }).where("user_id", "=", from).execute();
  await trx.updateTable("users").set({ sso_merged_at: at }).where("id", "in", [from, into]).execute();
}

export async function notePendingEmail(
  trx: Trx,
  { userId, email, at }: { readonly userId: Id; readonly email: string; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("customer_profiles")
    .set({ pending_sso_email: email, updated_at: at })
    .where("customer_id", "=", userId)
    .execute();
}

type Completion = {
  readonly userId: Id;
  readonly variant: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly at: Instant;
};

/** The member holds an address and a password of their own, unless somebody holds the address meanwhile. */
export async function completeAccount(trx: Trx, given: Completion): Promise<boolean> {
  const { userId, variant, email, passwordHash, at } = given;
  const done = await trx
    .updateTable("users")
    .set((eb) => ({
      email,
      password_hash: passwordHash,
      sso_restricted: false,
      cgu_validated_at: eb.fn.coalesce("cgu_validated_at", eb.val(at)),
    }))
    .where("id", "=", userId)
    .where("sso_restricted", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("users as holder")
            .select("holder.id")
            .where("holder.variant", "=", variant)
            .where("holder.email", "=", email)
            .where("holder.state", "=", "confirmed"),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  if (done === undefined) return false;
  await trx
    .updateTable("customer_profiles")
    .set({ pending_sso_email: null, updated_at: at })
    .where("customer_id", "=", userId)
    .execute();
  return true;
}
