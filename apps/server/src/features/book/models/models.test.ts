import { type AssetClass, cents, day, instant, type Id, type ModelBand, modelDrift } from "@vigie/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { codeOf } from "../../../testing/test-proposals.ts";
import { isinOf, testFunds, testHistories } from "../../../testing/test-portfolio.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { importFunds } from "../../market/funds/actions.ts";

let server: TestServer;
let people: People;
let profile: number;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  await importFunds(server.services, testFunds, testHistories);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  server.setNow(instant("2026-11-20T10:00:00Z"));
  people = await addPeople(server);
  const given = await people.owner.ask("POST", "/users/me/suitability", suitabilityBody());
  if (given.status !== 201) throw new Error(JSON.stringify(given.body));
  const kept = await sql<{
    profile: number;
  }>`select (assessment ->> 'profile')::int as profile from suitability_answers
    where customer_id = ${people.owner.id}`.execute(server.services.db);
  profile = kept.rows[0]?.profile ?? Number.NaN;
});

const band = (asset_class: AssetClass, low: number, [target, high]: readonly [number, number]) => ({
  asset_class,
  low,
  target,
  high,
});
const half = [band("euroFund", 0.4, [0.5, 0.6]), band("stock", 0.4, [0.5, 0.6])];
const write = async (bands: readonly object[], [follows, who]: readonly [number, TestUser]) =>
  await who.ask("PUT", `/model_portfolios/${String(profile)}`, { model: { follows, bands } });
const drifts = async (who = people.advisor, query = "") =>
  (await who.ask("GET", `/model_drifts${query}`)).body;

/** The asset class of a line, and its value in euros; null if unknown. */
type Line = readonly [AssetClass, number | null];
const isins: Partial<Record<AssetClass, string>> = {
  stock: isinOf(2),
  bond: isinOf(6),
  unknown: "XX0000000000",
};

async function addPortfolio(who: TestUser, lines: readonly Line[], euros: number | null = null): Promise<Id> {
  const known = lines.reduce((sum, [, one]) => sum + (one ?? 0), 0);
  const portfolio_id = await insertPortfolio(server.services, {
    customer_id: who.id,
    kind: "lifeinsurance",
    name: "Assurance vie",
    amount_cents: cents((euros ?? known) * 100),
    amount_as_of: day("2026-11-19"),
  });
  for (const [rank, [assetClass, value]] of lines.entries())
    await server.services.db
      .insertInto("holdings")
      .values({
        customer_id: who.id,
        portfolio_id,
        id: server.services.newId(),
        external_id: null,
        isin: isins[assetClass] ?? null,
        label: assetClass,
        holding_kind: assetClass === "euroFund" ? "euroFund" : "unit",
        quantity: null,
        unit_price: null,
        unit_cost: null,
        valuation_cents: value === null ? null : cents(value * 100),
        as_of: day("2026-11-19"),
        provenance: "provider",
        rank,
      })
      .execute();
  return portfolio_id;
}

test("who manages writes a model, an advisor reads it; a version is never overwritten", async () => {
  const { advisor, manager, admin, outsider, owner } = people;
  for (const who of [advisor, owner]) expect((await write(half, [0, who])).status).toBe(404);
  const first = await write(half, [0, manager]);
  expect([first.status, first.body.model?.version]).toEqual([200, 1]);
  // Of two writers who start from the same version, one gets a conflict.
  const second = [band("stock", 0.9, [1, 1])];
  const both = await Promise.all([write(second, [1, manager]), write(second, [1, admin])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // Version numbers that never existed, including very large ones.
  for (const follows of [0, 9, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(codeOf(await write(half, [follows, manager]))).toEqual([409, "model.changed"]);
  const { models } = (await advisor.ask("GET", "/model_portfolios")).body;
  expect(models).toMatchObject([{ profile, version: 2, bands: second }]);
  const path = `/model_portfolios/${String(profile)}/versions`;
  expect((await advisor.ask("GET", path)).body.models).toMatchObject([
    { version: 2 },
    { version: 1, bands: half },
  ]);
  expect((await outsider.ask("GET", path)).body.models).toEqual([]);
  expect((await outsider.ask("GET", "/model_portfolios")).body.models).toEqual([]);
  const { db } = server.services;
  await expect(sql`update model_versions set bands = '[]'`.execute(db)).rejects.toThrow("append-only");
  await expect(sql`delete from model_versions`.execute(db)).rejects.toThrow("append-only");
});

test("bands that no allocation keeps to are refused", async () => {
  const refused = async (...bands: object[]) => codeOf(await write(bands, [0, people.manager]))[1];
  expect(await refused(band("stock", 0, [0.5, 1]))).toBe("model.sum");
  expect(await refused(band("stock", 0.6, [0.5, 1]), band("bond", 0, [0.5, 1]))).toBe("model.order");
  expect(await refused(...half, ...half)).toBe("model.twice");
});

test("who leaves the bands is found with the points and the profile's date; a hidden contract is in nothing", async () => {
  const { advisor, manager, colleague, outsider, owner } = people;
  const nothing = { total_count: 0, customer_count: 0, within_count: 0, unknown_count: 0 };
  const drifting = await addPortfolio(owner, [
    ["stock", 8_000],
    ["euroFund", 2_000],
  ]);
  await addPortfolio(owner, [
    ["stock", 5_000],
    ["euroFund", 5_000],
  ]);
  await addPortfolio(
    owner,
    [
      ["stock", 4_500],
      ["euroFund", 4_500],
      ["bond", null],
    ],
    10_000,
  );
  expect((await drifts()).meta).toMatchObject(nothing);
  await write(half, [0, manager]);
  const found = await drifts();
  expect(found.meta).toEqual({
    total_count: 1,
    customer_count: 1,
    within_count: 1,
    unknown_count: 1,
    page: 1,
    total_pages: 1,
  });
  expect(found.drifts).toMatchObject([
    { customer_id: owner.id, portfolio_id: drifting, amount: 10_000, as_of: "2026-11-19" },
  ]);
  expect(found.drifts[0]).toMatchObject({
    profile,
    profile_on: "2026-11-20",
    version: 1,
    drift: 0.2,
    gaps: [
      { asset_class: "stock", share: 0.8, beyond: 0.2 },
      { asset_class: "euroFund", share: 0.2, beyond: -0.2 },
    ],
  });
  expect((await drifts(manager)).meta.total_count).toBe(1);
  for (const who of [colleague, outsider]) expect((await drifts(who)).meta).toMatchObject(nothing);
  expect((await drifts(advisor, `?profile=${String((profile + 1) % 6)}`)).meta).toMatchObject(nothing);
  await sql`update portfolios set advisor_hidden = true where id = ${drifting}`.execute(server.services.db);
  expect(await drifts()).toMatchObject({
    drifts: [],
    meta: { ...nothing, within_count: 1, unknown_count: 1 },
  });
});

test("answers that are too old are no profile", async () => {
  const { advisor, manager, owner } = people;
  await addPortfolio(owner, [["stock", 10_000]]);
  server.setNow(instant("2024-11-19T10:00:00Z"));
  const former = await server.addUser();
  await linkAdvisor(server.services, former.subject, {
    advisorId: advisor.id,
    firmId: await firmIdOf(advisor),
  });
  expect((await former.ask("POST", "/users/me/suitability", suitabilityBody())).status).toBe(201);
  await addPortfolio(former, [["stock", 10_000]]);
  server.setNow(instant("2026-11-20T10:00:00Z"));
  await write(half, [0, manager]);
  expect((await drifts()).drifts.map((one: { customer_id: Id }) => one.customer_id)).toEqual([owner.id]);
});

async function firmIdOf({ id }: TestUser): Promise<Id> {
  const user = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (user.firm_id === null) throw new Error("an advisor has a firm");
  return user.firm_id;
}

test("what the list counts is what the rule says of each contract", async () => {
  await write(half, [0, people.manager]);
  const bands: readonly ModelBand[] = half.map(({ asset_class: assetClass, ...one }) => ({
    assetClass,
    ...one,
  }));
  const euros = fc.integer({ min: 1, max: 9_999 });
  const spreads = fc.sample(fc.tuple(euros, euros, fc.nat(300), fc.nat(1_500)), { numRuns: 40, seed: 7 });
  const counted = { total_count: 0, within_count: 0, unknown_count: 0 };
  const expected: number[] = [];
  for (const [stock, euroFund, bond, unknown] of spreads) {
    const lines: Line[] = [
      ["stock", stock],
      ["euroFund", euroFund],
      ["bond", bond],
      ["unknown", unknown],
    ];
    await addPortfolio(
      people.owner,
      lines.filter(([, value]) => value !== 0),
    );
    const sum = stock + euroFund + bond + unknown;
    const parts = lines.map(([assetClass, value]) => ({ assetClass, ratio: (value ?? 0) / sum }));
    const { drift } = modelDrift(
      bands,
      parts.filter(({ ratio }) => ratio > 0),
    );
    if (drift === null) counted.unknown_count += 1;
    else if (drift === 0) counted.within_count += 1;
    else counted.total_count += 1;
    if (drift !== null && drift > 0) expected.push(drift);
  }
  const found = await drifts();
  expect(found.meta).toMatchObject(counted);
  expect(found.drifts.map(({ drift }: { drift: number }) => drift)).toEqual(
    expected.toSorted((a, b) => b - a),
  );
});
