import { cents, day, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** The next thousand euros: rules in order, envelopes compared, and nothing ranked by a figure that may be outdated. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, now: instant("2026-11-19T10:00:00Z") });
  await addMarket(server, [testMarket]);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const nextOf = async (who: TestUser, { id = "me", query = "" } = {}) =>
  (await who.ask("GET", `/users/${id}/next_thousand${query}`)).body.next_thousand;
const placeOf = (next: { places: { place: string }[] }, place: string) =>
  next.places.find((one) => one.place === place);

async function hold(who: TestUser, change: Omit<Parameters<typeof insertPortfolio>[1], "customer_id">) {
  const told = { amount_as_of: day("2026-11-19"), amount_provenance: "provider" } as const;
  return await insertPortfolio(server.services, { customer_id: who.id, ...told, ...change });
}

test("without anything held the envelopes are compared at supposed costs, and what is not known is said", async () => {
  const next = await nextOf(await server.addUser());
  expect(next.steps).toMatchObject({
    debt: { state: "done", safe_ratio: 0.015, debts: [] },
    reserve: { state: "unknown", missing: null },
    match: { state: "done" },
  });
  // The rate of the Livret A was read before the revision of August: it is listed separately, after the others.
  expect(next.livret).toMatchObject({ rate_from: "2026-02-01", revision_unread: "2026-08-01" });
  expect(next.places.map((one: { place: string }) => one.place).slice(-2)).toEqual(["livret_a", "per"]);
  const ranked = next.places.slice(0, -2).map((one: { value: number }) => one.value);
  expect(ranked).toEqual(ranked.toSorted((a: number, b: number) => b - a));
  expect(next.places.map((one: { is_ranked: boolean }) => one.is_ranked)).toEqual([
    ...ranked.map(() => true),
    false,
    false,
  ]);
  expect(next.rooms).toMatchObject([
    { kind_detail: "livret_a", room: 22_950, portfolio_id: null, revision_unread: "2026-08-01" },
    { kind_detail: "ldd", room: 12_000 },
  ]);
  expect(placeOf(next, "livret_a")).toMatchObject({ value: 1160.54, tax_ratio: 0 });
  expect(placeOf(next, "pea")).toMatchObject({ is_cost_supposed: true, tax_ratio: 0.186 });
  expect(placeOf(next, "per")).toMatchObject({ value: null });
  expect(next.taxes.map((one: { tax: string }) => one.tax)).toEqual([
    "income",
    "levies",
    "lightLevies",
    "oldLifeInsurance",
  ]);
});

test("a full Livret A leaves its rate as old as it is, until its holder tells today's", async () => {
  const saver = await server.addUser();
  for (const [kind_detail, euros] of [
    ["livret_a", 22_950],
    ["ldd", 12_000],
  ] as const)
    await hold(saver, { kind: "savings", kind_detail, amount_cents: cents(euros * 100) });
  const next = await nextOf(saver);
  expect(next.rooms).toEqual([]);
  expect(placeOf(next, "livret_a")).toMatchObject({ is_ranked: false });
  const told = await nextOf(saver, { query: "?livret_rate=0.06" });
  expect(told.livret).toMatchObject({ rate_ratio: 0.06, is_rate_told: true, revision_unread: null });
  // 1 000 x 1.06^10 = 1 790.85, more than any other place here.
  expect(told.places[0]).toMatchObject({ place: "livret_a", value: 1790.85, is_ranked: true });
  expect((await saver.ask("GET", "/users/me/next_thousand?livret_rate=1.7")).status).toBe(422);
});

test("a dear debt comes first, a plan has a match that nobody told, a contract has its own costs", async () => {
  const saver = await server.addUser();
  await hold(saver, {
    kind: "savings",
    kind_detail: "livret_a",
    amount_cents: cents(22_000_00),
    name: "Livret A",
  });
  await hold(saver, { kind: "pee", amount_cents: cents(1000_00) });
  const contract = await addPortfolio(server, saver, {
    lines: [
      { of: 2, cents: 5000_00 },
      { of: "euro", cents: 5000_00 },
    ],
  });
  const loan = await hold(saver, { kind: "consumer_credit", name: "Auto", amount_cents: cents(-6000_00) });
  expect((await nextOf(saver)).steps.debt.state).toBe("unknown");
  const terms = { nominal_rate_ratio: 0.059 };
  expect((await saver.ask("PUT", `/portfolios/${loan}/loan`, { loan: terms })).status).toBe(200);
  const next = await nextOf(saver);
  expect(next.steps.debt).toMatchObject({ state: "applies", debts: [{ id: loan, rate_ratio: 0.059 }] });
  // The contract's euro fund: 2.5 % in 2025, less levies of 17.2 %.
  expect(next.steps.debt.safe_ratio).toBeCloseTo(0.025 * (1 - 0.172), 12);
  expect(next.steps.match.state).toBe("unknown");
  expect(next.rooms[0]).toMatchObject({ kind_detail: "livret_a", room: 950, name: "Livret A" });
  expect(placeOf(next, "lifeinsurance")).toMatchObject({
    portfolio_id: contract,
    is_cost_supposed: false,
    growth_ratio: expect.closeTo(1.045 * 0.997 * 0.994 - 1, 12),
  });
  expect(placeOf(next, "euro_fund")).toMatchObject({ growth_ratio: 0.025, portfolio_id: contract });
});

test("a PER has a value once both rates of income tax are told", async () => {
  const saver = await server.addUser();
  const next = await nextOf(saver, { query: "?rate_in=0.3&rate_out=0.11" });
  const grown = (1.045 * 0.997 * 0.994) ** 10;
  const placed = 1000 / 0.7;
  expect(placeOf(next, "per")).toMatchObject({
    value: expect.closeTo(placed * (1 + (grown - 1) * (1 - 0.314)) - placed * 0.11, 2),
  });
  expect((await saver.ask("GET", "/users/me/next_thousand?rate_in=2")).status).toBe(422);
});

test("a hidden contract is in no rule that the advisor reads; somebody else’s are not found", async () => {
  const { owner, advisor } = people;
  const hidden = await hold(owner, { kind: "savings", kind_detail: "lep", amount_cents: cents(4000_00) });
  const books = async (who: TestUser, id?: string) =>
    (await nextOf(who, id === undefined ? {} : { id })).rooms.map(
      (one: { kind_detail: string }) => one.kind_detail,
    );
  expect(await books(advisor, owner.id)).toContain("lep");
  const hide = { hidden_portfolio_ids: [hidden] };
  expect((await owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  expect(await books(advisor, owner.id)).not.toContain("lep");
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${owner.id}/next_thousand`)).status).toBe(404);
});
