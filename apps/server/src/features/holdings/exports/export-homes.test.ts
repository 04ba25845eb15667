import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests that an exported property can be imported with its description and with the loan that pays for it. */
let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());

const flat = {
  name: "Appartement =1+1",
  type: "rental_investment",
  dwelling_kind: "appartment",
  street: "3 rue de l’Église; bât. A",
  postal_code: "01400",
  city: "Châtillon",
  surface: 62.5,
  floor: 0,
  rooms: 3,
  bedrooms: 2,
  state: "old",
  usage: "rented",
  features: ["elevator", "cellar"],
  purchase_value: 210_000,
  purchase_year: 2019,
  notary_costs: 15_000.5,
  rent_received: 690,
  asset_price: 245_000,
  ownership: { kind: "joint", ratio: 0.6, usufructuary_born_on: null },
};
const mortgage = {
  name: "Prêt de l’appartement",
  kind: "mortgage",
  loan: {
    borrowed: 180_000,
    nominal_rate_ratio: 0.0145,
    duration_months: 240,
    first_repayment_on: "2020-02-05",
    signed_on: "2020-01-05",
    instalment: null,
    insurance_monthly: 12.5,
  },
};

async function import_(who: TestUser, file: string, format: string): Promise<Answer["body"]> {
  const bytes = Buffer.from(file);
  const sent = await who.ask("POST", `/users/me/imports?file_name=vigie.${format}`, bytes, {
    "content-type": "application/octet-stream",
  });
  const done = await who.ask("POST", `/users/me/import_batches/${sent.body.import.batch_id}/confirm`);
  expect([done.status, done.body.code]).toEqual([200, undefined]);
  return done.body.batch;
}

/** Returns all that is shown of properties and of their value, without the ids of an account. */
async function shown(who: TestUser): Promise<unknown> {
  const homes = (await who.ask("GET", "/users/me/real_estates")).body.real_estates;
  const { wealth } = (await who.ask("GET", "/users/me/wealth")).body;
  return {
    homes: homes.map(({ id: _, loans, ...home }: Record<string, unknown>) => ({
      ...home,
      loans: Array.isArray(loans) ? loans.map(({ id: _id, ...loan }) => loan) : null,
    })),
    net: wealth.net,
    debts: wealth.debts,
  };
}

test.each(["ofx", "csv", "json"])("a property and its loan come back whole from %s, once", async (format) => {
  const [from, to] = [await server.addUser(), await server.addUser()];
  await from.ask("POST", "/users/me/manual_contracts", { manual_contract: mortgage });
  const [loan] = (await from.ask("GET", "/users/me/portfolios")).body.portfolios;
  const made = await from.ask("POST", "/users/me/real_estates", {
    real_estate: { ...flat, loan_id: loan.id },
  });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  const file = (await from.ask("GET", `/users/me/exports/${format}`)).body;
  const text = typeof file === "string" ? file : JSON.stringify(file);
  const batch = await import_(to, text, format);
  const before = await shown(from);
  expect(JSON.stringify(before)).toContain(mortgage.name);
  expect(await shown(to)).toEqual(before);
  // Importing again, in either account, changes nothing.
  const again = await import_(to, text, format);
  await import_(from, text, format);
  expect([await shown(to), await shown(from)]).toEqual([before, before]);
  for (const { id } of [again, batch]) await to.ask("DELETE", `/users/me/import_batches/${id}`);
  expect((await to.ask("GET", "/users/me/portfolios")).body.portfolios).toEqual([]);
  expect((await to.ask("GET", "/users/me/real_estates")).body.real_estates).toEqual([]);
});

test("a property whose price the saver gave since stays when the file that brought it is taken back", async () => {
  const [from, to] = [await server.addUser(), await server.addUser()];
  await from.ask("POST", "/users/me/real_estates", { real_estate: flat });
  const file = (await from.ask("GET", "/users/me/exports/csv")).body;
  const batch = await import_(to, file, "csv");
  const [home] = (await to.ask("GET", "/users/me/real_estates")).body.real_estates;
  await to.ask("PUT", `/real_estates/${home.id}`, { real_estate: { asset_price: 260_000 } });
  expect((await to.ask("DELETE", `/users/me/import_batches/${batch.id}`)).status).toBe(200);
  const [kept] = (await to.ask("GET", "/users/me/real_estates")).body.real_estates;
  expect(kept).toMatchObject({ current_amount: 260_000, city: "Châtillon" });
});

test.each(["ofx", "csv", "json"])("what the saver said of a loan comes back from %s", async (format) => {
  const [from, to] = [await server.addUser(), await server.addUser()];
  await from.ask("POST", "/users/me/manual_contracts", { manual_contract: mortgage });
  const termsOf = async (who: TestUser) => {
    const [{ id }] = (await who.ask("GET", "/users/me/portfolios")).body.portfolios;
    const { loan } = (await who.ask("GET", `/portfolios/${id}/loan`)).body;
    return { id, terms: { ...loan, id: null, said: null } };
  };
  const { id } = await termsOf(from);
  const loan = { nominal_rate_ratio: 0.02, ends_on: "2038-01-05", insurance_monthly: 30 };
  const said = await from.ask("PUT", `/portfolios/${id}/loan`, { loan });
  expect([said.status, said.body.code]).toEqual([200, undefined]);
  const file = (await from.ask("GET", `/users/me/exports/${format}`)).body;
  await import_(to, typeof file === "string" ? file : JSON.stringify(file), format);
  expect((await termsOf(to)).terms).toEqual((await termsOf(from)).terms);
});
