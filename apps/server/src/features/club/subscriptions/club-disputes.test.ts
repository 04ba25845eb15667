import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
import { valued as addValuesOf } from "../../../testing/club-year-acts.ts";
import { account, addClubSaver, card, cards, type ClubBench } from "../../../testing/test-club.ts";
import { paymentsChanged } from "./actions/reconcile.ts";
import { clubJobs, whileLived } from "./jobs.ts";

/** Tests payments that a bank takes back (transition 27) with the payment partner's sandbox. Each test continues with the clock
 * where the one before left it. */

let life: ClubLife;
let bench: ClubBench;
beforeAll(async () => {
  life = await openClubLife();
  bench = life.bench;
});
afterAll(async () => await life.close());

const contested = account("FR5720041010050500013M02608");
const contestedCard = card("4000000000000259");
const states = async (saver: { readonly id: string }) =>
  await bench.server.services.db
    .selectFrom("club_invoices")
    .select(["kind", "state", "ttc_cents as cents"])
    .where("customer_id", "=", saver.id as never)
    .orderBy("dated")
    .orderBy("kind", "desc")
    .execute();

test("a debit that its payer contests: told, owed, 48 hours, paused; paid again it runs on, the invoice stays one", async () => {
  const saver = await addClubSaver(bench);
  const id = await life.requested(saver);
  await life.pay(saver, id, contested);
  // The bank accepts the payment, and one minute later the payer disputes it.
  await life.until("2026-11-19T10:01:00Z");
  await life.until("2026-11-19T10:10:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    state: "active",
    reason: null,
    access: "full",
    failed_at: expect.any(String),
    payment_refused: expect.stringMatching(/a repris un paiement/),
  });
  expect(await states(saver)).toEqual([{ kind: "invoice", state: "disputed", cents: 3400 }]);
  expect(await life.mailsOf(saver)).toContain("club_payment_taken_back");
  expect(await life.mailsOf(saver)).not.toContain("club_renewal_failed");
  expect(await life.mailsOf(bench.advisor)).toContain("club_staff_taken_back");
  expect(await brokenPromises(bench)).toEqual([]);
  // Reading it again notifies and moves nothing twice.
  await life.until("2026-11-19T12:00:00Z");
  expect((await life.mailsOf(saver)).filter((kind) => kind === "club_payment_taken_back")).toHaveLength(1);
  await life.until("2026-11-21T11:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "paused", access: "documents" });
  // A declined card gives the reason and changes nothing; another one pays.
  const refused = await life.pay(saver, id, card(cards.later));
  expect(refused).toMatchObject({ status: 409, body: { code: "payment.declined" } });
  const paid = await life.pay(saver, id, card(cards.good));
  expect(paid.body.club_subscription).toMatchObject({ state: "active", reason: "paid", access: "full" });
  expect(await states(saver)).toEqual([{ kind: "invoice", state: "paid", cents: 3400 }]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("a card's payment that is contested and given back runs on without another payment", async () => {
  await life.until("2026-12-02T10:00:00Z");
  const saver = await addClubSaver(bench);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { method: contestedCard });
  await life.until("2026-12-02T10:10:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "active", reason: null });
  await life.answerDispute("winning_evidence");
  await life.until("2026-12-02T11:10:00Z");
  expect(await life.read(saver, id)).toMatchObject({
    state: "active",
    reason: "paid",
    payment_refused: null,
  });
  expect(await states(saver)).toMatchObject([{ state: "paid" }]);
  expect(await life.mailsOf(bench.advisor)).toContain("club_staff_given_back");
  expect(await brokenPromises(bench)).toEqual([]);
});

test("paid again, then given back by the bank: what came twice goes back, without a credit note", async () => {
  await life.until("2026-12-03T10:00:00Z");
  const saver = await addClubSaver(bench);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { method: contestedCard });
  await life.until("2026-12-03T10:10:00Z");
  const paid = await life.pay(saver, id, card(cards.good));
  expect(paid.body.club_subscription).toMatchObject({ state: "active", reason: "paid" });
  await life.answerDispute("winning_evidence");
  await life.until("2026-12-03T11:10:00Z");
  await life.until("2026-12-03T12:10:00Z");
  expect(await states(saver)).toMatchObject([{ kind: "invoice", state: "paid" }]);
  expect(await brokenPromises(bench)).toEqual([]);
});

test("never paid again: over thirty days later, the debt dropped by a credit note that pays nothing back", async () => {
  await life.until("2027-01-04T10:00:00Z");
  const saver = await addClubSaver(bench);
  await addValuesOf(bench, saver);
  const id = await life.running(saver, { method: contestedCard });
  await life.until("2027-01-04T10:10:00Z");
  await life.answerDispute("losing_evidence");
  await life.until("2027-01-06T11:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "paused" });
  await life.until("2027-02-03T12:00:00Z");
  await life.until("2027-02-03T13:00:00Z");
  expect(await life.read(saver, id)).toMatchObject({ state: "closed", reason: "payment_failure" });
  // The month charged in the meantime was disputed too.
  const bills = await states(saver);
  const sumOf = (kind: string) =>
    bills.filter((one) => one.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
  expect(bills.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "invoice refunded",
    "invoice refunded",
    "credit_note paid",
    "credit_note paid",
  ]);
  expect(sumOf("credit_note")).toBe(sumOf("invoice"));
  expect(await brokenPromises(bench)).toEqual([]);
});

test("an event of a dispute names a payment: its subscription is read, that of a stranger is not", async () => {
  const { services } = bench.server;
  const bill = await services.db
    .selectFrom("club_invoices")
    .select(["customer_id as customerId", "payment_id", "subscription_id as subscriptionId"])
    .where("payment_id", "is not", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const sent: unknown[] = [];
  const queue = { send: async (...given: readonly unknown[]) => void sent.push(given.slice(1)) };
  for (const paymentId of [bill.payment_id, "pi_unknown"])
    await inTransaction(
      services,
      async (unit) =>
        await paymentsChanged(
          { ...unit, queue: { ...unit.queue, ...queue } },
          {
            id: "evt_1",
            kind: "charge.dispute.created",
            providerUserId: null,
            connectionId: paymentId,
          },
        ),
    );
  const { customerId, subscriptionId } = bill;
  expect(sent).toEqual([["club_read", { customerId, subscriptionId, partner: "payments" }]]);
});

test("while the demonstration lives one customer, the jobs of the others wait for nobody", async () => {
  const { services } = bench.server;
  const [mine, other] = await services.db
    .selectFrom("club_subscriptions")
    .select(["customer_id as customerId", "id as subscriptionId"])
    .where("state", "=", "active")
    .execute();
  if (mine === undefined || other === undefined) throw new Error("assertion: two are active");
  const reads: string[] = [];
  const payments: typeof services.partners.payments = {
    ...services.partners.payments,
    readSubscription: async (id) => {
      reads.push(id);
      return await services.partners.payments.readSubscription(id);
    },
  };
  const watched = { ...services, partners: { ...services.partners, payments } };
  const read = async (of: typeof mine): Promise<void> => {
    for (const { name, startWith } of clubJobs)
      if (name === "club_read")
        await startWith(async (job) => await job.run(watched, { ...of, partner: "payments" } as never));
  };
  await whileLived(mine.customerId, async () => {
    await read(mine);
    expect(reads).toHaveLength(0);
    await read(other);
    expect(reads).toHaveLength(1);
  });
  await read(mine);
  expect(reads).toHaveLength(2);
});
