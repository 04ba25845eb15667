import { addMonths, dayOf, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { sharedFacts } from "../alerts/actions/facts.ts";

/** Tests that the book shows one profile per customer, and its source: the questionnaire while its answers are valid, else the
 * customer's own survey. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  await survey(people.owner.id, 4);
});
afterAll(async () => await server.close());

async function survey(id: Id, level: number): Promise<void> {
  await sql`insert into customer_profiles (customer_id, recommended_risk, situation, updated_at)
    values (${id}, ${level}, '{}', ${server.services.clock()})
    on conflict (customer_id) do update set recommended_risk = ${level}`.execute(server.services.db);
}

type Row = { readonly id: Id; readonly risk: number | null; readonly risk_source: string | null };
const rows = async (query = ""): Promise<readonly Row[]> =>
  (await people.advisor.ask("GET", `/customers?page=1${query}`)).body.customers;
const told = async () => {
  const row = (await rows()).find(({ id }) => id === people.owner.id);
  const sheet = (await people.advisor.ask("GET", `/customers/${people.owner.id}`)).body.customer;
  expect([sheet.risk, sheet.risk_source]).toEqual([row?.risk, row?.risk_source]);
  return [row?.risk, row?.risk_source];
};
const foundBy = async (risk: number) => (await rows(`&risk=${risk}`)).map(({ id }) => id);
const found = async (filters: object): Promise<readonly Id[]> =>
  (await people.advisor.ask("POST", "/customers/search", { filters })).body.customers.map(
    ({ id }: { id: Id }) => id,
  );
const alerts = async () => {
  const { isProfiled, profiledOn } = await sharedFacts(server.services, people.owner.subject);
  return [isProfiled, profiledOn];
};

test("without a questionnaire the survey is told as such", async () => {
  expect(await told()).toEqual([4, "survey"]);
  expect([await foundBy(4), await foundBy(3)]).toEqual([[people.owner.id], []]);
});

test("answers that hold win in the list, the sheet, the filter and the order", async () => {
  const given = await people.owner.ask(
    "POST",
    "/users/me/suitability",
    suitabilityBody({ horizon: "two_to_five" }),
  );
  expect(given.status).toBe(201);
  expect(await told()).toEqual([3, "questionnaire"]);
  expect([await foundBy(4), await foundBy(3)]).toEqual([[], [people.owner.id]]);
  // By their own survey (5), the owner would sort before this customer (4).
  const { db } = server.services;
  const other = await server.addUser();
  await sql`insert into customer_advisors (customer_id, firm_id, advisor_id, since)
    select ${other.id}, firm_id, advisor_id, since from customer_advisors
    where customer_id = ${people.owner.id} and advisor_id = ${people.advisor.id}`.execute(db);
  await survey(other.id, 4);
  await survey(people.owner.id, 5);
  expect((await rows("&sort=risk&order=desc")).map(({ id, risk }) => [id, risk])).toEqual([
    [other.id, 4],
    [people.owner.id, 3],
  ]);
  expect(await found({ profile_due: true })).toEqual([]);
  await sql`delete from customer_advisors where customer_id = ${other.id}`.execute(db);
  await survey(people.owner.id, 4);
  // Answers to the questionnaire have their own alerts: the survey's date is not used.
  expect(await alerts()).toEqual([true, null]);
});

test("what an advisor entered counts for nothing until the customer confirms it", async () => {
  server.advance(1000);
  const entered = await people.advisor.ask(
    "POST",
    `/users/${people.owner.id}/suitability`,
    suitabilityBody({ horizon: "under_two" }),
  );
  expect(entered.status).toBe(201);
  expect(await told()).toEqual([3, "questionnaire"]);
});

test("after their term the survey is told again, by its name", async () => {
  const { db, clock } = server.services;
  const at = `${addMonths(dayOf(clock()), -24)}T10:00:00.000Z`;
  await db.transaction().execute(async (trx) => {
    await sql`alter table suitability_answers disable trigger all`.execute(trx);
    await sql`update suitability_answers set made_at = ${at}, decided_at = ${at} where customer_id = ${people.owner.id}
      and state = 'confirmed'`.execute(trx);
    await sql`alter table suitability_answers enable trigger all`.execute(trx);
  });
  expect(await told()).toEqual([4, "survey"]);
  expect([await foundBy(4), await foundBy(3)]).toEqual([[people.owner.id], []]);
});
