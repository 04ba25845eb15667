import { addMonths, cents, type Day, day, dayOf, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Total costs of all contracts: the figures of their own analyses, without any of a hidden contract. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server, [testMarket]);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const feesOf = async (who: TestUser, id = "me") => (await who.ask("GET", `/users/${id}/fees`)).body.fees;

async function analysedContract(who: TestUser): Promise<{ id: Id; yearly: number; lost: number }> {
  const id = await addPortfolio(server, who, { lines: balancedLines });
  const { sections } = await analysedBy(who, id);
  const fees = sections.find((section: { section: string }) => section.section === "fees");
  return { id, yearly: fees.all_in_yearly, lost: fees.lost_20_years ?? fees.lost20_years };
}

test("nobody has fees before a contract has", async () => {
  const saver = await server.addUser();
  expect(await feesOf(saver)).toMatchObject({
    as_of: null,
    yearly: null,
    yearly_ratio: null,
    lost: null,
    lost_real: null,
    bank: null,
    contracts: [],
    unknown: [],
  });
});

test("the sum is that of the contracts' own analyses, by the person's share; what is not known is named", async () => {
  const saver = await server.addUser();
  const [one, other] = [await analysedContract(saver), await analysedContract(saver)];
  expect(one.yearly).toBeGreaterThan(0);
  expect(one.lost).toBeGreaterThan(one.yearly);
  const amount = {
    amount_cents: cents(5000_00),
    amount_as_of: day("2026-11-19"),
    amount_provenance: "typed",
  } as const;
  const { services } = server;
  await insertPortfolio(services, { customer_id: saver.id, kind: "market", name: "Titres", ...amount });
  await insertPortfolio(services, { customer_id: saver.id, kind: "savings", name: "Livret", ...amount });
  await insertPortfolio(services, { customer_id: saver.id, kind: "pea", name: "Sans valeur" });
  const fees = await feesOf(saver);
  expect(fees.yearly).toBeCloseTo(one.yearly + other.yearly, 2);
  expect(fees.lost).toBeCloseTo(one.lost + other.lost, 2);
  expect(Math.abs(fees.lost_real - fees.lost / 1.02 ** 20)).toBeLessThan(0.006);
  expect(fees.yearly_ratio).toBeCloseTo(fees.yearly / fees.covered, 12);
  expect(fees.total - fees.covered).toBe(5000);
  expect(fees.contracts.map((each: { id: Id }) => each.id).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(fees.unknown).toMatchObject([
    { name: "Titres", value: 5000 },
    { name: "Sans valeur", value: null },
  ]);

  const half = { ownership: { kind: "joint", ratio: 0.5 } };
  expect((await saver.ask("PUT", `/portfolios/${one.id}`, { portfolio: half })).status).toBe(200);
  const shared = await feesOf(saver);
  expect(shared.yearly).toBeCloseTo(one.yearly / 2 + other.yearly, 1);
});

test("a contract whose analysis is outdated keeps the fees that its page shows, until the next one ends", async () => {
  const saver = await server.addUser();
  const { id, yearly } = await analysedContract(saver);
  const before = await feesOf(saver);
  const { db, clock } = server.services;
  await db.updateTable("analyses").set({ cleared_at: clock() }).where("portfolio_id", "=", id).execute();
  await db
    .updateTable("portfolios")
    .set({ amount_cents: cents(1) })
    .where("id", "=", id)
    .execute();
  expect(await feesOf(saver)).toEqual(before);
  expect(before.yearly).toBeCloseTo(yearly, 2);
  const { body } = await saver.ask("GET", `/portfolios/${id}/analyses`);
  const shown = body.analyses.sections.find((one: { section: string }) => one.section === "fees");
  // One contract: the same rate on its page and for the household.
  expect(before.yearly_ratio).toBeCloseTo(shown.all_in_annual.value, 6);
});

test("the fees of accounts are told apart, once twelve whole months are known", async () => {
  const saver = await server.addUser();
  const { services } = server;
  const account = await insertPortfolio(services, { customer_id: saver.id, kind: "checking" });
  const add = async (on: Day, amount: number, category = "finances.bank_fees") =>
    await services.db
      .insertInto("transactions")
      .values({
        customer_id: saver.id,
        id: services.newId(),
        portfolio_id: account,
        external_id: services.newId(),
        import_id: null,
        date: on,
        value_date: null,
        amount_cents: cents(amount),
        original_wording: "COTISATION",
        wording: "Cotisation",
        type: "fee",
        category_id: category,
        provenance: "provider",
        created_at: services.clock(),
      })
      .execute();
  const past = (months: number): Day => addMonths(day(`${dayOf(services.clock()).slice(0, 7)}-05`), -months);
  await add(past(3), -45_00);
  expect((await feesOf(saver)).bank).toBeNull();
  await add(past(14), -45_00);
  await add(past(2), -12_50, "grocery.shops");
  expect((await feesOf(saver)).bank).toMatchObject({ amount: 45, known_count: 1, count: 1 });
  // A second account with unknown fees does not count as free: the number of accounts included is returned.
  await insertPortfolio(services, { customer_id: saver.id, kind: "checking" });
  expect((await feesOf(saver)).bank).toMatchObject({ amount: 45, known_count: 1, count: 2 });
  // Refunds by the bank are deducted.
  await add(past(4), 10_00);
  expect((await feesOf(saver)).bank.amount).toBe(35);
});

test("a hidden contract is in no sum for the advisor; somebody else's fees are not found", async () => {
  const hidden = await analysedContract(people.owner);
  const seen = await analysedContract(people.owner);
  const hide = { hidden_portfolio_ids: [hidden.id] };
  expect((await people.owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  const told = await feesOf(people.advisor, people.owner.id);
  expect(told.contracts.map((each: { id: Id }) => each.id)).toEqual([seen.id]);
  expect(told.unknown.map((each: { id: Id }) => each.id)).not.toContain(hidden.id);
  expect(told.yearly).toBeCloseTo(seen.yearly, 2);
  expect((await feesOf(people.owner)).contracts).toHaveLength(2);
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${people.owner.id}/fees`)).status).toBe(404);
});
