import { type Day, type Id, type Instant, partnerErasureTransitions } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { machine, transition } from "../../../../db/transition.ts";

export const partnerErasureMachine = machine({
  table: "partner_erasures",
  transitions: partnerErasureTransitions,
});

/** Erasing a person. The tables are read from the catalogue, so that a table that comes later is erased too unless it is
 * named here as kept. */
const keptTables: readonly string[] = [
  "advice_records",
  // Their chain carries no name, and goes by its own way once the law no longer keeps it (`features/advices`).
  "advices",
  "advice_heads",
  "invoices",
  "erasures",
  "partner_erasures",
];

type Owned = { readonly table: string; readonly column: string };

async function ownedTables(trx: Trx): Promise<Owned[]> {
  const found = await sql<Owned>`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and a.attname in ('customer_id', 'customer_ref', 'user_id') and not a.attisdropped
    order by c.relname, a.attname`.execute(trx);
  return found.rows.filter(({ table }) => !keptTables.includes(table) && table !== "mails");
}

/** Deletes every row of a person, whatever the order in which tables refer to one another. */
export async function eraseRows(trx: Trx, userId: Id): Promise<void> {
  let waiting = await ownedTables(trx);
  while (waiting.length > 0) {
    const refused: Owned[] = [];
    for (const owned of waiting) if (!(await eraseFrom(trx, owned, userId))) refused.push(owned);
    if (refused.length === waiting.length)
      throw new Error(`assertion: ${refused.map(({ table }) => table).join(", ")} can be erased`);
    waiting = refused;
  }
}

async function eraseFrom(trx: Trx, { table, column }: Owned, userId: Id): Promise<boolean> {
  await sql`savepoint erasing`.execute(trx);
  try {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx);
    await sql`release savepoint erasing`.execute(trx);
    return true;
  } catch {
    // Another table still refers to these rows: it comes first, then these again.
    await sql`rollback to savepoint erasing`.execute(trx);
    return false;
  }
}

/** Computed advice that was given, without a name, an address or a number of portfolio. */
export async function keepAdvice(
  trx: Trx,
  { customerId, keepUntil }: { readonly customerId: Id; readonly keepUntil: Day },
): Promise<void> {
  await sql`
    insert into advice_records (customer_id, id, kind, content, made_at, keep_until)
    select customer_id, id, 'optimization',
      jsonb_build_object('strategy', strategy, 'metric', metric, 'inputs', inputs, 'result', result, 'engine', engine_version),
      created_at, ${keepUntil}::date
    from optimizations where customer_id = ${customerId} and state = 'done'
    on conflict do nothing`.execute(trx);
}

/** Keeps what is needed to delete the saver at the partner; answers the partner's users. */
export async function handOverLinks(
  trx: Trx,
  { userId, at }: { readonly userId: Id; readonly at: Instant },
): Promise<string[]> {
  const links = await trx
    .selectFrom("aggregation_links")
    .select(["provider_user_id", "token_envelope"])
    .where("customer_id", "=", userId)
    .execute();
  for (const link of links) {
    await trx
      .insertInto("partner_erasures")
      .values({ partner: "aggregation", ...link, user_ref: userId, created_at: at, done_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom("webhook_events").where("provider_user_id", "=", link.provider_user_id).execute();
  }
  return links.map((link) => link.provider_user_id);
}

/** What was written to the person, what their advisors wrote of them to invite them, and what these were told by their name. */
export async function eraseMails(
  trx: Trx,
  { id, email, variant }: { readonly id: Id; readonly email: string; readonly variant: string },
): Promise<void> {
  await trx
    .deleteFrom("mails")
    .where((eb) => eb.or([eb("user_id", "=", id), eb("to_email", "=", email)]))
    .execute();
  await trx.deleteFrom("invitations").where("email", "=", email).where("variant", "=", variant).execute();
  await trx.deleteFrom("notifications").where("cause", "like", `%${id}%`).execute();
}

export async function noteErasure(
  trx: Trx,
  erasure: FromRow<Insertable<Database["erasures"]>>,
): Promise<void> {
  await trx
    .insertInto("erasures")
    .values(toRow<Insertable<Database["erasures"]>>(erasure))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function allErasures(db: Db) {
  const rows = await db
    .selectFrom("erasures")
    .select(["user_id", "erased_at"])
    .orderBy("erased_at")
    .execute();
  return rows.map(fromRow);
}

export async function partnerErasure(db: Db, providerUserId: string) {
  const row = await db
    .selectFrom("partner_erasures")
    .select(["user_ref", "token_envelope"])
    .where("partner", "=", "aggregation")
    .where("provider_user_id", "=", providerUserId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function openPartnerErasures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("partner_erasures")
    .select("provider_user_id")
    .where("state", "=", "waiting")
    .orderBy("created_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.provider_user_id);
}

/** The token has served: it is not kept. */
export async function closePartnerErasure(db: Db, providerUserId: string, at: Instant): Promise<void> {
  await transition(db, partnerErasureMachine, {
    event: "finish",
    key: { partner: "aggregation", provider_user_id: providerUserId },
    set: { done_at: at, token_envelope: "" },
  });
}
