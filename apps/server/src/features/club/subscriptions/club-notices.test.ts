import { demoPassword } from "@vigie/domain";
import { sendMail } from "../../messages/mails/actions/send.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
import { valued as addValuesOf } from "../../../testing/club-year-acts.ts";
import { account, addClubSaver, type ClubBench } from "../../../testing/test-club.ts";
import { asker } from "../../../testing/test-server.ts";
import { stateCosts } from "./actions/yearly-costs.ts";

/** Tests the notices to a customer before a payment, and what their documents say about the firm. */

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
  // The mandate of the account, filed once with the partner's reference.
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

/** With the right password, the account of a customer who died shows whom to contact; with a wrong one it reveals nothing. */
async function expectNobodyComesIn(email: string): Promise<void> {
  const signIn = async (password: string) => {
    const body = { grant_type: "password", username: email, password };
    return (await asker(bench.server.app, null)("POST", "/oauth/token", body)).body;
  };
  expect(await signIn(demoPassword)).toMatchObject({
    code: "session.deceased",
    message: expect.stringContaining("aide@vigie.fr"),
  });
  expect((await signIn("Un mot de passe faux 9")).code).toBe("session.invalid_credentials");
}

test("a death ends what runs on its day: paid back from the day after, signed out, written to no more", async () => {
  const { db } = bench.server.services;
  await life.until("2026-12-02T09:00:00Z");
  const saver = await addClubSaver(bench);
  await addValuesOf(bench, saver);
  const id = await life.running(saver);
  await life.until("2026-12-12T09:00:00Z");
  const path = `/users/${saver.id}/death`;
  const proof = "Acte de décès n° 118, Rennes";
  // An advisor cannot record a death, and nobody can record a future one.
  expect((await bench.advisor.ask("POST", path, { died_on: "2026-12-09", proof })).status).toBe(404);
  const early = await bench.manager.ask("POST", path, { died_on: "2026-12-13", proof });
  expect(early).toMatchObject({ status: 422, body: { code: "death.day" } });
  // 82.26 € of the 85.00 € of December from the 2nd; 22 of its 30 days were not provided.
  const recorded = await bench.manager.ask("POST", path, { died_on: "2026-12-09", proof });
  expect(recorded.body).toMatchObject({
    died_on: "2026-12-09",
    refund: 60.32,
    club_subscription: { id, state: "closed", reason: "deceased" },
  });
  const again = await bench.manager.ask("POST", path, { died_on: "2026-12-09", proof });
  expect(again).toMatchObject({ status: 409, body: { code: "death.recorded" } });
  expect((await saver.ask("GET", "/users/me")).status).toBe(401);
  await expectNobodyComesIn(saver.email);
  const before = (await life.mailsOf(saver)).length;
  await life.until("2026-12-12T11:00:00Z");
  await life.until("2026-12-12T12:00:00Z");
  const documents = await db
    .selectFrom("club_documents")
    .select(["kind", "pdf"])
    .where("customer_id", "=", saver.id)
    .execute();
  expect(documents.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["letter", "invoice", "credit_note"]),
  );
  expect(documents.every(({ pdf }) => pdf !== null)).toBe(true);
  expect(await life.mailsOf(bench.manager)).toContain("club_staff_deceased");
  // The mail about the refund is queued, and dropped when it is to be sent.
  const waiting = await db
    .selectFrom("mails")
    .select("id")
    .where("user_id", "=", saver.id)
    .where("state", "=", "waiting")
    .execute();
  expect(waiting.length).toBeGreaterThan(0);
  for (const { id: mailId } of waiting) await sendMail(bench.server.services, mailId);
  const states = await db.selectFrom("mails").select("state").where("user_id", "=", saver.id).execute();
  expect(states.map(({ state }) => state).filter((state) => state === "sent")).toEqual([]);
  expect(before).toBeGreaterThan(0);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("in January each subscription has its statement of the last year's costs, once: from its invoices, and what is unknown said", async () => {
  const { services } = bench.server;
  const { db } = services;
  await life.until("2027-01-14T10:00:00Z");
  expect(await stateCosts(services)).toBe(0);
  await life.until("2027-01-15T10:00:00Z");
  // For a customer who died the statement is filed in the archive.
  expect(await stateCosts(services)).toBe(2);
  expect(await stateCosts(services)).toBe(0);
  const rows = await db
    .selectFrom("club_documents")
    .select(["record", "number"])
    .where("kind", "=", "yearly_costs")
    .orderBy("number")
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(["RC2027-000001", "RC2027-000002"]);
  const contract = {
    averageCents: 10_000_000,
    lines: [],
    gaps: ["management_fees", "fund_fees", "operations"],
    thirdPartyCents: null,
  };
  const [debited, deceased] = rows
    .map(({ record }) => JSON.parse(record ?? "{}").data)
    .toSorted((one, other) => one.span.from.localeCompare(other.span.from));
  // 34.00 € of November and 85.00 € of December; the payment of January belongs to the next year.
  expect(debited).toMatchObject({
    year: 2026,
    span: { from: "2026-11-19", to: "2026-12-31" },
    payments: [{ cents: 3400 }, { cents: 8500 }],
    contracts: [contract, contract],
  });
  // 82.26 € less a refund of 60.32 €.
  expect(deceased).toMatchObject({
    span: { from: "2026-12-02", to: "2026-12-12" },
    payments: [
      { kind: "invoice", cents: 8226 },
      { kind: "credit_note", cents: -6032 },
    ],
  });
  const mails = await db
    .selectFrom("mails")
    .select("facts")
    .where("kind", "=", "club_yearly_costs")
    .execute();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.facts).toMatchObject({ year: "2026" });
});
