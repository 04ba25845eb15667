import { cents } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRun } from "../../../queue/runs.ts";
import { arbitrationOffers, arbitrationsBy, riskyLines } from "../../../testing/test-arbitration.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { addMarket, addPortfolio, isinOf } from "../../../testing/test-portfolio.ts";
import { analysedBy } from "../../../testing/test-analysis.ts";
import { runOptimization } from "./actions/run.ts";

let server: TestServer;
let user: TestUser;
const { ask, answered, optimized } = arbitrationsBy(() => user);

beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server, arbitrationOffers);
  user = await server.addUser();
});
afterAll(async () => await server.close());

test("an arbitration opens later as it was; once the portfolio has changed it says in what", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const path = `/users/me/portfolios/${id}/optimization`;
  expect((await user.ask("GET", path)).body.optimization).toBeNull();
  const before = await optimized(id, {});
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Autre nom" } });
  expect((await user.ask("GET", path)).body.optimization).toEqual(before);
  expect(before.outdated).toBeNull();
  await server.services.db
    .updateTable("holdings")
    .set({ valuation_cents: cents(1) })
    .where("customer_id", "=", user.id)
    .where("portfolio_id", "=", id)
    .where("rank", "=", 0)
    .execute();
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Troisième nom" } });
  const { outdated, ...kept } = (await user.ask("GET", path)).body.optimization;
  expect({ ...kept, outdated: null }).toEqual(before);
  expect(outdated).toEqual({ since: server.services.clock(), changes: ["value"] });
  const again = await optimized(id, {});
  expect(again).toMatchObject({ status: "done", outdated: null });
});

test("the figures of today are read from the record of the analysis, and computed where none stands", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const alone = await optimized(id, {});
  const { sections } = await analysedBy(user, id);
  const risk = sections.find((one: Answer["body"]) => one.section === "risk");
  expect(alone.result.before.expected_return).toBe(risk.expected_return.value);
  // The stored record differs from what a computation would return: what is shown must come from the record.
  const { db } = server.services;
  const ofPortfolio = db
    .updateTable("analyses")
    .where("customer_id", "=", user.id)
    .where("portfolio_id", "=", id);
  const told = sql<string>`(select jsonb_agg(case when section ->> 'section' = 'risk'
    then jsonb_set(section, '{expectedReturn,value}', '0.0123456789') else section end)
    from jsonb_array_elements(sections::jsonb) as section)`;
  await ofPortfolio.set({ sections: told }).execute();
  expect((await optimized(id, {})).result.before).toEqual({
    ...alone.result.before,
    expected_return: 0.0123456789,
  });
  await ofPortfolio.set({ engine_version: "2000.1.0" }).execute();
  expect((await optimized(id, {})).result.before).toEqual(alone.result.before);
});

test("an answer says what it was asked with: the funds chosen, the payment and the profile named", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const plain = await optimized(id, {});
  expect(plain.asked).toEqual({ investments: [], new_money: 0, profile: null, allow_more_risk: false });
  const investments = [...Array.from({ length: 8 }, (_, index) => isinOf(index + 1)), "EURO"];
  const chosen = await optimized(id, { investments, profile: 4, new_money: 10_000.5 });
  expect(chosen.asked).toEqual({ investments, new_money: 10_000.5, profile: 4, allow_more_risk: false });
});

test("of questions asked together each is answered or replaced, and the last answer is shown", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const asked = await Promise.all([1, 2, 3].map(async () => await ask(id, {})));
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
  const shown = await answered(id);
  const rows = await server.services.db
    .selectFrom("optimizations")
    .select(["id", "state"])
    .where("customer_id", "=", user.id)
    .where("portfolio_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({ id: shown.id, state: "done" });
  for (const { state } of rows) expect(["done", "stale"]).toContain(state);
});

test("a search given up writes nothing any more, and the last answer stands again", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const path = `/users/me/portfolios/${id}/optimization`;
  expect((await user.ask("DELETE", path)).body).toEqual({ optimization: null });
  const before = await optimized(id, {});
  const { db, newId, clock } = server.services;
  const { inputs } = await db
    .selectFrom("optimizations")
    .select("inputs")
    .where("customer_id", "=", user.id)
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  const run = { id: newId(), portfolioId: id, at: clock() };
  const asked = { strategy: "grow", metric: "volatility", inputs: JSON.stringify(inputs) };
  const columns = { ...asked, engineVersion: "1" };
  const { subject } = user;
  await db
    .transaction()
    .execute(async (trx) => await insertRun("optimizations", { subject, trx }, { ...run, columns }));
  expect((await user.ask("GET", path)).body.optimization).toMatchObject({
    id: run.id,
    status: "pending",
  });
  expect((await user.ask("DELETE", path)).body.optimization).toEqual(before);
  await runOptimization(server.services, user.subject, { portfolioId: id, optimizationId: run.id });
  expect((await user.ask("GET", path)).body.optimization).toEqual(before);
});

test("a job delivered twice answers once, and the answer keeps what it rested on", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const done = await optimized(id, {});
  const read = async () =>
    await server.services.db
      .selectFrom("optimizations")
      .selectAll()
      .where("customer_id", "=", user.id)
      .where("id", "=", done.id)
      .executeTakeFirstOrThrow();
  const row = await read();
  await runOptimization(server.services, user.subject, { portfolioId: id, optimizationId: row.id });
  expect(await read()).toEqual(row);
  expect(row.inputs).toMatchObject({ strategy: "secure", digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
