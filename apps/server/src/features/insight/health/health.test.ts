import { cents, day, type Id, instant, type PortfolioKind } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";

let server: TestServer;
let saver: TestUser;
const now = "2026-11-20T10:00:00.000Z";
beforeAll(async () => void (server = await openTestServer({ jobs: false, now })));
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

type Bank = {
  state?: "ok" | "wrong_credentials" | "technical_bug";
  success?: string | null;
  consent?: string;
};
async function addBank(name: string, { state = "ok", success = now, consent }: Bank = {}): Promise<Id> {
  const id = server.services.newId();
  await server.services.db
    .insertInto("connections")
    .values({
      customer_id: saver.id,
      id,
      provider_connection_id: `at-partner-${id}`,
      institution_slug: null,
      institution_name: name,
      state,
      error_message: null,
      last_success_at: success === null ? null : instant(success),
      last_try_at: instant(now),
      next_try_at: null,
      consent_ends_on: consent === undefined ? null : day(consent),
      created_at: instant("2026-01-05T10:00:00.000Z"),
      deleted_at: null,
    })
    .execute();
  return id;
}

type Held = {
  bank?: Id | null;
  amount?: number | null;
  asOf?: string;
  kind?: PortfolioKind;
  source?: "provider" | "file" | "typed";
  status?: "visible" | "hidden";
};
async function addPortfolio(name: string, held: Held = {}): Promise<Id> {
  const { bank = null, amount = 1_000, asOf = "2026-11-19", kind = "checking", status = "visible" } = held;
  const id = server.services.newId();
  const source = held.source ?? (bank === null ? "typed" : "provider");
  await insertPortfolio(server.services, {
    customer_id: saver.id,
    id,
    connection_id: bank,
    external_id: name,
    source,
    kind,
    provider_name: name,
    name,
    status,
    amount_cents: amount === null ? null : cents(amount * 100),
    amount_as_of: amount === null ? null : day(asOf),
    amount_provenance: amount === null ? null : source,
    created_at: instant(now),
    updated_at: instant(now),
  });
  return id;
}

async function addValues(
  portfolioId: Id,
  values: readonly (readonly [string, "provider" | "reconstructed"])[],
) {
  const row = { customer_id: saver.id, portfolio_id: portfolioId };
  const amounts = { value_cents: cents(1_00), paid_total_cents: cents(1_00) };
  await server.services.db
    .insertInto("valuations")
    .values(values.map(([on, provenance]) => ({ ...row, ...amounts, day: day(on), provenance })))
    .execute();
}

const read = async (who = saver) => (await who.ask("GET", `/users/${saver.id}/health`)).body.health;

test("each source reports its last success, its last try and the end of its consent, the worst first", async () => {
  const well = await addBank("Banque qui va", { consent: "2027-03-01" });
  const ill = await addBank("Banque fâchée", {
    state: "wrong_credentials",
    success: "2026-11-02T04:00:00.000Z",
  });
  await addPortfolio("Compte", { bank: well, amount: 3_000 });
  await addPortfolio("Livret", { bank: ill, amount: 500 });
  await addPortfolio("Tableau", { source: "typed", amount: 90 });
  const { sources, read_at } = await read();
  expect(read_at).toBe(now);
  expect(sources).toMatchObject([
    {
      source: "provider",
      account_id: ill,
      standing: "waiting",
      state: "wrong_credentials",
      last_success_at: "2026-11-02T04:00:00.000Z",
      last_try_at: now,
      amount: 500,
      contracts: [{ name: "Livret", standing: "waiting" }],
    },
    {
      account_id: well,
      standing: "fresh",
      consent_ends_on: "2027-03-01",
      contracts: [{ standing: "fresh" }],
    },
    { source: "typed", name: null, standing: "fresh", amount: 90 },
  ]);
});

test("a bank that says it is well but was not read for three days is not green, and no more are its portfolios", async () => {
  const silent = await addBank("Banque muette", { success: "2026-11-16T04:00:00.000Z" });
  await addPortfolio("Compte", { bank: silent, asOf: "2026-11-20" });
  const { sources, problems } = await read();
  expect(sources).toMatchObject([{ standing: "late", contracts: [{ standing: "late" }] }]);
  expect(problems).toMatchObject([{ kind: "late", action: "retry", account_id: silent, on: "2026-11-16" }]);
  const { wealth } = (await saver.ask("GET", "/users/me/wealth")).body;
  expect(wealth.sources).toEqual({ up_to_date: 0, total: 1 });
});

test("what needs somebody is one list, by euros affected, debts as much as money, unknown last", async () => {
  const small = await addBank("Petite", { state: "wrong_credentials" });
  const large = await addBank("Grande", { state: "technical_bug" });
  const ending = await addBank("Finissante", { consent: "2026-11-27" });
  await addPortfolio("Compte", { bank: small, amount: 400 });
  await addPortfolio("Crédit", { bank: large, amount: -90_000, kind: "mortgage" });
  await addPortfolio("Sans valeur", { bank: large, amount: null });
  await addPortfolio("Livret", { bank: ending, amount: 7_000 });
  const old = await addPortfolio("Vieille assurance", { asOf: "2026-01-01", amount: 20_000 });
  const blank = await addPortfolio("Sans rien", { amount: null });
  await addPortfolio("Masqué et vieux", { asOf: "2020-01-01", amount: 1_000_000, status: "hidden" });
  const { problems } = await read();
  expect(problems).toMatchObject([
    { kind: "sync_failed", subject: "Grande", amount: 90_000, unknown_count: 1 },
    { kind: "value_old", action: "update_value", portfolio_id: old, amount: 20_000, on: "2026-01-01" },
    { kind: "consent_ending", action: "reconnect", amount: 7_000, on: "2026-11-27" },
    { kind: "reconnect", subject: "Petite", amount: 400, unknown_count: 0 },
    { kind: "value_unknown", portfolio_id: blank, amount: null, unknown_count: 1 },
  ]);
  expect(problems).toHaveLength(5);
  const { todo } = (await saver.ask("GET", "/users/me/wealth")).body.wealth;
  expect(todo).toEqual(problems);
});

test("reconstructed and unknown periods are reported by their days", async () => {
  const bank = await addBank("Banque");
  const id = await addPortfolio("Compte", { bank });
  await addValues(id, [
    ["2024-01-01", "reconstructed"],
    ["2026-06-01", "reconstructed"],
    ["2026-09-01", "provider"],
    ["2026-09-11", "provider"],
    ["2026-10-01", "provider"],
    ["2026-11-19", "provider"],
  ]);
  const { sources } = await read();
  expect(sources[0].contracts[0]).toMatchObject({
    reconstructed: { from: "2024-01-01", to: "2026-08-31" },
    gaps: [
      { from: "2026-10-02", to: "2026-11-18" },
      { from: "2026-09-12", to: "2026-09-30" },
    ],
  });
});

test("a person without a source has nothing to settle, and a stranger finds nobody", async () => {
  expect(await read()).toMatchObject({ sources: [], problems: [] });
  const stranger = await server.addUser();
  expect(await stranger.ask("GET", `/users/${saver.id}/health`)).toMatchObject({ status: 404 });
});
