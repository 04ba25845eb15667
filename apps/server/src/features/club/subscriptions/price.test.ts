import { cents, day, type Id, mainVariant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { addPortfolio } from "../../../testing/test-wealth.ts";
import { addCoupon } from "../plans/actions.ts";

let server: TestServer;
let saver: TestUser;
let life: Id;
beforeAll(async () => {
  server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  saver = await server.addUser();
  life = await addPortfolio({ server, saver }, { kind: "lifeinsurance", amount: 200_000 });
  await addValues(life, [
    ["2026-08-31", 199_000],
    ["2026-09-30", 200_000],
    ["2026-10-31", 201_000],
    ["2026-11-18", 900_000],
  ]);
});
afterAll(async () => await server.close());

async function addValues(
  portfolioId: Id,
  values: readonly (readonly [string, number])[],
  provenance: "provider" | "reconstructed" = "provider",
) {
  for (const [on, value] of values)
    await server.services.db
      .insertInto("valuations")
      .values({
        customer_id: saver.id,
        portfolio_id: portfolioId,
        day: day(on),
        value_cents: cents(value * 100),
        paid_total_cents: cents(0),
        provenance,
      })
      .execute();
}

const price = async (portfolios: readonly Id[], more: object = {}, user = saver) =>
  await user.ask("POST", "/club_subscriptions/pricing", { portfolios, interval: "monthly", ...more });

test("a selection costs by the mean of its last three month-ends, with its first days and its parts", async () => {
  expect((await price([life])).body).toEqual({
    tariff_version: "club 2027-01",
    basis: {
      amount: 200_000,
      as_of: "2026-10-31",
      portfolios: [{ id: life, basis: 200_000, month_count: 3, share: 85 }],
      excluded: [],
    },
    monthly: { ttc: 85, ht: 70.83, vat: 14.17 },
    yearly: { ttc: 918, ht: 765, vat: 153 },
    effective_ratio: 0.0051,
    first: { from: "2026-11-19", to: "2026-11-30", ttc: 34, ht: 28.33, vat: 5.67 },
    discount: null,
    next: { date: "2026-12-01", ttc: 85, ht: 70.83, vat: 14.17 },
    valid_until: "2026-12-19",
  });
});

test("no contract at all costs the minimum", async () => {
  expect((await price([])).body).toMatchObject({
    monthly: { ttc: 19.2 },
    effective_ratio: null,
    basis: { amount: 0 },
  });
});

test("a contract under mandate is refused by its name", async () => {
  const mandate = await addPortfolio({ server, saver }, { kind: "lifeinsurance", amount: 50_000 });
  const infos = JSON.stringify({ managementType: "mandate_management" });
  await server.services.db
    .updateTable("portfolios")
    .set({ infos, name: "Gestion pilotée" })
    .where("id", "=", mandate)
    .execute();
  const answer = await price([life, mandate]);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain("Gestion pilotée");
});

test("savings are seen for nothing; what cannot be priced says why; a reconstructed past is no value", async () => {
  const book = await addPortfolio({ server, saver }, { kind: "savings", amount: 20_000 });
  const loan = await addPortfolio({ server, saver }, { kind: "mortgage", amount: -90_000 });
  const dollars = await addPortfolio({ server, saver }, { kind: "market", amount: 10_000, currency: "USD" });
  const past = await addPortfolio({ server, saver }, { kind: "pea", amount: 10_000 });
  await addValues(past, [["2026-09-30", 10_000]], "reconstructed");
  const { basis } = (await price([life, book, loan, dollars, past])).body;
  expect(basis.amount).toBe(200_000);
  expect(basis.portfolios).toMatchObject([{ id: life }, { id: book, basis: 0, share: 0 }]);
  expect(basis.excluded).toEqual([
    { id: loan, reason: "loan" },
    { id: dollars, reason: "value_unknown" },
    { id: past, reason: "value_unknown" },
  ]);
});

test("half of a joint contract counts", async () => {
  const joint = await addPortfolio({ server, saver }, { kind: "market", amount: 100_000 });
  await addValues(joint, [["2026-10-15", 100_000]]);
  await server.services.db
    .updateTable("portfolios")
    .set({ ownership_kind: "joint", ownership_ratio: "0.5" })
    .where("id", "=", joint)
    .execute();
  expect((await price([joint])).body.basis).toMatchObject({ amount: 50_000 });
});

test("a code takes off the first invoice; a wrong one takes off nothing", async () => {
  await addCoupon(server.services, {
    variant: mainVariant.name,
    code: "TROIS",
    gives: { kind: "free_months", months: 3 },
    endsOn: null,
    maxUses: null,
  });
  expect((await price([life], { coupon: "trois" })).body).toMatchObject({
    discount: 34,
    first: { ttc: 0 },
    next: { ttc: 0 },
  });
  expect((await price([life], { coupon: "quatre" })).body).toMatchObject({
    discount: null,
    first: { ttc: 34 },
  });
});

test("somebody else's contract is not found", async () => {
  const stranger = await server.addUser();
  expect((await price([life], {}, stranger)).status).toBe(404);
});
