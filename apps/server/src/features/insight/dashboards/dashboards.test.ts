import { dashboardTiles, tilesShownFirst } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  await addHousehold(server, people.owner);
});
afterAll(async () => await server.close());

const address = "/users/me/dashboard";
const tilesOf = async (who: TestUser) => (await who.ask("GET", address)).body.dashboard.tiles;
const inOrder = dashboardTiles.map((tile) => ({ tile, hidden: !tilesShownFirst.includes(tile) }));

test("an arrangement is kept with its user, whole: their other device reads the same", async () => {
  expect(await tilesOf(people.owner)).toEqual(inOrder);
  const tiles = [
    { tile: "sri", hidden: false },
    { tile: "growth", hidden: true },
  ];
  const kept = await people.owner.ask("PUT", address, { dashboard: { tiles } });
  expect(kept.status).toBe(200);
  expect(kept.body.dashboard.tiles).toHaveLength(dashboardTiles.length);
  expect(await tilesOf(people.owner)).toEqual(kept.body.dashboard.tiles);
  expect(await tilesOf(people.other)).toEqual(inOrder);
  await people.owner.ask("PUT", address, { dashboard: { tiles: [] } });
  expect(await tilesOf(people.owner)).toEqual(inOrder);
});

test("an advisor arranges dashboards for themselves: the customer's own does not move", async () => {
  const tiles = [{ tile: "completion", hidden: true }];
  expect((await people.advisor.ask("PUT", address, { dashboard: { tiles } })).status).toBe(200);
  expect(await tilesOf(people.advisor)).toContainEqual(tiles[0]);
  expect(await tilesOf(people.owner)).toEqual(inOrder);
});

test.each([
  { tiles: [{ tile: "gains", hidden: false }] },
  { tiles: [{ tile: "sri" }] },
  { tiles: [{ tile: "sri", hidden: false, width: 2 }] },
  { tiles: Array.from({ length: dashboardTiles.length + 1 }, () => ({ tile: "sri", hidden: false })) },
])("an arrangement of anything else is refused: %j", async (dashboard) => {
  expect((await people.owner.ask("PUT", address, { dashboard })).status).toBe(422);
});

test("completion lists what is missing, of the person first, and counts zero as filled", async () => {
  const read = async () => (await people.owner.ask("GET", "/users/me/completion")).body.completion;
  const steps = (completion: { missing: { step: string }[] }) => completion.missing.map(({ step }) => step);
  const say = async (profile: object) => await people.owner.ask("PUT", "/users/me/profile", { profile });
  const before = await read();
  expect(before.done + before.missing.length).toBe(before.total);
  expect((before.total - 3) % 3).toBe(0);
  const situation = {
    marital_status: "single",
    children_count: 0,
    professional_status: "retired",
    income_range: "income_1",
    total_estate: 0,
    savings_range: "savings_1",
  };
  await say({ ...situation, charges_range: null });
  expect(steps(await read())).toContain("situation");
  expect((await say({ charges_range: "charges_1" })).status).toBe(200);
  const after = await read();
  expect(steps(after)).not.toContain("situation");
  expect(after.done).toBe(before.done + 1);
});

test("nobody else reads a customer's completion", async () => {
  const own = `/users/${people.owner.id}/completion`;
  expect((await people.other.ask("GET", own)).status).toBe(404);
  expect((await people.outsider.ask("GET", own)).status).toBe(404);
  expect((await people.advisor.ask("GET", own)).status).toBe(200);
});
