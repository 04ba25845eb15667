import { cents, day, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { addPortfolio } from "../../../testing/test-wealth.ts";

let server: TestServer;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer({ now: "2026-11-20T10:00:00Z", jobs: false });
  saver = await server.addUser();
});
afterAll(async () => await server.close());

async function addPayment(portfolioId: Id, [on, wording, paid]: readonly [string, string, number]) {
  const { db, newId, clock } = server.services;
  const id = newId();
  await db
    .insertInto("transactions")
    .values({
      customer_id: saver.id,
      portfolio_id: portfolioId,
      id,
      external_id: id,
      import_id: null,
      date: day(on),
      value_date: null,
      amount_cents: cents(paid),
      original_wording: wording,
      wording,
      type: "contribution",
      category_id: "finances.savings",
      category_corrected: false,
      provenance: "provider",
      coming: false,
      created_at: clock(),
    })
    .execute();
}

test("what an employer paid into a plan is distinguished in its history and in that of the wealth", async () => {
  const plan = await addPortfolio({ server, saver }, { kind: "pee", amount: 400_000 });
  const livret = await addPortfolio({ server, saver }, { kind: "savings", amount: 100_000 });
  const value = (on: string, valueCents: number, paid: number) => ({
    customer_id: saver.id,
    portfolio_id: plan,
    day: day(on),
    value_cents: cents(valueCents),
    paid_total_cents: cents(paid),
    provenance: "provider" as const,
  });
  await server.services.db
    .insertInto("valuations")
    .values([value("2026-01-10", 100_000, 100_000), value("2026-11-12", 400_000, 350_000)])
    .execute();
  // The first value includes what was paid before it.
  await addPayment(plan, ["2026-01-05", "ABONDEMENT", 30_000]);
  await addPayment(plan, ["2026-03-02", "VERSEMENT VOLONTAIRE", 100_000]);
  await addPayment(plan, ["2026-03-02", "ABONDEMENT SUR VERSEMENT", 70_000]);
  await addPayment(plan, ["2026-04-15", "INTERESSEMENT 2025", 50_000]);
  await addPayment(plan, ["2026-04-15", "PARTICIPATION 2025", 30_000]);
  await addPayment(livret, ["2026-05-02", "PARTICIPATION AUX FRAIS", 9_000]);
  const told = [
    { date: "2026-03-02", amount: 700 },
    { date: "2026-04-15", amount: 800 },
  ];
  const seriesAt = async (path: string) => (await saver.ask("GET", path)).body.series;
  const own = `/users/me/portfolios/${plan}/series/cash_values`;
  expect((await seriesAt(own)).employer_payments).toEqual(told);
  expect((await seriesAt("/users/me/portfolios/series/cash_values")).employer_payments).toEqual(told);
  expect((await seriesAt(`${own}?from=2026-03-02`)).employer_payments).toEqual([told[1]]);
  expect(
    (await seriesAt(`/users/me/portfolios/${livret}/series/cash_values`)).employer_payments,
  ).toBeUndefined();
});
