import type { Id, ReplacementOutcome } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arbitrationOffers, riskyLines } from "../../../testing/test-arbitration.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { addMarket, addPortfolio, isinOf, testMarket } from "../../../testing/test-portfolio.ts";
import { codeOf } from "../../../testing/test-proposals.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { runReplacement } from "./actions/replacement-run.ts";

/** Tests the replacement of a fund wherever it is held: one draft for each customer, or a reason why there is none. */

/** Enough for several runs of the job, which takes a hundred at a time. */
const many = Number(process.env["VIGIE_REPLACEMENTS"] ?? "300");
const [dear, cheap] = [isinOf(1), isinOf(2)];

let server: TestServer;
let people: People;
let firmId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  firmId = await firmIdOf(server, people.advisor);
  const poor = { ...testMarket, slug: "sans-l-indice", name: "sans-l-indice", isins: [isinOf(1), isinOf(5)] };
  await addMarket(server, [...arbitrationOffers, poor]);
}, 120_000);
afterAll(async () => await server.close());

const ask = async (body: object = {}, who: TestUser = people.advisor) =>
  await who.ask("POST", "/fund_replacements", { from_isin: dear, to_isin: cheap, ...body });
const shown = async (id: Id, who: TestUser = people.advisor) =>
  await who.ask("GET", `/fund_replacements/${id}`);
const linesOf = async (id: Id, query = "", who: TestUser = people.advisor) =>
  (await who.ask("GET", `/fund_replacements/${id}/lines${query}`)).body;
const run = async (replacementId: Id) => await runReplacement(server.services, { firmId, replacementId });
const outcomesOf = async (id: Id): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await shown(id)).body.replacement.outcomes.map(
      ({ outcome, count }: { outcome: ReplacementOutcome; count: number }) => [outcome, count],
    ),
  );
const proposalsOf = async (customer: TestUser) =>
  (await people.advisor.ask("GET", `/users/${customer.id}/proposals`)).body.proposals;

async function addCustomer(answers: Readonly<Record<string, string>> | null = {}): Promise<TestUser> {
  const customer = await server.addUser();
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  if (answers !== null)
    expect((await customer.ask("POST", "/users/me/suitability", suitabilityBody(answers))).status).toBe(201);
  return customer;
}
const contractOf = async (customer: TestUser, slug: string | null = testMarket.slug): Promise<Id> =>
  await addPortfolio(server, customer, { lines: riskyLines, slug });

test("funds that nobody knows, the same twice, or that nobody holds, are refused; and so is who may not propose", async () => {
  expect(codeOf(await ask({ to_isin: "FR0000000009" }))).toEqual([404, "fund.not_found"]);
  expect(codeOf(await ask({ to_isin: dear }))).toEqual([422, "replacement.same_fund"]);
  expect(codeOf(await ask())).toEqual([409, "replacement.not_held"]);
  for (const who of [people.owner, people.admin]) expect((await ask({}, who)).status).toBe(404);
});

/** Adds a customer for each reason, one with two contracts, one with a hidden contract, and one of a colleague. */
async function addCases() {
  const drafted = await addCustomer();
  const [largest, second] = [await contractOf(drafted), await contractOf(drafted)];
  await sql`update holdings set valuation_cents = valuation_cents + 100000 where portfolio_id = ${largest}
    and isin = ${dear}`.execute(server.services.db);
  await contractOf(await addCustomer(null));
  await contractOf(await addCustomer({ horizon: "under_two" }));
  const poor = await addCustomer();
  await contractOf(poor, "sans-l-indice");
  await contractOf(await addCustomer(), null);
  const busy = await addCustomer();
  const busyContract = await contractOf(busy);
  const start = await people.advisor.ask("GET", `/customers/${busy.id}/portfolios/${busyContract}/target`);
  const euro = start.body.target.lines.find((one: { isin: string | null }) => one.isin === null).key;
  const waiting = await people.advisor.ask("POST", `/customers/${busy.id}/proposals/target`, {
    portfolio_id: busyContract,
    weights: [{ key: euro, ratio: 1 }],
    from: "hand",
    replaces_id: null,
  });
  expect(waiting.status, JSON.stringify(waiting.body)).toBe(201);
  const shy = await addCustomer();
  await hide(shy, await contractOf(shy));
  const elsewhere = await server.addUser();
  await linkAdvisor(server.services, elsewhere.subject, { advisorId: people.colleague.id, firmId });
  await contractOf(elsewhere);
  return { drafted, largest, second, poor };
}
const hide = async (customer: TestUser, ...more: readonly Id[]): Promise<void> => {
  const { portfolios } = (await customer.ask("GET", "/users/me/portfolios")).body;
  const hidden_portfolio_ids = [...new Set([...portfolios.map(({ id }: { id: Id }) => id), ...more])];
  expect((await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids })).status).toBe(200);
};
const reasons = "Le même indice, pour moins de frais chaque année dans la durée.";
let done: Awaited<ReturnType<typeof addCases>> & { readonly id: Id };

test("each customer has one draft or a reason; delivered twice, the job does nothing more", async () => {
  const cases = await addCases();
  const asked = await ask({ reasons });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const { id } = asked.body.replacement;
  done = { ...cases, id };
  expect(asked.body.replacement).toMatchObject({
    total_count: 7,
    decided_count: 0,
    customer_count: 6,
    done_at: null,
    from_label: "Fonds 1",
    to_label: "Fonds 2",
  });
  expect(codeOf(await ask())).toEqual([409, "replacement.running"]);
  for (const who of [people.colleague, people.outsider]) {
    expect((await shown(id, who)).status).toBe(404);
    expect((await who.ask("GET", `/fund_replacements/${id}/lines`)).status).toBe(404);
  }
  await run(id);
  await run(id);
  expect(await outcomesOf(id)).toEqual({
    drafted: 2,
    no_profile: 1,
    profile: 1,
    not_offered: 1,
    offer_unknown: 1,
    open_proposal: 1,
  });
  expect((await shown(id)).body.replacement).toMatchObject({ decided_count: 7, done_at: expect.any(String) });
});

test("the draft moves one fund into the other, with the advisor's reasons, and is the advisor's alone", async () => {
  const { id, drafted, largest, second } = done;
  const [proposal, ...others] = await proposalsOf(drafted);
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({ portfolio_id: largest, portfolio_ids: [largest, second], state: "draft" });
  const whole = (await people.advisor.ask("GET", `/users/${drafted.id}/proposals/${proposal.id}`)).body
    .proposal;
  expect(whole).toMatchObject({ origin: "replacement", reasons });
  expect(whole.contracts.map((one: { portfolio_id: Id }) => one.portfolio_id)).toEqual([largest, second]);
  const moves = whole.moves.filter(({ change }: { change: number }) => change !== 0);
  expect(moves.map((move: { isin: string; change: number }) => [move.isin, Math.sign(move.change)])).toEqual([
    [cheap, 1],
    [dear, -1],
    [cheap, 1],
    [dear, -1],
  ]);
  expect(whole.after.cost).toBeLessThan(whole.before.cost);
  const found = (await linesOf(id, "?outcome=drafted")).lines;
  expect(new Set(found.map((line: { portfolio_id: Id }) => line.portfolio_id))).toEqual(
    new Set([largest, second]),
  );
  for (const line of found) expect(line).toMatchObject({ customer_id: drafted.id, proposal_id: proposal.id });
  expect((await drafted.ask("GET", "/users/me/proposals")).body.proposals).toEqual([]);
  // The customer's access log records the advisor's access.
  const journal = (await drafted.ask("GET", "/users/me/accesses")).body;
  expect(JSON.stringify(journal)).toContain("/fund_replacements");
});

test("what a customer hides afterwards is in no count and in no list", async () => {
  const { id, poor } = done;
  expect((await linesOf(id)).meta.total_count).toBe(7);
  await hide(poor);
  expect(await outcomesOf(id)).not.toHaveProperty("not_offered");
  expect((await linesOf(id)).meta.total_count).toBe(6);
  expect((await linesOf(id, "?outcome=not_offered")).lines).toEqual([]);
});

test("what is hidden or out of reach while it runs has no draft", async () => {
  const customer = await addCustomer();
  const contract = await contractOf(customer);
  const left = await addCustomer();
  await contractOf(left);
  const { id } = (await ask()).body.replacement;
  await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [contract] });
  await sql`delete from customer_advisors where customer_id = ${left.id}`.execute(server.services.db);
  await run(id);
  for (const one of [customer, left]) {
    const kept = await sql`select from proposals where customer_id = ${one.id}`.execute(server.services.db);
    expect(kept.rows).toEqual([]);
  }
  const rows = (await linesOf(id)).lines.map((line: { customer_id: Id }) => line.customer_id);
  expect(rows).not.toContain(customer.id);
  expect(rows).not.toContain(left.id);
});

test("a draft takes five contracts, those that hold most of the fund; one of which is hidden has no way to it", async () => {
  const customer = await addCustomer();
  const contracts: Id[] = [];
  for (let at = 0; at < 6; at += 1) contracts.push(await contractOf(customer));
  const [least = contracts[0], ...kept] = contracts;
  for (const [at, one] of kept.entries())
    await sql`update holdings set valuation_cents = valuation_cents + ${100_000 * (at + 1)} where portfolio_id = ${one}
      and isin = ${dear}`.execute(server.services.db);
  const { id } = (await ask()).body.replacement;
  await run(id);
  const [draft, ...others] = await proposalsOf(customer);
  expect(others).toEqual([]);
  expect(draft.portfolio_ids).toEqual(kept.toReversed());
  const own = async () =>
    (await linesOf(id)).lines.filter((line: { customer_id: Id }) => line.customer_id === customer.id);
  expect((await own()).find((line: { portfolio_id: Id }) => line.portfolio_id === least)).toMatchObject({
    outcome: "other_contract",
    proposal_id: null,
  });
  await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [kept[0]] });
  const left = await own();
  expect(left).toHaveLength(5);
  for (const line of left) expect(line.proposal_id).toBeNull();
});

test("reasons that no document of ours prints are refused where they are typed", async () => {
  expect(codeOf(await ask({ reasons: "Pour \u5bb6, moins de frais." }))).toEqual([422, "text.undrawn"]);
});

/** Adds customers with valid answers, each with a contract; one contract in ten does not offer the fund. */
async function addMany(count: number): Promise<void> {
  const { db, newId } = server.services;
  const model = await addCustomer();
  const contract = await contractOf(model);
  await sql`delete from holdings where portfolio_id = ${contract} and isin is not null and isin <> ${dear}`.execute(
    db,
  );
  const made = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    portfolio_id: newId(),
    slug: at % 10 === 0 ? "sans-l-indice" : testMarket.slug,
  }));
  const madeRows = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(id uuid, portfolio_id uuid, slug text)`;
  const copies = {
    users: sql`jsonb_build_object('id', made.id, 'email', made.id || '@exemple.fr')`,
    customer_advisors: sql`jsonb_build_object('customer_id', made.id, 'advisor_id', ${people.colleague.id}::uuid)`,
    suitability_answers: sql`jsonb_build_object('customer_id', made.id, 'id', gen_random_uuid())`,
    portfolios: sql`jsonb_build_object('customer_id', made.id, 'id', made.portfolio_id, 'contract_slug', made.slug)`,
    holdings: sql`jsonb_build_object('customer_id', made.id, 'portfolio_id', made.portfolio_id, 'id', gen_random_uuid())`,
  };
  for (const [table, change] of Object.entries(copies))
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(kept, ${change})).*
      from ${sql.table(table)} as kept, ${madeRows}
      where kept.${sql.ref(table === "users" ? "id" : "customer_id")} = ${model.id}`.execute(db);
}

test(`${String(many)} customers: a job with progress, one draft each but for a tenth whose contract does not offer the fund`, async () => {
  await addMany(many);
  const asked = await ask({}, people.colleague);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const { id } = asked.body.replacement;
  const started = performance.now();
  const seen: number[] = [];
  while ((await shown(id, people.colleague)).body.replacement.done_at === null) {
    seen.push((await shown(id, people.colleague)).body.replacement.decided_count);
    await run(id);
  }
  const ms = performance.now() - started;
  console.log(
    `replacements: ${String(many)} customers in ${(ms / 1000).toFixed(1)} s, ${(ms / many).toFixed(1)} ms a customer`,
  );
  // Progress is visible after the first hundred, and never decreases.
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  if (many >= 200) expect(new Set(seen).size).toBeGreaterThan(2);
  const { replacement } = (await shown(id, people.colleague)).body;
  const counts = new Map(
    replacement.outcomes.map((one: { outcome: string; count: number }) => [one.outcome, one.count]),
  );
  const refused = Math.ceil(many / 10);
  expect(counts.get("not_offered")).toBe(refused);
  expect(counts.get("drafted")).toBeGreaterThanOrEqual(many - refused);
  const drafts = await sql<{ customers: number; drafts: number; above: number }>`
    select count(distinct p.customer_id)::int as customers, count(*)::int as drafts,
      count(*) filter (where (p.content ->> 'profile')::int > (a.assessment ->> 'profile')::int)::int as above
    from proposals p join suitability_answers a on a.customer_id = p.customer_id
    where p.author_id = ${people.colleague.id}`.execute(server.services.db);
  const [row] = drafts.rows;
  expect(row).toMatchObject({ drafts: row?.customers, above: 0 });
}, 600_000);
