import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Database } from "../../../../db/schema.ts";

export type PasskeyRow = Selectable<Database["passkeys"]>;

export async function passkeysOf(db: Db | Trx, userId: Id): Promise<PasskeyRow[]> {
  return await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function passkeyByCredential(
  db: Db | Trx,
  userId: Id,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Keeps a passkey, unless an account has it already. */
export async function insertPasskey(trx: Trx, row: Insertable<Database["passkeys"]>): Promise<boolean> {
  const added = await trx
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Notes a use. A counter only grows: of two answers with the same one, one wins; authenticators that count nothing say 0. */
export async function usePasskey(
  trx: Trx,
  used: { readonly userId: Id; readonly id: Id; readonly counter: number; readonly at: Instant },
): Promise<boolean> {
  const noted = await trx
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
): Promise<PasskeyRow | undefined> {
  return await db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
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
