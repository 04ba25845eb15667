import type { Id } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPortfolio, addMarket } from "../../../testing/test-portfolio.ts";
import { saveRecommendedRisk } from "../../identity/users/actions.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let user: TestUser;
let id: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  await addMarket(server);
  user = await server.addUser();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  const lines = [
    { of: 2, cents: 3_000_000 },
    { of: "euro" as const, cents: 4_000_000 },
  ];
  id = await addPortfolio(server, user, { lines, slug: null });
});

const putInfos = async (infos: object, as = user): Promise<Answer> =>
  await as.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos: infos });
const detail = async () => (await user.ask("GET", `/portfolios/${id}`)).body.portfolio;

const goal = {
  type_investment: "pension",
  target_amount: 150_000.5,
  time_investment: 12,
  monthly_deposit: 0,
  monthly_buyout: 0,
};

test("a portfolio without settings has every setting to fill", async () => {
  const { infos, settings } = await detail();
  expect(settings).toEqual({ goal: false, fees: false, questions: false });
  const { fees, ...others } = infos;
  expect(Object.values({ ...others, ...fees }).every((value) => value === null)).toBe(true);
});

test("a goal is complete when all fields are filled, zero included, and a field that is not sent keeps its value", async () => {
  const { time_investment: years, ...rest } = goal;
  expect((await putInfos(rest)).body.portfolio.settings.goal).toBe(false);
  const answer = await putInfos({ time_investment: years });
  expect(answer.status).toBe(200);
  expect(answer.body.portfolio.settings).toEqual({ goal: true, fees: false, questions: false });
  expect((await detail()).infos).toMatchObject(goal);
  expect((await putInfos({ monthly_deposit: null })).body.portfolio.settings.goal).toBe(false);
});

test("the catalogue's contract brings its costs; a cost typed by hand is kept beside it", async () => {
  await putInfos({ fees: { entry_fee_ratio: 0.02 } });
  const answer = await putInfos({
    contract_id: "contrat-test",
    management_type: "free_management",
    fees: { exit_fee_ratio: 0 },
  });
  expect(answer.body.portfolio.settings.fees).toBe(true);
  expect(answer.body.portfolio.infos).toMatchObject({
    contract_id: "contrat-test",
    fees: { entry_fee_ratio: 0.02, exit_fee_ratio: 0, ucs_fee_ratio: null },
  });
  const offered = await user.ask("GET", `/investments?contract_id=${id}`);
  expect(offered.body.offer).toEqual({ slug: "contrat-test", name: "Contrat test" });
  const left = await putInfos({ contract_id: null });
  expect(left.body.portfolio.settings.fees).toBe(false);
});

test("the questions are complete once the risk survey has a result", async () => {
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: {}, risk_survey: { recommended_risk: 0 } });
  expect((await detail()).settings.questions).toBe(true);
});

test("the person's own profile answers for a portfolio without one, as it does for the locks", async () => {
  const person = await server.addUser();
  const portfolioId = await addPortfolio(server, person, { lines: [{ of: 2, cents: 100 }], slug: null });
  const seen = async () => {
    const { portfolio } = (await person.ask("GET", `/portfolios/${portfolioId}`)).body;
    const { locks } = (await person.ask("GET", `/portfolios/${portfolioId}/analyses`)).body.analyses;
    const isLocked = locks.some((lock: { setting: string }) => lock.setting === "questions");
    return { complete: portfolio.settings.questions, isLocked };
  };
  expect(await seen()).toEqual({ complete: false, isLocked: true });
  await server.services.db
    .transaction()
    .execute(
      async (trx) =>
        await saveRecommendedRisk(trx, person.subject, { level: 0, at: server.services.clock() }),
    );
  expect(await seen()).toEqual({ complete: true, isLocked: false });
});

test("the entry of the catalogue counts among the costs only when the caller asks for it", async () => {
  const fees = {
    entry_fee_ratio: 0,
    euro_funds_fee_ratio: 0,
    ucs_fee_ratio: 0,
    arbitrage_fee_ratio: 0,
  };
  await putInfos({ management_type: "free_management", fees });
  const complete = async (query = "") =>
    (await user.ask("GET", `/portfolios/${id}${query}`)).body.portfolio.settings.fees;
  expect(await complete()).toBe(true);
  expect(await complete("?with_contract=true")).toBe(false);
  expect((await user.ask("GET", `/portfolios/${id}?with_contract=maybe`)).status).toBe(422);
  await putInfos({ contract_id: "contrat-test" });
  expect(await complete("?with_contract=true")).toBe(true);
  const ofUser = await user.ask("GET", `/users/me/portfolios/${id}?with_contract=true`);
  expect(ofUser.body.portfolio.settings.fees).toBe(true);
});

test.each([
  [{ contract_id: "inconnu" }, "contract_id"],
  [{ target_amount: -1 }, "portfolio_infos.target_amount"],
  [{ time_investment: 2.5 }, "portfolio_infos.time_investment"],
  [{ type_investment: "luck" }, "portfolio_infos.type_investment"],
  [{ management_type: "free" }, "portfolio_infos.management_type"],
  [{ external_created_at: "2020-02-30" }, "portfolio_infos.external_created_at"],
  [{ fees: { entry_fee_ratio: 2 } }, "portfolio_infos.fees.entry_fee_ratio"],
  [{ contractId: "contrat-test" }, "portfolio_infos.contractId"],
])("%j is refused on its field, and nothing is kept", async (wrong, field) => {
  const answer = await putInfos({ ...goal, ...wrong });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  expect((await detail()).infos.type_investment).toBeNull();
});

test("saved settings make the analysis and the optimisation stale, and publish it to the screens", async () => {
  const at = server.services.clock();
  const { db, newId } = server.services;
  const run = {
    customer_id: user.id,
    portfolio_id: id,
    state: "done" as const,
    inputs: "{}",
    failure: null,
    engine_version: "1",
    created_at: at,
    finished_at: at,
    cleared_at: null,
  };
  await db
    .insertInto("analyses")
    .values({ ...run, id: newId(), sections: "[]", figures_version: "1" })
    .execute();
  await db
    .insertInto("optimizations")
    .values({ ...run, id: newId(), strategy: "secure", metric: "volatility", result: "{}" })
    .execute();
  await putInfos(goal);
  for (const table of ["analyses", "optimizations"] as const) {
    const rows = await db
      .selectFrom(table)
      .select(["state", "cleared_at"])
      .where("portfolio_id", "=", id)
      .execute();
    expect([table, rows]).toEqual([table, expect.arrayContaining([{ state: "done", cleared_at: at }])]);
  }
  const events = await server.services.db
    .selectFrom("live_events")
    .select(["channel", "payload"])
    .where("customer_id", "=", user.id)
    .execute();
  expect(events).toContainEqual({
    channel: "SyncChannel",
    payload: { event: "portfolio.updated", portfolioId: id },
  });
});

test("two forms sent at once keep each other's changes", async () => {
  await Promise.all(Object.entries(goal).map(async ([field, value]) => await putInfos({ [field]: value })));
  expect((await detail()).infos).toMatchObject(goal);
});

test("the portfolio of another customer is not found", async () => {
  const answer = await putInfos(goal, await server.addUser());
  expect(answer).toMatchObject({ status: 404, body: { code: "portfolio.not_found" } });
});

test("a share that is set counts in every total, and is removed again", async () => {
  const hold = async (ownership: object | null, as = user) =>
    await as.ask("PUT", `/portfolios/${id}`, { portfolio: { ownership } });
  const net = async () => (await user.ask("GET", "/users/me/wealth")).body.wealth.net;
  const before = await net();
  const half = (await hold({ kind: "joint" })).body.portfolio;
  expect(half).toMatchObject({ amount: 70_000, owned_amount: 35_000 });
  expect(half.ownership).toMatchObject({ kind: "joint", owned_ratio: 0.5, said: true });
  expect(await net()).toBe(before - 35_000);
  const bare = (await hold({ kind: "bare", usufructuary_born_on: "1950-01-01" })).body.portfolio;
  expect(bare).toMatchObject({ amount: 70_000, owned_amount: 49_000 });
  const taken = (await hold(null)).body.portfolio;
  expect(taken.ownership).toMatchObject({ kind: "full", owned_ratio: 1, said: false });
  expect(await net()).toBe(before);
});

test("a divided ownership says its share, and nobody else's portfolio is reached", async () => {
  const hold = async (ownership: object, as = user) =>
    await as.ask("PUT", `/portfolios/${id}`, { portfolio: { ownership } });
  expect((await hold({ kind: "usufruct" })).body.code).toBe("ownership.no_share");
  expect((await hold({ kind: "bare", usufructuary_born_on: "2027-01-01" })).body.code).toBe(
    "ownership.future_birth",
  );
  expect((await hold({ kind: "joint", ratio: 1.5 })).status).toBe(422);
  expect((await hold({ kind: "joint", ratio: 0 })).status).toBe(422);
  expect((await hold({ kind: "joint", share: 0.5 })).status).toBe(422);
  expect((await hold({ kind: "joint" }, await server.addUser())).status).toBe(404);
});
