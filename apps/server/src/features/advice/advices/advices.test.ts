import { insertRun } from "../../../queue/runs.ts";
import { addMs, cents, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { addFirm } from "../../../testing/test-firm.ts";
import { addPortfolio, addMarket, isinOf } from "../../../testing/test-portfolio.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { arbitrationsBy, riskyLines } from "../../../testing/test-arbitration.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server);
});
afterAll(async () => await server.close());

type Body = Answer["body"];
type Data = { strategy?: string; investments?: string[]; new_money?: number };

const optimized = async (user: TestUser, id: Id, data: Data = {}): Promise<Body> =>
  await arbitrationsBy(() => user).optimized(id, data);

const accept = async (user: TestUser, portfolioId: Id, optimizationId: Id) =>
  await user.ask("POST", `/users/me/portfolios/${portfolioId}/advices`, {
    optimization_id: optimizationId,
  });

async function accepted(
  user: TestUser,
  data: Data = {},
  lines = riskyLines,
): Promise<{ id: Id; advice: Body }> {
  const id = await addPortfolio(server, user, { lines, risk: 3 });
  const { body } = await accept(user, id, (await optimized(user, id, data)).id);
  return { id, advice: body.advice };
}

test("an accepted proposal keeps what was asked, on which data and versions, and what was answered", async () => {
  const user = await server.addUser();
  const id = await addPortfolio(server, user, {
    lines: riskyLines,
    risk: 3,
    infos: { timeInvestment: 12, monthlyDeposit: 0 },
  });
  const investments = [...[1, 2, 5, 6, 7, 9].map(isinOf), "EURO"];
  const optimization = await optimized(user, id, { investments });
  const { status, body } = await accept(user, id, optimization.id);
  expect(status).toBe(201);
  const { advice } = body;
  expect(advice).toMatchObject({
    portfolio_id: id,
    optimization_id: optimization.id,
    rank: 1,
    accepted_at: server.services.clock(),
    strategy: "secure",
    metric: "volatility",
    new_money: 0,
    moved: optimization.result.moved,
    answered: optimization.result,
    previous_hash: "0".repeat(64),
  });
  expect(advice.asked).toMatchObject({
    kept: investments,
    dropped: ["Fonds 3"],
    profile: { level: 3, origin: "contract" },
    settings: { time_investment: 12, monthly_deposit: 0, target_amount: null },
  });
  expect(advice.basis).toMatchObject({ contract_name: "Contrat test", contract_slug: "contrat-test" });
  for (const hash of [advice.hash, advice.basis.digest, advice.basis.fund_data_version])
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(advice.text[0]).toMatch(/^Déplacer .*€ au sein du contrat\.$/);
  expect(advice.text).toEqual(expect.arrayContaining(optimization.result.active_constraints));
});

test("a record reports when its proposal was computed, which is not when it was accepted", async () => {
  const user = await server.addUser();
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const computed = server.services.clock();
  const optimization = await optimized(user, id);
  const acceptedAt = addMs(computed, 3_600_000);
  server.setNow(acceptedAt);
  const { body } = await accept(user, id, optimization.id);
  server.setNow(computed);
  expect(body.advice).toMatchObject({ computed_at: computed, accepted_at: acceptedAt });
});

test("accepting twice, even at once and even after a change, gives the same record", async () => {
  const user = await server.addUser();
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const { id: optimizationId } = await optimized(user, id);
  const both = await Promise.all([1, 2, 3].map(async () => await accept(user, id, optimizationId)));
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Autre nom" } });
  const again = await accept(user, id, optimizationId);
  for (const answer of both) expect(answer.body).toEqual(again.body);
  const { id: adviceId } = again.body.advice;
  const events = server.published.filter(
    (one) => one.name === "advice.accepted" && one.customerId === user.id,
  );
  expect(events.map(({ event }) => event)).toEqual([{ adviceId, portfolioId: id }]);
  const { body } = await user.ask("GET", `/users/me/portfolios/${id}/advices`);
  expect(body.advices).toHaveLength(1);
});

test("a proposal that no longer stands, is not finished, or is another portfolio's is refused by name", async () => {
  const user = await server.addUser();
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const other = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const optimization = await optimized(user, id);
  expect((await accept(user, other, optimization.id)).body.code).toBe("optimization.not_found");
  expect((await accept(user, id, server.services.newId())).status).toBe(404);
  await user.ask("PUT", `/portfolios/${id}/portfolio_infos`, {
    portfolio_infos: { monthly_deposit: 100 },
  });
  const late = await accept(user, id, optimization.id);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: "advice.outdated",
    message: expect.stringContaining("changé"),
    detail: { state: "done" },
  });
  const { subject } = user;
  const run = { id: server.services.newId(), portfolioId: other, at: server.services.clock() };
  const asked = { strategy: "grow", metric: "volatility", inputs: "{}", result: null, failure: null };
  const columns = { ...asked, engineVersion: "1" };
  await server.services.db
    .transaction()
    .execute(async (trx) => await insertRun("optimizations", { subject, trx }, { ...run, columns }));
  const early = await accept(user, other, run.id);
  expect(early.status).toBe(409);
  expect(early.body).toMatchObject({ code: "advice.not_ready", detail: { state: "pending" } });
});

test("a record opens later as it was, and outlives its portfolio", async () => {
  const user = await server.addUser();
  const { id, advice } = await accepted(user);
  await server.services.db
    .updateTable("portfolios")
    .set({ name: "Autre", amount_cents: cents(1), deleted_at: server.services.clock() })
    .where("customer_id", "=", user.id)
    .where("id", "=", id)
    .execute();
  const { body } = await user.ask("GET", `/users/me/portfolios/${id}/advices/${advice.id}`);
  expect(body.advice).toEqual(advice);
  const list = await user.ask("GET", `/users/me/portfolios/${id}/advices`);
  expect(list.body.advices.map((one: Body) => one.hash)).toEqual([advice.hash]);
});

test("records of somebody else are not found, an advisor reads and does not accept, an unknown key is refused", async () => {
  const user = await server.addUser();
  const { id, advice } = await accepted(user);
  const other = await server.addUser();
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const mine = `/users/${user.id}/portfolios/${id}/advices`;
  for (const stranger of [other, advisor]) {
    expect((await stranger.ask("GET", mine)).status).toBe(404);
    expect((await stranger.ask("GET", `${mine}/${advice.id}`)).status).toBe(404);
  }
  expect((await other.ask("GET", `/users/me/portfolios/${id}/advices`)).status).toBe(404);
  expect((await other.ask("GET", `/users/me/portfolios/${id}/advices/${advice.id}`)).status).toBe(404);
  await linkAdvisor(server.services, user.subject, { advisorId: advisor.id, firmId });
  expect((await advisor.ask("GET", `${mine}/${advice.id}`)).body.advice).toEqual(advice);
  const asked = { optimization_id: advice.optimization_id };
  expect((await advisor.ask("POST", mine, asked)).status).toBe(409);
  const wrong = await user.ask("POST", mine, { ...asked, moved: 1 });
  expect(wrong.status).toBe(422);
});
