import { addDays, cents, type Day, day, type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Expenses of the current accounts, as far as all of them are known. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, now: instant("2026-06-20T10:00:00Z") });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const spendingOf = async (who: TestUser, id = "me") =>
  (await who.ask("GET", `/users/${id}/spending`)).body.spending;

async function spend(
  who: TestUser,
  account: Id,
  lines: readonly (readonly [on: string, euros: number, wording: string, category: string])[],
) {
  const { services } = server;
  await services.db
    .insertInto("transactions")
    .values(
      lines.map(([on, euros, wording, category]) => ({
        customer_id: who.id,
        id: services.newId(),
        portfolio_id: account,
        external_id: services.newId(),
        import_id: null,
        date: day(on),
        value_date: null,
        amount_cents: cents(Math.round(euros * 100)),
        original_wording: wording,
        wording,
        type: "card" as const,
        category_id: category,
        provenance: "provider" as const,
        created_at: services.clock(),
      })),
    )
    .execute();
}
const months = ["2026-01-14", "2026-02-16", "2026-03-16", "2026-04-14", "2026-05-14", "2026-06-15"];

async function account(who: TestUser): Promise<Id> {
  return await insertPortfolio(server.services, { customer_id: who.id, kind: "checking" });
}

test("without an account nothing is spent that anybody knows", async () => {
  expect(await spendingOf(await server.addUser())).toMatchObject({
    accounts: { known_count: 0, count: 0 },
    months: [],
    subscriptions: [],
    unusual: [],
  });
});

test("months, subscriptions and what stands out are those of the lines, for the person's share, own moves left out", async () => {
  const saver = await server.addUser();
  const id = await account(saver);
  const shops: (readonly [Day, number, string, string])[] = Array.from({ length: 10 }, (_, index) => [
    addDays(day("2026-01-08"), index * 14),
    -40 - (index % 3),
    `CB SUPERMARCHE ${index}`,
    "grocery.supermarket",
  ]);
  const contract = { customer_id: saver.id, kind: "lifeinsurance", name: "Armor Vie 2" } as const;
  await insertPortfolio(server.services, contract);
  await spend(saver, id, [
    ["2025-12-20", 2000, "VIR SALAIRE", "finances.salary"],
    ...months.map((on) => [on, -13.49, `PRLV FILMS ${on}`, "hobby.culture"] as const),
    ...shops,
    ["2026-03-05", -500, "VIR LIVRET A", "finances.savings"],
    ...months.map((on) => [on, -150, "PRLV SURAVENIR ARMOR VIE 2", "other"] as const),
    ["2026-06-10", -260, "CB SUPERMARCHE 99", "grocery.supermarket"],
  ]);
  const found = await spendingOf(saver);
  expect(found.accounts).toEqual({ known_count: 1, count: 1 });
  expect(found.months.map((one: { month: string }) => one.month)).toEqual([
    "2026-01-01",
    "2026-02-01",
    "2026-03-01",
    "2026-04-01",
    "2026-05-01",
  ]);
  const march = found.months[2];
  expect(march.total).toBeCloseTo(13.49 + 150 + 41 + 42, 2);
  expect(march.families.map((one: { family: string }) => one.family)).toEqual(["grocery", "hobby", "other"]);
  expect(found.subscriptions).toMatchObject([{ amount: 13.49, yearly: 161.88, next_on: "2026-07-15" }]);
  expect(found.subscriptions_yearly).toBe(161.88);
  expect(found.unusual).toMatchObject([{ portfolio_id: id, amount: 260, why: "amount" }]);
  const half = { ownership: { kind: "joint", ratio: 0.5 } };
  expect((await saver.ask("PUT", `/portfolios/${id}`, { portfolio: half })).status).toBe(200);
  expect((await spendingOf(saver)).subscriptions[0].amount).toBe(6.75);
});

test("with an account of which nothing is known there is no month: what is not known was not spent is not nothing", async () => {
  const saver = await server.addUser();
  await spend(saver, await account(saver), [["2026-01-02", -50, "CB BOUCHER", "grocery.shops"]]);
  expect((await spendingOf(saver)).months).toHaveLength(4);
  await account(saver);
  expect(await spendingOf(saver)).toMatchObject({ accounts: { known_count: 1, count: 2 }, months: [] });
});

test("a hidden account is in no month that the advisor sees; somebody else’s spending is not found", async () => {
  const { owner, advisor } = people;
  const id = await account(owner);
  await spend(
    owner,
    id,
    months.map((on) => [on, -13.49, "PRLV FILMS", "hobby.culture"] as const),
  );
  expect((await spendingOf(advisor, owner.id)).subscriptions).toHaveLength(1);
  const hide = { hidden_portfolio_ids: [id] };
  expect((await owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  expect(await spendingOf(advisor, owner.id)).toMatchObject({ accounts: { count: 0 }, subscriptions: [] });
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${owner.id}/spending`)).status).toBe(404);
});
