import { type Id, type Instant } from "@vigie/domain";
import { type Insertable, type Selectable, type Updateable } from "kysely";
import { endsWithin } from "../../../db/lifetime.ts";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { seenConnections } from "../../../db/seen.ts";
import { statement } from "../../../db/statement.ts";
import type { Subject } from "../../../edge/subject.ts";

type ConnectionColumns = Insertable<Database["connections"]>;

export type ConnectionRow = FromRow<Selectable<Database["connections"]>>;

const listed = statement((db, { customerId }: Pick<Subject, "customerId">, sees) =>
  seenConnections({ customerId, sees }, db).selectAll().modifyFront(prepared).orderBy("id"),
);

export async function listConnections({ customerId, sees }: Subject, db: Db | Trx): Promise<ConnectionRow[]> {
  return (await listed(db, { customerId }, sees)).map(fromRow);
}

export async function connectionById(
  subject: Subject,
  db: Db | Trx,
  id: Id,
): Promise<ConnectionRow | undefined> {
  return fromRowIfAny(await seenConnections(subject, db).selectAll().where("id", "=", id).executeTakeFirst());
}

/** Returns the connection, locked against other writers until the transaction ends. A transaction that writes a connection and its
 * syncs must lock the connection first. */
export async function lockConnection(subject: Subject, trx: Trx, id: Id): Promise<ConnectionRow | undefined> {
  const row = seenConnections(subject, trx).selectAll().where("id", "=", id).forNoKeyUpdate();
  return fromRowIfAny(await row.executeTakeFirst());
}

/** Selects by the partner's id, deleted connections included. */
function madeConnection(subject: Subject, db: Db | Trx, providerConnectionId: string) {
  return db
    .selectFrom("connections")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("provider_connection_id", "=", providerConnectionId);
}

export async function connectionByProvider(
  subject: Subject,
  db: Db | Trx,
  providerConnectionId: string,
): Promise<ConnectionRow | undefined> {
  const made = madeConnection(subject, db, providerConnectionId);
  return fromRowIfAny(await made.where("deleted_at", "is", null).executeTakeFirst());
}

/** Returns the partner's ids of all connections ever registered, deleted ones included. */
export async function providerConnectionIds(subject: Subject, db: Db | Trx): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("connections")
    .select("provider_connection_id")
    .where("customer_id", "=", subject.customerId)
    .execute();
  return new Set(rows.map((row) => row.provider_connection_id));
}

/** Inserts the connection with the partner's id, or restores it if it was deleted. */
export async function upsertConnection(
  subject: Subject,
  trx: Trx,
  row: Omit<FromRow<ConnectionColumns>, "customerId">,
): Promise<ConnectionRow> {
  return fromRow(
    await trx
      .insertInto("connections")
      .values({ ...toRow<Omit<ConnectionColumns, "customer_id">>(row), customer_id: subject.customerId })
      .onConflict((conflict) =>
        conflict.columns(["customer_id", "provider_connection_id"]).doUpdateSet({
          institution_slug: row.institutionSlug,
          institution_name: row.institutionName,
          deleted_at: null,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function updateConnection(
  subject: Subject,
  db: Db | Trx,
  change: { id: Id; set: FromRow<Updateable<Database["connections"]>> },
): Promise<void> {
  await db
    .updateTable("connections")
    .set(toRow<Updateable<Database["connections"]>>(change.set))
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", change.id)
    .execute();
}

export async function deleteConnection(subject: Subject, trx: Trx, id: Id): Promise<void> {
  await trx
    .deleteFrom("connections")
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", id)
    .execute();
}

// The sign-in at the bank itself: a state that the browser takes along, usable once.

export async function saveWebauthState(
  subject: Subject,
  db: Db | Trx,
  row: Omit<FromRow<Insertable<Database["webauth_states"]>>, "customerId">,
): Promise<void> {
  await db
    .insertInto("webauth_states")
    .values({
      ...toRow<Omit<Insertable<Database["webauth_states"]>, "customer_id">>(row),
      customer_id: subject.customerId,
    })
    .execute();
}

/** The time the saver has to return from the bank. */
export const webauthMinutes = 60;

export async function takeWebauthState(
  subject: Subject,
  db: Db | Trx,
  taken: { hash: Buffer; sessionId: Id; at: Instant },
) {
  return await db
    .updateTable("webauth_states")
    .set({ used_at: taken.at })
    .where("customer_id", "=", subject.customerId)
    .where("state_hash", "=", taken.hash)
    .where("session_id", "=", taken.sessionId)
    .where("used_at", "is", null)
    .where("expires_at", ">", taken.at)
    .where(endsWithin(taken.at, webauthMinutes * 60_000))
    .returning("connection_id as connectionId")
    .executeTakeFirst();
}

/** Returns a connection that the saver deleted here and that still exists at the partner. */
export async function deletedConnection(
  subject: Subject,
  db: Db,
  providerConnectionId: string,
): Promise<ConnectionRow | undefined> {
  const made = madeConnection(subject, db, providerConnectionId);
  return fromRowIfAny(await made.where("deleted_at", "is not", null).executeTakeFirst());
}
