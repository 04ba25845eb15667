import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Services } from "../boot/services.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/unit-of-work.ts";

/** How many screens of a user hear the live channel, counted in the database: the processes are many. Moments are the
 * database's own, because those of two machines differ. */

const maxPlaces = 5;
/** A process says every few seconds that it holds its places: one that has been silent this long is dead. */
const deadAfterSeconds = 15;

type Place = { readonly userId: Id; readonly id: Id };

/** Takes a place. Answers those that are lost by it: the oldest of the same user beyond the limit, whichever process holds
 * them. */
export async function takePlace(services: Services, { userId, id }: Place): Promise<Id[]> {
  return await inTransaction(services, async ({ db: trx }) => {
    // One at a time for a user: of two that arrive together each sees the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`seats ${userId}`}, 0))`.execute(trx);
    await sql`delete from live_seats where user_id = ${userId}
      and heard_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds})`.execute(trx);
    await sql`insert into live_seats (user_id, id, opened_at, heard_at)
      values (${userId}, ${id}, clock_timestamp(), clock_timestamp())`.execute(trx);
    const lost = await sql<{ id: Id }>`
      delete from live_seats where user_id = ${userId} and id in (
        select id from live_seats where user_id = ${userId} order by opened_at desc, id desc offset ${maxPlaces}
      ) returning id`.execute(trx);
    return lost.rows.map((row) => row.id);
  });
}

/** Says that these are still held; answers those that still are. */
export async function keepPlaces(db: Db, places: readonly Place[]): Promise<ReadonlySet<Id>> {
  if (places.length === 0) return new Set();
  const kept = await sql<{ id: Id }>`
    update live_seats set heard_at = clock_timestamp()
    where (user_id, id) in (select * from unnest(${places.map((one) => one.userId)}::uuid[], ${places.map((one) => one.id)}::uuid[]))
    returning id`.execute(db);
  return new Set(kept.rows.map((row) => row.id));
}

export async function freePlaces(db: Db, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await sql`delete from live_seats
    where (user_id, id) in (select * from unnest(${places.map((one) => one.userId)}::uuid[], ${places.map((one) => one.id)}::uuid[]))`.execute(
    db,
  );
}
