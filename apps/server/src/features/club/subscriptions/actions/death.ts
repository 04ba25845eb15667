import type { clubRequestsApi, ClubSubscription } from "@vigie/api";
import { type Cents, cents, type Day, dayOf, fail, ok } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { personById, updatePerson } from "../../../directory/people/actions.ts";
import { closeSessions } from "../../../identity/sessions/actions.ts";
import * as store from "../store.ts";
import { insertDeath } from "../store/deaths.ts";
import { endAtPartners } from "./end.ts";
import { type Mover, moverOf, moveSubscription } from "./move.ts";
import { notifyAdvisor, notifyManagers } from "./notify.ts";
import { subscriptionView } from "./view.ts";

/** Records the death of a customer: stores the evidence, signs them out, stops all mails, and ends an open subscription with a
 * refund from the day after. Documents are kept. */
export const recordDeath: Action<typeof clubRequestsApi.recordDeath> = async (context, { body }) => {
  const { services, subject } = context;
  const { diedOn, proof } = body;
  return await unitOfWork(services, async (unit) => {
    // The lock prevents an agreement in the meantime.
    await lockCustomer(unit.db, subject);
    const person = await personById(unit.db, subject.customerId);
    if (person === undefined) return fail("user.not_found");
    const isBefore = person.birthdate !== null && diedOn < person.birthdate;
    if (isBefore || diedOn > dayOf(unit.clock())) return fail("death.day");
    const recordedBy = context.caller.userId;
    const death = { diedOn, proof, recordedBy, recordedAt: unit.clock() };
    if (!(await insertDeath(subject, unit.db, death))) return fail("death.recorded");
    await updatePerson(unit.db, subject.customerId, { diedOn });
    await closeSessions(unit, { userId: subject.customerId });
    const whole = systemSubject("death", subject.customerId, subject.variant);
    await publish(workOf(unit, whole), "customer.died", { diedOn });
    return ok({ diedOn, ...(await endOfDeceased(unit, subject, { mover: moverOf(context), diedOn })) });
  });
};

type Ended = { readonly refund: Cents; readonly clubSubscription: ClubSubscription | null };

async function endOfDeceased(
  unit: UnitOfWork,
  subject: Subject,
  given: Omit<Deceased, "row">,
): Promise<Ended> {
  // A death ends the subscription with any firm; the response only shows one of the caller's own firm.
  const whole = systemSubject("death", subject.customerId, subject.variant);
  const current = await store.currentOf(whole, unit.db);
  const row = current === undefined ? undefined : await store.lockById(whole, unit.db, current.id);
  if (row === undefined) return { refund: cents(0), clubSubscription: null };
  const refund = await closeDeceased(unit, whole, { ...given, row });
  const closed = await store.byId(subject, unit.db, row.id);
  if (closed === undefined) return { refund: cents(0), clubSubscription: null };
  return { refund, clubSubscription: await subscriptionView(unit, subject, closed) };
}

type Deceased = { readonly row: store.SubscriptionRow; readonly mover: Mover; readonly diedOn: Day };

/** Ends the open subscription of a customer who died. Returns the refunded amount. */
export async function closeDeceased(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover, diedOn }: Deceased,
): Promise<Cents> {
  const closed = await moveSubscription(unit, subject, {
    row,
    event: "end_with_account",
    mover,
    reason: "deceased",
  });
  if (closed === null) return cents(0);
  const refundCents = await endAtPartners(unit, subject, { row, refundCents: "unused", servedTo: diedOn });
  await notifyAdvisor(unit, subject, { row: closed, news: "deceased" });
  await notifyManagers(unit, subject, { row: closed, news: "deceased" });
  return refundCents;
}
