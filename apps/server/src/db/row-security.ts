import { createHash } from "node:crypto";
import type pg from "pg";
import { changeUnderLoad } from "./change-under-load.ts";
import type { ListedTable } from "./owned-tables.ts";

/** Row security: a second line of defence below the stores' `where`. Rows outside of the scope that a statement sets
 * (`scoped-client.ts`) cannot be read, updated or inserted. It does not apply to the owner of the tables, who migrates; no
 * process serves as owner. */
export async function secureRows(client: Sql, tables: readonly ListedTable[]): Promise<void> {
  await changeUnderLoad(client, async () => void (await client.query(functions)));
  const secured = await securedTables(client);
  for (const table of tables) {
    const mark = markOf(policySql(table));
    if (secured.get(table.table) === mark) continue;
    await changeUnderLoad(client, async () => {
      await client.query(policySql(table));
      await client.query(`comment on policy by_customer on ${table.table} is '${mark}'`);
    });
  }
  await changeUnderLoad(client, async () => void (await client.query(formerFunctions)));
}

type Sql = Pick<pg.Client, "query">;

function markOf(sql: string): string {
  return `rows ${createHash("sha256").update(sql).digest("hex")}`;
}

/** Returns the policy of each table. One table is locked at a time, and only if its policy differs: locking all at once could
 * deadlock an upgrade with requests of the previous version. */
async function securedTables(client: Sql): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; mark: string }>(
    `select table_of.relname name, coalesce(obj_description(policy.oid, 'pg_policy'), '') mark
    from pg_policy policy join pg_class table_of on table_of.oid = policy.polrelid
    where policy.polname = 'by_customer' and table_of.relnamespace = 'public'::regnamespace and table_of.relrowsecurity`,
  );
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** Returns the customers of the firm that the statement names. Runs with the owner's rights, since the links themselves are rows
 * of customers. A plpgsql function returns them all at once and is planned once per session; an SQL function is evaluated row by
 * row, switching to the owner's rights each time, or returns an array that is planned and unnested for each table of a
 * statement. */
const functions = `
create or replace function vigie_book_customers() returns setof uuid
language plpgsql stable security definer set search_path = public cost 1 rows 10 as $$
declare firm uuid := nullif(current_setting('vigie.firm', true), '')::uuid;
begin
  return query select customer_id from customer_advisors where firm_id = firm;
end $$;
revoke execute on function vigie_book_customers() from public;
grant execute on function vigie_book_customers() to vigie_web, vigie_worker;`;
/** Used by policies of former versions. The function of the previous version (`vigie_firm_book`) stays: that version may start
 * again beside or after this one, and would serve with its policies before it grants rights on what it recreates. */
const formerFunctions = "drop function if exists vigie_firm_customers()";

/** A subquery is evaluated once per statement, not per row. */
const people = "(select nullif(current_setting('vigie.people', true), '')::uuid[])";
/** Its row estimate is small; otherwise whole tables would be read where a row is looked up by its key. */
const ofFirm = "(select of_firm from vigie_book_customers() as of_firm)";
/** Last, and not a subquery: only a system scope evaluates it for each row, and other statements have no further subplan to start
 * for each of their tables. */
const isSystem = "coalesce(current_setting('vigie.system', true), '') <> ''";

/** A link names its firm, which selects the same rows as the firm's customers: reading a book starts with the links. It does not
 * allow creating a link. */
const ofLink = "firm_id = (select nullif(current_setting('vigie.firm', true), '')::uuid) or ";

function policySql({ table, owner, ownerless }: ListedTable): string {
  const ofNobody = ownerless === undefined ? "" : `${owner} is null or `;
  const ofPeople = `${ofNobody}${owner} = any (${people}::uuid[]) or `;
  const others = `${owner} in ${ofFirm} or ${isSystem}`;
  const rule = `${ofPeople}${others}`;
  const seen = table === "customer_advisors" ? `${ofPeople}${ofLink}${others}` : rule;
  return `
alter table ${table} enable row level security;
drop policy if exists by_customer on ${table};
create policy by_customer on ${table} to vigie_web, vigie_worker using (${seen}) with check (${rule});
drop policy if exists statistics on ${table};
create policy statistics on ${table} for select to vigie_statistics using (true);`;
}
