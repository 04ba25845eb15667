import { addDays, dayOf } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { importFunds } from "./actions.ts";
import { marketNow } from "./actions/market.ts";
import { allFunds } from "./store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
afterAll(async () => await server.close());

const isin = "XZ0000000017";

async function addFund(prices: readonly number[]) {
  const { services } = server;
  const last = addDays(dayOf(services.clock()), -2);
  const days = prices.map((_, week) => addDays(last, 7 * (week + 1 - prices.length)));
  const fund = {
    isin,
    label: "Fonds suivi",
    issuer: "Maison",
    assetClass: "stock",
    category: null,
    sri: 4,
    managementFeeRatio: 0.01,
    ongoingFeeRatio: 0.01,
    maxSubscriptionFeeRatio: null,
    indexFund: false,
    peaEligible: null,
    peaPmeEligible: null,
    geography: [],
    sectors: [],
    tags: [],
    notesByProfile: null,
    firstPriceOn: null,
    currency: "EUR",
    demo: true,
  } as const;
  await importFunds(services, [fund], [{ isin, days, prices }]);
}

const pricesNow = async () =>
  (await (await marketNow(server.services)).historiesOf([isin])).get(isin)?.prices;

test("what was read is the same object until something of the market changes, whoever changes it", async () => {
  const { services } = server;
  await addFund([10, 11, 12]);
  const market = await marketNow(services);
  const first = await market.historiesOf([isin]);
  expect(first.get(isin)?.prices).toEqual([10, 11, 12]);
  const again = await (await marketNow(services)).historiesOf([isin]);
  expect(again.get(isin)).toBe(first.get(isin));

  await addFund([20, 21, 22]);
  expect(await pricesNow()).toEqual([20, 21, 22]);
  await sql`update fund_prices set prices = array[1, 2, 3]::numeric[] where isin = ${isin}`.execute(
    services.db,
  );
  expect(await pricesNow()).toEqual([1, 2, 3]);

  const label = async () => (await (await marketNow(services)).fundsOf([isin])).get(isin)?.label;
  expect(await label()).toBe("Fonds suivi");
  await sql`update funds set details = details || '{"label": "Autre nom"}' where isin = ${isin}`.execute(
    services.db,
  );
  expect(await label()).toBe("Autre nom");
});

test("what is not known is asked again once something changed", async () => {
  const { services } = server;
  const offer = async () =>
    await (await marketNow(services)).offerOf({ slug: "suivi", name: "Suivi", kind: "lifeinsurance" });
  const isKnown = async (name: string) => (await (await marketNow(services)).fundsOf([name])).has(name);
  expect(await offer()).toBeNull();
  expect(await isKnown("XZ0000000025")).toBe(false);
  await sql`insert into fund_contracts (slug, name, institution_slug, kind, details, demo, updated_at)
    values ('suivi', 'Suivi', 'maison', 'lifeinsurance', '{"slug": "suivi"}', true, now())`.execute(
    services.db,
  );
  await sql`insert into funds select (jsonb_populate_record(f, '{"isin": "XZ0000000025"}')).* from funds f where isin = ${isin}`.execute(
    services.db,
  );
  expect(await offer()).toEqual({ slug: "suivi" });
  expect((await allFunds(services.db)).length).toBe(2);
  expect(await isKnown("XZ0000000025")).toBe(true);

  const slugs = async () => (await (await marketNow(services)).euroFunds()).length;
  expect(await slugs()).toBe(0);
  await sql`insert into euro_funds (slug, label, details, demo, updated_at) values ('e', 'E', '{"slug": "e"}', true, now())`.execute(
    services.db,
  );
  expect(await slugs()).toBe(1);
});

test("of a transaction that is taken back, nothing is kept", async () => {
  const { services } = server;
  const before = await pricesNow();
  await expect(
    services.db.transaction().execute(async (trx) => {
      await sql`update fund_prices set prices = array[7, 7, 7]::numeric[] where isin = ${isin}`.execute(trx);
      const within = await (await marketNow({ ...services, db: trx })).historiesOf([isin]);
      expect(within.get(isin)?.prices).toEqual([7, 7, 7]);
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  expect(await pricesNow()).toEqual(before);
});

test("where nobody counts the changes, the database is asked each time", async () => {
  const { services } = server;
  await sql`delete from shared_changes`.execute(services.db);
  const [one, other] = [await marketNow(services), await marketNow(services)];
  expect(one.kept).not.toBe(other.kept);
  expect((await one.historiesOf([isin])).get(isin)).toEqual((await other.historiesOf([isin])).get(isin));
});
