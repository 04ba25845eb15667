import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { arbitrationOffers, riskyLines } from "../../../testing/test-arbitration.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { addMarket, addPortfolio, isinOf, testMarket } from "../../../testing/test-portfolio.ts";
import { codeOf } from "../../../testing/test-proposals.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { runDrop } from "./actions/replacement-drop.ts";
import { runReplacement } from "./actions/replacement-run.ts";

/** Tests a fund replacement that is stopped midway, and the drop of its unedited drafts. */

const [dear, cheap] = [isinOf(1), isinOf(2)];

let server: TestServer;
let people: People;
let firmId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  firmId = await firmIdOf(server, people.advisor);
  await addMarket(server, arbitrationOffers);
}, 120_000);
afterAll(async () => await server.close());
/** Each test has its own customers: those of earlier tests no longer hold the fund. */
beforeEach(async () => {
  await sql`delete from holdings where isin = ${dear}`.execute(server.services.db);
});

async function addCustomer(): Promise<TestUser> {
  const customer = await server.addUser();
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  expect((await customer.ask("POST", "/users/me/suitability", suitabilityBody({}))).status).toBe(201);
  await addPortfolio(server, customer, { lines: riskyLines, slug: testMarket.slug });
  return customer;
}
async function addCustomers(count: number): Promise<TestUser[]> {
  const made: TestUser[] = [];
  for (let at = 0; at < count; at += 1) made.push(await addCustomer());
  return made;
}
const ask = async (): Promise<Id> => {
  const asked = await people.advisor.ask("POST", "/fund_replacements", { from_isin: dear, to_isin: cheap });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  return asked.body.replacement.id;
};
const run = async (replacementId: Id) => await runReplacement(server.services, { firmId, replacementId });
const dropRun = async (replacementId: Id, after: Id | null = null) =>
  await runDrop(server.services, { firmId, replacementId, after });
const act = async (id: Id, what: "cancel" | "drop", who: TestUser = people.advisor) =>
  await who.ask("POST", `/fund_replacements/${id}/${what}`, {});
const shown = async (id: Id) =>
  (await people.advisor.ask("GET", `/fund_replacements/${id}`)).body.replacement;
const draftsOf = async (customer: TestUser) =>
  (await people.advisor.ask("GET", `/users/${customer.id}/proposals`)).body.proposals;
const countOf = async (id: Id, outcome: string): Promise<number> =>
  (await shown(id)).outcomes.find((one: { outcome: string }) => one.outcome === outcome)?.count ?? 0;
const edit = async (customer: TestUser, proposalId: Id) =>
  await people.advisor.ask("PUT", `/customers/${customer.id}/proposals/${proposalId}`, {
    reasons: "Mes mots.",
    arguments: [],
  });
const drafted = async (count: number) => {
  const customers = await addCustomers(count);
  const id = await ask();
  await run(id);
  return { id, customers };
};

test("stopped before its end, it looks at no more, keeps what it drafted, and lets another be asked for", async () => {
  const customers = await addCustomers(3);
  const id = await ask();
  // One customer was already processed when it is stopped.
  const [first, ...others] = customers;
  await sql`update fund_replacement_lines set outcome = 'profile', decided_at = now() where replacement_id = ${id}
    and customer_id = ${first?.id}`.execute(server.services.db);
  for (const who of [people.colleague, people.outsider, people.owner])
    expect((await act(id, "cancel", who)).status).toBe(404);
  expect((await act(id, "cancel")).body.replacement).toMatchObject({
    canceled_at: expect.any(String),
    done_at: expect.any(String),
    decided_count: 3,
  });
  expect((await act(id, "cancel")).status).toBe(200);
  await run(id);
  expect(await countOf(id, "canceled")).toBe(2);
  for (const one of others) expect(await draftsOf(one)).toEqual([]);
  expect(codeOf(await act(id, "drop"))).toEqual([409, "replacement.nothing_to_drop"]);
  const next = await ask();
  await run(next);
  expect(await countOf(next, "drafted")).toBe(3);
  expect(codeOf(await act(next, "cancel"))).toEqual([409, "replacement.over"]);
});

test("stopped while it runs, each customer has a draft or none was looked at: never both", async () => {
  await addCustomers(6);
  const id = await ask();
  const [, stopped] = await Promise.all([run(id), act(id, "cancel", people.manager)]);
  expect([200, 409]).toContain(stopped.status);
  const told = await sql<{ outcome: string; drafts: number }>`
    select line.outcome, (select count(*)::int from proposals p where p.customer_id = line.customer_id) as drafts
    from fund_replacement_lines line where replacement_id = ${id}`.execute(server.services.db);
  expect(told.rows).toHaveLength(6);
  for (const { outcome, drafts } of told.rows)
    expect([outcome, drafts]).toEqual([outcome, outcome === "drafted" ? 1 : 0]);
});

test("drafts that nobody changed or sent go together; what was written, sent or hidden stays", async () => {
  const { id, customers } = await drafted(5);
  const [edited, hidden, ...others] = customers;
  if (edited === undefined || hidden === undefined) throw new Error("assertion: five customers");
  const [own] = await draftsOf(edited);
  expect((await edit(edited, own.id)).status).toBe(200);
  const { portfolios } = (await hidden.ask("GET", "/users/me/portfolios")).body;
  const hide = async (ids: readonly Id[]) =>
    await hidden.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });
  await hide(portfolios.map((one: { id: Id }) => one.id));
  expect((await shown(id)).drafts).toEqual({ untouched: 3, edited: 1, sent: 0 });
  for (const who of [people.colleague, people.outsider, people.owner])
    expect((await act(id, "drop", who)).status).toBe(404);
  const asked = await act(id, "drop");
  expect(asked.status).toBe(202);
  expect(asked.body.replacement.drop).toMatchObject({ total_count: 3, done_count: 0, done_at: null });
  // A repeated request returns the running drop.
  expect((await act(id, "drop")).body.replacement.drop).toEqual(asked.body.replacement.drop);
  // The access log of each customer records the act.
  for (const one of others)
    expect(JSON.stringify((await one.ask("GET", "/users/me/accesses")).body)).toContain("/drop");
  await dropRun(id);
  await dropRun(id);
  expect(await shown(id)).toMatchObject({
    drafts: { untouched: 0, edited: 1, sent: 0 },
    drop: { total_count: 3, done_count: 3, done_at: expect.any(String) },
  });
  expect(await countOf(id, "dropped")).toBe(3);
  for (const one of others) expect(await draftsOf(one)).toEqual([]);
  expect(await draftsOf(edited)).toHaveLength(1);
  await hide([]);
  expect(await draftsOf(hidden)).toHaveLength(1);
  // A draft that is visible again can be dropped too; then nothing is left.
  expect((await act(id, "drop", people.manager)).status).toBe(202);
  await dropRun(id);
  expect(await draftsOf(hidden)).toEqual([]);
  expect(codeOf(await act(id, "drop"))).toEqual([409, "replacement.nothing_to_drop"]);
});

test("killed midway it goes on where it was, and one that an advisor writes at the same time is not lost", async () => {
  const { id, customers } = await drafted(4);
  await act(id, "drop");
  const sorted = customers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first, second, third] = sorted;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("assertion: customers");
  // The first two were processed or skipped before the interruption: the drop restarts from the beginning.
  await dropRun(id, second.id);
  expect((await draftsOf(third)).length).toBe(0);
  expect(await draftsOf(first)).toHaveLength(1);
  const again = await act(id, "drop");
  expect(again.status).toBe(202);
  const [draft] = await draftsOf(first);
  const [written] = await Promise.all([edit(first, draft.id), dropRun(id)]);
  // If the edit comes first, the draft stays; if the drop comes first, the advisor gets 404.
  const left = await draftsOf(first);
  expect([written.status, left.length]).toEqual(written.status === 200 ? [200, 1] : [404, 0]);
  expect(await draftsOf(second)).toEqual([]);
});

test("what somebody wrote since it was asked for stays, and is not said to be dropped", async () => {
  const { id, customers } = await drafted(2);
  const [written] = customers;
  if (written === undefined) throw new Error("assertion: customers");
  await act(id, "drop");
  const [draft] = await draftsOf(written);
  expect((await edit(written, draft.id)).status).toBe(200);
  await dropRun(id);
  expect((await shown(id)).drop).toMatchObject({
    total_count: 1,
    done_count: 1,
    done_at: expect.any(String),
  });
  expect(await draftsOf(written)).toHaveLength(1);
});

test("a customer whom the advisor left behind since keeps what is theirs no more to drop", async () => {
  const { id, customers } = await drafted(2);
  const [gone] = customers;
  expect((await act(id, "drop")).status).toBe(202);
  await sql`delete from customer_advisors where customer_id = ${gone?.id}`.execute(server.services.db);
  await dropRun(id);
  const kept = await sql`select from proposals where customer_id = ${gone?.id}`.execute(server.services.db);
  expect(kept.rows).toHaveLength(1);
});

test("none is dropped while it runs", async () => {
  await addCustomer();
  const id = await ask();
  expect(codeOf(await act(id, "drop"))).toEqual([409, "replacement.running"]);
  await act(id, "cancel");
});
