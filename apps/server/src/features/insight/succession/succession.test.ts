import { cents, day, type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Who would inherit what: stated facts decide, an unstated one gives no figure, and a hidden contract is in none of the
 * advisor's figures. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, now: instant("2026-11-19T10:00:00Z") });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const successionOf = async (who: TestUser, id = "me") =>
  (await who.ask("GET", `/users/${id}/succession`)).body.succession;

async function hold(
  who: TestUser,
  change: Omit<Parameters<typeof insertPortfolio>[1], "customer_id">,
): Promise<Id> {
  const told = { amount_as_of: day("2026-11-18"), amount_provenance: "provider" } as const;
  return await insertPortfolio(server.services, { customer_id: who.id, ...told, ...change });
}
const putClause = async (who: TestUser, id: Id, clause: unknown) =>
  await who.ask("PUT", `/portfolios/${id}/beneficiary_clause`, { clause });
const children = { heirs: "child", count: 1, early_paid: null, late_paid: null };
const putProfile = async (who: TestUser, profile: Record<string, unknown>) =>
  expect((await who.ask("PUT", "/users/me/profile", { profile })).status).toBeLessThan(300);

test("nothing is supposed of a family, an age or a clause; each that is told opens its figures", async () => {
  const saver = await server.addUser();
  await hold(saver, { kind: "savings", amount_cents: cents(401_500_00) });
  const contract = await hold(saver, { kind: "lifeinsurance", amount_cents: cents(400_000_00) });
  const empty = await successionOf(saver);
  expect(empty).toMatchObject({ reason: "family_unknown", estate: 400_000, age: null, heirs: [] });
  expect(empty.contracts).toMatchObject([{ id: contract, reason: "clause_unknown", early_value: null }]);
  await putProfile(saver, { marital_status: "divorced", children_count: 2, birthdate: "1970-05-04" });
  expect((await putClause(saver, contract, children)).body).toEqual({ clause: children });
  const told = await successionOf(saver);
  expect(told).toMatchObject({ reason: null, age: 56, children_count: 2 });
  expect(told.contracts).toMatchObject([{ reason: null, early_value: 400_000, told_on: "2026-11-19" }]);
  // For 100,000 taxable euros each 18,194; for 200,000 of life insurance each, a fifth of the part over 152,500.
  expect(told.heirs).toEqual([
    {
      heir: "child",
      count: 2,
      estate: 200_000,
      insurance: 200_000,
      late_value: 0,
      late_paid: 0,
      allowance: 100_000,
      late_allowance: 0,
      base: 100_000,
      duty: 18_194,
      insurance_duty: 9500,
      net: 372_306,
    },
  ]);
  expect((await putClause(saver, contract, null)).status).toBe(200);
  expect((await successionOf(saver)).contracts).toMatchObject([{ clause: null, reason: "clause_unknown" }]);
});

test("from seventy on the payments of both times are asked, and gains of the late ones are free", async () => {
  const saver = await server.addUser();
  await putProfile(saver, { marital_status: "widowed", children_count: 1, birthdate: "1950-01-10" });
  const contract = await hold(saver, { kind: "lifeinsurance", amount_cents: cents(120_000_00) });
  await putClause(saver, contract, children);
  expect((await successionOf(saver)).contracts).toMatchObject([{ reason: "payments_unknown" }]);
  await putClause(saver, contract, { ...children, early_paid: 40_000, late_paid: 60_000 });
  const { contracts, heirs } = await successionOf(saver);
  expect(contracts).toMatchObject([{ reason: null, early_value: 48_000, late_value: 72_000 }]);
  expect(heirs).toMatchObject([{ late_paid: 60_000, late_allowance: 30_500, late_value: 72_000, base: 0 }]);
});

test("figures of the law have their article and their day", async () => {
  const { rules, scale } = await successionOf(await server.addUser());
  expect(rules).toContainEqual({
    rule: "late_free",
    amount: 30_500,
    ratio: null,
    article: "757 B",
    from: "2002-01-01",
  });
  expect(scale.slices).toHaveLength(7);
  expect(scale.slices.at(-1)).toEqual({ key: "7", up_to: null, ratio: 0.45 });
});

test("only a life insurance has a clause, and what is told of it must be possible", async () => {
  const saver = await server.addUser();
  const book = await hold(saver, { kind: "savings", amount_cents: cents(10_00) });
  expect((await putClause(saver, book, children)).status).toBe(404);
  const contract = await hold(saver, { kind: "lifeinsurance", amount_cents: cents(10_00) });
  for (const wrong of [{ count: 0 }, { count: 21 }, { late_paid: -1 }, { heirs: "friend" }])
    expect((await putClause(saver, contract, { ...children, ...wrong })).status).toBe(422);
});

test("a hidden contract is in no figure of the advisor; somebody else reads and writes nothing", async () => {
  const { owner, advisor } = people;
  await putProfile(owner, { marital_status: "single", children_count: 1, birthdate: "1980-01-10" });
  await hold(owner, { kind: "savings", amount_cents: cents(11_500_00) });
  const hidden = await hold(owner, { kind: "lifeinsurance", amount_cents: cents(90_000_00) });
  await putClause(owner, hidden, children);
  expect((await successionOf(advisor, owner.id)).heirs).toMatchObject([{ insurance: 90_000 }]);
  const hide = { hidden_portfolio_ids: [hidden] };
  expect((await owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  const seen = await successionOf(advisor, owner.id);
  expect(seen).toMatchObject({ contracts: [], heirs: [{ estate: 10_000, insurance: 0, net: 10_000 }] });
  expect(JSON.stringify(seen)).not.toContain(hidden);
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner]) {
    expect((await who.ask("GET", `/users/${owner.id}/succession`)).status).toBe(404);
    expect((await putClause(who, hidden, null)).status).toBe(404);
  }
  expect((await putClause(advisor, hidden, null)).status).toBe(404);
  expect((await successionOf(owner)).contracts).toMatchObject([{ clause: children }]);
});
