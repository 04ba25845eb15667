import { instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { scopedToSystem } from "../../../db/scope.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { refreshDuePortfolios } from "./actions/daily.ts";

let server: TestServer;
let saver: TestUser;
const now = instant("2026-11-20T10:00:00Z");
beforeAll(async () => void (server = await openTestServer({ jobs: false, now })));
afterAll(async () => await server.close());
beforeEach(async () => {
  server.setNow(now);
  saver = await server.addUser();
});

const path = "/users/me/manual_contracts";
const create = async (manual: object, who: TestUser = saver) =>
  await who.ask("POST", path, { manual_contract: { name: "Contrat", kind: "savings", ...manual } });
const portfolios = async (who: TestUser = saver) =>
  (await who.ask("GET", "/users/me/portfolios")).body.portfolios;
const values = [
  { day: "2025-11-01", amount: 1000 },
  { day: "2026-11-01", amount: 1200.5 },
];

const monthly = {
  label: "Virement mensuel",
  direction: "deposit",
  amount: 100,
  starts_on: "2026-11-05",
  ends_on: null,
};
const operations = async (id: string) =>
  (await saver.ask("GET", `/portfolios/${id}/transactions`)).body.transactions;

test("a payment of each month becomes operations once, day after day, and moves the value", async () => {
  const made = await create({ kind: "lifeinsurance", values, payments: [monthly] });
  const { id } = made.body.manual_contract;
  expect(made.body.manual_contract).toMatchObject({
    amount: 1300.5,
    amount_as_of: "2026-11-05",
    provenance: "computed",
  });
  expect(await operations(id)).toMatchObject([
    {
      amount: 100,
      wording: "Virement mensuel",
      type: "contribution",
      provenance: "typed",
      date: "2026-11-05",
    },
  ]);
  server.setNow(instant("2027-01-07T05:00:00Z"));
  expect(
    await scopedToSystem("job.settle_manual", async () => await refreshDuePortfolios(server.worker)),
  ).toBeGreaterThan(0);
  expect(
    await scopedToSystem("job.settle_manual", async () => await refreshDuePortfolios(server.worker)),
  ).toBe(0);
  server.setNow(now);
  const dates = (await operations(id)).map((one: { date: string }) => one.date);
  expect(dates).toEqual(["2027-01-05", "2026-12-05", "2026-11-05"]);
  expect((await portfolios())[0]).toMatchObject({ amount: 1500.5, amount_as_of: "2027-01-05" });
});

test("a payment that is corrected corrects its operations, one that is removed takes them away", async () => {
  const made = await create({ values, payments: [monthly] });
  const { id, payments } = made.body.manual_contract;
  const corrected = { ...monthly, id: payments[0].id, amount: 150 };
  const changed = await saver.ask("PUT", `${path}/${id}/payments`, { payments: [corrected] });
  expect(changed.body.manual_contract).toMatchObject({
    amount: 1350.5,
    payments: [{ id: payments[0].id, amount: 150 }],
  });
  expect(await operations(id)).toMatchObject([{ amount: 150 }]);
  const none = await saver.ask("PUT", `${path}/${id}/payments`, { payments: [] });
  expect(none.body.manual_contract.amount).toBe(1200.5);
  expect(await operations(id)).toEqual([]);
});

test("two values typed at once are both kept", async () => {
  const { id } = (await create({ values })).body.manual_contract;
  const days = ["2026-02-01", "2026-03-01", "2026-04-01"];
  await Promise.all(
    days.map(async (day) => await saver.ask("POST", `${path}/${id}/values`, { value: { day, amount: 1 } })),
  );
  expect((await saver.ask("GET", `${path}/${id}`)).body.manual_contract.values).toHaveLength(5);
});

test("a portfolio sent twice under its key, even at once, is created once; another saver's key is ignored", async () => {
  const request_key = "0b2f6a5c-1f0e-4c43-9f0e-6a1d3f5b7c11";
  const body = { request_key, manual_contract: { name: "Livret", kind: "savings", values } };
  const sent = await Promise.all([saver.ask("POST", path, body), saver.ask("POST", path, body)]);
  const again = await saver.ask("POST", path, body);
  expect([...sent, again].map(({ status }) => status)).toEqual([201, 201, 201]);
  const [id, ...others] = [...sent, again].map((one) => one.body.manual_contract.id);
  expect(others).toEqual([id, id]);
  const other = { request_key, manual_contract: { name: "Autre livret", kind: "savings", values } };
  expect(await saver.ask("POST", path, other)).toMatchObject({
    status: 409,
    body: { code: "request.key_reused" },
  });
  expect(await portfolios()).toHaveLength(1);
  const neighbour = await server.addUser();
  const theirs = await neighbour.ask("POST", path, body);
  expect(theirs.body.manual_contract.id).not.toBe(id);
  expect((await saver.ask("DELETE", `${path}/${id}?confirmed=true`)).status).toBe(200);
  expect((await saver.ask("POST", path, body)).body.manual_contract.id).not.toBe(id);
});
