import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { account, addClubSaver, type ClubBench } from "../../../testing/test-club.ts";

/** What a member is told before money is taken, and what their documents say of the firm. */

let life: ClubLife;
let bench: ClubBench;
beforeAll(async () => {
  life = await openClubLife();
  bench = life.bench;
});
afterAll(async () => await life.close());

test("a debit is announced two days before with its amount and its account; the invoice bears the firm's SIREN and VAT number", async () => {
  const { db } = bench.server.services;
  const settings = { siren: "552081317", vatNumber: "FR03552081317", rcs: "Paris", legalForm: "SA" };
  await db
    .updateTable("firms")
    .set({ settings: JSON.stringify(settings) })
    .where("id", "=", bench.firmId)
    .execute();
  const saver = await addClubSaver(bench);
  const id = await life.requested(saver);
  await life.pay(saver, id, account("FR1420041010050500013M02606"));
  await life.until("2026-11-27T10:00:00Z");
  const letters = async () =>
    await db
      .selectFrom("mails")
      .select(["kind", "facts"])
      .where("user_id", "=", saver.id)
      .where("kind", "=", "club_debit_notice")
      .execute();
  await life.until("2026-11-28T20:00:00Z");
  expect(await letters()).toEqual([]);
  await life.until("2026-11-29T08:00:00Z");
  await life.until("2026-11-30T08:00:00Z");
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
  // The mandate of the account, by the reference that the partner gave it, once.
  const mandates = await db
    .selectFrom("club_documents")
    .select("record")
    .where("customer_id", "=", saver.id)
    .where("kind", "=", "mandate")
    .execute();
  const [reference] = Object.values(bench.payments.world.data.mandates).map(
    (one) => one.payment_method_details.sepa_debit.reference,
  );
  expect(mandates.map(({ record }) => JSON.parse(record ?? "{}").data)).toMatchObject([
    { reference, country: "FR", last4: "2606", contractNumber: expect.stringMatching(/^LM2026-/) },
  ]);
});
