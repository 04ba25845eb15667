import { startHomeEstimateSandbox, type HomeEstimateSandbox } from "@vigie/partners/sandboxes";
import { instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { estimateAgain, startEstimates } from "../homes/actions/estimate-again.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let sandbox: HomeEstimateSandbox;
let saver: TestUser;
const now = instant("2026-11-20T10:00:00Z");
beforeAll(async () => {
  sandbox = await startHomeEstimateSandbox({ port: 0, clock: () => now });
  server = await openTestServer({ jobs: false, now, homeEstimateUrl: sandbox.url });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});
beforeEach(async () => {
  sandbox.setFault(null);
  server.setNow(now);
  saver = await server.addUser();
});

const flat = {
  name: "Appartement de Bordeaux",
  type: "principal_residence",
  dwelling_kind: "appartment",
  postal_code: "33000",
  city: "Bordeaux",
  surface: 62,
  rooms: 3,
  bedrooms: 2,
  features: ["elevator", "cellar"],
  purchase_value: 210_000,
  purchase_year: 2019,
};
const add = async (change: object = {}, who: TestUser = saver) =>
  await who.ask("POST", "/users/me/real_estates", { real_estate: { ...flat, ...change } });
const wealth = async () => (await saver.ask("GET", "/users/me/wealth")).body.wealth;

test("a property with a price typed in counts in the net worth, the composition and the series", async () => {
  const made = await add({ asset_price: 300_000 });
  expect(made.status).toBe(201);
  const home = made.body.real_estate;
  expect(home).toMatchObject({
    amount: 300_000,
    current_amount: 300_000,
    asset_price: 300_000,
    provenance: "typed",
    amount_as_of: "2026-11-20",
    location: "33000 Bordeaux",
    estimate: null,
    net_equity: 300_000,
  });
  expect(await wealth()).toMatchObject({ net: 300_000, assets: 300_000, contract_count: 1 });
  const { composition } = (await saver.ask("GET", "/users/me/portfolios/composition?type=asset_class")).body;
  expect(composition.parts).toMatchObject([{ key: "realEstate", amount: 300_000 }]);
  const { series } = (await saver.ask("GET", "/users/me/real_estates/series/cash_values?from=2025-11-20"))
    .body;
  expect(series.points[0]).toMatchObject({ value: 210_000 });
  expect(series.points.at(-1)).toMatchObject({ value: 300_000 });
});

test("an estimate is a range with its day, method and history; the price typed in is kept beside it", async () => {
  const { id } = (await add({ asset_price: 300_000 })).body.real_estate;
  const { estimate } = (await saver.ask("POST", `/real_estates/${id}/estimate`, { estimate_enabled: true }))
    .body;
  expect(estimate).toMatchObject({
    estimate_enabled: true,
    asset_price: 300_000,
    failure: null,
    estimate: { as_of: "2026-11-20", method: { scale: "commune", place: "Bordeaux" } },
  });
  expect(estimate.estimate.low).toBeLessThan(estimate.estimate.value);
  expect(estimate.history.at(-1)).toEqual([Date.parse("2026-11-20"), estimate.estimate.value]);
  const shown = (await saver.ask("GET", `/real_estates/${id}`)).body.real_estate;
  expect(shown).toMatchObject({
    amount: estimate.estimate.value,
    provenance: "estimated",
    asset_price: 300_000,
  });
  expect((await wealth()).net).toBe(estimate.estimate.value);
  // Back to the typed price; the estimate is kept for later.
  await saver.ask("POST", `/real_estates/${id}/estimate`, { estimate_enabled: false, asset_price: 320_000 });
  const back = (await saver.ask("GET", `/real_estates/${id}`)).body.real_estate;
  expect(back).toMatchObject({ amount: 320_000, provenance: "typed", estimate_enabled: false });
  expect(back.estimate.value).toBe(estimate.estimate.value);
});

test("a partner that is down is a state, and the price typed in still counts", async () => {
  sandbox.setFault("error");
  const made = await add({ estimate_enabled: true });
  expect(made.status).toBe(201);
  expect(made.body.real_estate).toMatchObject({
    estimate_failure: "unavailable",
    estimate: null,
    amount: 210_000,
  });
  const { id } = made.body.real_estate;
  const typed = await saver.ask("POST", `/real_estates/${id}/estimate`, {
    estimate_enabled: true,
    asset_price: 250_000,
  });
  expect(typed.body.estimate).toMatchObject({ failure: "unavailable", asset_price: 250_000 });
  expect((await wealth()).net).toBe(250_000);
});

test("where no sale is published the estimate says so", async () => {
  const made = await add({ postal_code: "67000", city: "Strasbourg", estimate_enabled: true });
  expect(made.body.real_estate).toMatchObject({ estimate_failure: "not_covered", amount: 210_000 });
});

test("a share counts for its share, the whole is shown beside it", async () => {
  const made = await add({ asset_price: 300_000, ownership: { kind: "joint" }, rent_received: 1_000 });
  expect(made.body.real_estate).toMatchObject({ amount: 150_000, current_amount: 300_000 });
  expect(made.body.real_estate.gross_yield_ratio).toBeCloseTo(0.04, 10);
  expect((await wealth()).net).toBe(150_000);
});

test("what is missing or does not hold together is refused field by field", async () => {
  const code = async (change: object) => (await add({ asset_price: 1_000, ...change })).body.code;
  expect(await code({ surface: null })).toBe("real_estate.missing_fields");
  expect(await code({ purchase_year: 2027 })).toBe("real_estate.future_year");
  expect(await code({ rooms: 1, bedrooms: 2 })).toBe("real_estate.bedrooms");
  expect(await code({ asset_price: null, purchase_year: null })).toBe("real_estate.no_value");
  expect((await add({ asset_price: -1 })).status).toBe(422);
  expect((await add({ price: 1 })).status).toBe(422);
});

test("properties are listed by amount, the largest first", async () => {
  for (const price of [100_000, 400_000, 250_000]) await add({ asset_price: price });
  const { real_estates: homes } = (await saver.ask("GET", "/users/me/real_estates")).body;
  expect(homes.map((home: { amount: number }) => home.amount)).toEqual([400_000, 250_000, 100_000]);
});

test("a change keeps what it does not name, and moves what is worth", async () => {
  const { id } = (await add({ asset_price: 300_000 })).body.real_estate;
  const body = { real_estate: { ownership: { kind: "joint", ratio: 0.25 }, name: "Quart d’appartement" } };
  const changed = (await saver.ask("PUT", `/real_estates/${id}`, body)).body.real_estate;
  expect(changed).toMatchObject({ name: "Quart d’appartement", surface: 62, amount: 75_000 });
  const wrong = await saver.ask("PUT", `/real_estates/${id}`, { real_estate: { bedrooms: 4 } });
  expect(wrong.body.code).toBe("real_estate.bedrooms");
});

test("a property typed in by hand before is listed, and its values become prices once it is described", async () => {
  const typed = await saver.ask("POST", "/users/me/manual_contracts", {
    manual_contract: {
      name: "Maison",
      kind: "realestate",
      kind_detail: "secondary_residence",
      values: [{ day: "2025-01-01", amount: 180_000 }],
    },
  });
  const { id } = typed.body.manual_contract;
  expect((await saver.ask("GET", `/real_estates/${id}`)).body.real_estate).toMatchObject({ amount: 180_000 });
  const { postal_code, city, surface } = flat;
  const body = { real_estate: { dwelling_kind: "house", postal_code, city, surface } };
  const described = (await saver.ask("PUT", `/real_estates/${id}`, body)).body.real_estate;
  expect(described).toMatchObject({ amount: 180_000, asset_price: 180_000, asset_price_on: "2025-01-01" });
});

test("a deletion needs its box ticked, and takes the property out of the total", async () => {
  const { id } = (await add({ asset_price: 300_000 })).body.real_estate;
  expect((await saver.ask("DELETE", `/real_estates/${id}`)).body.code).toBe(
    "real_estate.confirmation_required",
  );
  expect((await saver.ask("DELETE", `/real_estates/${id}?confirmed=true`)).status).toBe(200);
  expect((await wealth()).net).toBe(0);
  expect((await saver.ask("GET", `/real_estates/${id}`)).status).toBe(404);
});

test("somebody else’s property is not found, by any call", async () => {
  const { id } = (await add({ asset_price: 300_000 })).body.real_estate;
  const thief = await server.addUser();
  const calls = [
    ["GET", `/real_estates/${id}`, undefined],
    ["PUT", `/real_estates/${id}`, { real_estate: { name: "À moi" } }],
    ["DELETE", `/real_estates/${id}?confirmed=true`, undefined],
    ["POST", `/real_estates/${id}/estimate`, { estimate_enabled: true }],
    ["GET", `/real_estates/${id}/estimate`, undefined],
  ] as const;
  for (const [method, path, body] of calls)
    expect([path, (await thief.ask(method, path, body)).body.code]).toEqual([path, "real_estate.not_found"]);
});

test("a variant without the estimator has no estimate to ask for, and prices are typed in", async () => {
  const other = await server.addUser({ variant: "rivage" });
  const made = await add({ asset_price: 200_000, estimate_enabled: true }, other);
  expect(made.body.real_estate).toMatchObject({ amount: 200_000, estimate: null, estimate_failure: null });
  const { id } = made.body.real_estate;
  const asked = await other.ask("POST", `/real_estates/${id}/estimate`, { estimate_enabled: true });
  expect(asked.body.code).toBe("route.not_found");
  const body = { real_estate: { asset_price: 210_000 } };
  expect((await other.ask("PUT", `/real_estates/${id}`, body)).body.real_estate.amount).toBe(210_000);
});

test("an estimate that counts is asked again after a month; the price typed in stays apart", async () => {
  const { id } = (await add({ asset_price: 300_000, estimate_enabled: true })).body.real_estate;
  const again = async () => await estimateAgain(server.services, saver.id, id);
  expect(await again()).toBe(false);
  const others = await startEstimates(server.services);
  server.setNow(instant("2026-12-20T10:00:00Z"));
  expect(await startEstimates(server.services)).toBeGreaterThan(others);
  expect(await again()).toBe(true);
  expect(await again()).toBe(false);
  server.setNow(now);
  const { estimate } = (await saver.ask("GET", `/real_estates/${id}/estimate`)).body;
  expect(estimate).toMatchObject({ asset_price: 300_000, asset_price_on: "2026-11-20", failure: null });
});

test("a monthly estimate that cannot be had is a state, due again, and takes nothing back", async () => {
  const { id } = (await add({ asset_price: 300_000, estimate_enabled: true })).body.real_estate;
  const before = (await saver.ask("GET", `/real_estates/${id}`)).body.real_estate;
  server.setNow(instant("2026-12-21T10:00:00Z"));
  sandbox.setFault("error");
  expect(await estimateAgain(server.services, saver.id, id)).toBe(true);
  expect(await startEstimates(server.services)).toBeGreaterThan(0);
  server.setNow(now);
  const after = (await saver.ask("GET", `/real_estates/${id}`)).body.real_estate;
  expect(after).toMatchObject({
    estimate_failure: "unavailable",
    estimate_enabled: true,
    asset_price: 300_000,
    amount: before.amount,
    provenance: "estimated",
  });
  await saver.ask("POST", `/real_estates/${id}/estimate`, { estimate_enabled: false });
  expect(await estimateAgain(server.services, saver.id, id)).toBe(false);
});
