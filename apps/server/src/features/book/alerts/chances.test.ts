import { addDays, addMs, type Day, dayOf, type Id, instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "../customers/actions/row.ts";

/** Tests that the chance of a project is stored once a month, for shared contracts only, and that its fall raises an alert. */

let server: TestServer;
let people: People;
let today: Day;
beforeAll(async () => {
  server = await openTestServer({ now: instant("2026-11-19T10:00:00Z") });
  today = dayOf(server.services.clock());
  await addMarket(server, [testMarket]);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

type ListedAlert = {
  kind: string;
  detail: string | null;
  name: string;
  ratio: number;
  ratio_before: number | null;
  on: string | null;
  as_of: string | null;
};
const fallsOf = async (customer: TestUser): Promise<ListedAlert[]> => {
  // The clock advances so that a job still reading the former state has an earlier timestamp, and cannot overwrite this row.
  server.setNow(addMs(server.services.clock(), 1));
  await refreshRow(server.services, customer.id);
  const { body } = await people.advisor.ask("GET", `/advisory_alerts?customer_id=${customer.id}`);
  return body.alerts.filter(({ detail }: ListedAlert) => detail === "chance_fell");
};
const keptOf = async (customer: TestUser) =>
  await server.services.db
    .selectFrom("book_chances")
    .select(["portfolio_id", "day", "chance"])
    .where("customer_id", "=", customer.id)
    .orderBy("day")
    .execute();
const chanceOf = async (who: TestUser, id: Id): Promise<number> =>
  (await who.ask("GET", `/users/me/projects/${id}`)).body.project.outlook.chance;

const aim = { type_investment: "real_estate", target_amount: 150_000, time_investment: 10 };
/** Changing the infos invalidates the former analysis; the chance is unknown until a new one runs. */
const putInfos = async (who: TestUser, id: Id, portfolio_infos: object) => {
  const said = await who.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos });
  expect(said.status).toBe(200);
  await analysedBy(who, id);
};

async function aiming(who: TestUser, monthly: number): Promise<Id> {
  const id = await addPortfolio(server, who, { lines: balancedLines });
  await putInfos(who, id, { ...aim, monthly_deposit: monthly, monthly_buyout: 0 });
  return id;
}

async function customer(email: string): Promise<TestUser> {
  const added = await server.addUser({ email });
  const firmId = await firmIdOf(server, people.advisor);
  await linkAdvisor(server.services, added.subject, { advisorId: people.advisor.id, firmId });
  return added;
}

/** Stores a chance as an earlier month would have. */
async function keep(who: TestUser, id: Id, { on, chance }: { readonly on: Day; readonly chance: number }) {
  await sql`insert into book_chances (customer_id, portfolio_id, month, day, chance)
    values (${who.id}, ${id}, date_trunc('month', ${on}::date)::date, ${on}, ${chance.toFixed(4)})`.execute(
    server.services.db,
  );
}

test("the first chance of a month is kept as the page of projects tells it, and a fall from it is told with both days", async () => {
  const who = await customer("falls@test.vigie.fr");
  const id = await aiming(who, 400);
  expect(await fallsOf(who)).toEqual([]);
  const chance = await chanceOf(who, id);
  const now = { portfolio_id: id, day: today, chance: chance.toFixed(4) };
  expect(await keptOf(who)).toEqual([now]);
  // Within one month the first chance is kept.
  await putInfos(who, id, { monthly_deposit: 390 });
  await refreshRow(server.services, who.id);
  expect(await keptOf(who)).toEqual([now]);
  await putInfos(who, id, { monthly_deposit: 400 });
  const before = addDays(today, -60);
  await keep(who, id, { on: before, chance: chance + 0.1 });
  expect(await fallsOf(who)).toEqual([]);
  await sql`update book_chances set chance = chance + 0.06 where customer_id = ${who.id} and day = ${before}`.execute(
    server.services.db,
  );
  const told = await fallsOf(who);
  expect(told).toMatchObject([{ kind: "project_at_risk", on: before, as_of: today }]);
  expect(told[0]?.ratio).toBeCloseTo(chance, 4);
  expect(told[0]?.ratio_before).toBeCloseTo(chance + 0.16, 4);
  // The chance of a changed project is not compared with that of the project before it.
  await putInfos(who, id, { target_amount: 155_000 });
  expect(await fallsOf(who)).toEqual([]);
});

test("what is older than a year goes with the next one that is kept", async () => {
  const who = await customer("old@test.vigie.fr");
  const id = await aiming(who, 300);
  await keep(who, id, { on: addDays(today, -370), chance: 0.99 });
  await keep(who, id, { on: addDays(today, -300), chance: 0.01 });
  expect(await fallsOf(who)).toEqual([]);
  expect((await keptOf(who)).map(({ day }) => day)).toEqual([addDays(today, -300), today]);
});

test("hiding a contract takes its chances with it at once, and nothing is kept of it nor told, while the others' stay", async () => {
  const who = await customer("hides@test.vigie.fr");
  const plain = await customer("plain@test.vigie.fr");
  const shared = await aiming(who, 400);
  const never = await aiming(plain, 400);
  const hidden = await aiming(who, 500);
  const before = addDays(today, -60);
  for (const [owner, id] of [
    [who, shared],
    [plain, never],
    [who, hidden],
  ] as const)
    await keep(owner, id, { on: before, chance: 0.9999 });
  expect(await fallsOf(who)).toHaveLength(2);
  await who.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] });
  expect((await keptOf(who)).map((row) => row.portfolio_id)).toEqual([shared, shared]);
  const anonymous = (rows: object[]) =>
    rows.map((row) => ({ ...row, id: "", customer_id: "", customer_name: "", raised_at: "", name: "" }));
  expect(anonymous(await fallsOf(who))).toEqual(anonymous(await fallsOf(plain)));
  expect((await keptOf(who)).map((row) => row.portfolio_id)).toEqual([shared, shared]);
  // Once the contract is shared again, its history restarts from today.
  await who.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [] });
  expect(await fallsOf(who)).toHaveLength(1);
  const left = await keptOf(who);
  expect(left.flatMap((row) => (row.portfolio_id === hidden ? [row.day] : []))).toEqual([today]);
  expect(left.flatMap((row) => (row.portfolio_id === shared ? [row.day] : []))).toEqual([before, today]);
});

test("nobody keeps a chance of who is no firm's customer any more", async () => {
  const who = await customer("leaves@test.vigie.fr");
  await aiming(who, 400);
  await refreshRow(server.services, who.id);
  expect(await keptOf(who)).toHaveLength(1);
  expect(
    (await people.advisor.ask("DELETE", `/customers/${who.id}/access?confirmed=true`)).status,
  ).toBeLessThan(300);
  expect(await keptOf(who)).toEqual([]);
});
