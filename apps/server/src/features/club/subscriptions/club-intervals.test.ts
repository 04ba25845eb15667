import { instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepSessions, valued as addValuesOf } from "../../../testing/club-years.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
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
import { retryEffects, runClock } from "./actions/clock.ts";

/** The interval of a subscription that runs (transition 41), over the payment partner's sandbox: each test goes on where
 * the one before left the clock. */

let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench();
});
afterAll(async () => await bench.close());

async function until(text: string): Promise<void> {
  bench.server.setNow(instant(text));
  await keepSessions(bench);
  await bench.payments.settle();
  await runClock(bench.server.services);
  await retryEffects(bench.server.services);
}

/** Active since the day of the clock with the first so many of its contracts. */
async function running(saver: ClubSaver, count: number, more: object = {}): Promise<string> {
  const chosen = { ...saver, portfolios: saver.portfolios.slice(0, count) };
  const { id } = await sendRequest(chosen, more);
  await approve(bench, chosen, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  const paid = await saver.ask("POST", `/users/me/club_subscriptions/${id}/payment`, {
    payment_source_id: await addMethod(bench, saver, card(cards.good)),
    start_now: true,
    acknowledged_prorata: true,
  });
  expect(paid.body.club_subscription).toMatchObject({ state: "active", reason: "paid" });
  return id;
}

const read = async (saver: ClubSaver, id: string) =>
  (await saver.ask("GET", pathOf(saver, id))).body.club_subscription;
const change = async (saver: ClubSaver, id: string, body: object) =>
  await saver.ask("PUT", pathOf(saver, id), body);
const changePath = (id: string, changeId: string) => `/users/me/club_subscriptions/${id}/changes/${changeId}`;
const invoices = async (saver: ClubSaver) =>
  (await saver.ask("GET", "/users/me/invoices")).body.invoices.map(
    (one: { kind: string; ttc: number; vat: number; from: string; to: string }) => [
      one.kind,
      one.from,
      one.to,
      one.ttc,
      one.vat,
    ],
  );
test("a month that starts on a 1st before the hour at which the partner bills is paid once", async () => {
  await until("2026-12-01T03:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await running(saver, 1);
  expect(await read(saver, id)).toMatchObject({ current_period: { from: "2026-12-01", to: "2026-12-31" } });
  await until("2026-12-01T12:00:00Z");
  await until("2026-12-02T12:00:00Z");
  expect(await invoices(saver)).toEqual([["invoice", "2026-12-01", "2026-12-31", 50, 8.33]]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("from month to year on the next first: one runs at the partner, each period is paid once", async () => {
  await until("2026-12-03T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await running(saver, 1);
  const seen = await saver.ask("POST", `/users/me/club_subscriptions/${id}/changes/pricing`, {
    interval: "yearly",
  });
  expect(seen.body).toMatchObject({ before: 50, after: 540, adjustment: 0, effective_on: "2027-01-01" });
  const asked = await change(saver, id, { interval: "yearly" });
  const [wish] = asked.body.club_subscription.changes;
  expect(wish).toMatchObject({ kind: "interval", state: "planned", can_do: ["drop"] });
  // Taken back, and asked once more.
  const dropped = await saver.ask("PUT", changePath(id, wish.id), { answer: "drop" });
  expect(dropped.body.club_subscription.changes).toEqual([]);
  await change(saver, id, { interval: "yearly" });
  await until("2026-12-31T20:00:00Z");
  expect(await read(saver, id)).toMatchObject({ interval: "monthly", state: "active" });
  await until("2027-01-01T05:00:00Z");
  expect(await read(saver, id)).toMatchObject({
    interval: "yearly",
    state: "active",
    reason: "paid",
    access: "full",
    current_period: { from: "2027-01-01", to: "2027-12-31" },
    next_invoice: { date: "2028-01-01", ttc: 540 },
  });
  await until("2027-01-02T10:00:00Z");
  expect(await invoices(saver)).toEqual([
    ["invoice", "2027-01-01", "2027-12-31", 540, 90],
    ["invoice", "2026-12-03", "2026-12-31", expect.any(Number), expect.any(Number)],
  ]);
  expect(await brokenPromises(bench)).toEqual([]);
});
