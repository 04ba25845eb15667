import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { refreshRow } from "../features/book/customers/actions/row.ts";
import { addFirm } from "../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { seedBook } from "./seed-book.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedLives } from "./seed-lives.ts";

test("the work with the invented customers keeps working hours, agrees with itself, and is made once", async () => {
  const server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const { db, clock } = server.services;
  await seedCustomers(db, { customers: 60, passwordHash: "none", now: clock() });
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${advisor.id}, ${firmId}, ${clock()}::timestamptz - interval '900 days' from users where email like 'client-%'`.execute(
    db,
  );
  const book = { advisorId: advisor.id, firmId, now: clock() };
  await seedBook(db, book);
  const counts = async () =>
    await sql<Record<string, number>>`select
      (select count(*)::int from interactions where at < ${clock()}) as past,
      (select count(*)::int from interactions where at > ${clock()} and kind = 'appointment') as to_come,
      (select count(*)::int from interactions where at > ${clock()} and kind <> 'appointment') as wrong,
      (select count(*)::int from interactions
        where extract(isodow from at at time zone 'Europe/Paris') > 5
          or extract(hour from at at time zone 'Europe/Paris') not between 9 and 17) as out_of_hours,
      (select count(*)::int from interaction_promises) as promises,
      (select count(*)::int from tasks) as tasks,
      (select count(*)::int from interactions where kind = 'couple_noted' and note like 'En couple avec %') as couples,
      (select count(*)::int from firm_couples one join firm_couples other
        on other.customer_id = one.partner_id and other.partner_id = one.customer_id and other.id = one.id) as linked,
      (select count(*)::int from firm_customers where last_contact_at is not null) as spoken,
      (select count(*)::int from interactions
        where kind = 'appointment' and date_trunc('day', at) = date_trunc('day', ${clock()}::timestamptz)) as today,
      (select count(*)::int from interactions where refused_at is not null) as refusals,
      (select count(*)::int from users where mobile like '+3363998%') as numbers,
      (select count(*)::int from contact_consents where channel = 'phone') as consents`.execute(db);
  const [made] = (await counts()).rows;
  expect(made).toMatchObject({ wrong: 0, out_of_hours: 0, tasks: 4 });
  expect(made?.["past"]).toBeGreaterThan(100);
  expect(made?.["to_come"]).toBeGreaterThan(1);
  expect(made?.["promises"]).toBeGreaterThan(2);
  expect(made?.["consents"]).toBeGreaterThan(25);
  expect(made?.["spoken"]).toBeGreaterThan(30);
  expect(made?.["today"]).toBe(1);
  expect(made?.["refusals"]).toBe(2);
  expect(made?.["numbers"]).toBeGreaterThan(40);
  expect(made?.["couples"]).toBe(6);
  expect(made?.["linked"]).toBe(6);
  await jointAccountIsOne(server, advisor);
  await seedBook(db, book);
  expect((await counts()).rows[0]).toEqual(made);
  // Five of the seven left within the last twelve months.
  const { customers } = (await advisor.ask("GET", "/advisory_stats")).body.statistics;
  expect(customers.lost).toBe(5);

  const { rows } = await sql<{
    id: string;
  }>`select customer_id as id from interactions where at < ${clock()} limit 1`.execute(db);
  const log = await advisor.ask("GET", `/customers/${rows[0]?.id ?? ""}/events`);
  expect(log.status).toBe(200);
  expect(log.body.events.length).toBeGreaterThan(0);
  await server.close();
});

async function jointAccountIsOne(server: TestServer, advisor: TestUser): Promise<void> {
  // A couple's joint account is one: together they have its full value, no more.
  const pair = await sql<{ id: Id; value: string }>`
    select person.id, account.amount_cents as value from users as person
    join portfolios as account on account.customer_id = person.id and account.kind = 'joint'
    where person.email in ('client-24@demo.vigie.fr', 'client-25@demo.vigie.fr') order by person.email`.execute(
    server.services.db,
  );
  const [one, other] = pair.rows;
  expect(other?.value).toBe(one?.value);
  for (const { id } of pair.rows) await refreshRow(server.services, id);
  const sheet = async (id = "") => (await advisor.ask("GET", `/customers/${id}/couple`)).body.couple;
  const [told, back] = [await sheet(one?.id), await sheet(other?.id)];
  expect(told.together.amount).toBeCloseTo(back.partner.wealth + told.partner.wealth, 2);
  expect(back.together).toEqual(told.together);
}

test("an alert on money that waits is for who stands out among the invented customers", async () => {
  const server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const { db, clock } = server.services;
  await seedCustomers(db, { customers: 10, passwordHash: "none", now: clock() });
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${advisor.id}, ${firmId}, ${clock()} from users where email like 'client-%'`.execute(db);
  const { rows } = await sql<{ id: Id }>`
    select id from users where email ~ '^client-(2|3|5|10)@'`.execute(db);
  for (const { id } of rows) await refreshRow(server.services, id);
  const raised = await sql<{ email: string }>`
    select distinct users.email from customer_alerts join users on users.id = customer_id
    where kind = 'idle_cash' order by 1`.execute(db);
  expect(raised.rows.map(({ email }) => email)).toEqual([
    "client-10@demo.vigie.fr",
    "client-3@demo.vigie.fr",
  ]);
  await server.close();
});

test("the lives of the invented customers differ: alerts, homes and files are of some of them", async () => {
  const server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const { db, clock } = server.services;
  await seedCustomers(db, { customers: 60, passwordHash: "none", now: clock() });
  await seedLives(db, { now: clock() });
  await seedLives(db, { now: clock() });
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${advisor.id}, ${firmId}, ${clock()}::timestamptz - interval '900 days' from users where email like 'client-%'`.execute(
    db,
  );
  await seedBook(db, { advisorId: advisor.id, firmId, now: clock() });
  const { rows } = await sql<{ id: Id }>`
    select id from users where email ~ '^client-(1|2|3|4|6|7|8|10|12|13|14|16|58)@'`.execute(db);
  for (const { id } of rows) await refreshRow(server.services, id);
  const kinds = await sql<{ kind: string; count: number }>`
    select kind, count(distinct customer_id)::int as count from customer_alerts group by 1`.execute(db);
  const counts = new Map(kinds.rows.map(({ kind, count }) => [kind, count]));
  const told = [
    "connection_broken",
    "idle_cash",
    "large_movement",
    "regulatory_date",
    "contract_date",
    "disengagement",
  ];
  for (const kind of told) expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(0);
  expect(Math.max(...counts.values())).toBeLessThan(rows.length / 2);
  const figures = await sql<{ poor: number; files: number }>`
    select (select count(*)::int from book_days where wealth_cents < 0) as poor,
      (select count(distinct file_completeness)::int from firm_customers) as files`.execute(db);
  expect(figures.rows[0]?.poor).toBeLessThan(3);
  expect(figures.rows[0]?.files).toBeGreaterThan(1);
  // A customer who shows nothing: their wealth is unknown, and in no sum.
  const { customers } = (await advisor.ask("GET", "/customers?status=prospect")).body;
  expect(customers.map(({ email }: { email: string }) => email)).toEqual(["client-58@demo.vigie.fr"]);
  expect(customers[0]).toMatchObject({ wealth: null, contract_count: 0 });
  await server.close();
});
