import { type Cents, cents, day } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testFunds } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { seededOn } from "../../../testing/test-seeded-household.ts";
import { importFunds } from "../../market/funds/actions.ts";
import { addPortfolio } from "../../../testing/test-wealth.ts";

/** Recomputes the composition of the wealth by plain sums. */

let server: TestServer;
let saver: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await openTestServer({ now: `${seededOn}T10:00:00Z`, jobs: false });
  saver = await server.addUser();
  stranger = await server.addUser();
  await importFunds(server.services, testFunds, []);
});
afterAll(async () => {
  await server.close();
});
const inCents = (units: number) => Math.round(units * 100);

const clear = async () => {
  await server.services.db.deleteFrom("portfolios").where("customer_id", "=", saver.id).execute();
};

describe("asked by somebody else, or badly", () => {
  beforeEach(clear);

  test("a subset of somebody else's portfolios holds nothing, and a stranger finds nobody", async () => {
    const mine = await addPortfolio({ server, saver }, { kind: "checking", amount: 10_000 });
    const path = `portfolios/composition?type=contract&portfolio_subset=${mine}`;
    const { composition: found } = (await stranger.ask("GET", `/users/me/${path}`)).body;
    expect([found.total, found.parts]).toEqual([0, []]);
    expect((await stranger.ask("GET", `/users/${saver.id}/${path}`)).status).toBe(404);
  });

  test.each([
    "type=wealth",
    "type=bank&limit=0",
    "type=bank&limit=101",
    "type=bank&portfolio_subset=1",
    "by=bank",
  ])("a question of another form is refused: %s", async (query) => {
    expect((await saver.ask("GET", `/users/me/portfolios/composition?${query}`)).status).toBe(422);
  });
});

describe("over free dates", () => {
  beforeEach(async () => {
    await clear();
    const id = await addPortfolio({ server, saver }, { kind: "checking", amount: 40_000 });
    const value = (on: string, valueCents: number, paid: number) => ({
      customer_id: saver.id,
      portfolio_id: id,
      day: day(on),
      value_cents: cents(valueCents),
      paid_total_cents: cents(paid),
      provenance: "provider" as const,
    });
    await server.services.db
      .insertInto("valuations")
      .values([
        value("2025-01-01", 10_000, 10_000),
        value("2026-02-15", 25_000, 20_000),
        value("2026-11-12", 40_000, 30_000),
      ])
      .execute();
  });
  type Point = { date: string; value: number; paid: number };
  const series = async (query: string) =>
    (await saver.ask("GET", `/users/me/portfolios/series/cash_values${query}`)).body.series;
  const ends = (points: readonly Point[]): (Cents | string | undefined)[] => [
    points[0]?.date,
    cents(inCents(points[0]?.value ?? NaN)),
    points.at(-1)?.date,
    cents(inCents(points.at(-1)?.value ?? NaN)),
    cents(inCents(points.at(-1)?.paid ?? NaN)),
  ];

  test("a history ends on the day asked, with what was known then", async () => {
    const { points, from, to } = await series("?from=2026-02-01&to=2026-03-31");
    expect([from, to]).toEqual(["2026-02-01", "2026-03-31"]);
    expect(ends(points)).toEqual(["2026-02-01", 10_000, "2026-03-31", 25_000, 10_000]);
  });

  test("a day to come is today, and without a day the year goes up to today", async () => {
    expect((await series("?from=2026-02-01&to=2030-01-01")).to).toBe(seededOn);
    expect(await series("")).toMatchObject({ from: "2025-11-20", to: seededOn });
  });
});
