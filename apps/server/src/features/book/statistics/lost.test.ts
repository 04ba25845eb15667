import { addMs, day, type Instant, startOfDay } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { eraseUser } from "../../identity/users/actions/deletion.ts";

/** Tests which customers a firm lost, and what customers pay to its Club. */

let server: TestServer;
let people: People;
let firmId: string;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  firmId = await firmOf(people.advisor);
});
afterAll(async () => await server.close());

async function firmOf(who: TestUser) {
  const row = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", who.id)
    .executeTakeFirstOrThrow();
  if (row.firm_id === null) throw new Error("assertion: who advises has a firm");
  return row.firm_id;
}
const statistics = async (who: TestUser) => (await who.ask("GET", "/advisory_stats")).body.statistics;
const lost = async (who: TestUser) => (await statistics(who)).customers.lost;

async function customerOf(...advisors: readonly TestUser[]): Promise<TestUser> {
  const customer = await server.addUser();
  for (const advisor of advisors)
    await linkAdvisor(server.services, customer.subject, {
      advisorId: advisor.id,
      firmId: await firmOf(advisor),
    });
  return customer;
}

test("a link that ends loses a customer where it was the firm's last, and each customer counts once", async () => {
  const { advisor, colleague, manager, outsider } = people;
  expect(await lost(manager)).toBe(0);
  const shared = await customerOf(advisor, colleague);
  await advisor.ask("DELETE", `/customers/${shared.id}/access?confirmed=true`);
  expect([await lost(advisor), await lost(manager)]).toEqual([0, 0]);
  await colleague.ask("DELETE", `/customers/${shared.id}/access?confirmed=true`);
  expect([await lost(advisor), await lost(colleague), await lost(manager)]).toEqual([0, 1, 1]);
  const both = await customerOf(advisor, colleague);
  await manager.ask("DELETE", `/customers/${both.id}/access?confirmed=true`);
  expect([await lost(advisor), await lost(colleague), await lost(manager)]).toEqual([1, 2, 2]);
  expect(await lost(outsider)).toBe(0);
});

test("each who left is told by day, year of coming and advisors, as many as are counted and no more than are reached", async () => {
  const { advisor, colleague, manager, outsider } = people;
  const told = async (who: TestUser) =>
    (await who.ask("GET", "/advisory_stats/departures?months=12")).body.departures;
  for (const who of [advisor, colleague, manager, outsider])
    expect(await told(who)).toHaveLength(await lost(who));
  const advisorsOf = async (who: TestUser) =>
    (await told(who)).map((one: { advisors: string[]; since_year: number }) => [
      one.since_year,
      one.advisors.length,
    ]);
  expect((await advisorsOf(manager)).toSorted()).toEqual([
    [2026, 1],
    [2026, 2],
  ]);
  expect(await advisorsOf(advisor)).toEqual([[2026, 1]]);
});

test("of those who came in a year, those who left are told among them, as far as the reader reaches", async () => {
  const { advisor, colleague, manager, outsider } = people;
  const cohorts = async (who: TestUser) => (await statistics(who)).customers.cohorts;
  // After the test above, the advisor has one of three customers left; the manager counts each of the two shared with the colleague
  // once.
  const before = (await cohorts(manager)).find(({ year }: { year: number }) => year === 2026);
  expect(before).toMatchObject({ arrived: before.stayed + 2, ratio: before.stayed / before.arrived });
  const [stays, goes] = [await customerOf(colleague), await customerOf(colleague)];
  for (const one of [stays, goes])
    await sql`update customer_advisors set since = '2023-12-31T23:30:00Z' where customer_id = ${one.id}`.execute(
      server.services.db,
    );
  await colleague.ask("DELETE", `/customers/${goes.id}/access?confirmed=true`);
  const ofNewYear = { year: 2024, arrived: 2, stayed: 1, ratio: 0.5 };
  expect(await cohorts(colleague)).toContainEqual(ofNewYear);
  expect(await cohorts(manager)).toContainEqual(ofNewYear);
  expect(await cohorts(advisor)).not.toContainEqual(ofNewYear);
  expect(await cohorts(outsider)).toEqual([]);
});

test("an answer is what the firm writes next: the median of those answered, of the customers within reach", async () => {
  const { advisor, colleague, manager, outsider } = people;
  const answers = async (who: TestUser) => (await statistics(who)).service.answers;
  expect(await answers(manager)).toEqual({ count: 0, customers: 0, median_minutes: null });
  const customer = await customerOf(advisor, outsider);
  const other = await customerOf(colleague);
  const write = async (of: TestUser, by: TestUser, at: string) =>
    await sql`insert into messages (customer_id, id, author_id, author_name, by_advisor, body, created_at)
      values (${of.id}, ${server.services.newId()}, ${by.id}, 'X', ${by !== of}, 'Bonjour', ${at})`.execute(
      server.services.db,
    );
  for (const [by, at] of [
    [customer, "2026-11-02T09:00:00Z"],
    // A second message of the same question.
    [customer, "2026-11-02T09:20:00Z"],
    // Another firm's answer does not count.
    [outsider, "2026-11-02T09:30:00Z"],
    [advisor, "2026-11-02T10:00:00Z"],
    [advisor, "2026-11-02T10:05:00Z"],
    [customer, "2026-11-03T09:00:00Z"],
    [advisor, "2026-11-03T12:00:00Z"],
    // Not answered yet.
    [customer, "2026-11-04T09:00:00Z"],
  ] as const)
    await write(customer, by, at);
  await write(other, other, "2026-11-05T09:00:00Z");
  await write(other, colleague, "2026-11-05T09:10:00Z");
  expect(await answers(advisor)).toEqual({ count: 2, customers: 1, median_minutes: 120 });
  expect(await answers(colleague)).toEqual({ count: 1, customers: 1, median_minutes: 10 });
  expect(await answers(manager)).toEqual({ count: 3, customers: 2, median_minutes: 60 });
  expect(await answers(outsider)).toEqual({ count: 1, customers: 1, median_minutes: 30 });
});

test("an account that is erased is lost by every firm it was linked to, and nothing kept says whose it was", async () => {
  const { advisor, outsider, manager } = people;
  const before = [await lost(advisor), await lost(manager), await lost(outsider)].map((count) => count + 1);
  const gone = await customerOf(advisor, outsider);
  const user = { id: gone.id, email: gone.email, variant: "vigie" };
  const erasedAt = server.services.clock();
  await inTransaction(server.services, async (unit) => {
    await eraseUser(unit, { user, askedAt: erasedAt, erasedAt });
  });
  expect([await lost(advisor), await lost(manager), await lost(outsider)]).toEqual(before);
  const kept = await server.services.db.selectFrom("book_departures").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(gone.id);
});

test("what was paid to the Club is counted without tax, less refunds, for who reaches the customer", async () => {
  const { advisor, colleague, manager } = people;
  expect((await statistics(manager)).club_revenue).toBeNull();
  const { db, clock, newId } = server.services;
  const customer = await customerOf(advisor);
  const [subscriptionId, now] = [newId(), clock()];
  await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval)
    values (${customer.id}, ${subscriptionId}, ${firmId}, ${advisor.id}, 'active', ${now}, ${now}, ${now}, 'monthly')`.execute(
    db,
  );
  const bill = async (kind: string, state: string, ht: number) =>
    await sql`insert into club_invoices (customer_id, id, subscription_id, kind, partner_id, ttc_cents, ht_cents, vat_cents,
        from_day, to_day, dated, paid_at, state)
      values (${customer.id}, ${newId()}, ${subscriptionId}, ${kind}, ${newId()}, ${ht + 200}, ${ht}, 200, ${now}::timestamptz::date,
        ${now}::timestamptz::date, ${now}::timestamptz::date, case when ${state} in ('paid', 'refunded') then ${now}::timestamptz end, ${state})`.execute(
      db,
    );
  await bill("invoice", "open", 9_999);
  expect((await statistics(manager)).club_revenue).toBeNull();
  await bill("invoice", "paid", 1_000);
  await bill("invoice", "refunded", 1_000);
  await bill("credit_note", "paid", 1_000);
  expect((await statistics(advisor)).club_revenue).toBe(10);
  expect((await statistics(manager)).club_revenue).toBe(10);
  expect((await statistics(colleague)).club_revenue).toBeNull();
  // The range starts at midnight in Paris, which is before midnight in the database's time zone.
  const midnight = startOfDay(day((await statistics(manager)).from));
  const paidAt = async (at: Instant) =>
    await db.updateTable("club_invoices").set({ paid_at: at }).where("kind", "=", "invoice").execute();
  await paidAt(midnight);
  expect((await statistics(manager)).club_revenue).toBe(10);
  await paidAt(addMs(midnight, -1));
  expect((await statistics(manager)).club_revenue).toBe(-10);
});
