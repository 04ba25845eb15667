import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Services } from "../boot/services.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/unit-of-work.ts";

/** Limits how many live connections a user has over all processes, counted in the database. Times are those of the database's
 * clock, because the clocks of two machines differ. */

const maxConnections = 5;
/** A process renews its connections every few seconds: connections not renewed for this long belong to a process that died. */
const deadAfterSeconds = 15;

type ConnectionKey = { readonly userId: Id; readonly id: Id };

/** Registers a connection. Returns those that it displaces: the oldest of the same user beyond the limit, of any process. */
export async function registerConnection(services: Services, { userId, id }: ConnectionKey): Promise<Id[]> {
  return await inTransaction(services, async ({ db: trx }) => {
    // Serialised per user, so that two connections opened at the same time are counted together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`seats ${userId}`}, 0))`.execute(trx);
    await sql`delete from live_seats where user_id = ${userId}
      and heard_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds})`.execute(trx);
    await sql`insert into live_seats (user_id, id, opened_at, heard_at)
      values (${userId}, ${id}, clock_timestamp(), clock_timestamp())`.execute(trx);
    const lost = await sql<{ id: Id }>`
      delete from live_seats where user_id = ${userId} and id in (
        select id from live_seats where user_id = ${userId} order by opened_at desc, id desc offset ${maxConnections}
      ) returning id`.execute(trx);
    return lost.rows.map((row) => row.id);
  });
}

/** Renews these connections; returns those that were not displaced. */
export async function renewConnections(db: Db, keys: readonly ConnectionKey[]): Promise<ReadonlySet<Id>> {
  if (keys.length === 0) return new Set();
  const kept = await sql<{ id: Id }>`
    update live_seats set heard_at = clock_timestamp()
    where (user_id, id) in (select * from unnest(${keys.map((one) => one.userId)}::uuid[], ${keys.map((one) => one.id)}::uuid[]))
    returning id`.execute(db);
  return new Set(kept.rows.map((row) => row.id));
}

export async function releaseConnections(db: Db, keys: readonly ConnectionKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from live_seats
    where (user_id, id) in (select * from unnest(${keys.map((one) => one.userId)}::uuid[], ${keys.map((one) => one.id)}::uuid[]))`.execute(
    db,
  );
}
