import {
  addDays,
  addMonths,
  addMs,
  clubStates,
  type ClubState,
  day,
  dayOf,
  type Id,
  type Instant,
  instant,
  withdrawalEnd,
} from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { inTransaction } from "../db/unit-of-work.ts";
import { runClockOn } from "../features/club/subscriptions/actions/clock.ts";
import { askEffect } from "../features/club/subscriptions/actions/effects.ts";
import { moveSubscription, signatureMover } from "../features/club/subscriptions/actions/move.ts";
import { doWaiting } from "../features/club/subscriptions/actions/perform.ts";
import * as store from "../features/club/subscriptions/store.ts";
import { insertPayer } from "../features/club/subscriptions/store/payers.ts";
import { advanceClock, payerWithClock, releaseClock, signAtPartner } from "./browser-at-club-partners.ts";
import * as acts from "./club-acts.ts";

/** Creates subscriptions to the Club, one in each state, through the endpoints and the sandboxes, so that both ledgers agree. */

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
const cards = { good: "4242 4242 4242 4242", laterRefused: "4000 0000 0000 0341" };

export type Life = (services: Services, people: acts.ClubPeople) => Promise<void>;

const before = (services: Services, ms: number): Instant => addMs(services.clock(), -ms);
const at = (services: Services, people: acts.ClubPeople, ms: number): acts.Stage =>
  acts.stageAt(services, people, before(services, ms));

async function sent(stage: acts.Stage, interval: "monthly" | "yearly" = "monthly"): Promise<Id> {
  const id = await acts.draft(stage, interval);
  await acts.send(stage, id);
  return id;
}
async function approved(stage: acts.Stage, interval: "monthly" | "yearly" = "monthly"): Promise<Id> {
  const id = await sent(stage, interval);
  await acts.approve(stage, id);
  return id;
}
async function signed(stage: acts.Stage): Promise<Id> {
  const id = await approved(stage);
  await acts.signBoth(stage, id);
  return id;
}

/** Oldest first, since the firm's numbers follow time. */
export const lives: Readonly<Record<ClubState, Life>> = {
  paused: async (services, people) => await failedYear(services, people, 5 * dayMs),
  active: liveMonths,
  rejected: async (services, people) => {
    const stage = at(servicesOfPast(services), people, 36 * dayMs);
    const id = await approved(stage);
    await runClockOn(services, { customerId: people.customerId, id });
    await doWaiting(services, stage.customer.subject, id);
  },
  refused_by_advisor: async (services, people) => {
    const stage = at(services, people, 20 * dayMs);
    const id = await sent(stage);
    await acts.refuse(at(services, people, 18 * dayMs), id);
  },
  refused_by_customer: async (services, people) => {
    const id = await sent(at(services, people, 15 * dayMs));
    await acts.leave(at(services, people, 14 * dayMs), id);
  },
  advisor_approval: async (services, people) => void (await sent(at(services, people, 6 * dayMs))),
  inactive: async (services, people) => void (await acts.draft(at(services, people, 5 * dayMs))),
  ready_to_sign: async (services, people) => {
    const stage = at(services, people, 4 * dayMs);
    await acts.signForFirm(stage, await approved(stage));
  },
  pending: identityWaits,
  waiting_payment_infos: async (services, people) => void (await signed(at(services, people, 2 * dayMs))),
  waiting_for_payment: async (services, people) => {
    const stage = at(services, people, hourMs);
    await acts.pay(stage, await signed(stage), { number: cards.good, startNow: false });
  },
  payment_failed: async (services, people) => {
    const stage = at(services, people, hourMs);
    await acts.pay(stage, await signed(stage), { number: cards.laterRefused, startNow: true });
  },
  // At the present time, since the partner collects what is due before the subscription is cancelled.
  closed: async (services, people) => {
    const now = () => at(services, people, 0);
    const id = await signed(now());
    await acts.pay(now(), id, { number: cards.good, startNow: true });
    await acts.withdraw(now(), id);
    await doWaiting(services, now().customer.subject, id);
  },
};

export const statesInOrder = clubStates.toSorted(
  (one, other) => Object.keys(lives).indexOf(one) - Object.keys(lives).indexOf(other),
);

/** Signed, while the identity document is still missing: does not wait for the letter's own check of it. */
async function identityWaits(services: Services, people: acts.ClubPeople): Promise<void> {
  const stage = at(services, people, 3 * dayMs);
  const { subject } = stage.customer;
  const id = await approved(stage);
  await acts.signForFirm(stage, id);
  const url = await acts.linkOfCustomer(stage, id);
  const requestId = await inTransaction(stage.services, async (unit) => {
    const row = await store.lockById(subject, unit.db, id);
    if (row === undefined) throw new Error("assertion: the letter is there");
    const now = unit.clock();
    const ends = withdrawalEnd(now, row.derReceivedAt ?? now, true);
    const set = { signedAt: now, concludedAt: now, withdrawalEndsOn: ends };
    await moveSubscription(unit, subject, { row, event: "sign", mover: signatureMover, set });
    return row.signatureRequestId;
  });
  await signAtPartner(url, "customer");
  await inTransaction(stage.services, async (unit) => {
    const facts = { requestId };
    const effect = { subscriptionId: id, kind: "archive_evidence", facts, of: String(requestId) } as const;
    await askEffect(unit, subject, effect);
  });
  await doWaiting(stage.services, subject, id);
  await acts.linkOfCustomer(stage, id);
}

export type Held = { readonly stage: (at: Instant) => acts.Stage; readonly clock: string };

/** Creates a customer whose clock at the payment partner starts at that moment and is advanced with ours. */
export async function payerSince(services: Services, people: acts.ClubPeople, since: Instant): Promise<Held> {
  const past = servicesOfPast(services);
  const { payer, clock } = await payerWithClock(services, {
    at: since,
    email: people.email,
    reference: people.customerId,
  });
  const first = acts.stageAt(past, people, since);
  await inTransaction(first.services, async (unit) => {
    await insertPayer(first.customer.subject, unit.db, { partnerCustomerId: payer, at: since });
  });
  return { stage: (moment) => acts.stageAt(past, people, moment), clock };
}

/** Returns services that still allow signing letters of the past. */
function servicesOfPast(services: Services): Services {
  const { partners } = services;
  const { signature } = partners;
  return {
    ...services,
    partners: {
      ...partners,
      signature: {
        ...signature,
        open: async (letter) =>
          await signature.open({ ...letter, expiresOn: addDays(dayOf(services.clock()), 30) }),
      },
    },
  };
}

export async function opened({ stage }: Held, since: Instant, interval: "monthly" | "yearly"): Promise<Id> {
  const start = stage(since);
  const id = await approved(start, interval);
  await acts.signBoth(start, id);
  await acts.pay(start, id, { number: cards.good, startNow: true });
  return id;
}

export async function passTo(
  services: Services,
  { stage, clock }: Held,
  on: { readonly id: Id; readonly at: Instant },
) {
  await advanceClock(services, clock, on.at);
  const then = stage(on.at);
  await acts.settle(then, on.id);
  await runClockOn(then.services, { customerId: then.people.customerId, id: on.id });
  await doWaiting(then.services, then.customer.subject, on.id);
}

/** Runs a subscription of some months, each paid on its first day. */
async function liveMonths(services: Services, people: acts.ClubPeople): Promise<void> {
  const now = services.clock();
  const since = addMs(now, -240 * dayMs);
  const held = await payerSince(services, people, since);
  const id = await opened(held, since, "monthly");
  const first = day(`${dayOf(since).slice(0, 8)}01`);
  for (let month = 1; month <= 9; month += 1) {
    const next = instant(`${addMonths(first, month)}T12:00:00.000Z`);
    if (next < now) await passTo(services, held, { id, at: next });
  }
  await passTo(services, held, { id, at: now });
  await releaseClock(services, held.clock);
}

/** Started early, and now on its tenth day. */
export async function liveDays(services: Services, people: acts.ClubPeople): Promise<void> {
  const since = before(services, 9 * dayMs);
  const held = await payerSince(services, people, since);
  const id = await opened(held, since, "monthly");
  await passTo(services, held, { id, at: services.clock() });
  await releaseClock(services, held.clock);
}

/** Returns the same hour of the same day a year before; 28 February if there is no 29th. */
function yearBefore(at: Instant): Instant {
  const day = at.slice(4, 10) === "-02-29" ? "-02-28" : at.slice(4, 10);
  return instant(`${String(Number(at.slice(0, 4)) - 1)}${day}${at.slice(10)}`);
}

/** Runs a paid year, and a second one whose payment the bank has refused for this long. */
export async function failedYear(services: Services, people: acts.ClubPeople, ms: number): Promise<void> {
  const now = services.clock();
  const failedAt = addMs(now, -ms);
  const start = yearBefore(failedAt);
  // A renewal is charged an hour after its draft.
  const since = addMs(start, -2 * hourMs);
  const held = await payerSince(services, people, since);
  const id = await opened(held, since, "yearly");
  for (const days of [75, 40]) await passTo(services, held, { id, at: addMs(failedAt, -days * dayMs) });
  const eve = addMs(failedAt, -2 * dayMs);
  await passTo(services, held, { id, at: eve });
  await acts.takeCard(held.stage(eve), cards.laterRefused);
  await passTo(services, held, { id, at: failedAt });
  const { subject } = held.stage(failedAt).customer;
  // If the partner's event was processed first, it has a present timestamp.
  await inTransaction(
    services,
    async (unit) => await store.change(subject, unit.db, { id, set: { failedAt } }),
  );
  await advanceClock(services, held.clock, now);
  await acts.settle(held.stage(now), id);
  await runClockOn(services, { customerId: people.customerId, id });
  await releaseClock(services, held.clock);
}
