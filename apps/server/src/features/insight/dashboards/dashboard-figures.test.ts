import { day } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFunds } from "../../market/funds/actions.ts";
import { monthFigures } from "../wealth/actions/month.ts";
import { testFunds } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { recount, recountMonth } from "../../../testing/test-recount.ts";
import { seededOn, seedHousehold } from "../../../testing/test-seeded-household.ts";

/** The dashboard of 200 households is recomputed from the raw rows (see `test-recount.ts`): equal to the cent. */

const households = 200;
let server: TestServer;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer({ now: `${seededOn}T10:00:00Z`, jobs: false });
  saver = await server.addUser();
  await importFunds(server.services, testFunds, []);
});
afterAll(async () => {
  await server.close();
});

const inCents = (units: number): bigint => BigInt(Math.round(units * 100));
const centsOrNull = (units: number | null): bigint | null => (units === null ? null : inCents(units));
type Part = { key: string; amount: number };
const byKey = (parts: readonly Part[]) =>
  Object.fromEntries(parts.map(({ key, amount }) => [key, inCents(amount)]));

async function shown() {
  const read = async (path: string) => (await saver.ask("GET", `/users/me/${path}`)).body;
  const { wealth } = await read("wealth");
  const composition = async (type: string) => (await read(`portfolios/composition?type=${type}`)).composition;
  const { bank, kind, asset_class: classes } = (await read("repartition")).repartition;
  const { total: loans } = await read("loans");
  const { total: devices } = await read("devices");
  const { debts, change } = wealth;
  expect(inCents(loans.debt)).toBe(inCents(debts));
  expect(inCents((await composition("contract")).total)).toBe(inCents(wealth.assets));
  expect(inCents((await composition("srri")).total)).toBe(inCents(classes.total));
  return {
    net: inCents(wealth.net),
    assets: inCents(wealth.assets),
    debts: inCents(debts),
    contract_count: wealth.contract_count,
    unknown_count: wealth.unknown_count,
    envelopes: byKey(
      wealth.envelopes.map(({ envelope, total }: { envelope: string; total: number }) => ({
        key: envelope,
        amount: total,
      })),
    ),
    banks: byKey(bank.parts),
    kinds: byKey(kind.parts),
    classed: inCents(classes.total),
    insurance: inCents(loans.insurance_monthly),
    devices: inCents(devices.amount),
    from: wealth.from,
    change: centsOrNull(change),
    paid: centsOrNull(wealth.paid),
    market: centsOrNull(wealth.market),
  };
}

test(`the dashboards of ${households} households are those counted from the rows, to the cent`, async () => {
  let portfolios = 0;
  for (let seed = 1; seed <= households; seed += 1) {
    await seedHousehold(server.services, saver, seed);
    const figures = await shown();
    expect(figures, `household ${seed}`).toEqual(await recount(server, saver, seededOn));
    portfolios += figures.contract_count;
  }
  // The households are not empty.
  expect(portfolios).toBeGreaterThan(households * 4);
});

test("the history ends at the net worth, and the parts of a range make its change", async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    await seedHousehold(server.services, saver, seed);
    const { wealth } = (await saver.ask("GET", "/users/me/wealth")).body;
    const { series } = (await saver.ask("GET", "/users/me/portfolios/series/cash_values")).body;
    expect(series.points.at(-1)?.value ?? 0, `household ${seed}`).toBe(wealth.net);
    if (wealth.change !== null)
      expect(inCents(wealth.paid) + inCents(wealth.market)).toBe(inCents(wealth.change));
  }
});

test("the month of a report is the one counted from the rows, to the cent", async () => {
  const [from, to] = [day("2026-09-30"), day("2026-10-31")];
  for (let seed = 201; seed <= 260; seed += 1) {
    await seedHousehold(server.services, saver, seed);
    const report = await monthFigures(server.services, saver.subject, { from, to });
    const counted = await recountMonth(server, saver, { from, to, today: seededOn });
    const told = report === null ? null : [report.net, report.change, report.paid, report.market].map(Number);
    const again =
      counted === null ? null : [counted.after, counted.change, counted.paid, counted.market].map(Number);
    expect(told, `household ${seed}`).toEqual(again);
  }
});
