import type { ListedTable } from "./owned-tables.ts";

/** The second wall under the stores' `where`: what the settings of a statement (`scoped-client.ts`) do not name is not there, to
 * read, to change or to add. The owner of the tables stands outside of it: it migrates, and no process serves with it. */
export function rowSecuritySql(tables: readonly ListedTable[]): string {
  return [functions, ...tables.map(policySql)].join("\n");
}

/** The customers of the firm that the statement names. It runs as its owner: the links themselves are rows of customers. It is read
 * once a statement, and the planner would count it at each row that it looks up by a key, and read whole tables instead: it is said
 * to be short. */
const functions = `
create or replace function vigie_firm_customers() returns setof uuid
language sql stable security definer set search_path = public rows 10 cost 1 as $$
  select customer_id from customer_advisors where firm_id = nullif(current_setting('vigie.firm', true), '')::uuid
$$;
revoke execute on function vigie_firm_customers() from public;`;

/** Read once a statement, not once a row. */
const people = "(select nullif(current_setting('vigie.people', true), '')::uuid[])";
const isSystem = "(select coalesce(current_setting('vigie.system', true), '') <> '')";

function policySql({ table, owner, ownerless }: ListedTable): string {
  const ofNobody = ownerless === undefined ? "" : `${owner} is null or `;
  const rule = `${ofNobody}${owner} = any (${people}::uuid[]) or ${isSystem} or ${owner} in (select vigie_firm_customers())`;
  return `
alter table ${table} enable row level security;
drop policy if exists by_customer on ${table};
create policy by_customer on ${table} to vigie_web, vigie_worker using (${rule}) with check (${rule});
drop policy if exists statistics on ${table};
create policy statistics on ${table} for select to vigie_statistics using (true);`;
}
