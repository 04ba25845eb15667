import { isLoan, portfolioKinds } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMarket, isinOf, testEuroFund, testMarket } from "../../../testing/test-portfolio.ts";
import { eventually, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests that typed data are used like a bank's: in the totals, in the analysis and in an optimisation. */

let server: TestServer;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server);
  saver = await server.addUser();
});
afterAll(async () => await server.close());

const unit = (serial: number, quantity: string) => ({
  isin: isinOf(serial),
  label: `Fonds ${serial}`,
  holding_kind: "unit",
  quantity,
  unit_price: "100",
  unit_cost: null,
  amount: null,
});
const euro = {
  isin: null,
  label: testEuroFund.label,
  holding_kind: "euroFund",
  quantity: null,
  unit_price: null,
  unit_cost: null,
  amount: 20_000,
};

test("a life insurance typed in with its lines counts, is analysed and optimised", async () => {
  const made = await saver.ask("POST", "/users/me/manual_contracts", {
    manual_contract: {
      name: testMarket.name,
      kind: "lifeinsurance",
      values: [
        { day: "2024-11-20", amount: 80_000 },
        { day: "2025-11-20", amount: 90_000 },
      ],
      lines: { as_of: "2026-11-20", items: [unit(1, "400"), unit(3, "250"), unit(5, "150"), euro] },
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.manual_contract;
  expect(made.body.manual_contract).toMatchObject({ amount: 100_000, provenance: "typed" });
  expect((await saver.ask("GET", "/users/me/wealth")).body.wealth).toMatchObject({
    net: 100_000,
    assets: 100_000,
    contract_count: 1,
  });

  const started = await saver.ask("POST", `/portfolios/${id}/analyses/all`);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const analysed = await eventually(
    async () => (await saver.ask("GET", `/portfolios/${id}/analyses`)).body.analyses,
    (one) => one.analysing === false && one.analysed_at !== null,
  );
  expect(analysed.kind).toBe("full");
  expect(analysed.sections.map((one: { section: string }) => one.section)).toEqual([
    "allocation",
    "performances",
    "risk",
    "fees",
  ]);

  await saver.ask("PUT", `/portfolios/${id}/portfolio_infos`, {
    portfolio_infos: { contract_id: testMarket.slug },
  });
  const asked = await saver.ask("POST", `/users/me/portfolios/${id}/optimize`, {
    data: { strategy: "secure", metric: "volatility", profile: 3 },
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const { status, failure, result } = await eventually(
    async () => (await saver.ask("GET", `/users/me/portfolios/${id}/optimization`)).body.optimization,
    (one) => ["done", "failed"].includes(one.status),
  );
  expect([status, failure]).toEqual(["done", null]);
  expect(result.amount).toBe(100_000);
  expect(result.after.volatility).toBeLessThan(result.before.volatility);
});

test.each(["silver", "crypto"])(
  "an object or a crypto-asset counts as « other », by its parts: %s",
  async (label) => {
    const other = await server.addUser();
    const line = { ...unit(1, "0.5"), isin: null, label, unit_price: "80000.10" };
    const made = await other.ask("POST", "/users/me/manual_contracts", {
      manual_contract: { name: label, kind: "other", lines: { as_of: "2026-11-20", items: [line] } },
    });
    expect(made.body.manual_contract).toMatchObject({
      kind: "other",
      amount: 40_000.05,
      provenance: "typed",
    });
    expect((await other.ask("GET", "/users/me/wealth")).body.wealth.net).toBe(40_000.05);
  },
);

test.each(portfolioKinds)(
  "a portfolio of any kind may be typed in with a dated value, and counts: %s",
  async (kind) => {
    const other = await server.addUser();
    const made = await other.ask("POST", "/users/me/manual_contracts", {
      manual_contract: { name: "Contrat", kind, values: [{ day: "2026-11-01", amount: 1_000 }] },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { wealth } = (await other.ask("GET", "/users/me/wealth")).body;
    // Half of a joint account counts as the saver's, unless they declare another share.
    const counted = kind === "joint" ? 500 : 1_000;
    expect(wealth).toMatchObject({ net: isLoan(kind) ? -counted : counted, contract_count: 1 });
  },
);
