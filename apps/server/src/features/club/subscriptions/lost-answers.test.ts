import type { Id } from "@vigie/domain";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { systemSubject } from "../../../edge/subject.ts";
import type { CuttingProxy } from "../../../testing/cutting-proxy.ts";
import {
  addClubSaver,
  addMethod,
  approve,
  card,
  cards,
  type ClubBench,
  type ClubSaver,
  openClubBench,
  openCutBench,
  sendRequest,
  signBoth,
} from "../../../testing/test-club.ts";
import { retryEffects, runClock } from "./actions/clock.ts";
import { askEffect, runEffect } from "./actions/effects.ts";
import { nothingToWrite } from "../../../queue/outbox.ts";
import { doWaiting, perform } from "./actions/perform.ts";
import { paymentsChanged, readAndSettle } from "./actions/reconcile.ts";
import { change } from "./store.ts";
import { waitingOf } from "./store/effects.ts";

/** Cuts the connection to the partner at a random point of a payment: a request or a response is lost, or the server stops after
 * the partner's response. Whatever the customer does next, the partner's ledger has at most one charge, and ours is equal (`npm run
 * soak -- cuts` runs 200). */
const runs = Number(process.env["VIGIE_CLUB_CUTS"] ?? "5");
const seed = Number(process.env["VIGIE_CLUB_SEED"] ?? "16");
/** A session lasts less than an hour of the server's clock. */
const runsOfABench = 6;
const minuteMs = 60_000;

const plans = fc.record({
  after: fc.integer({ min: 0, max: 7 }),
  // The partner's library retries once: two cut calls make one failure.
  calls: fc.constantFrom(1, 2, 2, 4, 6),
  lost: fc.constantFrom("request", "answer"),
  stops: fc.boolean(),
  next: fc.constantFrom("waits", "tries again", "takes another card", "withdraws"),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

async function waitingForMoney(bench: ClubBench): Promise<{ saver: ClubSaver; id: Id; source: string }> {
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  return { saver, id, source: await addMethod(bench, saver, card(cards.good)) };
}

const pay = async (saver: ClubSaver, id: string, source: string) =>
  await saver.ask("POST", `/users/me/club_subscriptions/${id}/payment`, {
    payment_source_id: source,
    start_now: true,
    acknowledged_prorata: true,
  });

/** Sends the pending calls to the partner, and stops the server before it stores the results. */
async function stopAfterAnswer({ server: { services } }: ClubBench, saver: ClubSaver, subscriptionId: Id) {
  const subject = systemSubject("club", saver.id);
  for (const id of await waitingOf(subject, services.db, subscriptionId)) {
    // An effect that waits for another one is not taken.
    await runEffect(services, subject, {
      id,
      perform: async (...given) => {
        await perform(...given);
        throw new Error("stopped");
      },
    }).catch((error: unknown) => expect(String(error)).toContain("stopped"));
  }
}

async function later({ server }: ClubBench): Promise<void> {
  server.advance(3 * minuteMs);
  await retryEffects(server.services);
  await retryEffects(server.services);
}

async function ledgers({ server, payments }: ClubBench, saver: ClubSaver) {
  const { db } = server.services;
  const invoices = await db
    .selectFrom("club_invoices")
    .selectAll()
    .where("customer_id", "=", saver.id)
    .execute();
  const payer = await db
    .selectFrom("club_payers")
    .selectAll()
    .where("customer_id", "=", saver.id)
    .executeTakeFirst();
  const own = <T extends { customer: string }>(all: Readonly<Record<string, T>>) =>
    Object.values(all).filter(({ customer }) => customer === payer?.partner_customer_id);
  const { charges, subscriptions } = payments.world.data;
  const taken = own(charges).map(({ amount, amount_refunded: back }) => amount - back);
  const sign = { invoice: 1, credit_note: -1 } as const;
  const counted = invoices.filter(({ state }) => state === "paid" || state === "refunded");
  return {
    partner: taken.reduce((sum, one) => sum + one, 0),
    charges: taken.filter((one) => one > 0).length,
    running: own(subscriptions).filter(
      ({ status }) => status !== "canceled" && status !== "incomplete_expired",
    ).length,
    ours: counted.reduce((sum, { kind, ttc_cents: ttc }) => sum + sign[kind] * ttc, 0),
  };
}

async function play(bench: ClubBench, proxy: CuttingProxy, plan: Plan) {
  const { saver, id, source } = await waitingForMoney(bench);
  proxy.cut(plan);
  await pay(saver, id, source);
  const struck = proxy.struck();
  proxy.cut(null);
  if (plan.stops) await stopAfterAnswer(bench, saver, id);
  if (plan.next === "tries again") await pay(saver, id, source);
  if (plan.next === "takes another card")
    await pay(saver, id, await addMethod(bench, saver, card("5555 5555 5555 4444")));
  if (plan.next === "withdraws")
    expect(
      (await saver.ask("POST", `/users/me/club_subscriptions/${id}/withdrawal`, { confirm: true })).status,
    ).toBe(200);
  await later(bench);
  // A customer who was told that the partner does not answer tries again afterwards.
  const { body } = await saver.ask("GET", `/users/${saver.id}/club_subscriptions/${id}`);
  if (body.club_subscription.state !== "closed" && body.club_subscription.state !== "active")
    await pay(saver, id, source);
  await later(bench);
  await runClock(bench.server.services);
  const after = await saver.ask("GET", `/users/${saver.id}/club_subscriptions/${id}`);
  const waiting = await bench.server.services.db
    .selectFrom("club_effects")
    .select(["kind", "state"])
    .where("customer_id", "=", saver.id)
    .where("state", "!=", "done")
    .execute();
  const { state, reason } = after.body.club_subscription;
  return { struck, end: { state, reason, waiting, ...(await ledgers(bench, saver)) } };
}

test(`of ${String(runs)} payments that are cut, none is charged twice and both ledgers are equal (seed ${String(seed)})`, async () => {
  const all = fc.sample(plans, { seed, numRuns: runs });
  let cut = 0;
  for (let first = 0; first < all.length; first += runsOfABench) {
    const { bench, proxy } = await openCutBench();
    try {
      for (const plan of all.slice(first, first + runsOfABench)) {
        const { struck, end } = await play(bench, proxy, plan);
        if (struck > 0) cut += 1;
        const kept =
          plan.next === "withdraws"
            ? { state: "closed", running: 0 }
            : { state: "active", reason: "paid", running: 1, charges: 1 };
        expect([plan, end]).toEqual([plan, { ...end, ...kept, waiting: [], ours: end.partner }]);
        expect(end.charges).toBeLessThanOrEqual(1);
      }
    } finally {
      await bench.close();
    }
  }
  // Makes sure that enough calls were cut: if every payment succeeded, the run would prove nothing.
  expect(cut).toBeGreaterThan(runs / 2);
}, 1_200_000);

test("a request waits for an effect that its job took before it", async () => {
  const bench = await openClubBench();
  onTestFinished(async () => await bench.close());
  const { services } = bench.server;
  const { saver, id } = await waitingForMoney(bench);
  const subject = systemSubject("club", saver.id);
  await inTransaction(
    services,
    async (unit) =>
      await askEffect(unit, subject, { subscriptionId: id, kind: "cancel_letter", of: "a test" }),
  );
  const [effect] = await waitingOf(subject, services.db, id);
  if (effect === undefined) throw new Error("nothing waits");

  const asked = Promise.withResolvers<null>();
  const answer = Promise.withResolvers<null>();
  const job = runEffect(services, subject, {
    id: effect,
    perform: async () => {
      asked.resolve(null);
      await answer.promise;
      return nothingToWrite;
    },
  });
  await asked.promise;
  const order: string[] = [];
  const request = doWaiting(services, subject, id).then(() => order.push("request"));
  await new Promise((done) => setTimeout(done, 300));
  order.push("answer");
  answer.resolve(null);
  expect(await job).toBe("done");
  await request;
  expect(order).toEqual(["answer", "request"]);
  expect(await waitingOf(subject, services.db, id)).not.toContain(effect);
});

test("an event of the payment partner asks it nothing in its own transaction: it is taken while the partner answers nobody", async () => {
  const { bench, proxy } = await openCutBench();
  onTestFinished(async () => await bench.close());
  const { services } = bench.server;
  const { saver, id, source } = await waitingForMoney(bench);
  await pay(saver, id, source);
  const payer = await services.db
    .selectFrom("club_payers")
    .select("partner_customer_id as id")
    .where("customer_id", "=", saver.id)
    .executeTakeFirstOrThrow();
  const event = { id: "evt_down", kind: "invoice.paid", providerUserId: payer.id, connectionId: null };
  proxy.cut({ after: 0, calls: 100, lost: "request" });
  await inTransaction(services, async (unit) => await paymentsChanged(unit, event));
  expect(proxy.struck()).toBe(0);
  // The read comes after the payment, and only the read fails.
  await expect(readAndSettle(services, systemSubject("club", saver.id), id)).rejects.toThrow(
    /does not answer/,
  );
  expect(proxy.struck()).toBeGreaterThan(0);
});

test("an answer that is older than the row is read again, not written over it", async () => {
  const bench = await openClubBench();
  onTestFinished(async () => await bench.close());
  const { services } = bench.server;
  const { saver, id, source } = await waitingForMoney(bench);
  await pay(saver, id, source);
  const subject = systemSubject("club", saver.id);
  let reads = 0;
  const real = services.partners.payments;
  // Responses are the partner's own; during the first call, the row changes without a transition.
  const payments: typeof real = {
    ...real,
    readSubscription: async (...asked) => {
      const found = await real.readSubscription(...asked);
      reads += 1;
      if (reads === 1)
        await inTransaction(
          services,
          async ({ db }) => await change(subject, db, { id, set: { identityTries: 1 } }),
        );
      return found;
    },
  };
  const slow = { ...services, partners: { ...services.partners, payments } };
  expect(await readAndSettle(slow, subject, id)).toBe(true);
  expect(reads).toBe(2);
});
