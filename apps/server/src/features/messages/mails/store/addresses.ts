import type { Instant } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";

/** The state of addresses with delivery problems, by keyed hash. */

export async function addressState(db: Db | Trx, hash: Buffer) {
  const row = await db
    .selectFrom("mail_addresses")
    .select(["bounces", "bounced_at", "suppressed_at", "complained_at"])
    .where("address_hash", "=", hash)
    .executeTakeFirst();
  return fromRowIfAny(row);
}
export type AddressState = NonNullable<Awaited<ReturnType<typeof addressState>>>;

export async function saveAddress(db: Trx, hash: Buffer, state: AddressState): Promise<void> {
  const { bounces, bouncedAt, suppressedAt, complainedAt } = state;
  const set = { bounces, bounced_at: bouncedAt, suppressed_at: suppressedAt, complained_at: complainedAt };
  await db
    .insertInto("mail_addresses")
    .values({ address_hash: hash, ...set })
    .onConflict((conflict) => conflict.column("address_hash").doUpdateSet(set))
    .execute();
}

export async function forgetAddress(db: Db | Trx, hash: Buffer): Promise<void> {
  await db.deleteFrom("mail_addresses").where("address_hash", "=", hash).execute();
}

/** Deletes a complaint, since the reader asked for such mails again. */
export async function forgetComplaint(db: Db | Trx, hash: Buffer): Promise<void> {
  await db
    .updateTable("mail_addresses")
    .set({ complained_at: null })
    .where("address_hash", "=", hash)
    .execute();
}

/** Deletes rows without any news for long. */
export async function deleteOldAddresses(db: Db, before: Instant) {
  return await db
    .deleteFrom("mail_addresses")
    .where((eb) => eb.fn.coalesce("bounced_at", "complained_at"), "<", before)
    .executeTakeFirst();
}
