import { instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { keepSessions } from "../../../testing/club-years.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
import { valued as addValuesOf } from "../../../testing/club-year-acts.ts";
import {
  account,
  addClubSaver,
  addMethod,
  card,
  cards,
  type ClubBench,
  pathOf,
} from "../../../testing/test-club.ts";
import { retryEffects } from "./actions/clock.ts";

/** Tests the interval of a running subscription (transition 41) with the payment partner's sandbox. Each test continues with the
 * clock where the one before left it. */

let life: ClubLife;
let bench: ClubBench;
beforeAll(async () => {
  life = await openClubLife();
  bench = life.bench;
});
afterAll(async () => await life.close());

const changePath = (id: string, changeId: string) => `/users/me/club_subscriptions/${id}/changes/${changeId}`;

test("a month that starts on a 1st before the hour at which the partner bills is paid once", async () => {
  await life.until("2026-12-01T03:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  expect(await life.read(saver, id)).toMatchObject({
    current_period: { from: "2026-12-01", to: "2026-12-31" },
  });
  await life.until("2026-12-01T12:00:00Z");
  await life.until("2026-12-02T12:00:00Z");
  expect(await life.invoices(saver)).toEqual([["invoice", "2026-12-01", "2026-12-31", 50, 8.33]]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("from month to year on the next first: one runs at the partner, each period is paid once", async () => {
  await life.until("2026-12-03T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  const seen = await saver.ask("POST", `/users/me/club_subscriptions/${id}/changes/pricing`, {
    interval: "yearly",
  });
  expect(seen.body).toMatchObject({ before: 50, after: 540, adjustment: 0, effective_on: "2027-01-01" });
  const asked = await life.change(saver, id, { interval: "yearly" });
  const [wish] = asked.body.club_subscription.changes;
  expect(wish).toMatchObject({ kind: "interval", state: "planned", can_do: ["drop"] });
  // Taken back, and requested again.
  const dropped = await saver.ask("PUT", changePath(id, wish.id), { answer: "drop" });
  expect(dropped.body.club_subscription.changes).toEqual([]);
  await life.change(saver, id, { interval: "yearly" });
  await life.until("2026-12-31T20:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ interval: "monthly", state: "active" });
  await life.until("2027-01-01T05:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    interval: "yearly",
    state: "active",
    reason: "paid",
    access: "full",
    current_period: { from: "2027-01-01", to: "2027-12-31" },
    next_invoice: { date: "2028-01-01", ttc: 540 },
  });
  await life.until("2027-01-02T10:00:00Z");
  expect(await life.invoices(saver)).toEqual([
    ["invoice", "2027-01-01", "2027-12-31", 540, 90],
    ["invoice", "2026-12-03", "2026-12-31", expect.any(Number), expect.any(Number)],
  ]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("the first invoice of a new interval that the partner gave up is opened once more by who pays", async () => {
  await life.until("2027-01-05T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  await life.change(saver, id, { interval: "yearly" });
  // From now on a card that declines every charge is used.
  await addMethod(bench, saver, card(cards.later));
  await life.until("2027-01-31T23:30:00Z");
  await life.until("2027-02-01T07:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ interval: "yearly", state: "active", reason: null });
  // After 23 hours the partner has dropped the subscription.
  await life.until("2027-02-02T12:00:00Z");
  const subscriptions = Object.values(bench.payments.world.data.subscriptions);
  expect(subscriptions.at(-1)).toMatchObject({ status: "incomplete_expired" });
  const paid = await life.pay(saver, id, card(cards.good));
  expect(paid.body.club_subscription).toMatchObject({
    state: "active",
    reason: "paid",
    interval: "yearly",
    access: "full",
  });
  expect((await life.invoices(saver))[0]).toEqual(["invoice", "2027-02-02", "2028-02-01", 540, 90]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("ended while its renewal is unpaid: it ends today, and the partner collects nothing any more", async () => {
  await life.until("2027-02-10T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  await addMethod(bench, saver, card(cards.later));
  await life.until("2027-03-01T09:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "active", reason: null });
  const left = await saver.ask("DELETE", pathOf(saver, id), {});
  expect(left.body.club_subscription).toMatchObject({ state: "active", ends_on: "2027-03-01" });
  for (const act of ["keep", "pay", "terminate"])
    expect(left.body.club_subscription.can_do).not.toContain(act);
  expect((await life.change(saver, id, { keep: true })).status).toBe(409);
  await retryEffects(bench.server.services);
  const invoices = Object.values(bench.payments.world.data.invoices);
  expect(invoices.at(-1)).toMatchObject({ status: "void", billing_reason: "subscription_cycle" });
  await life.until("2027-03-02T09:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "closed", reason: "cancelled_by_customer" });
  expect(await brokenPromises(bench)).toEqual([]);
});

test("a new interval that the partner refuses to open, its card being gone, is unpaid; another card opens it", async () => {
  await life.until("2027-03-10T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  await life.change(saver, id, { interval: "yearly" });
  // Detached at the partner, not through our API.
  const { data } = bench.payments.world;
  const method = Object.values(data.payment_methods).at(-1);
  if (method === undefined) throw new Error("assertion: a card was added");
  method.customer = null;
  await life.until("2027-04-01T05:00:00Z");
  await life.until("2027-04-01T06:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "active", reason: null, interval: "yearly" });
  expect(await life.mailsOf(saver)).toContain("club_renewal_failed");
  const paid = await life.pay(saver, id, card(cards.good));
  expect(paid.body.club_subscription).toMatchObject({ state: "active", reason: "paid", interval: "yearly" });
  expect((await life.invoices(saver))[0]).toEqual(["invoice", "2027-04-01", "2028-03-31", 540, 90]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("a firm's notice that is longer than the paid period drops a planned interval: the months of the notice are paid", async () => {
  await life.until("2027-04-10T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  await life.change(saver, id, { interval: "yearly" });
  const noticed = await bench.advisor.ask("DELETE", pathOf(saver, id), {
    motive: "Fin de mission.",
    notice: true,
  });
  expect(noticed.body.club_subscription).toMatchObject({ ends_on: "2027-05-10", changes: [] });
  await life.until("2027-05-05T10:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "active", reason: "paid" });
  expect((await life.invoices(saver))[0]).toEqual(["invoice", "2027-05-01", "2027-05-31", 50, 8.33]);
  expect(await brokenPromises(bench)).toEqual([]);
  await life.until("2027-05-11T10:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "closed", reason: "revoked_by_advisor" });
});

test("an end at the partner that is taken back too late: what goes on is opened anew, not served for nothing", async () => {
  await life.until("2027-05-12T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { count: 1 });
  const asked = await life.change(saver, id, { interval: "yearly" });
  const [wish] = asked.body.club_subscription.changes;
  await retryEffects(bench.server.services);
  // The partner's period ends while our clock stands still, and the request is taken back after that.
  bench.server.setNow(instant("2027-06-01T07:30:00Z"));
  await keepSessions(bench);
  await bench.payments.settle();
  await saver.ask("PUT", changePath(id, wish.id), { answer: "drop" });
  await life.until("2027-06-01T09:00:00Z");
  await life.until("2027-06-01T10:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    state: "active",
    reason: "paid",
    interval: "monthly",
    changes: [],
  });
  expect((await life.invoices(saver))[0]).toEqual(["invoice", "2027-06-01", "2027-06-30", 50, 8.33]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test.each([
  ["taken", "FR3020041010050500013M02609", "2029", { reason: "paid", access: "full" }],
  ["refused", "FR7920041010050500013M02600", "2030", { reason: null }],
])(
  "a debit of a new interval whose answer no event tells is read by the clock: %s",
  async (_what, iban, year, standing) => {
    await life.until(`${year}-01-02T11:00:00Z`);
    const saver = await addClubSaver(bench, 1);
    await addValuesOf(bench, saver);
    const id = await life.running(saver, { count: 1 });
    await life.change(saver, id, { interval: "yearly" });
    await addMethod(bench, saver, account(iban));
    // The debit of the period has started, and is answered three minutes later.
    await life.until(`${year}-01-31T23:10:00Z`);
    await life.until(`${year}-02-01T00:10:00Z`);
    expect(await life.read(saver, id)).toMatchObject({ interval: "yearly", state: "active" });
    await life.until(`${year}-02-01T01:10:00Z`);
    expect(await life.read(saver, id)).toMatchObject(standing);
    expect(await brokenPromises(bench)).toEqual([]);
  },
);
