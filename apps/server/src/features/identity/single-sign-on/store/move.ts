import { contractKey, type Day, type Id, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { inOrderOfReferences } from "../../../../db/each-table.ts";
import { listedTables } from "../../../../db/owned-tables.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";

/** Moves the portfolios of a partner's member to the account that they join. A row's key begins with its customer, so a row is
 * moved by writing it again for the other one. `db/owned-tables.ts` lists the tables that move. */

type Move = { readonly from: Id; readonly into: Id };

export async function movePortfolios(
  trx: Trx,
  move: Move,
  { withConnections }: { readonly withConnections: boolean },
): Promise<void> {
  await dropDoubles(trx, move);
  if (!withConnections)
    await trx
      .updateTable("portfolios")
      .set({ connection_id: null })
      .where("customer_id", "=", move.from)
      .execute();
  const moved = listedTables.filter(
    ({ merge }) => merge === "moves" || (withConnections && merge === "movesWithConnections"),
  );
  await inOrderOfReferences(trx, moved, async ({ table, owner }) =>
    owner === "customer_id" ? await copyRows(trx, table, move) : await handOver(trx, { table, owner }, move),
  );
}

/** Updates the owner of rows whose key does not contain the customer. */
async function handOver(
  trx: Trx,
  { table, owner }: { readonly table: string; readonly owner: string },
  { from, into }: Move,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(owner)} = ${into} where ${sql.ref(owner)} = ${from}`.execute(
    trx,
  );
}

/** The existing account's own portfolio stays, with its history; the member's duplicate is deleted. */
async function dropDoubles(trx: Trx, { from, into }: Move): Promise<void> {
  const rows = await trx
    .selectFrom("portfolios")
    .select(["customer_id", "id", "institution_slug", "number"])
    .where("customer_id", "in", [from, into])
    .where("deleted_at", "is", null)
    .execute();
  const keyed = rows.map((row) => ({
    ...row,
    key: contractKey({ institution: row.institution_slug, number: row.number }),
  }));
  const held = new Set(
    keyed.flatMap((row) => (row.customer_id === into && row.key !== null ? [row.key] : [])),
  );
  const doubles = keyed.filter((row) => row.customer_id === from && row.key !== null && held.has(row.key));
  if (doubles.length === 0) return;
  await trx
    .deleteFrom("portfolios")
    .where("customer_id", "=", from)
    .where(
      "id",
      "in",
      doubles.map((row) => row.id),
    )
    .execute();
}

async function copyRows(trx: Trx, table: string, { from, into }: Move): Promise<void> {
  const found = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'customer_id'`.execute(
    trx,
  );
  const columns = sql.join(found.rows.map(({ name }) => sql.ref(name)));
  // Rows that the account already has under the same key (a rule, a file's account) are kept.
  await sql`
    insert into ${sql.table(table)} (customer_id, ${columns})
    select ${into}, ${columns} from ${sql.table(table)} where customer_id = ${from}
    on conflict do nothing`.execute(trx);
}

/** Deletes what links the former user to the person, and disables it: data that the person erases later in their own account must
 * not remain here. */
export async function emptyMember(trx: Trx, from: Id): Promise<void> {
  // Besides advice, the merge stays, so that it is not repeated, and the ledger of accesses to the data.
  const emptied = listedTables.filter(({ owner, merge }) => owner === "customer_id" && merge !== "stays");
  await inOrderOfReferences(trx, emptied, async ({ table }) => {
    await sql`delete from ${sql.table(table)} where customer_id = ${from}`.execute(trx);
  });
  await trx.updateTable("merges").set({ target_email: "" }).where("customer_id", "=", from).execute();
}

/** Keeps proposals computed for the member under the member's own id, as after an erasure. */
export async function keepProposals(trx: Trx, from: Id, keepUntil: Day): Promise<void> {
  await sql`
    insert into advice_records (customer_id, id, kind, content, made_at, keep_until)
    select customer_id, id, 'optimization',
      jsonb_build_object('strategy', strategy, 'metric', metric, 'inputs', inputs, 'result', result, 'engine', engine_version),
      created_at, ${keepUntil}::date
    from optimizations where customer_id = ${from} and state = 'done'
    on conflict do nothing`.execute(trx);
}

export async function linkOf(db: Db | Trx, customerId: Id) {
  const row = await db
    .selectFrom("aggregation_links")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Moves the member's user at the bank-aggregation partner to the account. */
export async function moveLink(trx: Trx, { from, into }: Move, tokenEnvelope: string): Promise<void> {
  // The key contains the person: the row is moved by writing it again.
  const link = await trx
    .deleteFrom("aggregation_links")
    .where("customer_id", "=", from)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("aggregation_links")
    .values({ ...link, customer_id: into, token_envelope: tokenEnvelope })
    .execute();
  await trx
    .updateTable("aggregation_users")
    .set({ customer_ref: into })
    .where("customer_ref", "=", from)
    .execute();
}

/** Called if the account has its own user at that partner: the member's has to be deleted there. Returns it. */
export async function endLink(trx: Trx, from: Id, at: Instant): Promise<string | null> {
  const link = await linkOf(trx, from);
  if (link === undefined) return null;
  await trx
    .insertInto("partner_erasures")
    .values({
      partner: "aggregation",
      provider_user_id: link.providerUserId,
      token_envelope: link.tokenEnvelope,
      user_ref: from,
      created_at: at,
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom("aggregation_links").where("customer_id", "=", from).execute();
  await trx.deleteFrom("aggregation_users").where("customer_ref", "=", from).execute();
  return link.providerUserId;
}
