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
test("from year to month on the anniversary, the rest of its month by day", async () => {
  await until("2026-11-20T10:00:00Z");
  const saver = await addClubSaver(bench, 1);
  await addValuesOf(bench, saver);
  const id = await running(saver, 1, { interval: "yearly" });
  await change(saver, id, { interval: "monthly" });
  // The year ends with the 19th of November: a part of a month follows, eleven days of thirty.
  await until("2027-11-19T10:00:00Z");
  await until("2027-11-20T11:00:00Z");
  expect(await read(saver, id)).toMatchObject({
    interval: "monthly",
    state: "active",
    reason: "paid",
    current_period: { from: "2027-11-20", to: "2027-11-30" },
  });
  expect((await invoices(saver))[0]).toEqual(["invoice", "2027-11-20", "2027-11-30", 18.33, 3.05]);
  expect(await brokenPromises(bench)).toEqual([]);
});
