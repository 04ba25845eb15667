import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
import { valued as addValuesOf } from "../../../testing/club-years.ts";
import { addClubSaver, type ClubBench } from "../../../testing/test-club.ts";

/** The interval of a subscription that runs (transition 41), over the payment partner's sandbox: each test goes on where
 * the one before left the clock. */

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
  // The year ends with the 19th of November: a part of a month follows, eleven days of thirty.
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
