import { addDays, addMs, dayOf, type Id, instant, type Instant, rangeStart, startOfDay } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFirm } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { type Answer, openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshMet } from "../customers/actions/keep.ts";
import { refreshRow } from "../customers/actions/row.ts";

/** Tests that each figure that counts customers opens a list with as many. */

let server: TestServer;
let firmId: Id;
let advisor: TestUser;
let reader: TestUser;
const customers: TestUser[] = [];
const now = instant("2026-11-20T10:00:00.000Z");
const today = dayOf(now);
const hours = (count: number) => addMs(now, count * 3_600_000);

beforeAll(async () => {
  server = await openTestServer({ now, jobs: false });
  firmId = await addFirm(server);
  advisor = await server.addUser({ roles: ["advisor"], firmId });
  reader = await server.addUser({ roles: ["manager"], firmId });
  for (const kept of [[0, 1], [2], [3, 6], [7], [5], [], []]) {
    const customer = await server.addUser();
    customers.push(customer);
    await addHousehold(server, customer, kept);
    await linkAdvisor(server.services, customer.subject, { advisorId: advisor.id, firmId });
  }
  await tellDates();
  for (const { id } of customers) await refreshRow(server.services, id);
  await tellFiles();
  await tellAnswers();
  await tellPayments();
});
afterAll(async () => await server.close());

const of = (place: number) => customers[place]?.id ?? "";

/** Adds dates just inside and outside the ranges, midnight in Paris among them. */
async function tellDates(): Promise<void> {
  const { db } = server.services;
  const midnight = (ago: number) => startOfDay(addDays(today, -ago));
  for (const [place, born, since] of [
    [0, "1996-11-20", addMs(startOfDay(addDays(today, -365)), 0)],
    [1, "1996-11-21", startOfDay(addDays(today, -19))],
    [2, "1956-02-29", addMs(startOfDay(addDays(today, -19)), -1)],
    [3, "1940-01-01", instant("2024-12-31T23:00:00.000Z")],
    [4, "2010-01-01", instant("2024-12-31T22:59:59.000Z")],
  ] as const) {
    await sql`update users set birthdate = ${born}::date where id = ${of(place)}`.execute(db);
    await sql`update customer_advisors set since = ${since} where customer_id = ${of(place)}`.execute(db);
  }
  const met = [
    [0, midnight(182), null],
    [1, addMs(midnight(182), -1), hours(2)],
    [2, addMs(midnight(365), -1), hours(-2)],
    [3, midnight(90), startOfDay(addDays(today, 1))],
    [4, addMs(midnight(90), -1), null],
  ] as const;
  for (const [place, last, next] of met)
    await sql`insert into firm_customers (customer_id, firm_id, last_contact_at, next_appointment_at, updated_at)
      values (${of(place)}, ${firmId}, ${last}, ${next}, ${now})
      on conflict (customer_id, firm_id) do update set last_contact_at = ${last}, next_appointment_at = ${next}`.execute(
      db,
    );
  await sql`update portfolios set amount_cents = null where customer_id = ${of(4)}`.execute(db);
  await sql`update portfolios set amount_as_of = ${addDays(today, -31)} where customer_id = ${of(0)}`.execute(
    db,
  );
}

async function tellFiles(): Promise<void> {
  await sql`update firm_customers set file_completeness = 1, file_missing = '{}' where customer_id = ${of(1)}`.execute(
    server.services.db,
  );
}

/** Adds questions and answers just inside and outside the ranges, and one answer of another firm. */
async function tellAnswers(): Promise<void> {
  const { db, newId } = server.services;
  const outsider = await server.addUser({ roles: ["advisor"], firmId: await addFirm(server) });
  const first = startOfDay(rangeStart(today, 3));
  const write = async (place: number, by: TestUser | null, at: Instant) =>
    await sql`insert into messages (customer_id, id, author_id, author_name, by_advisor, body, created_at)
      values (${of(place)}, ${newId()}, ${by?.id ?? of(place)}, 'X', ${by !== null}, 'Bonjour', ${at})`.execute(
      db,
    );
  // Asked on the first day of the three-month range, and just before it.
  await write(0, null, first);
  await write(0, advisor, addMs(first, 60_000));
  await write(1, null, addMs(first, -1));
  await write(1, reader, addMs(first, 60_000));
  // Answered by another firm, before the question, or not yet.
  await write(2, null, hours(-3));
  await write(2, outsider, hours(-2));
  await write(3, advisor, hours(-3));
  await write(3, null, hours(-2));
  await write(4, null, hours(-2));
  await write(4, advisor, hours(2));
  // Asked twice before one answer.
  await write(5, null, hours(-3));
  await write(5, null, hours(-2));
  await write(5, reader, hours(-1));
}

async function tellPayments(): Promise<void> {
  const { db, newId } = server.services;
  const first = startOfDay(rangeStart(today, 12));
  const subscriptions = customers.map(() => newId());
  for (const [place, state, at] of [
    [0, "paid", first],
    [1, "paid", addMs(first, -1)],
    [2, "refunded", now],
    [3, "open", null],
    // Two payments of one customer.
    [4, "paid", now],
    [4, "paid", addMs(now, -1000)],
  ] as const) {
    const subscription = subscriptions[place] ?? "";
    await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval)
      values (${of(place)}, ${subscription}, ${firmId}, ${advisor.id}, 'active', ${now}, ${now}, ${now}, 'monthly')
      on conflict do nothing`.execute(db);
    await sql`insert into club_invoices (customer_id, id, subscription_id, kind, partner_id, ttc_cents, ht_cents, vat_cents,
        from_day, to_day, dated, paid_at, state)
      values (${of(place)}, ${newId()}, ${subscription}, 'invoice', ${newId()}, 1200, 1000, 200, ${today}, ${today}, ${today},
        ${at}, ${state})`.execute(db);
  }
}

type Line = readonly [name: string, count: number, filters: object];

/** Returns the figures of the page, each with the filters of the list it opens. */
function linesOf(statistics: Answer["body"], months: number): readonly Line[] {
  const { customers: people, service, completeness, quality, concentration, at_risk: atRisk } = statistics;
  const ages = (people.ages as { from: number | null; count: number }[]).flatMap(
    ({ from, count }, index, all): Line[] => {
      const next = all[index + 1]?.from ?? null;
      const to = next === null ? {} : { age_to: next - 1 };
      return from === null
        ? [["age unknown", count, { age_unknown: true }]]
        : [[`age ${String(from)}`, count, { age_from: from, ...to }]];
    },
  );
  return [
    ["total", people.total, {}],
    ["new", people.new, { growth: `newCustomers-${String(months)}` }],
    ["sharing", people.sharing, { status: ["customer"] }],
    ...ages,
    ...(people.cohorts as { year: number; stayed: number }[]).map(({ year, stayed }): Line => [
      `year ${String(year)}`,
      stayed,
      { since_year: year },
    ]),
    ["no contact 6", service.no_contact6, { no_contact_days: 182 }],
    ["no contact 12", service.no_contact12, { no_contact_days: 365 }],
    ["seen 90", service.seen90, { contact_days: 90 }],
    ["answered", service.answers.customers, { answered_months: months }],
    ["paid to the Club", statistics.club_payers, { paid_months: months }],
    ["exchanged", service.exchanged, { exchange_months: months }],
    ...(concentration.customers as { from: number; to: number }[]).map(({ from, to }): Line => [
      `ranks ${String(from)} to ${String(to)}`,
      to - from + 1,
      { wealth_ranks: `${String(from)}-${String(to)}` },
    ]),
    ["no appointment", service.no_appointment, { no_appointment: true }],
    ["complete", completeness.complete, { completeness_from: 1 }],
    ...(completeness.missing as { item: string; count: number }[]).map(({ item, count }): Line => [
      item,
      count,
      { missing: [item] },
    ]),
    ...(quality.connections as { state: string; count: number }[]).map(({ state, count }): Line => [
      state,
      count,
      { connection: [state] },
    ]),
    ["unknown", quality.unknown_values, { unknown_values: true }],
    ["older", quality.older_than30, { older_than_days: 30 }],
    ["at risk", atRisk.total, { alert_kinds: ["disengagement"] }],
  ];
}

test("each figure's list holds as many customers as it counts, for an advisor and for a head", async () => {
  let compared = 0;
  for (const who of [advisor, reader])
    for (const months of [1, 3, 12, 36]) {
      const { body } = await who.ask("GET", `/advisory_stats?months=${String(months)}`);
      const { statistics } = body;
      const lines = linesOf(statistics, months);
      for (const [name, count, filters] of lines) {
        const list = await who.ask("POST", "/customers/search", { filters });
        expect([months, name, list.body.meta.total_count]).toEqual([months, name, count]);
        if (count > 0 && count < statistics.customers.total) compared += 1;
      }
    }
  // Makes sure that enough figures select some customers and not all.
  expect(compared).toBeGreaterThan(80);
});

test("an appointment is ahead until it begins; then it is a contact, and the one after it comes next", async () => {
  const customer = customers[5];
  if (customer === undefined) throw new Error("assertion: a customer");
  const add = async (starts_at: string) =>
    await advisor.ask("POST", `/customers/${customer.id}/events`, {
      event: { kind: "appointment", note: "Bilan", starts_at },
    });
  const row = async () => {
    const { body } = await advisor.ask("GET", `/customers/${customer.id}`);
    return [body.customer.last_contact_at, body.customer.next_appointment_at];
  };
  const isWithout = async () =>
    (
      await advisor.ask("POST", "/customers/search", { filters: { no_appointment: true } })
    ).body.customers.some(({ id }: { id: Id }) => id === customer.id);
  await add(hours(0.2));
  expect(await row()).toEqual([null, hours(0.2)]);
  expect(await isWithout()).toBe(false);
  const call = { kind: "inbound_call", note: "Appel", called_at: hours(-0.1) };
  expect((await advisor.ask("POST", `/customers/${customer.id}/events`, { event: call })).status).toBe(201);
  expect(await row()).toEqual([hours(-0.1), hours(0.2)]);
  server.setNow(hours(0.3));
  expect(await isWithout()).toBe(true);
  await refreshMet(server.services);
  expect(await row()).toEqual([hours(0.2), null]);
  await add(hours(0.4));
  await add(hours(48));
  server.setNow(hours(0.45));
  await refreshMet(server.services);
  expect(await row()).toEqual([hours(0.4), hours(48)]);
  expect(await isWithout()).toBe(false);
  expect(await refreshMet(server.services)).toBe(0);
});

test("of exchanges written at once none is forgotten", async () => {
  const customer = customers[6];
  if (customer === undefined) throw new Error("assertion: a customer");
  const times = Array.from({ length: 12 }, (_, index) =>
    addMs(server.services.clock(), -60_000 * (index + 1)),
  );
  const written = await Promise.all(
    times.map(async (called_at) => {
      const event = { kind: "inbound_call", note: "Appel", called_at };
      return (await advisor.ask("POST", `/customers/${customer.id}/events`, { event })).status;
    }),
  );
  expect(new Set(written)).toEqual(new Set([201]));
  const { body } = await advisor.ask("GET", `/customers/${customer.id}`);
  expect(body.customer.last_contact_at).toBe(times[0]);
});
