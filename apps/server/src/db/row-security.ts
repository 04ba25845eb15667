import { createHash } from "node:crypto";
import type pg from "pg";
import { changeUnderLoad } from "./change-under-load.ts";
import type { ListedTable } from "./owned-tables.ts";

/** The second wall under the stores' `where`: what the settings of a statement (`scoped-client.ts`) do not name is not there, to
 * read, to change or to add. The owner of the tables stands outside of it: it migrates, and no process serves with it. */
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

/** The policy that each table has. One table at a time is locked, and only where its rule is another: all at once, an upgrade and
 * the requests of the version before would wait for each other. */
async function securedTables(client: Sql): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; mark: string }>(
    `select table_of.relname name, coalesce(obj_description(policy.oid, 'pg_policy'), '') mark
    from pg_policy policy join pg_class table_of on table_of.oid = policy.polrelid
    where policy.polname = 'by_customer' and table_of.relnamespace = 'public'::regnamespace and table_of.relrowsecurity`,
  );
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** The customers of the firm that the statement names. It runs as its owner: the links themselves are rows of customers. In plpgsql
 * they come all at once, and are planned once a session: of a function in SQL they are taken over one by one, with the owner's rights put
 * on and off each time, or as an array that is planned and unfolded for each table of a statement. */
const functions = `
create or replace function vigie_book_customers() returns setof uuid
language plpgsql stable security definer set search_path = public cost 1 rows 10 as $$
declare firm uuid := nullif(current_setting('vigie.firm', true), '')::uuid;
begin
  return query select customer_id from customer_advisors where firm_id = firm;
end $$;
revoke execute on function vigie_book_customers() from public;
grant execute on function vigie_book_customers() to vigie_web, vigie_worker;`;
/** The rules of former versions asked it. What those of the version before ask (`vigie_firm_book`) stays: that version may start again
 * beside this one or after it, and would serve under its rules before it gives the right to what it makes anew. */
const formerFunctions = "drop function if exists vigie_firm_customers()";

/** Read once a statement, not once a row. */
const people = "(select nullif(current_setting('vigie.people', true), '')::uuid[])";
/** It is told to be short, or whole tables would be read where a row is looked up by its key. */
const ofFirm = "(select of_firm from vigie_book_customers() as of_firm)";
/** Last, and as it is: whoever acts for the system has it asked for each row, and nobody else's statement has one more plan to start for
 * each of its tables. */
const isSystem = "coalesce(current_setting('vigie.system', true), '') <> ''";

/** A link says itself which firm's it is, which the same rows answer to as to the firm's customers: whoever reads a book reads it first.
 * It gives no right to make one. */
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
