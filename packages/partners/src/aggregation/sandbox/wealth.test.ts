import { expect, test } from "vitest";
import { everyTransaction, startBench } from "./testing.ts";
import {
  wireAccount,
  wireAccountList,
  wireAmortizationList,
  wireInvestmentList,
  wireInvestmentValues,
  wireMarketOrderList,
  wirePocketList,
  wireSecurityHistory,
} from "../wire-wealth.ts";
import { wireConnection } from "../wire.ts";

test("accounts come switched off, are switched on with ?all, and forget everything when switched off", async () => {
  const { connect, call } = await startBench();
  const { id } = wireConnection.parse((await connect("par")).body);
  const base = `/users/me/connections/${id}/accounts`;
  expect(wireAccountList.parse((await call("GET", base)).body).accounts).toEqual([]);
  expect((await call("GET", "/users/me/transactions?limit=10")).status).toBe(409);
  const [found] = wireAccountList.parse((await call("GET", `${base}?all`)).body).accounts;
  const one = `/users/me/accounts/${found?.id}`;
  expect(found?.disabled).toMatch(/^2026-11-21 /);
  expect((await call("PUT", one, { disabled: null })).status).toBe(404);
  for (const value of [null, false, 0, "false"]) {
    await call("DELETE", one);
    const on = await call("PUT", `${one}?all`, { disabled: value });
    expect([on.status, wireAccount.parse(on.body).disabled]).toEqual([200, null]);
  }
  expect((await call("GET", `${one}/transactions?limit=10`)).status).toBe(200);
  const off = wireAccount.parse((await call("DELETE", one)).body);
  expect([off.balance, typeof off.disabled]).toEqual([null, "string"]);
  expect((await call("GET", `${one}/transactions?limit=10`)).status).toBe(409);
});

test("transactions are paged by links, each once, and limit is required", async () => {
  const started = await startBench();
  const { accountIds } = await started.open("camille");
  expect((await started.call("GET", "/users/me/transactions")).status).toBe(400);
  expect((await started.call("GET", "/users/me/transactions?limit=1001")).status).toBe(400);
  const all = await everyTransaction(started, "limit=300&expand=categories");
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(2_000);
  expect(new Set(all.map((one) => Number(one.id_account))).size).toBeLessThanOrEqual(accountIds.length);
  const days = all.map((one) => String(one.date));
  expect(days).toEqual(days.toSorted().toReversed());
  expect(all.some((one) => one.coming === true)).toBe(true);
  const october = await everyTransaction(started, "limit=1000&min_date=2026-10&max_date=2026-10");
  expect(october.length).toBeGreaterThan(50);
  expect(october.every((one) => String(one.date).startsWith("2026-10"))).toBe(true);
});

test("the large account gives its 5,000 operations", async () => {
  const started = await startBench();
  await started.open("gros");
  expect(await everyTransaction(started, "limit=1000")).toHaveLength(5_000);
});

test("wealth speaks the wire: shares add up to one, lots to their line, quantity times price to the valuation", async () => {
  const started = await startBench();
  await started.open("camille");
  const { investments } = wireInvestmentList.parse((await started.call("GET", "/users/me/investments")).body);
  const { pockets } = wirePocketList.parse((await started.call("GET", "/users/me/pockets")).body);
  const shares = new Map<string, number>();
  for (const line of investments) {
    const key = String(line.id_account);
    shares.set(key, (shares.get(key) ?? 0) + (line.portfolio_share ?? 0));
    if (line.code_type === "ISIN") {
      expect(line.valuation).toBeCloseTo((line.quantity ?? 0) * (line.unitvalue ?? 0), 2);
    }
    const lots = pockets.filter((one) => one.id_investment === line.id);
    if (lots.length > 0)
      expect(lots.reduce((sum, one) => sum + (one.quantity ?? 0), 0)).toBeCloseTo(line.quantity ?? 0, 3);
  }
  for (const share of shares.values()) expect(share).toBeCloseTo(1, 4);
  expect(pockets.some((one) => one.condition === "available")).toBe(true);
  expect(pockets.some((one) => one.condition === "date")).toBe(true);
  expect(pockets.some((one) => one.condition === "retirement")).toBe(true);
  expect(investments.some((line) => line.code === "XX-liquidity")).toBe(true);
  const unit = investments.find((line) => line.code_type === "ISIN");
  const history = await started.call("GET", `/users/me/investments/${unit?.id}/security/history`);
  expect(wireSecurityHistory.parse(history.body).history.at(-1)?.unitvalue).toBe(unit?.unitvalue);
  const values = await started.call("GET", `/users/me/investments/${unit?.id}/history`);
  expect(wireInvestmentValues.parse(values.body).investmentvalues.length).toBeLessThanOrEqual(2);
  const orders = wireMarketOrderList.parse((await started.call("GET", "/users/me/marketorders")).body);
  expect(orders.marketorders.length).toBeGreaterThan(5);
  const { loanamortizations } = wireAmortizationList.parse(
    (await started.call("GET", "/users/me/amortizations")).body,
  );
  expect(loanamortizations).toHaveLength(240);
});
