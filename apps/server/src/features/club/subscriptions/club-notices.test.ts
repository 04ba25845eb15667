import { instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepSessions } from "../../../testing/club-years.ts";
import {
  account,
  addClubSaver,
  addMethod,
  approve,
  type ClubBench,
  openClubBench,
  sendRequest,
  signBoth,
} from "../../../testing/test-club.ts";
import { retryEffects, runClock } from "./actions/clock.ts";

/** What a member is told before money is taken, and what their documents say of the firm. */

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

test("a debit is announced two days before with its amount and its account; the invoice bears the firm's SIREN and VAT number", async () => {
  const { db } = bench.server.services;
  const settings = { siren: "552081317", vatNumber: "FR03552081317", rcs: "Paris", legalForm: "SA" };
  await db
    .updateTable("firms")
    .set({ settings: JSON.stringify(settings) })
    .where("id", "=", bench.firmId)
    .execute();
  const saver = await addClubSaver(bench);
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  await saver.ask("POST", `/users/me/club_subscriptions/${id}/payment`, {
    payment_source_id: await addMethod(bench, saver, account("FR1420041010050500013M02606")),
    start_now: true,
    acknowledged_prorata: true,
  });
  await until("2026-11-27T10:00:00Z");
  const letters = async () =>
    await db
      .selectFrom("mails")
      .select(["kind", "facts"])
      .where("user_id", "=", saver.id)
      .where("kind", "=", "club_debit_notice")
      .execute();
  await until("2026-11-28T20:00:00Z");
  expect(await letters()).toEqual([]);
  await until("2026-11-29T08:00:00Z");
  await until("2026-11-30T08:00:00Z");
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.facts).toMatchObject({
    debitOn: "2026-12-01",
    last4: "2606",
    amount: expect.stringMatching(/^85,00/),
  });
  const invoice = await db
    .selectFrom("club_documents")
    .select("record")
    .where("customer_id", "=", saver.id)
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();
  const { seller, price } = JSON.parse(invoice.record ?? "{}").data;
  expect(seller).toMatchObject({
    siren: "552\u00a0081\u00a0317",
    vatNumber: "FR03552081317",
    rcs: "Paris",
    legalForm: "SA",
  });
  expect(price).toEqual({ ttcCents: 3400, htCents: 2833, vatCents: 567 });
});
