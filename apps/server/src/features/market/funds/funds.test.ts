import { addMonths, day, instant, riskSurveys } from "@vigie/domain";
import { startFundDataSandbox } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPortfolio } from "../../../testing/test-portfolio.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { allFunds, importFunds, proposableFacts, refreshFunds } from "./actions.ts";
import { refreshAllPrices } from "./actions/prices.ts";

let sandbox: Awaited<ReturnType<typeof startFundDataSandbox>>;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  sandbox = await startFundDataSandbox({ port: 0, clock: () => instant("2026-11-20T10:00:00Z") });
  server = await openTestServer({ fundDataUrl: sandbox.url, jobs: false });
  await refreshFunds(server.services);
  user = await server.addUser();
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const get = async (path: string) => (await user.ask("GET", path)).body;
const fundsFor = async (query: string) => await get(`/investments${query}`);
type Row = Answer["body"];

/** Lower case without accents. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

test("funds come ten at a time, the best notes for the default profile first, and never twice", async () => {
  const first = await fundsFor("");
  expect(first.meta).toMatchObject({ page: 1, total_count: expect.any(Number) });
  expect(first.meta.total_count).toBeGreaterThanOrEqual(1500);
  expect(first.investments).toHaveLength(10);
  expect(first).toMatchObject({ offer: null, risk: { profile: 3, origin: "default" } });
  const second = await fundsFor("?page=2");
  const rows: Row[] = [...first.investments, ...second.investments];
  expect(new Set(rows.map((row) => row.isin)).size).toBe(20);
  const notes = rows.map((row) => row.note);
  expect(notes).toEqual(notes.toSorted((a, b) => b - a));
  expect(rows.every((row) => row.note === row.notes_by_profile[3])).toBe(true);
});

test("what decides of a proposal is read without the rest of the fund, and says the same", async () => {
  const whole = await allFunds(server.services);
  const facts = await proposableFacts(server.services);
  expect(facts).toHaveLength(whole.length);
  expect(whole).toMatchObject(facts);
  expect(JSON.stringify(facts).length * 4).toBeLessThan(JSON.stringify(whole).length);
});

test("a page beyond the last is empty, and limits are kept", async () => {
  expect((await fundsFor("?page=9999")).investments).toEqual([]);
  expect((await fundsFor("?limit=100")).investments).toHaveLength(100);
  for (const wrong of ["limit=101", "limit=0", "page=0", "sort=luck"]) {
    expect((await user.ask("GET", `/investments?${wrong}`)).status).toBe(422);
  }
});

test("the order is also that of names, costs or SRI, the unknown last", async () => {
  const fees = (await fundsFor("?sort=fees&limit=100")).investments.map((row: Row) => row.ongoing_fee_ratio);
  expect(fees).toEqual(fees.toSorted((a: number, b: number) => a - b));
  const sri = (await fundsFor("?sort=sri&limit=100")).investments.map((row: Row) => row.sri);
  expect(sri[0]).toBe(1);
  expect(sri).toEqual(sri.toSorted((a: number, b: number) => a - b));
  const [first] = (await fundsFor("?sort=label&limit=1")).investments;
  expect(plain(first.label)[0]).toMatch(/[a0-9]/);
});

test("the order of performance is that of five years a year, as of the last price, and unread prices come last", async () => {
  await server.services.db
    .updateTable("funds")
    .set({ prices_until: day("2026-11-20") })
    .execute();
  const few = (await fundsFor("?tag=indiciel&limit=5")).investments.map((row: Row) => row.isin);
  await server.services.db
    .updateTable("funds")
    .set({ prices_until: null })
    .where("isin", "in", few)
    .execute();
  await refreshAllPrices(server.services);
  const [first, ...others]: Row[] = (await fundsFor("?sort=performance&limit=100")).investments;
  expect(new Set([first, ...others].slice(0, 5).map((row) => row.isin))).toEqual(new Set(few));
  const fives = [first, ...others].flatMap((row) => row.five_year_ratio ?? []);
  expect(fives).toEqual(fives.toSorted((a, b) => b - a));
  expect(others.at(-1)).toMatchObject({ returns_on: null, one_year_ratio: null, five_year_ratio: null });
  const { investment } = await get(`/investments/${first.isin}`);
  const { days, values } = investment.history;
  expect(first.returns_on).toBe(days.at(-1));
  const at = (months: number) =>
    values[days.findLastIndex((one: string) => one <= addMonths(day(days.at(-1)), -months))];
  expect(first.one_year_ratio).toBeCloseTo(values.at(-1) / at(12) - 1, 7);
  expect(first.five_year_ratio).toBeCloseTo((values.at(-1) / at(60)) ** (1 / 5) - 1, 7);
  await server.services.db.updateTable("funds").set({ prices_until: null }).execute();
});

test("a file that brings only the last months of a known history keeps its five years", async () => {
  const [row] = (await fundsFor("?sort=performance&limit=1")).investments;
  const { details } = await storedFund(row.isin);
  const days = [day("2026-11-13"), day("2026-11-20")];
  await importFunds(server.services, [details], [{ isin: row.isin, days, prices: [10, 11] }]);
  const kept = await storedFund(row.isin);
  expect(kept.returns_on).toBe("2026-11-20");
  expect(Number(kept.five_year_ratio)).not.toBeCloseTo(row.five_year_ratio, 3);
});

test("a search reads words of the label and the issuer without accents nor case, or the start of an ISIN", async () => {
  const rows: Row[] = (await fundsFor("?query=%C3%A9MERGENTS&limit=100")).investments;
  expect(rows.length).toBeGreaterThan(0);
  expect((await fundsFor("?query=emergents&limit=100")).investments).toEqual(rows);
  for (const row of rows) expect(plain(`${row.label} ${row.issuer}`)).toContain("emergents");
  const [one] = rows;
  const issuer = encodeURIComponent(`emergents ${one.issuer}`);
  expect((await fundsFor(`?query=${issuer}&limit=100`)).investments).toContainEqual(one);
  const byIsin = await fundsFor(`?query=${one.isin.toLowerCase()}`);
  expect(byIsin.investments).toEqual([one]);
  const byStart = (await fundsFor(`?query=${one.isin.slice(0, 9)}&limit=100`)).investments;
  expect(byStart).toContainEqual(one);
  expect((await fundsFor("?query=zzzz%25")).investments).toEqual([]);
});

test("every tag has a French label and finds as many funds as it says", async () => {
  const { tags } = await get("/tags");
  expect(tags.length).toBeGreaterThan(20);
  const climate = tags.find((tag: Row) => tag.slug === "climat");
  expect(climate).toEqual({ slug: "climat", label: "Climat", fund_count: expect.any(Number) });
  const found = await fundsFor("?tag=climat&limit=100");
  expect(found.meta.total_count).toBe(climate.fund_count);
  for (const row of found.investments) expect(row.tags).toContain("climat");
  expect((await fundsFor("?tag=inconnu")).meta.total_count).toBe(0);
});

test("a contract limits the funds to its offer, and its own risk profile sorts them", async () => {
  const lines = [{ of: "euro" as const, cents: 100_000 }];
  const id = await addPortfolio(server, user, { lines, slug: "rivage-epargne", risk: 1 });
  const offered = await fundsFor(`?contract_id=${id}&limit=100`);
  expect(offered).toMatchObject({
    offer: { slug: "rivage-epargne", name: "Rivage Épargne" },
    risk: { profile: 1, origin: "contract" },
  });
  // Funds that the profile does not allow are not listed, but counted.
  expect(offered.meta.total_count + offered.meta.left_out_count).toBe(20);
  expect(offered.investments.every((row: Row) => row.sri <= 4)).toBe(true);
  const notes = offered.investments.map((row: Row) => row.notes_by_profile[1]);
  expect(notes).toEqual(notes.toSorted((a: number, b: number) => b - a));
  const bySlug = await fundsFor("?contract_id=rivage-epargne&limit=100");
  expect(bySlug.meta.total_count).toBe(20);
  expect(bySlug.investments.map((row: Row) => row.isin)).toEqual(
    expect.arrayContaining(offered.investments.map((row: Row) => row.isin)),
  );
  const stranger = await server.addUser();
  for (const [ask, contract] of [
    [stranger.ask, id],
    [user.ask, "contrat-inconnu"],
  ] as const) {
    const answer = await ask("GET", `/investments?contract_id=${contract}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: { contract_id: ["contract.unknown"] } } });
  }
});

test("a fund is reported with its splits, its weekly history and its gains against its class on the same days", async () => {
  const [row] = (await fundsFor("?tag=indiciel&limit=1")).investments;
  const { investment } = await get(`/investments/${row.isin}`);
  expect(investment).toMatchObject(row);
  const { days, values } = investment.history;
  expect(days).toHaveLength(values.length);
  expect(days.length).toBeGreaterThan(200);
  const covered = investment.geography.reduce((sum: number, part: Row) => sum + part.ratio, 0);
  expect(covered).toBeLessThanOrEqual(1 + 1e-9);
  expect(investment.gains.map((gain: Row) => gain.years)).toEqual([1, 3, 5]);
  const [year] = investment.gains;
  const from = addMonths(day(days.at(-1)), -12);
  const start = values[days.findLastIndex((one: string) => one <= from)];
  expect(year.fund_ratio).toBeCloseTo(values.at(-1) / start - 1, 10);
  expect(year.excess_ratio).toBeCloseTo(year.fund_ratio - year.class_ratio, 10);
  const { values: reference } = await get(`/series?slug=${investment.reference.slug}`);
  const at = (limit: string) => reference.values[reference.days.findLastIndex((one: string) => one <= limit)];
  expect(year.class_ratio).toBeCloseTo(at(days.at(-1)) / at(from) - 1, 7);
  expect(Math.abs(investment.estimated_sri - investment.sri)).toBeLessThanOrEqual(2);
});

test.each(["FR0000000000", "nothing", "XZ0000000001"])("%s is no fund: 404 in French", async (isin) => {
  const answer = await user.ask("GET", `/investments/${isin}`);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ code: "fund.not_found", message: /^Ce fonds est introuvable\./ });
});

test("when the partner is down, a fund is reported with the basic data, and series with what is stored", async () => {
  const other = await openTestServer({ jobs: false });
  const visitor = await other.addUser();
  const { investment } = await get(`/investments/${(await fundsFor("")).investments[0].isin}`);
  const details = { ...(await storedFund(investment.isin)) };
  await other.services.db
    .insertInto("funds")
    .values({ ...details, details: JSON.stringify(details.details), prices_from: null, prices_until: null })
    .execute();
  const told = await visitor.ask("GET", `/investments/${investment.isin}`);
  expect(told.status).toBe(200);
  expect(told.body.investment).toMatchObject({
    label: investment.label,
    history: { days: [], values: [] },
    reference: null,
    gains: [],
    estimated_sri: null,
  });
  expect((await visitor.ask("GET", "/series")).body).toEqual({ series: [], values: null });
  expect((await visitor.ask("GET", "/tags")).body).toEqual({ tags: [] });
  await other.close();
});

const storedFund = async (isin: string) =>
  await server.services.db.selectFrom("funds").selectAll().where("isin", "=", isin).executeTakeFirstOrThrow();

test("reference series are listed, and one is given with its weekly values", async () => {
  const list = await get("/series");
  expect(list.values).toBeNull();
  expect(list.series.map((one: Row) => one.slug)).toEqual(
    expect.arrayContaining(["livret-a", "inflation", "world-equity"]),
  );
  const { values } = await get("/series?slug=world-equity");
  expect(values.days.length).toBeGreaterThan(400);
  expect(values.days).toHaveLength(values.values.length);
  expect(values.days).toEqual(values.days.toSorted());
  await server.services.db
    .updateTable("reference_series")
    .set({ points_until: day("2026-01-01") })
    .where("slug", "=", "world-equity")
    .execute();
  sandbox.setFault({ mode: "error" });
  const kept = await get("/series?slug=world-equity");
  sandbox.setFault(null);
  expect(kept.values.days).toEqual(values.days);
  expect(kept.values.values[9]).toBeCloseTo(values.values[9], 6);
  const unknown = await user.ask("GET", "/series?slug=rien");
  expect(unknown).toMatchObject({ status: 404, body: { code: "series.not_found" } });
});

test("contracts of the market are found by kind, bank and words", async () => {
  const all: Row[] = (await get("/contracts")).contracts;
  expect(all.length).toBeGreaterThan(10);
  const slugsOf = (rows: Row[]) => rows.map((row) => row.slug);
  const pea: Row[] = (await get("/contracts?kind=pea")).contracts;
  expect(slugsOf(pea)).toEqual(slugsOf(all.filter((row) => row.kind === "pea")));
  expect(slugsOf((await get("/contracts?query=EPARGNE%20maif")).contracts)).toEqual(["rivage-epargne"]);
  const sold: Row[] = (await get("/contracts?bank=boursobank")).contracts;
  expect(sold.length).toBeGreaterThan(1);
  expect((await get("/banks/boursobank/contracts")).contracts).toEqual(sold);
  expect((await user.ask("GET", "/contracts?kind=chateau")).status).toBe(422);
});

test("a contract is reported with its costs, rules, euro funds, and what speaks for and against it", async () => {
  const { contract } = await get("/contracts/cachemire-2");
  expect(contract).toMatchObject({
    name: "Cachemire 2",
    fees: { entry_fee_ratio: 0.025, ucs_fee_ratio: 0.0085, exit_fee_ratio: null },
    rules: { min_trade: 150, free_arbitrages_per_year: 1 },
    fund_count: 96,
    pros: ["Un conseiller en agence.", "Une option de rééquilibrage automatique."],
  });
  expect(contract.cons).toHaveLength(2);
  expect(contract.euro_funds[0].rates.length).toBeGreaterThan(3);
  const unknown = await user.ask("GET", "/contracts/rien");
  expect(unknown).toMatchObject({ status: 404, body: { code: "contract.not_found" } });
  const bank = await user.ask("GET", "/banks/rien/contracts");
  expect(bank).toMatchObject({ status: 404, body: { code: "bank.not_found" } });
});

test("targets give a whole allocation to each profile, more in shares at each step", async () => {
  const { targets } = await get("/portfolios/targets");
  expect(targets.map((target: Row) => target.profile)).toEqual([0, 1, 2, 3, 4, 5]);
  const shares = targets.map((target: Row) => {
    const ratios: number[] = target.allocation.map((part: Row) => part.ratio);
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0)).toBeCloseTo(1, 9);
    return target.allocation.find((part: Row) => part.asset_class === "stock")?.ratio ?? 0;
  });
  expect(shares).toEqual([0, 0.1, 0.25, 0.45, 0.7, 0.9]);
});

test("the risk questions are those of the domain, of both types", async () => {
  const { risk_survey: items } = await get("/risk_survey");
  expect(items.map((item: Row) => item.type)).toEqual(["profile", "contract"]);
  expect(items[0].questions).toHaveLength(riskSurveys[0]?.questions.length ?? 0);
  expect(items[0].questions[0].answers[0]).toMatchObject({ points: 0, max_risk: null });
});

test("each of these calls asks for a session", async () => {
  const paths = ["/investments", "/tags", "/series", "/contracts", "/portfolios/targets", "/risk_survey"];
  for (const path of paths) {
    const answer = await server.app.inject({ method: "GET", url: `/v1${path}` });
    expect([path, answer.statusCode]).toEqual([path, 401]);
  }
});
