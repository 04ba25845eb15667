import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { refreshRow } from "./actions/row.ts";

/** Tests what a list shows of a customer with a subscription: amounts under advice include only the shared contracts that a running
 * subscription to the firm's Club covers. */

let server: TestServer;
let people: People;
let contracts: readonly Id[];
let subscriptionId: Id;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  contracts = (await addHousehold(server, people.owner, [0, 1, 3])).portfolioIds;
  const { db, clock, newId } = server.services;
  subscriptionId = newId();
  const [now, { id }] = [clock(), people.owner];
  await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval)
    select ${id}, ${subscriptionId}, firm_id, id, 'active', ${now}, ${now}, ${now}, 'yearly'
    from users where id = ${people.advisor.id}`.execute(db);
  for (const [rank, portfolioId] of contracts.slice(0, 2).entries())
    await sql`insert into club_portfolios (customer_id, subscription_id, portfolio_id, name, rank)
      values (${id}, ${subscriptionId}, ${portfolioId}, 'Contrat', ${rank})`.execute(db);
});
afterAll(async () => await server.close());

const sheet = async (who = people.advisor) => (await who.ask("GET", `/customers/${people.owner.id}`)).body;
const refreshed = async () => {
  await refreshRow(server.services, people.owner.id);
  return (await sheet()).customer.under_advice;
};
const valueOf = async (ids: readonly Id[]) =>
  (await sheet()).contracts
    .filter(({ id }: { id: Id }) => ids.includes(id))
    .reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0) / 100;
const statistics = async (who = people.advisor) => (await who.ask("GET", "/advisory_stats")).body.statistics;

test("it is the value of the covered contracts, in the list, on the sheet and in the statistics of advisor and manager", async () => {
  const expected = await valueOf(contracts.slice(0, 2));
  expect(expected).toBeGreaterThan(0);
  expect(await refreshed()).toBe(expected);
  expect((await statistics()).under_advice).toBe(expected);
  expect((await statistics(people.manager)).under_advice).toBe(expected);
  expect((await statistics(people.colleague)).under_advice).toBeNull();
});

test("columns that no daily row holds are told where they are asked for: what is shared, agreed to, sent and seen", async () => {
  const { db, clock, newId } = server.services;
  const [now, missionId, { id }] = [clock(), newId(), people.owner];
  const firmId = sql`(select firm_id from users where id = ${people.advisor.id})`;
  const quote = JSON.stringify({ monthly: { ttcCents: 8500 }, yearly: { ttcCents: 91800 } });
  const set = async (subscription: string) =>
    await sql`update club_subscriptions set state = ${subscription}, quote = ${quote}::jsonb where customer_id = ${id}`.execute(
      db,
    );
  await set("active");
  for (const [rank, goal] of (["pension", "transmission"] as const).entries())
    await sql`update portfolios set infos = ${JSON.stringify({ typeInvestment: goal })}::jsonb where id = ${contracts[rank]}`.execute(
      db,
    );
  await sql`insert into missions (firm_id, id, author_id, shared, state, kind, category, name, description, pitch, objective,
      goal_count, duration_days, product_ids, filters, excluded_ids, created_at, opened_at, ends_on)
    values (${firmId}, ${missionId}, ${people.colleague.id}, true, 'open', 'client', 'event', 'Portes ouvertes', '', '', 'new_clients',
      10, 60, '{}', '{}', '{}', ${now}, ${now}, current_date + 3650)`.execute(db);
  await sql`insert into mission_leads (customer_id, firm_id, mission_id, state, live, created_at)
    values (${id}, ${firmId}, ${missionId}, 'targeted', true, ${now})`.execute(db);
  for (const [channel, granted, seconds] of [
    ["phone", false, 9],
    ["phone", true, 1],
    ["email", true, 9],
    ["email", false, 1],
  ] as const)
    await sql`insert into contact_consents (customer_id, firm_id, channel, id, granted, at)
      values (${id}, ${firmId}, ${channel}, ${newId()}, ${granted}, ${now}::timestamptz - ${seconds} * interval '1 second')`.execute(
      db,
    );
  const all = ["projects", "club_price", "missions", "consents"];
  const detailsOf = async (who = people.advisor, details: unknown = all) =>
    (await who.ask("POST", "/customers/search", { details })).body.customers.find(
      (one: { id: Id }) => one.id === id,
    ).details;
  const whole = {
    projects: ["pension", "transmission"],
    club_price: { amount: 918, interval: "yearly" },
    missions: [{ id: missionId, name: "Portes ouvertes" }],
    consents: ["phone"],
  };
  expect(await detailsOf()).toEqual(whole);
  expect(await detailsOf(people.manager)).toEqual(whole);
  expect(await detailsOf(people.advisor, ["consents"])).toEqual({ consents: ["phone"] });
  expect(await detailsOf(people.advisor, [])).toBeUndefined();
  // A colleague's private mission, a price that was not sent, and the goal of a hidden contract are not shown.
  await sql`update missions set shared = false where id = ${missionId}`.execute(db);
  await set("inactive");
  await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: contracts.slice(1, 2) });
  expect(await detailsOf()).toEqual({ ...whole, projects: ["pension"], club_price: null, missions: [] });
  await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [] });
  await set("active");
});

test("a covered contract that is hidden is in it for nobody: unknown at once, then as if it never was", async () => {
  const [hidden, other] = contracts;
  if (hidden === undefined || other === undefined) throw new Error("assertion: two contracts are covered");
  const visibility = async (ids: readonly Id[]) =>
    await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });
  await visibility([hidden]);
  expect((await sheet()).customer.under_advice).toBeNull();
  expect((await statistics()).under_advice).toBeNull();
  expect(await refreshed()).toBe(await valueOf([other]));
  await visibility([hidden, other]);
  expect(await refreshed()).toBeNull();
  await visibility([]);
  expect(await refreshed()).toBe(await valueOf([hidden, other]));
});

test("nothing is under advice where the subscription does not run, or is another firm's", async () => {
  const { db, newId } = server.services;
  const state = async (to: string) =>
    await sql`update club_subscriptions set state = ${to} where id = ${subscriptionId}`.execute(db);
  for (const ended of ["advisor_approval", "closed"]) {
    await state(ended);
    expect([ended, await refreshed()]).toEqual([ended, null]);
  }
  await state("paused");
  expect(await refreshed()).not.toBeNull();
  await sql`update club_subscriptions set firm_id = ${newId()} where id = ${subscriptionId}`.execute(db);
  expect(await refreshed()).toBeNull();
});
