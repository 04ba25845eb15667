import { createHash } from "node:crypto";
import type pg from "pg";
import { changeUnderLoad } from "./change-under-load.ts";
import type { ListedTable } from "./owned-tables.ts";

/** Row security, the second barrier behind the `where` of the stores: rows that the settings of a statement (`scoped-client.ts`)
 * do not cover cannot be read, changed or inserted. The owner of the tables is exempt: it migrates, and no process serves as the
 * owner. */
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

/** Returns the present policy of each table. Only tables whose rule differs are locked, one at a time: all at once, an upgrade
 * and the requests of the former version would deadlock. */
async function securedTables(client: Sql): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; mark: string }>(
    `select table_of.relname name, coalesce(obj_description(policy.oid, 'pg_policy'), '') mark
    from pg_policy policy join pg_class table_of on table_of.oid = policy.polrelid
    where policy.polname = 'by_customer' and table_of.relnamespace = 'public'::regnamespace and table_of.relrowsecurity`,
  );
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** Returns the customers of the firm that the statement names. It is security definer, because the links themselves are rows of
 * customers. As plpgsql it returns all rows at once and is planned once per session; an SQL function would return them one by
 * one, switching to the owner's rights for each, and an array would be planned and unnested for each table of a statement. */
const functions = `
create or replace function vigie_book_customers() returns setof uuid
language plpgsql stable security definer set search_path = public cost 1 rows 10 as $$
declare firm uuid := nullif(current_setting('vigie.firm', true), '')::uuid;
begin
  return query select customer_id from customer_advisors where firm_id = firm;
end $$;
revoke execute on function vigie_book_customers() from public;
grant execute on function vigie_book_customers() to vigie_web, vigie_worker;`;
/** Used by the policies of former versions. The function of the immediately former version (`vigie_firm_book`) stays: that
 * version may start again beside this one or after it, and would serve with its policies before it grants the right to what it
 * creates. */
const formerFunctions = "drop function if exists vigie_firm_customers()";

/** As a subquery it is evaluated once per statement, not once per row. */
const people = "(select nullif(current_setting('vigie.people', true), '')::uuid[])";
/** Declared as short, because the planner would otherwise scan whole tables where a key look-up is enough. */
const ofFirm = "(select of_firm from vigie_book_customers() as of_firm)";
/** Last, and without a subquery: a system act evaluates it for each row, and the plans of other statements have one subplan less
 * per table. */
const isSystem = "coalesce(current_setting('vigie.system', true), '') <> ''";

/** A link names its firm, which gives the same rows as the firm's customers: whoever reads a book reads the links first. It
 * gives no right to insert one. */
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
