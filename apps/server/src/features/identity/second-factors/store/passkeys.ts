import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";

type Columns = Insertable<Database["passkeys"]>;
export type Passkey = FromRow<Selectable<Database["passkeys"]>>;

export async function passkeysOf(db: Db | Trx, userId: Id): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

export async function passkeyByCredential(
  db: Db | Trx,
  userId: Id,
  credentialId: string,
): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Stores a passkey, unless an account already has it. */
export async function insertPasskey(trx: Trx, passkey: FromRow<Columns>): Promise<boolean> {
  const added = await trx
    .insertInto("passkeys")
    .values(toRow<Columns>(passkey))
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Records a use. A counter only increases: of two responses with the same value, one succeeds; authenticators without a counter
 * always send 0. */
export async function usePasskey(
  db: Db | Trx,
  used: { readonly userId: Id; readonly id: Id; readonly counter: number; readonly at: Instant },
): Promise<boolean> {
  const noted = await db
    .updateTable("passkeys")
    .set({ counter: used.counter, last_used_at: used.at })
    .where("user_id", "=", used.userId)
    .where("id", "=", used.id)
    .where((eb) => (used.counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", used.counter)))
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

type Named = { readonly userId: Id; readonly id: Id };

export async function renamePasskey(
  db: Db,
  { userId, id, name }: Named & { readonly name: string },
): Promise<Passkey | undefined> {
  const row = await db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function removePasskey(trx: Trx, { userId, id }: Named): Promise<boolean> {
  const removed = await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}
