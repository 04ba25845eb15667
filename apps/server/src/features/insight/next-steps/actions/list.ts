import type { nextStepsApi, Observation } from "@vigie/api";
import { addDays, type Day, dayOf, fail, observe, ok } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import * as store from "../store.ts";
import { saverFacts } from "./facts.ts";

export const listObservations: Action<typeof nextStepsApi.list> = async ({ services, subject }) =>
  ok(await observationsOf(services, subject));

async function observationsOf(
  services: Services,
  subject: Subject,
): Promise<{ on: Day; observations: Observation[] }> {
  const on = dayOf(services.clock());
  const found = observe(await saverFacts(services, subject, on));
  const aside = new Map((await store.snoozedOn(subject, services.db, on)).map((one) => [one.key, one.until]));
  const observations = found.map(({ amountCents, yearlyCents, inputs, portfolioIds, ...one }) => ({
    ...one,
    portfolioIds: [...portfolioIds],
    amount: amountCents,
    yearly: yearlyCents,
    inputs: inputs.map(({ amountCents: amount, ...input }) => ({ ...input, amount })),
    asideUntil: aside.get(one.key) ?? null,
  }));
  return { on, observations };
}

/** Only a present observation may be dismissed, so that the table holds no keys that match nothing. */
export const snoozeObservation: Action<typeof nextStepsApi.putAside> = async (
  { services, subject },
  { body },
) => {
  const { key, asideDays } = body.observation;
  const { on, observations } = await observationsOf(services, subject);
  if (!observations.some((one) => one.key === key)) return fail("observation.not_found");
  const until = asideDays === null ? null : addDays(on, asideDays);
  await unitOfWork(services, async ({ db: trx }) => {
    await lockCustomer(trx, subject);
    if (until === null) await store.removeSnooze(subject, trx, key);
    else await store.putAside(subject, trx, { key, until, at: services.clock(), today: on });
    return ok(null);
  });
  return ok({
    on,
    observations: observations.map((one) => (one.key === key ? { ...one, asideUntil: until } : one)),
  });
};
