import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
import { valued as addValuesOf } from "../../../testing/club-year-acts.ts";
import { addClubSaver, type ClubBench, pathOf } from "../../../testing/test-club.ts";

/** Tests contracts, interval and price of a running subscription (transition 41) with the payment partner's sandbox. Each test
 * continues with the clock where the one before left it. */

let life: ClubLife;
let bench: ClubBench;
beforeAll(async () => {
  life = await openClubLife();
  bench = life.bench;
});
afterAll(async () => await life.close());

test("a contract that leaves: priced the day after, eleven days paid back to the cent by a credit note, next invoice at the new price", async () => {
  const saver = await addClubSaver(bench);
  const id = await life.running(saver, { count: 2 });
  expect(await life.invoices(saver)).toEqual([["invoice", "2026-11-19", "2026-11-30", 34, 5.67]]);
  const [kept] = saver.portfolios;
  const asked = { portfolios: [kept] };
  const seen = await saver.ask("POST", `/users/me/club_subscriptions/${id}/changes/pricing`, asked);
  expect(seen.body).toEqual({
    kind: "contracts",
    interval: "monthly",
    basis: 100_000,
    before: 85,
    after: 50,
    adjustment: -12.83,
    needs_advisor: false,
    effective_on: "2026-11-20",
  });
  const done = await life.change(saver, id, asked);
  expect(done.body.club_subscription).toMatchObject({
    pricing: { period: { ttc: 85 } },
    changes: [
      { kind: "contracts", state: "planned", before: 85, after: 50, effective_on: "2026-11-20", can_do: [] },
    ],
  });
  expect(done.body.club_subscription.can_do).not.toContain("change_contract");
  expect((await life.change(saver, id, { interval: "yearly" })).body.code).toBe("club.change_waiting");
  await life.until("2026-11-20T08:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    portfolios: [{ id: kept, pricing: { share: 50 } }],
    pricing: { basis: 100_000, period: { ttc: 50 } },
    next_invoice: { date: "2026-12-01", ttc: 50 },
    changes: [],
  });
  expect(await life.invoices(saver)).toEqual(
    expect.arrayContaining([["credit_note", "2026-11-20", "2026-11-30", 12.83, 2.14]]),
  );
  await life.until("2026-12-01T09:00:00Z");
  await life.until("2026-12-01T10:00:00Z");
  expect(await life.invoices(saver)).toEqual(
    expect.arrayContaining([["invoice", "2026-12-01", "2026-12-31", 50, 8.33]]),
  );
  const documents = await saver.ask("GET", `${pathOf(saver, id)}/documents`);
  expect(documents.body.documents.map(({ kind }: { kind: string }) => kind)).toContain("amendment");
  expect(await life.mailsOf(saver)).toContain("club_contracts_change");
  expect(await brokenPromises(bench)).toEqual([]);
  // After an end for cause, a refund made before is not made twice.
  const before = await life.invoices(saver);
  expect(before).toHaveLength(3);
});

test("a contract that is added waits for the advisor, then is billed by day on the next invoice", async () => {
  await life.until("2026-12-02T10:00:00Z");
  const saver = await addClubSaver(bench);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  const whole = { portfolios: saver.portfolios };
  await life.until("2026-12-14T10:00:00Z");
  const asked = await life.change(saver, id, whole);
  const [wish] = asked.body.club_subscription.changes;
  expect(wish).toMatchObject({
    state: "asked",
    effective_on: null,
    answer_by: "2027-01-13",
    can_do: ["drop"],
  });
  const advised = await bench.advisor.ask("GET", pathOf(saver, id));
  expect(advised.body.club_subscription.changes).toMatchObject([{ can_do: ["approve", "refuse"] }]);
  const decision = `${pathOf(saver, id)}/changes/${wish.id}/decision`;
  expect((await bench.advisor.ask("POST", decision, { approve: false })).body.code).toBe(
    "club.motive_required",
  );
  // The customer cannot decide.
  expect((await saver.ask("POST", decision, { approve: true })).status).toBe(404);
  await life.until("2026-12-15T10:00:00Z");
  const approved = await bench.advisor.ask("POST", decision, { approve: true });
  expect(approved.body.club_subscription.changes).toMatchObject([
    { state: "planned", effective_on: "2026-12-16" },
  ]);
  await life.until("2026-12-16T08:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    pricing: { basis: 200_000, period: { ttc: 85 } },
    portfolios: [{ pricing: { share: 42.5 } }, { pricing: { share: 42.5 } }],
  });
  await life.until("2027-01-01T09:00:00Z");
  await life.until("2027-01-01T10:00:00Z");
  // 16 of 31 days of 35.00 €: 18.06 €, in addition to 85.00 €.
  expect((await life.invoices(saver))[0]).toEqual(["invoice", "2027-01-01", "2027-01-31", 103.06, 17.18]);
  const rows = await bench.server.services.db
    .selectFrom("club_changes")
    .select(["adjust_cents", "invoice_id"])
    .where("customer_id", "=", saver.id)
    .execute();
  expect(rows).toEqual([{ adjust_cents: 1806, invoice_id: expect.any(String) }]);
  await life.until("2027-02-01T09:00:00Z");
  await life.until("2027-02-01T10:00:00Z");
  expect((await life.invoices(saver))[0]).toEqual(["invoice", "2027-02-01", "2027-02-28", 85, 14.17]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("an addition that is refused tells why, and the next one that is not answered ends after thirty days", async () => {
  await life.until("2027-02-02T10:00:00Z");
  const saver = await addClubSaver(bench);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  const first = (await life.change(saver, id, { portfolios: saver.portfolios })).body.club_subscription
    .changes[0];
  const refused = await bench.advisor.ask("POST", `${pathOf(saver, id)}/changes/${first.id}/decision`, {
    approve: false,
    message: "Ce contrat est hors de ma mission.",
  });
  expect(refused.body.club_subscription.changes).toEqual([]);
  await life.change(saver, id, { portfolios: saver.portfolios });
  await life.until("2027-03-04T10:00:00Z");
  expect((await life.read(saver, id)).changes.map(({ kind }: { kind: string }) => kind)).toContain(
    "contracts",
  );
  await life.until("2027-03-05T10:00:00Z");
  expect((await life.read(saver, id)).changes.map(({ kind }: { kind: string }) => kind)).not.toContain(
    "contracts",
  );
  expect(await life.mailsOf(saver)).toEqual(
    expect.arrayContaining(["club_change_refused", "club_change_unanswered"]),
  );
});
