import type { ListedTable } from "./owned-tables.ts";

/** The second wall under the stores' `where`: what the settings of a statement (`scoped-client.ts`) do not name is not there, to
 * read, to change or to add. The owner of the tables stands outside of it: it migrates, and no process serves with it. */
export function rowSecuritySql(tables: readonly ListedTable[]): string {
  return [functions, ...tables.map(policySql), "drop function if exists vigie_firm_customers();"].join("\n");
}

/** The customers of the firm that the statement names. It runs as its owner: the links themselves are rows of customers. They come as
 * one array: a set would be taken over one by one, with the owner's rights put on and off each time (seven times as long). */
const functions = `
create or replace function vigie_firm_book() returns uuid[]
language sql stable security definer set search_path = public cost 1 as $$
  select array_agg(customer_id) from customer_advisors where firm_id = nullif(current_setting('vigie.firm', true), '')::uuid
$$;
revoke execute on function vigie_firm_book() from public;`;

/** Read once a statement, not once a row. */
const people = "(select nullif(current_setting('vigie.people', true), '')::uuid[])";
/** Within a query of its own, so that the planner does not ask for it beforehand to count it: it is taken to be short, or whole
 * tables would be read where a row is looked up by its key. */
const ofFirm = "(select unnest((select vigie_firm_book())))";
const isSystem = "(select coalesce(current_setting('vigie.system', true), '') <> '')";

function policySql({ table, owner, ownerless }: ListedTable): string {
  const ofNobody = ownerless === undefined ? "" : `${owner} is null or `;
  const rule = `${ofNobody}${owner} = any (${people}::uuid[]) or ${isSystem} or ${owner} in ${ofFirm}`;
  return `
alter table ${table} enable row level security;
drop policy if exists by_customer on ${table};
create policy by_customer on ${table} to vigie_web, vigie_worker using (${rule}) with check (${rule});
drop policy if exists statistics on ${table};
create policy statistics on ${table} for select to vigie_statistics using (true);`;
}
