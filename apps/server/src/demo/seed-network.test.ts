import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Services } from "../boot/services.ts";
import { recountRows } from "../features/book/customers/actions/keep.ts";
import { isRowRight, refreshRow } from "../features/book/customers/actions/row.ts";
import { openTestServer } from "../testing/test-server.ts";
import { seedNetwork } from "./seed-network.ts";

test("the rows of a network are those that the recount makes, a larger one adds firms, and the same one adds nothing", async () => {
  const server = await openTestServer({ now: "2026-03-19T10:00:00Z", jobs: false });
  const { db, clock } = server.services;
  const network = { passwordHash: "none", now: clock() };
  expect(await seedNetwork(db, { ...network, customers: 24, advisors: 12 })).toBe(24);
  expect(await seedNetwork(db, { ...network, customers: 44, advisors: 22 })).toBe(20);
  expect(await seedNetwork(db, { ...network, customers: 44, advisors: 22 })).toBe(0);

  const { rows } = await sql<{ id: Id }>`select customer_id as id from book_days order by 1`.execute(db);
  expect(rows).toHaveLength(44);
  const wrong: Id[] = [];
  for (const { id } of rows) if (!(await isRowRight(server.services, id))) wrong.push(id);
  expect(wrong).toEqual([]);

  const made = await sql<Record<string, number>>`select
    (select count(*)::int from book_marks) as marks,
    (select count(*)::int from firms where name like 'Cabinet %') as firms,
    (select count(*)::int from users where 'manager' = any(roles)) as managers,
    (select count(distinct advisor_id)::int from customer_advisors) as advisors,
    (select max(of_one)::int from (select count(*) as of_one from customer_advisors group by advisor_id) as books) as largest,
    (select count(*)::int from customer_advisors as link join users as advisor on advisor.id = link.advisor_id
      where advisor.firm_id <> link.firm_id) as astray,
    (select count(*)::int from (select day.customer_id from book_days as day
      join book_months as made on made.customer_id = day.customer_id and made.month = date_trunc('month', day.day)
      join (select customer_id, sum(amount_cents) as whole from book_assets group by 1) as asset on asset.customer_id = day.customer_id
      where made.end_cents = day.wealth_cents and asset.whole = day.wealth_cents) as same) as agreeing`.execute(
    db,
  );
  expect(made.rows).toEqual([
    { marks: 0, firms: 3, managers: 3, advisors: 22, largest: 2, astray: 0, agreeing: 44 },
  ]);
  await server.close();
});

test("counted together or one by one, rows and what is kept with them are the same", async () => {
  const server = await openTestServer({ now: "2026-03-19T10:00:00Z", jobs: false });
  const { services } = server;
  await seedNetwork(services.db, { passwordHash: "none", now: services.clock(), customers: 30, advisors: 3 });
  const { rows } = await sql<{ id: Id }>`select customer_id as id from book_days order by 1`.execute(
    services.db,
  );
  const ids = rows.map(({ id }) => id);
  const hidden = sql`update portfolios set advisor_hidden = true where customer_id = ${ids[3]} and kind = 'pea'`;
  await hidden.execute(services.db);
  await sql`delete from customer_advisors where customer_id = ${ids[7]}`.execute(services.db);
  expect(await recountRows(services, ids)).toEqual({ differences: 0 });
  const together = await everythingKept(services);
  expect(together.map(({ count }) => Number(count) > 0)).toEqual(together.map(() => true));
  for (const id of ids) await refreshRow(services, id);
  expect(await everythingKept(services)).toEqual(together);
  const left = await sql<{ count: number }>`select count(*)::int as count from book_marks`.execute(
    services.db,
  );
  expect(left.rows).toEqual([{ count: 0 }]);
  await server.close();
});

/** Returns every row of the tables written by the nightly job, as one text each. */
async function everythingKept({ db }: Services) {
  const tables = ["book_days", "book_months", "book_assets", "book_observations", "firm_customers"];
  const parts = tables.map(
    (
      table,
    ) => sql`select ${table} as name, count(*) as count, string_agg(t::text, ' ' order by t::text) as rows
      from ${sql.table(table)} as t`,
  );
  const alerts = sql`select 'customer_alerts' as name, count(*) as count,
    string_agg((to_jsonb(t) - 'id')::text, ' ' order by t.customer_id, t.key) as rows from customer_alerts as t`;
  const { rows } = await sql<{
    name: string;
    count: number;
    rows: string;
  }>`${sql.join([...parts, alerts], sql` union all `)}`.execute(db);
  return rows;
}
