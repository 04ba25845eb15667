import { placementOf, quoted, type Sql } from "./distribution.ts";

/** Distributes tables across the machines of a Citus cluster. Citus' restrictions are in its source (13: commands/policy.c,
 * foreign_constraint.c, trigger.c, and its test distributed_triggers): no policy with a query of its own; no foreign key that
 * follows a change of the distribution column; the referenced table distributed first; a trigger runs on the machine of its row
 * and may query rows of the same person only, one row at a time. `docs/scaling.md` describes the cost. */

/** The table with which the rows of a person are colocated. */
const root = "portfolios";

/** Returns whether Citus is available in this database, installed or not. */
export async function hasCitus(client: Sql): Promise<boolean> {
  const { rows } = await client.query("select from pg_available_extensions where name = 'citus'");
  return rows.length > 0;
}

/** Returns whether the tables of people are distributed over a cluster. */
export async function isSpread(client: Sql): Promise<boolean> {
  const catalogue = await client.query<{ found: string | null }>(
    "select to_regclass('pg_dist_partition')::text as found",
  );
  if ((catalogue.rows[0]?.found ?? null) === null) return false;
  const { rows } = await client.query(
    `select from pg_dist_partition where ${placed} and logicalrelid = '${root}'::regclass`,
  );
  return rows.length > 0;
}
/** Distributed, or replicated to every machine: a local table that Citus has registered is neither. */
const placed = "(partmethod = 'h' or (partmethod = 'n' and repmodel = 't'))";

/** Distributes the tables from the coordinator, each in one statement with its rows: first the replicated ones, then those of
 * people, colocated with `portfolios`, and referenced tables before those that reference them. A second run continues; after
 * migrations it includes their new tables.
 * @returns the tables moved by this run */
export async function spreadTables(
  client: Sql,
  onMoved: (table: string) => void = () => undefined,
): Promise<readonly string[]> {
  await client.query("create extension if not exists citus");
  await allowOurs(client);
  const { rows } = await client.query<{ name: string; spread: boolean }>(`
    select relname as name, exists (select from pg_dist_partition where logicalrelid = c.oid and ${placed}) as spread from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`);
  const ours = rows.flatMap(({ name, spread }) => {
    const placement = placementOf(name);
    return placement === null || placement.kind === "coordinator" ? [] : [{ name, spread, placement }];
  });
  await withoutWhatIsRefused(
    client,
    ours.map(({ name }) => name),
  );
  // Changes are not counted any more: an empty sum says so, and no response has a tag (`edge/version.ts`).
  await client.query("delete from shared_changes");
  const waiting = await referencedFirst(
    client,
    ours.filter(({ spread }) => !spread),
  );
  const whole = waiting.filter(({ placement }) => placement.kind === "everywhere");
  const ofPeople = waiting
    .filter(({ placement }) => placement.kind === "person")
    .toSorted((one, other) => Number(other.name === root) - Number(one.name === root));
  for (const { name, placement } of [...whole, ...ofPeople]) {
    if (placement.kind === "person")
      await client.query("select create_distributed_table($1::regclass, $2, colocate_with => $3)", [
        quoted(name),
        placement.column,
        name === root ? "none" : root,
      ]);
    else await client.query("select create_reference_table($1::regclass)", [quoted(name)]);
    onMoved(name);
  }
  return [...whole, ...ofPeople].map(({ name }) => name);
}

/** Allows triggers on distributed rows, and applies `set local` on all machines. */
async function allowOurs(client: Sql): Promise<void> {
  await client.query("set citus.enable_unsafe_triggers = on");
  // A key between a local table and a replicated one is an intermediate step here: Citus must not convert the local table.
  await client.query("set citus.enable_local_reference_table_foreign_keys = off");
  await client.query(`
    do $$ begin
      execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
      execute format('alter database %I set citus.propagate_set_commands = local', current_database());
    end $$`);
  await onWorkers(client, ["alter system set citus.enable_unsafe_triggers to on", "select pg_reload_conf()"]);
}

/** Runs statements on each machine besides the coordinator. A refusal there (an operator did it, or must) is ignored here: Citus
 * reports what is missing when a table is moved. */
export async function onWorkers(client: Sql, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query("select run_command_on_workers($1)", [statement]);
}

/** Removes from our tables what Citus refuses, or would accept and fail on at the first write: row security (each statement still
 * names its people), statement-level triggers, and foreign keys that follow a change of a row's owner (a row is moved by writing
 * it again). Marks of the book are then set row by row. */
async function withoutWhatIsRefused(client: Sql, tables: readonly string[]): Promise<void> {
  await client.query(markBookOfRow);
  const { rows } = await client.query<{ statement: string }>(
    `
    select format('drop policy %I on %s', polname, polrelid::regclass) as statement
      from pg_policy where polrelid::regclass::text = any ($1)
    union all
    select format('alter table %s disable row level security', oid::regclass)
      from pg_class where relrowsecurity and oid::regclass::text = any ($1)
    union all
    select format('drop trigger if exists mark_book_of_row on %s', tgrelid::regclass)
      from pg_trigger where tgfoid = to_regproc('mark_book') and tgrelid::regclass::text = any ($1) group by tgrelid
    union all
    select format('create trigger mark_book_of_row after %s on %s for each row execute function mark_book_of_row()',
        string_agg(case when tgtype & 4 > 0 then 'insert' when tgtype & 8 > 0 then 'delete' else 'update' end, ' or '), tgrelid::regclass)
      from pg_trigger where tgfoid = to_regproc('mark_book') and tgrelid::regclass::text = any ($1) group by tgrelid
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass)
      from pg_trigger where not tgisinternal and tgrelid::regclass::text = any ($1) and (tgnewtable is not null or tgoldtable is not null)
    union all
    select format('alter table %s drop constraint %I, add constraint %I %s', conrelid::regclass, conname, conname,
        replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', ''))
      from pg_constraint where contype = 'f' and confupdtype = 'c' and conrelid::regclass::text = any ($1)`,
    [tables.map(quotedWhereNeeded)],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Formats a name as `regclass` prints it: unquoted if it is plain. */
function quotedWhereNeeded(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : quoted(name);
}

/** Runs once per person and transaction on each machine. */
const markBookOfRow = `
create or replace function mark_book_of_row() returns trigger language plpgsql as $$
declare person uuid;
begin
  if tg_op = 'DELETE' then person := old.customer_id; else person := new.customer_id; end if;
  if current_setting('vigie.marked_person', true) is not distinct from person::text then return null; end if;
  if exists (select from public.customer_advisors where customer_id = person) then
    insert into public.book_marks (customer_id) values (person);
  end if;
  perform set_config('vigie.marked_person', person::text, true);
  return null;
end $$`;

/** Orders referenced tables before those that reference them. */
async function referencedFirst<T extends { readonly name: string }>(
  client: Sql,
  tables: readonly T[],
): Promise<readonly T[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conparentid = 0 and conrelid <> confrelid`);
  const ordered: T[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const leads = (name: string): boolean => rows.some(({ from, to }) => from === name && names.has(to));
    const next = waiting.filter(({ name }) => !leads(name));
    if (next.length === 0) throw new Error(`Keys lead in a circle: ${[...names].join(", ")}.`);
    ordered.push(...next);
    waiting = waiting.filter((one) => !next.includes(one));
  }
  return ordered;
}
