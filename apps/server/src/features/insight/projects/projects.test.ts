import { type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Projects: the chance of each under the law of its own analysis, and what brings it to nine in ten. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ now: instant("2026-11-19T10:00:00Z") });
  await addMarket(server, [testMarket]);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const projectsOf = async (who: TestUser, id = "me") =>
  (await who.ask("GET", `/users/${id}/projects`)).body.projects;
const aim = { type_investment: "real_estate", target_amount: 150_000, time_investment: 10 };

async function aiming(who: TestUser, infos: Record<string, unknown> = {}): Promise<Id> {
  const id = await addPortfolio(server, who, { lines: balancedLines });
  const told = { ...aim, monthly_deposit: 200, monthly_buyout: 0, ...infos };
  const saved = await who.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos: told });
  expect(saved.status).toBeLessThan(300);
  return id;
}

test("a project waits for its analysis, then has a chance under its law, and the payment that makes it likely", async () => {
  const saver = await server.addUser();
  expect(await projectsOf(saver)).toEqual([]);
  const id = await aiming(saver);
  expect(await projectsOf(saver)).toMatchObject([{ portfolio_id: id, reason: "no_law", outlook: null }]);
  const { sections } = await analysedBy(saver, id);
  const risk = sections.find((section: { section: string }) => section.section === "risk");
  const [project] = await projectsOf(saver);
  const { outlook } = project;
  expect(project).toMatchObject({
    goal: "real_estate",
    target: 150_000,
    years: 10,
    monthly: 200,
    reason: null,
  });
  expect(outlook.mean_ratio).toBe(risk.expected_return.value);
  expect(outlook.goal).toBeCloseTo(150_000 * 1.02 ** 10, 2);
  expect(outlook.points).toHaveLength(11);
  expect(outlook.points[0]).toMatchObject({ on: "2026-11-19", low: 100_000, high: 100_000, goal: 150_000 });
  expect(outlook.chance_below).toBeLessThan(outlook.chance);
  expect(outlook.chance).toBeLessThan(outlook.chance_above);
  expect(outlook.needed % 5).toBe(0);
  // The same with the payment that is said to be needed: nine times out of ten, and five euros less is too little.
  const chanceAt = async (monthly: number) =>
    (await saver.ask("GET", `/users/me/projects/${id}?monthly=${monthly}`)).body.project.outlook.chance;
  expect(await chanceAt(outlook.needed)).toBeGreaterThanOrEqual(0.9);
  expect(await chanceAt(outlook.needed - 5)).toBeLessThan(0.9);
  expect(await chanceAt(200)).toBe(outlook.chance);
  expect((await saver.ask("GET", `/users/me/projects/${id}?monthly=-5`)).status).toBe(422);
});

test("the soonest comes first, and what is missing of one is named", async () => {
  const saver = await server.addUser();
  await aiming(saver, { time_investment: 20 });
  await aiming(saver, { time_investment: 5, target_amount: null });
  await aiming(saver, { time_investment: null });
  expect((await projectsOf(saver)).map((one: { reason: string }) => one.reason)).toEqual([
    "target_unknown",
    "no_law",
    "horizon_unknown",
  ]);
});

test("a hidden contract has no project for the advisor; somebody else’s are not found", async () => {
  const { owner, advisor } = people;
  const id = await aiming(owner);
  expect(await projectsOf(advisor, owner.id)).toMatchObject([{ portfolio_id: id }]);
  const hide = { hidden_portfolio_ids: [id] };
  expect((await owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  expect(await projectsOf(advisor, owner.id)).toEqual([]);
  expect((await advisor.ask("GET", `/users/${owner.id}/projects/${id}?monthly=10`)).status).toBe(404);
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${owner.id}/projects`)).status).toBe(404);
});
