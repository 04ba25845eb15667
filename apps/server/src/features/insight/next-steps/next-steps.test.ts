import { cents, day, type Id, instant, type KindDetail, type PortfolioKind } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPortfolio as addInvested, addMarket, testMarket } from "../../../testing/test-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";

let server: TestServer;
let people: People;
let saver: TestUser;
const now = instant("2026-11-20T10:00:00Z");
beforeAll(async () => {
  server = await openTestServer({ jobs: false, now });
  people = await addPeople(server);
  const peers = [0.003, 0.004, 0.005, 0.005, 0.006].map((ucsFeeRatio, index) => ({
    ...testMarket,
    slug: `pair-${index}`,
    name: `Pair ${index}`,
    fees: { ...testMarket.fees, ucsFeeRatio },
  }));
  await addMarket(server, [testMarket, ...peers]);
});
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

type Held = {
  who?: TestUser;
  kind?: PortfolioKind;
  detail?: KindDetail | null;
  euros?: number | null;
  opened?: string | null;
  currency?: string;
};
async function addPortfolio(name: string, held: Held = {}): Promise<Id> {
  const {
    who = saver,
    kind = "savings",
    detail = null,
    euros = 1000,
    opened = null,
    currency = "EUR",
  } = held;
  const id = server.services.newId();
  const source = "provider" as const;
  const nothing = { connection_id: null, import_id: null, number: null, deleted_at: null, loan: null };
  const unsaid = { institution_slug: null, institution_name: null, contract_slug: null, company_name: null };
  await insertPortfolio(server.services, {
    ...nothing,
    ...unsaid,
    customer_id: who.id,
    id,
    external_id: id,
    source,
    kind,
    kind_detail: detail,
    provider_name: name,
    name,
    currency,
    amount_cents: euros === null ? null : cents(euros * 100),
    amount_as_of: day("2026-11-19"),
    amount_provenance: "provider",
    opened_on: opened === null ? null : day(opened),
  });
  return id;
}

type Line = readonly [on: string, euros: number, category?: string, coming?: boolean];
async function addLines(portfolioId: Id, lines: readonly Line[]): Promise<void> {
  const rows = lines.map(([on, euros, category = "grocery.shops", coming = false], index) => ({
    customer_id: saver.id,
    id: server.services.newId(),
    portfolio_id: portfolioId,
    external_id: `ligne-${index}`,
    import_id: null,
    date: day(on),
    value_date: null,
    amount_cents: cents(euros * 100),
    original_wording: "CARTE",
    wording: "Carte",
    type: "card" as const,
    category_id: category,
    provenance: "provider" as const,
    coming,
    created_at: server.services.clock(),
  }));
  await server.services.db.insertInto("transactions").values(rows).execute();
}

const read = async (who = saver, of: Id = saver.id) =>
  (await who.ask("GET", `/users/${of}/observations`)).body.observations;
const rulesOf = async (who = saver, of: Id = saver.id) =>
  (await read(who, of)).map((one: { rule: string }) => one.rule);
const aside = (key: string, days: number | null) => ({ observation: { key, aside_days: days } });

test("an observation carries its figure, its inputs with their dates, and where each dated figure was read", async () => {
  const id = await addPortfolio("LDDS", { detail: "ldd", euros: 9_640 });
  const [found] = await read();
  expect(found).toMatchObject({
    rule: "savings_headroom",
    portfolio_ids: [id],
    contract: "LDDS",
    amount: 2_360,
    yearly: 35.4,
    aside_until: null,
  });
  const [cap, balance, rate] = found.inputs;
  expect(cap).toMatchObject({ name: "cap", amount: 12_000, portfolio_id: null });
  expect(cap.source).toContain("edixit");
  expect(balance).toMatchObject({
    name: "balance",
    amount: 9_640,
    as_of: "2026-11-19",
    provenance: "provider",
  });
  expect(rate).toMatchObject({ name: "rate", ratio: 0.015, as_of: "2026-02-01" });
});

const months: readonly Line[] = [
  ["2026-07-30", -10],
  ["2026-08-10", -1_500],
  ["2026-09-10", -900],
  ["2026-10-10", -600],
  ["2026-10-12", -4_000, "finances.savings"],
  ["2026-10-13", 2_500],
  ["2026-11-10", -800],
  ["2026-10-20", -9_000, "grocery.shops", true],
];

test("money above three months of what leaves the current accounts is observed; own moves and forecasts are no spending", async () => {
  const id = await addPortfolio("Compte", { kind: "checking", euros: 8_000 });
  await addLines(id, months);
  const [found] = await read();
  expect(found).toMatchObject({ rule: "idle_cash", amount: 5_000 });
  expect(found.inputs).toContainEqual(
    expect.objectContaining({ name: "monthly_expenses", amount: 1_000, count: 3, as_of: "2026-10-31" }),
  );
});

test("months that are not all known say nothing of idle money", async () => {
  const id = await addPortfolio("Compte", { kind: "checking", euros: 8_000 });
  await addLines(id, months.slice(1));
  expect(await rulesOf()).toEqual([]);
});

test("an account without lines beside one with lines leaves the spending unknown", async () => {
  const id = await addPortfolio("Compte", { kind: "checking", euros: 8_000 });
  await addLines(id, months);
  await addPortfolio("Compte joint", { kind: "joint", euros: 4_000 });
  expect(await rulesOf()).toEqual([]);
});

test("a portfolio in another currency is no number of euros", async () => {
  await addPortfolio("Livret en dollars", { detail: "ldd", euros: 100, currency: "USD" });
  expect(await rulesOf()).toEqual([]);
});

test("the saver's own day of opening counts before the bank's", async () => {
  const id = await addPortfolio("PEL", { detail: "pel", euros: 30_000, opened: "2020-01-01" });
  expect(await rulesOf()).toEqual([]);
  await saver.ask("PUT", `/portfolios/${id}/portfolio_infos`, {
    portfolio_infos: { external_created_at: "2011-12-05" },
  });
  expect(await read()).toMatchObject([{ rule: "pel_term", on: "2026-12-05", amount: 30_000 }]);
});

test("the fees of a portfolio and of its funds are set beside those of its kind, and what its analysis waits for is reported", async () => {
  const lines = [
    { of: 1, cents: 60_000_00 },
    { of: 3, cents: 40_000_00 },
    { of: "euro" as const, cents: 50_000_00 },
  ];
  const id = await addInvested(server, saver, { lines });
  // The test market is fictitious: its contracts are no peers of a portfolio that is not a demo one.
  expect((await read()).some((one: { detail: string | null }) => one.detail === "ucs")).toBe(false);
  await server.services.db.updateTable("portfolios").set({ demo: true }).where("id", "=", id).execute();
  const found = await read();
  const fees = found.filter((one: { rule: string }) => one.rule === "fees_above_peers");
  const ucs = fees.find((one: { detail: string }) => one.detail === "ucs");
  expect(ucs).toMatchObject({ amount: 100_000, yearly: 100 });
  expect(ucs.inputs).toContainEqual(
    expect.objectContaining({ name: "own_fee", ratio: 0.006, source: "catalogue", as_of: "2026-11-20" }),
  );
  const funds = fees.find((one: { detail: string }) => one.detail === "funds");
  expect(funds.amount).toBe(100_000);
  expect(found).toContainEqual(expect.objectContaining({ rule: "missing_settings", amount: 150_000 }));
});

test("an observation is put aside until a day, comes back by itself, and may be brought back before", async () => {
  await addPortfolio("LDDS", { detail: "ldd", euros: 9_640 });
  const [{ key }] = await read();
  const put = await saver.ask("PUT", "/users/me/observations", aside(key, 30));
  expect(put.body.observations[0].aside_until).toBe("2026-12-20");
  expect((await read())[0].aside_until).toBe("2026-12-20");
  const keptUntil = async (until: string) =>
    await server.services.db
      .updateTable("observations_aside")
      .set({ until: day(until) })
      .where("customer_id", "=", saver.id)
      .execute();
  await keptUntil("2026-11-20");
  expect((await read())[0].aside_until).toBe("2026-11-20");
  await keptUntil("2026-11-19");
  expect((await read())[0].aside_until).toBeNull();
  await saver.ask("PUT", "/users/me/observations", aside(key, 365));
  const back = await saver.ask("PUT", "/users/me/observations", aside(key, null));
  expect(back.body.observations[0].aside_until).toBeNull();
  expect((await read())[0].aside_until).toBeNull();
});

test("only what is observed of one's own portfolios may be put aside, for a time that is offered", async () => {
  await addPortfolio("LDDS", { detail: "ldd", euros: 9_640 });
  const [{ key }] = await read();
  const other = await server.addUser();
  expect(await other.ask("PUT", "/users/me/observations", aside(key, 30))).toMatchObject({
    status: 404,
    body: { code: "observation.not_found" },
  });
  for (const wrong of [
    aside(key, 31),
    { observation: { key, aside_days: 30, more: 1 } },
    { observation: { key } },
  ])
    expect(await saver.ask("PUT", "/users/me/observations", wrong)).toMatchObject({ status: 422 });
});

test("an advisor reads what is shared and puts nothing aside; one without a link finds nobody", async () => {
  const { owner, advisor, colleague } = people;
  await addPortfolio("Livret A", { who: owner, detail: "livret_a", euros: 9_000 });
  const hidden = await addPortfolio("Livret A bis", { who: owner, detail: "livret_a", euros: 50 });
  expect(await rulesOf(advisor, owner.id)).toEqual(["held_twice"]);
  await owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] });
  expect(await rulesOf(owner, owner.id)).toEqual(["held_twice"]);
  const [{ key }] = await read(owner, owner.id);
  await owner.ask("PUT", "/users/me/observations", aside(key, 90));
  const seen = await read(advisor, owner.id);
  expect(seen).toMatchObject([{ rule: "savings_headroom", amount: 13_950, aside_until: null }]);
  expect(JSON.stringify(seen)).not.toContain(hidden);
  const header = { "vigie-customer": owner.id };
  const put = await advisor.ask("PUT", "/users/me/observations", aside(seen[0].key, 30), header);
  expect(put.status).toBe(404);
  expect((await colleague.ask("GET", `/users/${owner.id}/observations`)).status).toBe(404);
});
