import { contractKey, type Day, type Id, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";

/** Moving the portfolios of a partner's member to the account that they join. A row's key begins with its customer, so a row
 * moves by being written again under the other one. What follows a portfolio is read from the catalogue, so that a table that
 * comes later moves too. */

type Move = { readonly from: Id; readonly into: Id };

/** Computed of a portfolio: made again for whoever holds it. Accepted advice names its customer and is never moved. */
const staying: readonly string[] = ["analyses", "optimizations", "advices"];
const besidePortfolios = [
  "portfolios",
  "statement_imports",
  "import_files",
  "import_lines",
  "import_sources",
  "category_rules",
];
const ofConnections = ["connections", "syncs", "sync_history"];

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
  const tables = [
    ...besidePortfolios,
    ...(withConnections ? ofConnections : []),
    ...(await tablesOfPortfolios(trx)),
  ];
  await eachInItsTime(trx, tables, async (table) => await copyRows(trx, table, move));
}

/** The existing account's own portfolio stays, with its history; the member's is dropped. */
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

async function tablesOfPortfolios(trx: Trx): Promise<string[]> {
  const found = await sql<{ table: string }>`
    select c.relname as "table"
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and 2 = (select count(*) from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('customer_id', 'portfolio_id') and not a.attisdropped)
    order by c.relname`.execute(trx);
  return found.rows.map(({ table }) => table).filter((table) => !staying.includes(table));
}

async function copyRows(trx: Trx, table: string, { from, into }: Move): Promise<void> {
  const found = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'customer_id'`.execute(
    trx,
  );
  const columns = sql.join(found.rows.map(({ name }) => sql.ref(name)));
  // What the account already has under the same key (a rule, a file's account) is its own.
  await sql`
    insert into ${sql.table(table)} (customer_id, ${columns})
    select ${into}, ${columns} from ${sql.table(table)} where customer_id = ${from}
    on conflict do nothing`.execute(trx);
}

/** Whatever the order in which tables refer to one another. */
async function eachInItsTime(
  trx: Trx,
  tables: readonly string[],
  run: (table: string) => Promise<void>,
): Promise<void> {
  let waiting = [...tables];
  while (waiting.length > 0) {
    const refused: string[] = [];
    for (const table of waiting) if (!(await attempt(trx, async () => await run(table)))) refused.push(table);
    if (refused.length === waiting.length)
      throw new Error(`assertion: the rows of ${refused.join(", ")} can be moved`);
    waiting = refused;
  }
}

async function attempt(trx: Trx, run: () => Promise<void>): Promise<boolean> {
  await sql`savepoint moving`.execute(trx);
  try {
    await run();
    await sql`release savepoint moving`.execute(trx);
    return true;
  } catch {
    await sql`rollback to savepoint moving`.execute(trx);
    return false;
  }
}

/** What stays with the member's former user besides advice: the merge, so that it is not done again, and the ledger of who saw
 * the data. */
const kept: readonly string[] = [
  "advices",
  "advice_heads",
  "advice_records",
  "invoices",
  "merges",
  "accesses",
];

/** Nothing leads from the former user to the person any more, and nobody can open it: what the person erases later in their own
 * account is not left here. */
export async function emptyMember(trx: Trx, from: Id): Promise<void> {
  const found = await sql<{ table: string }>`
    select c.relname as "table"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and a.attname = 'customer_id' and not a.attisdropped
    order by c.relname`.execute(trx);
  const tables = found.rows.map(({ table }) => table).filter((table) => !kept.includes(table));
  await eachInItsTime(trx, tables, async (table) => {
    await sql`delete from ${sql.table(table)} where customer_id = ${from}`.execute(trx);
  });
  await trx.updateTable("merges").set({ target_email: "" }).where("customer_id", "=", from).execute();
}

/** Proposals computed for the member stay under the member's own id, as after an erasure. */
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

/** The account takes over the member's user at the bank-aggregation partner. */
export async function moveLink(trx: Trx, { from, into }: Move, tokenEnvelope: string): Promise<void> {
  await trx
    .updateTable("aggregation_links")
    .set({ customer_id: into, token_envelope: tokenEnvelope })
    .where("customer_id", "=", from)
    .execute();
  await trx
    .updateTable("aggregation_users")
    .set({ customer_ref: into })
    .where("customer_ref", "=", from)
    .execute();
}

/** The account has its own user at that partner: the member's is to be deleted there. Answers it. */
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
