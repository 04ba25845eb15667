import { instant } from "@vigie/domain";
import { paymentsDefaults } from "@vigie/partners/sandboxes";
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { valued as addValuesOf } from "../../../testing/club-year-acts.ts";
import { keepSessions } from "../../../testing/club-years.ts";
import {
  addClubSaver,
  addMethod,
  approve,
  card,
  cards,
  type ClubBench,
  type ClubSaver,
  openClubBench,
  pathOf,
  sendRequest,
  signBoth,
} from "../../../testing/test-club.ts";
import { systemSubject } from "../../../edge/subject.ts";
import { retryEffects, runClock } from "./actions/clock.ts";
import { readAndSettle } from "./actions/reconcile.ts";

/** Tests what time alone does to a subscription, and which events of the payment partner are accepted. Each test continues with the
 * clock where the one before left it. */

let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench();
});
afterAll(async () => await bench.close());

const hourMs = 3_600_000;

/** Advances the clock by hours, and runs the hourly job. */
async function pass(hours: number): Promise<void> {
  bench.server.advance(hours * hourMs);
  await keepSessions(bench);
  await bench.payments.settle();
  await runClock(bench.server.services);
}

async function until(text: string): Promise<void> {
  bench.server.setNow(instant(text));
  await pass(0);
}

async function signed(saver: ClubSaver): Promise<string> {
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  return id;
}

async function pay(saver: ClubSaver, id: string, more: object = {}) {
  return await saver.ask("POST", `/users/me/club_subscriptions/${id}/payment`, {
    payment_source_id: await addMethod(bench, saver, card(cards.good)),
    start_now: true,
    acknowledged_prorata: true,
    ...more,
  });
}

const read = async (saver: ClubSaver, id: string) =>
  (await saver.ask("GET", pathOf(saver, id))).body.club_subscription;
const sentRemindersOf = async (id: string) =>
  (
    await bench.server.services.db
      .selectFrom("club_subscriptions")
      .select("told")
      .where("id", "=", id as never)
      .executeTakeFirstOrThrow()
  ).told;

async function sendEvent(given: { readonly age?: number; readonly secret?: string; readonly id?: string }) {
  const { age = 0, secret = paymentsDefaults.webhookSecret, id = "evt_1" } = given;
  const at = String(Math.round(Date.parse(bench.server.services.clock()) / 1000) - age);
  const event = { id, object: "event", type: "invoice.paid", livemode: false };
  const body = JSON.stringify({ ...event, data: { object: { id: "in_1", customer: "cus_unknown" } } });
  const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return await bench.server.app.inject({
    method: "POST",
    url: "/webhooks/payments",
    headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${v1}` },
    payload: body,
  });
}

test("an event is let in by its signature and its age, both ways, and is kept once", async () => {
  expect((await sendEvent({ age: 301 })).statusCode).toBe(401);
  expect((await sendEvent({ age: -301 })).statusCode).toBe(401);
  expect((await sendEvent({ secret: "whsec_other" })).statusCode).toBe(401);
  // An event of an unknown customer is stored and answered like any other.
  for (const age of [0, 299, -299]) expect((await sendEvent({ age })).statusCode).toBe(200);
  const kept = await bench.server.services.db
    .selectFrom("webhook_events")
    .selectAll()
    .where("partner", "=", "payments")
    .execute();
  expect(kept).toHaveLength(1);
});

test("a request waits for its advisor: a reminder on the second working day, the managers on the fifth, over after 30 days", async () => {
  const saver = await addClubSaver(bench, 1);
  // A Thursday.
  const { id } = await sendRequest(saver);
  await until("2026-11-20T18:00:00Z");
  expect(await sentRemindersOf(id)).toEqual([]);
  await until("2026-11-23T08:00:00Z");
  expect(await sentRemindersOf(id)).toEqual(["waits"]);
  await until("2026-11-26T08:00:00Z");
  expect(await sentRemindersOf(id)).toEqual(["waits", "escalated"]);
  await pass(1);
  expect(await sentRemindersOf(id)).toEqual(["waits", "escalated"]);
  await until("2026-12-19T11:00:00Z");
  expect(await read(saver, id)).toMatchObject({ state: "closed", reason: "no_answer" });
});

test("who does not ask to start at once is charged on the day after the delay", async () => {
  await until("2027-01-04T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await signed(saver);
  const chosen = await pay(saver, id, { start_now: false, acknowledged_prorata: false });
  expect(chosen.body.club_subscription).toMatchObject({
    state: "waiting_for_payment",
    withdrawal_ends_on: "2027-01-18",
    starts_on: "2027-01-19",
    access: "none",
  });
  await until("2027-01-18T22:00:00Z");
  expect(await read(saver, id)).toMatchObject({ state: "waiting_for_payment" });
  await until("2027-01-19T08:00:00Z");
  await runClock(bench.server.services);
  await retryEffects(bench.server.services);
  expect(await read(saver, id)).toMatchObject({ state: "active", reason: "paid", access: "full" });
});

test("a renewal that fails leaves access for 48 hours to the second, paid again it comes back", async () => {
  await until("2027-02-03T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await signed(saver);
  expect((await pay(saver, id)).body.club_subscription).toMatchObject({ state: "active" });
  await addMethod(bench, saver, card(cards.later));
  await until("2027-03-01T09:00:00Z");
  const failed = await read(saver, id);
  expect(failed).toMatchObject({ state: "active", reason: null, access: "full" });
  // A failed invoice is listed, without a number.
  const bills = async () => (await saver.ask("GET", "/users/me/invoices")).body.invoices;
  expect((await bills())[0]).toMatchObject({ number: null, state: "failed", ttc: 50, from: "2027-03-01" });
  const cut = Date.parse(failed.failed_at) + 48 * hourMs;
  bench.server.setNow(instant(new Date(cut - 1000)));
  await keepSessions(bench);
  expect(await read(saver, id)).toMatchObject({ access: "full" });
  // No job has run: access depends on the row and the clock only.
  bench.server.setNow(instant(new Date(cut)));
  expect(await read(saver, id)).toMatchObject({ state: "active", access: "documents" });
  await runClock(bench.server.services);
  expect(await read(saver, id)).toMatchObject({ state: "paused", access: "documents" });
  const again = await pay(saver, id);
  expect(again.body.club_subscription).toMatchObject({ state: "active", reason: "paid", access: "full" });
  expect((await bills())[0]).toMatchObject({ number: expect.stringMatching(/^F2027-/), state: "paid" });
  // The last method is removed: the subscription lasts as long as it is paid, and at least to the end of the month.
  for (let methods = 3; methods > 0; methods -= 1)
    await saver.ask("DELETE", "/users/me/payment_sources/default");
  expect(await read(saver, id)).toMatchObject({ state: "active", access: "full", ends_on: "2027-03-31" });
  await until("2027-04-01T08:00:00Z");
  expect(await read(saver, id)).toMatchObject({ state: "closed", reason: "payment_method_removed" });
});

test("an invoice that was read while the partner still drafted it takes the total that was charged", async () => {
  await until("2027-04-02T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await signed(saver);
  expect((await pay(saver, id)).body.club_subscription).toMatchObject({ state: "active" });
  const { services } = bench.server;
  const invoices = async () =>
    await services.db
      .selectFrom("club_invoices")
      .select(["ttc_cents", "state", "number"])
      .where("customer_id", "=", saver.id)
      .orderBy("dated")
      .execute();
  // The partner drafts a renewal at six and charges it at seven.
  await until("2027-05-01T06:20:00Z");
  await readAndSettle(services, systemSubject("club", saver.id), id as never);
  expect(await invoices()).toMatchObject([{ state: "paid" }, { state: "open", number: null }]);
  await until("2027-05-01T08:00:00Z");
  await readAndSettle(services, systemSubject("club", saver.id), id as never);
  expect(await invoices()).toMatchObject([
    { state: "paid" },
    { state: "paid", ttc_cents: 5000, number: expect.stringMatching(/^F2027-/) },
  ]);
});
