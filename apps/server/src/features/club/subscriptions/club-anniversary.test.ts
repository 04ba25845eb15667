import { mainVariant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
import { valued as addValuesOf } from "../../../testing/club-year-acts.ts";
import { addClubSaver, card, cards, type ClubBench } from "../../../testing/test-club.ts";
import { addCoupon } from "../plans/actions.ts";

/** Tests the interval of a running subscription (transition 41) with the payment partner's sandbox. Each test continues with the
 * clock where the one before left it. */

let life: ClubLife;
let bench: ClubBench;
beforeAll(async () => {
  life = await openClubLife();
  bench = life.bench;
});
afterAll(async () => await life.close());

test("from year to month on the anniversary, the rest of its month by day", async () => {
  await life.until("2026-11-20T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1, more: { interval: "yearly" } });
  await life.change(saver, id, { interval: "monthly" });
  // The year ends on 19 November: a partial month follows, eleven days of thirty.
  await life.until("2027-11-19T10:00:00Z");
  await life.until("2027-11-20T11:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    interval: "monthly",
    state: "active",
    reason: "paid",
    current_period: { from: "2027-11-20", to: "2027-11-30" },
  });
  expect((await life.invoices(saver))[0]).toEqual(["invoice", "2027-11-20", "2027-11-30", 18.33, 3.05]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("free months: nothing is due, it starts at once with an invoice of 0 €, and the first month after them is charged whole", async () => {
  await life.until("2027-12-10T10:00:00Z");
  const { services } = bench.server;
  const gives = { kind: "free_months", months: 2 } as const;
  await addCoupon(services, {
    variant: mainVariant.name,
    code: "DEUXMOIS",
    gives,
    endsOn: null,
    maxUses: null,
  });
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.requested(saver, { coupon: "DEUXMOIS" });
  const started = await life.pay(saver, id, card(cards.good));
  expect(started.body).toMatchObject({
    next_action: "none",
    client_secret: null,
    club_subscription: { state: "active", reason: "paid", access: "full" },
  });
  const events = await services.db
    .selectFrom("club_moves")
    .select("event")
    .where("subscription_id", "=", id as never)
    .orderBy("version", "desc")
    .limit(1)
    .execute();
  expect(events).toEqual([{ event: "start_free" }]);
  expect(await life.invoices(saver)).toEqual([["invoice", "2027-12-10", "2027-12-31", 0, 0]]);
  await life.until("2028-01-01T10:00:00Z");
  await life.until("2028-02-01T10:00:00Z");
  await life.until("2028-02-10T10:00:00Z");
  await life.until("2028-03-01T10:00:00Z");
  expect((await life.invoices(saver)).map(([, from, , ttc]) => [from, ttc])).toEqual([
    ["2028-03-01", 50],
    ["2028-02-01", 0],
    ["2028-01-01", 0],
    ["2027-12-10", 0],
  ]);
  expect(await life.mailsOf(saver)).toContain("club_free_months_end");
  expect(await brokenPromises(bench)).toEqual([]);
});

test("a quarter's price: announced thirty days before by the formula, charged on the quarter's first, to the cent", async () => {
  await life.until("2028-07-03T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver);
  await life.until("2028-08-01T10:00:00Z");
  // 20 % more under advice: 120 000 € cost 58.00 € a month, less than a fifth more than 50.00 €.
  await addValuesOf(bench, saver, 12_000_000);
  await life.until("2028-09-01T10:00:00Z");
  await addValuesOf(bench, saver, 12_000_000);
  const announced = await life.read(saver, id);
  expect(announced).toMatchObject({
    pricing: { period: { ttc: 50 } },
    changes: [{ kind: "price", state: "planned", before: 50, effective_on: "2028-10-01" }],
  });
  const { after } = announced.changes[0];
  expect(after).toBeGreaterThan(50);
  expect(await life.mailsOf(saver)).toContain("club_price_rises");
  await life.until("2028-09-30T10:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ pricing: { period: { ttc: 50 } } });
  await life.until("2028-10-01T10:00:00Z");
  await life.until("2028-10-01T11:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ pricing: { period: { ttc: after } }, changes: [] });
  expect((await life.invoices(saver)).slice(0, 2).map(([, from, , ttc]) => [from, ttc])).toEqual([
    ["2028-10-01", after],
    ["2028-09-01", 50],
  ]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("a new interval on the day of an announced price starts from it, and is what was asked for", async () => {
  await life.until("2028-10-03T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver);
  await life.until("2028-11-01T10:00:00Z");
  await addValuesOf(bench, saver, 8_000_000);
  await life.until("2028-12-01T10:00:00Z");
  await addValuesOf(bench, saver, 8_000_000);
  await life.until("2028-12-03T12:00:00Z");
  const [announced] = (await life.read(saver, id)).changes;
  expect(announced).toMatchObject({
    kind: "price",
    state: "planned",
    before: 50,
    effective_on: "2029-01-01",
  });
  const asked = await life.change(saver, id, { interval: "yearly" });
  const wish = asked.body.club_subscription.changes.find(({ kind }: { kind: string }) => kind === "interval");
  const yearly = Math.round(announced.after * 12 * 90) / 100;
  expect(wish).toMatchObject({ before: announced.after, after: yearly, effective_on: "2029-01-01" });
  // The first hour of the year in Paris, which is still the old year in UTC.
  await life.until("2028-12-31T23:30:00Z");
  await life.until("2029-01-01T10:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    interval: "yearly",
    pricing: { period: { ttc: yearly } },
    current_period: { from: "2029-01-01", to: "2029-12-31" },
    changes: [],
  });
  expect((await life.invoices(saver))[0]?.slice(1, 4)).toEqual(["2029-01-01", "2029-12-31", yearly]);
  expect(await brokenPromises(bench)).toEqual([]);
});
