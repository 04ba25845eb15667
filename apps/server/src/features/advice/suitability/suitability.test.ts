import { addMonths, dayOf, isDay } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remindOfDates } from "./actions/remind.ts";
import { addHousehold, type Household } from "../../../testing/test-household.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { scopedToSystem } from "../../../db/scope.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let people: People;
let household: Household;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  household = await addHousehold(server, people.owner);
});
afterAll(async () => await server.close());

const mine = "/users/me/suitability";
const theirs = () => `/users/${people.owner.id}/suitability`;
const show = async () => (await people.owner.ask("GET", mine)).body;

test("the customer's answers hold at once, and earlier ones stay as they were", async () => {
  expect(await show()).toMatchObject({ standing: "absent", current: null, waiting: null, history: [] });
  const first = await people.owner.ask("POST", mine, suitabilityBody());
  expect([first.status, first.body.suitability.profile]).toEqual([201, 5]);
  server.advance(60_000);
  await people.owner.ask("POST", mine, suitabilityBody({ horizon: "two_to_five" }));
  const shown = await show();
  expect(shown).toMatchObject({ standing: "valid", waiting: null });
  expect(shown.current).toMatchObject({ profile: 3, limited_by: "horizon", by_advisor: false });
  expect(shown.history.map((one: { profile: number }) => one.profile)).toEqual([3, 5]);
});

test("what an advisor enters waits for the customer, who confirms or declines it once", async () => {
  const entered = await people.advisor.ask("POST", theirs(), suitabilityBody({ loss: "small" }));
  const { id, state } = entered.body.suitability;
  expect([entered.status, state]).toEqual([201, "to_confirm"]);
  const before = await show();
  expect([before.current.profile, before.waiting.id]).toEqual([3, id]);
  // The customer is notified of these answers only, not of their own.
  const { rows } = await sql<{ name: string }>`select payload ->> 'name' as name from notifications
    where customer_id = ${people.owner.id} and event = 'suitability.waiting'`.execute(server.services.db);
  expect(rows).toEqual([{ name: before.waiting.author_name }]);
  // Neither the advisor nor anybody else can confirm for the customer.
  const path = `${theirs()}/${id}`;
  for (const seat of ["advisor", "manager", "other"] as const)
    expect((await people[seat].ask("PUT", path, { confirm: true })).status).toBe(404);
  expect((await people.other.ask("PUT", `${mine}/${id}`, { confirm: true })).status).toBe(404);
  const confirmed = await people.owner.ask("PUT", `${mine}/${id}`, { confirm: true });
  expect([confirmed.status, confirmed.body.suitability.state]).toEqual([200, "confirmed"]);
  expect((await show()).current.id).toBe(id);
  const again = await people.owner.ask("PUT", `${mine}/${id}`, { confirm: false });
  expect([again.status, again.body.code]).toEqual([409, "suitability.decided"]);
});

test("a second entry takes the place of the first, and a declined one changes nothing", async () => {
  const first = (await people.advisor.ask("POST", theirs(), suitabilityBody({ horizon: "under_two" }))).body
    .suitability;
  server.advance(1000);
  const second = (await people.manager.ask("POST", theirs(), suitabilityBody({ horizon: "five_to_ten" })))
    .body.suitability;
  const late = await people.owner.ask("PUT", `${mine}/${first.id}`, { confirm: true });
  expect([late.status, late.body.code]).toEqual([409, "suitability.decided"]);
  const held = (await show()).current.id;
  expect((await people.owner.ask("PUT", `${mine}/${second.id}`, { confirm: false })).status).toBe(200);
  expect(await show()).toMatchObject({ waiting: null, current: { id: held } });
});

test("a wish above the profile is refused until its warning was read, then kept", async () => {
  const bold = { horizon: "under_two", wish: "5" };
  const refused = await people.owner.ask("POST", mine, suitabilityBody(bold));
  expect([refused.status, refused.body.code]).toEqual([422, "suitability.warning"]);
  const kept = await people.owner.ask("POST", mine, suitabilityBody(bold, { warned: true }));
  expect(kept.body.suitability).toMatchObject({ profile: 1, wish_above: 5 });
  const kinds = kept.body.suitability.contradictions.map((one: { kind: string }) => one.kind);
  expect(kinds).toContain("horizon_risk");
  // The customer and the advisor both see the contradictions.
  const seen = (await people.advisor.ask("GET", theirs())).body.current;
  expect(seen.contradictions.map((one: { kind: string }) => one.kind)).toContain("horizon_risk");
});

test("a question without an answer, or another version, is refused and keeps nothing", async () => {
  const count = (await show()).history.length;
  const missing = await people.owner.ask("POST", mine, suitabilityBody({ loss: "" }));
  expect(missing.status).toBe(422);
  const other = await people.owner.ask("POST", mine, suitabilityBody({ loss: "x" }));
  expect([other.status, other.body.code]).toEqual([422, "suitability.incomplete"]);
  const old = await people.owner.ask("POST", mine, suitabilityBody({}, { version: "2025-1" }));
  expect([old.status, old.body.code]).toEqual([409, "suitability.outdated"]);
  expect((await show()).history).toHaveLength(count);
});

test("the birth date of the account is suggested, and another one is told to both", async () => {
  await sql`update users set birthdate = '1976-03-14' where id = ${people.owner.id}`.execute(
    server.services.db,
  );
  expect((await show()).suggested).toContainEqual({ question: "birth_date", answer: "1976-03-14" });
  const kindsOf = async (birth_date: string) => {
    server.advance(1000);
    const given = await people.owner.ask("POST", mine, suitabilityBody({ birth_date }));
    expect(given.status).toBe(201);
    const seen = (await people.advisor.ask("GET", theirs())).body.current;
    return seen.contradictions.map((one: { kind: string }) => one.kind);
  };
  expect(await kindsOf("1976-03-15")).toContain("birth_measured");
  expect(await kindsOf("1976-03-14")).not.toContain("birth_measured");
});

test("a day, an amount and the projects are kept as they were given; what cannot be is refused by its name", async () => {
  const said = {
    goals: "2",
    objective: "pension",
    objective_amount: "250000",
    objective_by: "2041-06-30",
    objective_2: "real_estate",
    objective_2_amount: "unknown",
    objective_2_by: "open",
    last_shares: "one_to_five",
    used_shares: "used_3",
    funds_source: "other",
    funds_words: "Gain à un jeu",
  };
  server.advance(1000);
  const kept = await people.owner.ask("POST", mine, suitabilityBody(said));
  expect(kept.status).toBe(201);
  const answers = new Map(
    kept.body.suitability.answers.map((one: { question: string; answer: string }) => [
      one.question,
      one.answer,
    ]),
  );
  for (const [question, answer] of Object.entries(said))
    expect([question, answers.get(question)]).toEqual([question, answer]);
  for (const [question, answer] of [
    ["objective_by", "2020-01-01"],
    ["objective_by", "9999-12-31"],
    ["birth_date", "0001-01-01"],
    ["objective_amount", "0"],
    ["birth_date", "2099-01-01"],
    ["funds_source", "lottery"],
    ["used_shares", "much"],
  ] as const) {
    const refused = await people.owner.ask("POST", mine, suitabilityBody({ ...said, [question]: answer }));
    const code = isDay(answer) ? "suitability.day" : "suitability.incomplete";
    expect([question, refused.status, refused.body.code]).toEqual([question, 422, code]);
    if (isDay(answer)) expect(refused.body.message).toMatch(/entre le \d{2}\.\d{2}\.\d{4} et le \d{2}/);
  }
});

test("answers to the former questionnaire hold until their term and are told with its version", async () => {
  const user = await server.addUser();
  const { db, clock, newId } = server.services;
  const former = { marital: "single", objective: "pension", horizon: "over_ten", loss: "large" };
  const at = `${addMonths(dayOf(clock()), -11)}T10:00:00.000Z`;
  await sql`insert into suitability_answers (customer_id, id, state, version, answers, assessment, author_id, author_name,
      by_advisor, made_at, decided_at)
    select ${user.id}, ${newId()}, 'confirmed', '2026-11', ${JSON.stringify(former)}, assessment, ${user.id}, 'A', false, ${at}, ${at}
    from suitability_answers where customer_id = ${people.owner.id} limit 1`.execute(db);
  const shown = (await user.ask("GET", mine)).body;
  expect([shown.standing, shown.version, shown.current.version]).toEqual(["valid", "2027-01", "2026-11"]);
  expect(shown.current.answers).toHaveLength(4);
  // New answers must use the current version; former ones stay unchanged.
  expect((await user.ask("POST", mine, suitabilityBody({}, { version: "2026-11" }))).body.code).toBe(
    "suitability.outdated",
  );
  expect((await user.ask("POST", mine, suitabilityBody())).status).toBe(201);
  const after = (await user.ask("GET", mine)).body;
  expect(after.history.map((one: { version: string }) => one.version)).toEqual(["2027-01", "2026-11"]);
  expect(after.history[1].answers).toEqual(shown.current.answers);
});

test("a hidden contract suggests nothing to the advisor and belies nothing, not by a total either", async () => {
  await people.owner.ask("POST", mine, suitabilityBody({ assets: "assets_1" }));
  const kinds = (answer: { body: { current: { contradictions: { kind: string }[] } } }) =>
    answer.body.current.contradictions.map(({ kind }) => kind);
  expect(kinds(await people.advisor.ask("GET", theirs()))).toContain("assets_measured");
  await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: household.portfolioIds });
  const seen = await people.advisor.ask("GET", theirs());
  // The birthdate comes from the account, not from a contract.
  const told = seen.body.suggested.filter((one: { question: string }) => one.question !== "birth_date");
  expect([kinds(seen).includes("assets_measured"), told]).toEqual([false, []]);
  expect(kinds(await people.owner.ask("GET", mine))).toContain("assets_measured");
  await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [] });
});

test("answers are due after a year and stop advice after two", async () => {
  const day = 86_400_000;
  const { db, clock } = server.services;
  const at = (days: number) => new Date(Date.parse(clock()) - days * day).toISOString();
  const standing = async (days: number) => {
    const user = await server.addUser();
    await sql`insert into suitability_answers (customer_id, id, state, version, answers, assessment, author_id, author_name,
        by_advisor, made_at, decided_at)
      select ${user.id}, ${server.services.newId()}, 'confirmed', version, answers, assessment, ${user.id}, 'A', false, ${at(days)},
        ${at(days)} from suitability_answers where customer_id = ${people.owner.id} limit 1`.execute(db);
    return (await user.ask("GET", mine)).body.standing;
  };
  expect([await standing(360), await standing(370), await standing(729), await standing(740)]).toEqual([
    "valid",
    "due",
    "due",
    "expired",
  ]);
});

test("an advised customer is written once a step when answers come of age, without an answer or an amount", async () => {
  const { db, clock } = server.services;
  const firmId = await firmIdOf(server, people.advisor);
  const given = async (monthsAgo: number, isAdvised = true) => {
    const user = await server.addUser();
    const at = `${addMonths(dayOf(clock()), -monthsAgo)}T10:00:00.000Z`;
    await sql`insert into suitability_answers (customer_id, id, state, version, answers, assessment, author_id, author_name,
        by_advisor, made_at, decided_at)
      values (${user.id}, ${server.services.newId()}, 'confirmed', '1', '{}', '{}', ${user.id}, 'A', false, ${at}, ${at})`.execute(
      db,
    );
    if (isAdvised)
      await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
        values (${user.id}, ${people.advisor.id}, ${firmId}, ${clock()})`.execute(db);
    return user.id;
  };
  const users = [await given(11), await given(12), await given(23), await given(24), await given(12, false)];
  const remind = async () =>
    await scopedToSystem("job.suitability_dates", async () => await remindOfDates(server.worker));
  expect([await remind(), await remind()]).toEqual([3, 0]);
  const { rows } = await sql<{ id: string; facts: object }>`select user_id as id, facts from mails
    where kind = 'suitability_due'`.execute(db);
  const found = Object.fromEntries(
    rows.map(({ id, facts }) => [users.findIndex((one) => one === id), facts]),
  );
  expect(found).toEqual({ 1: { step: "confirm" }, 2: { step: "block_soon" }, 3: { step: "blocked" } });
});

test("the database refuses to change what was answered", async () => {
  const change = sql`update suitability_answers set assessment = '{}' where customer_id = ${people.owner.id}`;
  await expect(change.execute(server.services.db)).rejects.toThrow("never changed");
});
