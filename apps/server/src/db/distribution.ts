import type pg from "pg";
import { listedTables } from "./owned-tables.ts";

/** Where the rows of a table are stored once one database is not enough (docs/scaling.md). */
export type Placement =
  /** With their person: on one machine or in one partition, by the hash of this column. */
  | { readonly kind: "person"; readonly column: "customer_id" | "customer_ref" | "user_id" }
  /** Replicated to every machine: small, or read together with everybody's rows. */
  | { readonly kind: "everywhere" }
  /** Belongs to the installation: on the coordinator. */
  | { readonly kind: "coordinator" };

/** Replicated to every machine, or not partitioned: a unique key without the person is looked up on its own, and rows of a firm,
 * of the market or of an advisor are read together with the rows of many people. */
const everywhere: ReadonlySet<string> = new Set([
  // Looked up by a token, a code, a partner's id or an address, before the owner is known.
  "aggregation_users",
  "factor_challenges",
  "household_members",
  "household_requests",
  "invitations",
  "mail_addresses",
  "mails",
  "newsletters",
  "partner_erasures",
  "passkeys",
  "sign_in_attempts",
  "sso_assertions",
  "sso_identities",
  "sso_otps",
  "sso_requests",
  "users",
  "webhook_deliveries",
  "webhook_events",
  "websocket_tickets",
  // Rows of a firm and of its advisors.
  "advisor_visits",
  "auditor_accesses",
  "book_departures",
  "book_export_parts",
  "book_exports",
  "book_moves",
  "book_recounts",
  "book_segment_counts",
  "book_segments",
  "book_views",
  "club_coupons",
  "club_numbers",
  "firm_people",
  "firm_tags",
  "firms",
  "fund_key_documents",
  "fund_replacements",
  "invitation_import_headings",
  "invitation_import_lines",
  "invitation_imports",
  "invitation_refusals",
  "missions",
  "model_versions",
  "note_templates",
  "products",
  "tasks",
  // Market data.
  "bank_statuses",
  "euro_fund_rates",
  "euro_funds",
  "fund_contracts",
  "fund_prices",
  "fund_tags",
  "funds",
  "institutions",
  "known_contracts",
  "known_contracts_version",
  "reference_series",
  // Change counters of these.
  "shared_changes",
]);

/** Rows of the installation itself. */
const coordinator = new Set(["bank_directory", "mail_stop", "migrations", "process_beats", "push_keys"]);

/** @returns null for a table without a decision: a test fails, and the table stays where it is */
export function placementOf(table: string): Placement | null {
  if (coordinator.has(table)) return { kind: "coordinator" };
  if (everywhere.has(table)) return { kind: "everywhere" };
  const listed = listedTables.find((one) => one.table === table);
  return listed === undefined ? null : { kind: "person", column: listed.owner };
}

export type Sql = Pick<pg.ClientBase, "query">;

/** The result for one table. */
export type Moved = { readonly table: string; readonly rows: number; readonly ms: number };

export type PartitionOptions = {
  /** Number of partitions per table. */
  readonly parts: number;
  readonly onMoved?: (moved: Moved) => void;
};

/** Hash-partitions every table of people by its person, each in one transaction with its rows, keys and triggers: a crash loses
 * no finished table, and a second run continues. Grants and row security are applied again afterwards (`grantAccess`).
 * @throws if a unique key of such a table does not include its person */
export async function partitionTables(client: Sql, options: PartitionOptions): Promise<readonly Moved[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition order by relname`);
  const moved: Moved[] = [];
  for (const { name } of rows) {
    const placement = placementOf(name);
    if (placement?.kind !== "person") continue;
    const from = performance.now();
    const count = await partitionTable(client, {
      table: name,
      column: placement.column,
      parts: options.parts,
    });
    const one = { table: name, rows: count, ms: performance.now() - from };
    moved.push(one);
    options.onMoved?.(one);
  }
  return moved;
}

/** Returns whether tables are partitioned: those of later migrations then have to be too.
 * @returns the number of partitions per table, 0 if there are none */
export async function partitionCount(client: Sql): Promise<number> {
  const { rows } = await client.query<{ parts: string | null }>(`
    select max(parts)::text as parts from (
      select count(*) as parts from pg_inherits i join pg_class c on c.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' group by c.oid
    ) counted`);
  return Number(rows[0]?.parts ?? 0);
}

type Table = { readonly table: string; readonly column: string; readonly parts: number };

async function partitionTable(client: Sql, { table, column, parts }: Table): Promise<number> {
  await client.query("begin");
  try {
    await client.query(`lock table ${quoted(table)} in access exclusive mode`);
    const made = await partsOf(client, table);
    const plain = `${table}__plain`;
    await run(client, [
      ...made.references.map(({ of, name }) => `alter table ${of} drop constraint ${quoted(name)}`),
      ...made.functions.map(({ signature }) => `drop function ${signature}`),
      `alter table ${quoted(table)} rename to ${quoted(plain)}`,
      `create table ${quoted(table)} (like ${quoted(plain)} including defaults including constraints including generated
        including storage including compression including comments) partition by hash (${quoted(column)})`,
      ...Array.from(
        { length: parts },
        (_, part) =>
          `create table ${quoted(`${table}_h${String(part)}`)} partition of ${quoted(table)}
            for values with (modulus ${parts}, remainder ${part})`,
      ),
    ]);
    for (const numbered of made.numbered) await numberOn(client, { table, plain, column: numbered });
    const columns = made.columns.map(quoted).join(", ");
    const copied = await client.query(
      `insert into ${quoted(table)} (${columns}) select ${columns} from ${quoted(plain)}`,
    );
    await run(client, [
      `drop table ${quoted(plain)}`,
      ...made.keys.map(
        ({ name, definition }) => `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
      ),
      ...made.indexes,
      ...made.functions.map(({ definition }) => definition),
      ...made.references.map(
        ({ of, name, definition }) => `alter table ${of} add constraint ${quoted(name)} ${definition}`,
      ),
      ...made.triggers,
    ]);
    await client.query("commit");
    return copied.rowCount ?? 0;
  } catch (error) {
    await client.query("rollback");
    throw new Error(
      `${table} cannot be partitioned by ${column}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

type Named = { readonly name: string; readonly definition: string };

/** The definition of a table besides its columns, as the statements that recreate it. */
type Parts = {
  /** Without the generated ones. */
  readonly columns: readonly string[];
  /** Identity columns. */
  readonly numbered: readonly string[];
  readonly keys: readonly Named[];
  readonly indexes: readonly string[];
  /** Foreign keys of this table, and of others that reference it. */
  readonly references: readonly (Named & { readonly of: string })[];
  readonly triggers: readonly string[];
  /** Functions with a row of it as parameter. */
  readonly functions: readonly { readonly signature: string; readonly definition: string }[];
};

async function partsOf(client: Sql, table: string): Promise<Parts> {
  const relation = `'${quoted(table)}'::regclass`;
  const rowsOf = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
    (await client.query<T>(text)).rows;
  const columns = await rowsOf<{ name: string; generated: string; numbered: string }>(`
    select attname as name, attgenerated::text as generated, attidentity::text as numbered from pg_attribute
    where attrelid = ${relation} and attnum > 0 and not attisdropped order by attnum`);
  return {
    columns: columns.filter(({ generated }) => generated === "").map(({ name }) => name),
    numbered: columns.filter(({ numbered }) => numbered !== "").map(({ name }) => name),
    keys: await rowsOf<Named>(`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${relation} and contype in ('p', 'u') order by contype, conname`),
    indexes: (
      await rowsOf<{ definition: string }>(`
        select pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = ${relation} and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
        order by indexrelid`)
    ).map(({ definition }) => definition),
    references: await rowsOf<Named & { of: string }>(`
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conparentid = 0 and (conrelid = ${relation} or confrelid = ${relation}) order by oid`),
    triggers: (
      await rowsOf<{ definition: string }>(`
        select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = ${relation} and not tgisinternal order by oid`)
    ).map(({ definition }) => definition),
    functions: await rowsOf<{ signature: string; definition: string }>(`
      select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition from pg_proc p
      where (select reltype from pg_class where oid = ${relation}) = any (p.proargtypes::oid[]) order by p.oid`),
  };
}

/** PostgreSQL 15 does not support identity columns on a partitioned table: a sequence of its own continues from the former
 * value. */
async function numberOn(
  client: Sql,
  { table, plain, column }: { readonly table: string; readonly plain: string; readonly column: string },
): Promise<void> {
  const sequence = quoted(`${table}_${column}_numbers`);
  await run(client, [
    `create sequence ${sequence} owned by ${quoted(table)}.${quoted(column)}`,
    `select setval('${sequence}', greatest((select coalesce(max(${quoted(column)}), 0) from ${quoted(plain)}), 1))`,
    `alter table ${quoted(table)} alter column ${quoted(column)} set default nextval('${sequence}')`,
  ]);
}

async function run(client: Sql, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Quotes an SQL identifier: those of our catalogue are plain, but are quoted anyway. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
