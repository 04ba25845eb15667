import { addDays, cents, dayOf, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { recountRows } from "./actions/keep.ts";

/** Tests that derived data that no longer match what was stored with a daily row are detected, counted and recomputed. */

let server: TestServer;
let people: People;
let id: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  ({ id } = people.owner);
  const { services } = server;
  const today = dayOf(services.clock());
  const pea = await insertPortfolio(services, {
    customer_id: id,
    kind: "pea",
    amount_cents: cents(9_000_00),
    amount_as_of: today,
    amount_provenance: "provider",
  });
  // Two contracts of the same kind, which raise an observation.
  for (const amount of [12_000_00, 9_000_00])
    await insertPortfolio(services, {
      customer_id: id,
      kind: "savings",
      kind_detail: "livret_a",
      amount_cents: cents(amount),
      amount_as_of: today,
      amount_provenance: "provider",
    });
  await sql`insert into holdings (customer_id, portfolio_id, id, isin, label, holding_kind, valuation_cents, as_of, provenance, rank)
    values (${id}, ${pea}, ${services.newId()}, 'FR0010315770', 'Monde', 'unit', 900000, ${today}, 'provider', 0)`.execute(
    services.db,
  );
  await sql`insert into book_observations (customer_id, key, rule, content, made_on)
    values (${id}, 'stale', 'idle_cash', '{}', ${today})`.execute(services.db);
  const firmId = await firmIdOf(server, people.advisor);
  await sql`insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, created_at)
    values (${id}, ${services.newId()}, ${firmId}, ${people.advisor.id}, 'Hélène', 'inbound_call', ${addDays(today, -9)}::date, 'Bilan', 'bilan',
      ${services.clock()})`.execute(services.db);
  // A firm that has not written anything about the customer yet.
  const silent = { advisorId: people.outsider.id, firmId: await firmIdOf(server, people.outsider) };
  await linkAdvisor(services, people.owner.subject, silent);
  await recountRows(services, [id]);
});
afterAll(async () => await server.close());

const kept = async () => {
  const parts = ["book_months", "book_assets", "book_observations", "customer_alerts"].map(
    (table) => sql`select ${table} as name, count(*)::int as count,
      string_agg((to_jsonb(t) - 'id' - 'raised_at' - 'ended_at')::text || case when to_jsonb(t) ->> 'ended_at' is null then '' else 'ended' end, ' '
        order by t::text collate "C") as rows
      from ${sql.table(table)} as t where customer_id = ${id}`,
  );
  const { rows } = await sql<{
    name: string;
    count: number;
    rows: string;
  }>`${sql.join(parts, sql` union all `)}`.execute(server.services.db);
  return new Map(rows.map((row) => [row.name, row]));
};

const breaks = [
  "update book_assets set amount_cents = amount_cents + 1",
  "update book_assets set isin = null",
  "delete from book_assets",
  "update book_months set correction_cents = correction_cents + 1, end_cents = end_cents + 1",
  "delete from book_months",
  "delete from book_observations",
  "update book_observations set content = content || '{\"amountCents\": 1}'",
  "insert into book_observations (customer_id, key, rule, content, made_on) select customer_id, 'x', rule, content, made_on from book_observations limit 1",
  "delete from customer_alerts",
  "update customer_alerts set ended_at = now()",
  "update customer_alerts set kind = 'payment'",
  "update firm_customers set advised_cents = 5",
  "update firm_customers set last_contact_at = '2020-01-01' where last_contact_at is not null",
  "update firm_customers set last_contact_at = '2020-01-01' where last_contact_at is null",
  "update firm_customers set next_appointment_at = '2099-01-01' where last_contact_at is null",
];

test("nothing differs where nothing was broken", async () => {
  const before = await kept();
  for (const [name, { count }] of before) expect([name, count > 0]).toEqual([name, true]);
  expect(await recountRows(server.services, [id])).toEqual({ differences: 0 });
  expect(await kept()).toEqual(before);
});

test.each(breaks)("it is counted once and mended: %s", async (statement) => {
  const { services } = server;
  const before = await kept();
  await sql.raw(statement).execute(services.db);
  expect(await recountRows(services, [id, people.other.id])).toEqual({ differences: 1 });
  const after = await kept();
  for (const [name, { rows, count }] of before)
    expect([name, after.get(name)?.count, after.get(name)?.rows]).toEqual([name, count, rows]);
  expect(await recountRows(services, [id, people.other.id])).toEqual({ differences: 0 });
});
