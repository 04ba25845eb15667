import { insertRun } from "../../../queue/runs.ts";
import { addMs, cents, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { addFirm } from "../../../testing/test-firm.ts";
import { addPortfolio, addMarket, isinOf } from "../../../testing/test-portfolio.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { arbitrationsBy, daringLines } from "../../../testing/test-arbitration.ts";

let house: TestServer;
beforeAll(async () => {
  house = await openTestServer();
  await addMarket(house);
});
afterAll(async () => await house.close());

type Body = Answer["body"];
type Data = { strategy?: string; investments?: string[]; new_money?: number };

const optimized = async (resident: TestUser, id: Id, data: Data = {}): Promise<Body> =>
  await arbitrationsBy(() => resident).optimized(id, data);

const accept = async (resident: TestUser, portfolioId: Id, optimizationId: Id) =>
  await resident.ask("POST", `/users/me/portfolios/${portfolioId}/advices`, {
    optimization_id: optimizationId,
  });

async function accepted(
  resident: TestUser,
  data: Data = {},
  lines = daringLines,
): Promise<{ id: Id; advice: Body }> {
  const id = await addPortfolio(house, resident, { lines, risk: 3 });
  const { body } = await accept(resident, id, (await optimized(resident, id, data)).id);
  return { id, advice: body.advice };
}

test("an accepted proposal keeps what was asked, on which data and versions, and what was answered", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, {
    lines: daringLines,
    risk: 3,
    infos: { timeInvestment: 12, monthlyDeposit: 0 },
  });
  const investments = [...[1, 2, 5, 6, 7, 9].map(isinOf), "EURO"];
  const optimization = await optimized(resident, id, { investments });
  const { status, body } = await accept(resident, id, optimization.id);
  expect(status).toBe(201);
  const { advice } = body;
  expect(advice).toMatchObject({
    portfolio_id: id,
    optimization_id: optimization.id,
    rank: 1,
    accepted_at: house.services.clock(),
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

test("a record tells when its proposal was computed, which is not when it was accepted", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, { lines: daringLines, risk: 3 });
  const computed = house.services.clock();
  const optimization = await optimized(resident, id);
  const acceptedAt = addMs(computed, 3_600_000);
  house.setNow(acceptedAt);
  const { body } = await accept(resident, id, optimization.id);
  house.setNow(computed);
  expect(body.advice).toMatchObject({ computed_at: computed, accepted_at: acceptedAt });
});

test("accepting twice, even at once and even after a change, gives the same record", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, { lines: daringLines, risk: 3 });
  const { id: optimizationId } = await optimized(resident, id);
  const both = await Promise.all([1, 2, 3].map(async () => await accept(resident, id, optimizationId)));
  await resident.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Autre nom" } });
  const again = await accept(resident, id, optimizationId);
  for (const answer of both) expect(answer.body).toEqual(again.body);
  const { body } = await resident.ask("GET", `/users/me/portfolios/${id}/advices`);
  expect(body.advices).toHaveLength(1);
});

test("a proposal that no longer stands, is not finished, or is another portfolio's is refused by name", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, { lines: daringLines, risk: 3 });
  const other = await addPortfolio(house, resident, { lines: daringLines, risk: 3 });
  const optimization = await optimized(resident, id);
  expect((await accept(resident, other, optimization.id)).body.code).toBe("optimization.not_found");
  expect((await accept(resident, id, house.services.newId())).status).toBe(404);
  await resident.ask("PUT", `/portfolios/${id}/portfolio_infos`, {
    portfolio_infos: { monthly_deposit: 100 },
  });
  const late = await accept(resident, id, optimization.id);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: "advice.outdated",
    message: expect.stringContaining("changé"),
    detail: { state: "done" },
  });
  const { subject } = resident;
  const run = { id: house.services.newId(), portfolioId: other, at: house.services.clock() };
  const asked = { strategy: "grow", metric: "volatility", inputs: "{}", result: null, failure: null };
  const columns = { ...asked, engineVersion: "1" };
  await house.services.db
    .transaction()
    .execute(async (trx) => await insertRun("optimizations", { subject, trx }, { ...run, columns }));
  const early = await accept(resident, other, run.id);
  expect(early.status).toBe(409);
  expect(early.body).toMatchObject({ code: "advice.not_ready", detail: { state: "pending" } });
});

test("a record opens later as it was, and outlives its portfolio", async () => {
  const resident = await house.addUser();
  const { id, advice } = await accepted(resident);
  await house.services.db
    .updateTable("portfolios")
    .set({ name: "Autre", amount_cents: cents(1), deleted_at: house.services.clock() })
    .where("customer_id", "=", resident.id)
    .where("id", "=", id)
    .execute();
  const { body } = await resident.ask("GET", `/users/me/portfolios/${id}/advices/${advice.id}`);
  expect(body.advice).toEqual(advice);
  const list = await resident.ask("GET", `/users/me/portfolios/${id}/advices`);
  expect(list.body.advices.map((one: Body) => one.hash)).toEqual([advice.hash]);
});

test("records of somebody else are not found, an advisor reads and does not accept, an unknown key is refused", async () => {
  const resident = await house.addUser();
  const { id, advice } = await accepted(resident);
  const other = await house.addUser();
  const firmId = await addFirm(house);
  const advisor = await house.addUser({ roles: ["advisor"], firmId });
  const mine = `/users/${resident.id}/portfolios/${id}/advices`;
  for (const stranger of [other, advisor]) {
    expect((await stranger.ask("GET", mine)).status).toBe(404);
    expect((await stranger.ask("GET", `${mine}/${advice.id}`)).status).toBe(404);
  }
  expect((await other.ask("GET", `/users/me/portfolios/${id}/advices`)).status).toBe(404);
  expect((await other.ask("GET", `/users/me/portfolios/${id}/advices/${advice.id}`)).status).toBe(404);
  await linkAdvisor(house.services, resident.subject, { advisorId: advisor.id, firmId });
  expect((await advisor.ask("GET", `${mine}/${advice.id}`)).body.advice).toEqual(advice);
  const asked = { optimization_id: advice.optimization_id };
  expect((await advisor.ask("POST", mine, asked)).status).toBe(409);
  const wrong = await resident.ask("POST", mine, { ...asked, moved: 1 });
  expect(wrong.status).toBe(422);
});
