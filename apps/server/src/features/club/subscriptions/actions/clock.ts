import { cents, type ClubReason, dayOf, dueClubEvent, type Id, type Instant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { openPage } from "../store/clock.ts";
import { dueEffects } from "../store/effects.ts";
import { tickChanges } from "./change-clock.ts";
import { closeDeceased } from "./death.ts";
import { disputedSubscriptions } from "./disputes.ts";
import { askEffect, runEffect } from "./effects.ts";
import { endAtPartners } from "./end.ts";
import { clockMover, moveSubscription } from "./move.ts";
import { referenceOf } from "./partner-reading.ts";
import { perform } from "./perform.ts";
import { clubSubject, readAndSettle, readAndSettleSignature } from "./reconcile.ts";
import type { CustomerNews } from "../letters-text.ts";
import type { AdvisorNews } from "../staff-text.ts";
import { remind } from "./notices.ts";
import { notifyAdvisor, notifyCustomer } from "./notify.ts";
import { standingOf } from "./view.ts";

const pageSize = 200;

/** Whether another process currently handles the customer's subscriptions. */
type IsLeft = (customerId: Id) => boolean;
const nobodyIsLeft: IsLeft = () => false;

/** Applies every time rule to every open subscription. Each rule compares the current time with a date of its row, so the result is
 * the same if it runs late, twice, or after the clock was set back. Returns how many moved. */
export async function runClock(services: Services, isLeft: IsLeft = nobodyIsLeft): Promise<number> {
  let count = 0;
  for (const { customerId, id } of await disputedSubscriptions(services))
    if (!isLeft(customerId)) await readDisputed(services, { customerId, id });
  let after: Id | null = null;
  for (;;) {
    const page: { customerId: Id; id: Id }[] = await openPage(services.db, after, pageSize);
    for (const one of page) if (!isLeft(one.customerId) && (await runClockOn(services, one))) count += 1;
    after = page.at(-1)?.id ?? null;
    if (after === null) return count;
  }
}

/** An error on one subscription does not stop the others. */
async function readDisputed(
  services: Services,
  { customerId, id }: { readonly customerId: Id; readonly id: Id },
): Promise<void> {
  try {
    await readAndSettle(services, await clubSubject(services, customerId), id);
  } catch (error) {
    services.log("error", "club.clock_failed", { subscription: id, error: String(error).slice(0, 120) });
  }
}

/** Handles one subscription: reads what missed events would have told, then applies what is due. An error does not stop the
 * others. */
export async function runClockOn(
  services: Services,
  { customerId, id }: { readonly customerId: Id; readonly id: Id },
): Promise<boolean> {
  const subject = await clubSubject(services, customerId);
  try {
    await readPartners(services, subject, id);
    return await inTransaction(services, async (unit) => {
      const row = await store.lockById(subject, unit.db, id);
      return row === undefined ? false : await applyDue(unit, subject, row);
    });
  } catch (error) {
    services.log("error", "club.clock_failed", { subscription: id, error: String(error).slice(0, 120) });
    return false;
  }
}

async function readPartners(services: Services, subject: Subject, id: Id): Promise<void> {
  const row = await store.byId(subject, services.db, id);
  if (row === undefined) return;
  const waits = row.state === "ready_to_sign" || row.state === "pending";
  if (waits && (row.signatureRequestId ?? row.identityId) !== null)
    await readAndSettleSignature(services, subject, id);
  const isRenewed = row.periodTo !== null && dayOf(services.clock()) > row.periodTo;
  // The result of a debit takes days, and its event may be lost.
  const isUncertain = row.state !== "active" || row.reason !== "paid" || isRenewed || row.debitProcessing;
  if (row.partnerSubscriptionId !== null && isUncertain) await readAndSettle(services, subject, id);
}

async function applyDue(unit: UnitOfWork, subject: Subject, row: store.SubscriptionRow): Promise<boolean> {
  const now = unit.clock();
  const person = await personById(unit.db, subject.customerId);
  if (person === undefined)
    return await close(unit, subject, { row, event: "end_with_account", reason: "account_deleted" });
  if (person.diedOn !== null) {
    await closeDeceased(unit, subject, { row, mover: clockMover, diedOn: person.diedOn });
    return true;
  }
  const reminded = await remind(unit, subject, row);
  if (await startDue(unit, subject, reminded)) return true;
  const changed = await tickChanges(unit, subject, reminded);
  if (changed.version !== row.version) return true;
  const event = dueClubEvent(
    {
      ...standingOf(row),
      since: row.clockAt,
      identityTries: row.identityTries,
      debitProcessing: row.debitProcessing || isLater(row, now),
    },
    now,
  );
  if (event === null) return false;
  return await close(unit, subject, { row, event, reason: reasonOfEnd(event, row) });
}

/** Returns whether the start chosen by the customer is still in the future: no payment deadline runs until then. */
function isLater(row: store.SubscriptionRow, now: Instant): boolean {
  return row.partnerSubscriptionId === null && row.startsOn !== null && dayOf(now) < row.startsOn;
}

/** Opens the subscription on the day after the withdrawal period, for a customer who did not ask to start earlier. */
async function startDue(unit: UnitOfWork, subject: Subject, row: store.SubscriptionRow): Promise<boolean> {
  if (row.state !== "waiting_for_payment" || row.partnerSubscriptionId !== null) return false;
  if (row.startsOn === null || isLater(row, unit.clock())) return false;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "open_subscription",
    facts: { reference: referenceOf(row), present: false },
    of: String(row.paymentTry),
  });
  // Its 23 hours start now.
  if (dayOf(row.clockAt) < row.startsOn)
    await store.change(subject, unit.db, { id: row.id, set: { clockAt: unit.clock() } });
  return true;
}

function reasonOfEnd(event: string, row: store.SubscriptionRow): ClubReason | undefined {
  if (event === "reject") return "identity_not_verified";
  if (event !== "end") return undefined;
  if (row.endedBy === "advisor") return "revoked_by_advisor";
  return row.endedBy === "payment_method_removed" ? "payment_method_removed" : "cancelled_by_customer";
}

type Ending = {
  readonly row: store.SubscriptionRow;
  readonly event: string;
  readonly reason?: ClubReason | undefined;
};

const customerNewsOf: Readonly<Record<string, CustomerNews>> = {
  expire_request: "no_answer",
  expire_signature: "signature_expired",
  reject: "rejected",
  expire_payment_infos: "payment_infos_expired",
  first_payment_fails: "payment_refused",
  close_unpaid: "closed",
  pause: "paused",
  close_paused: "closed",
  end: "ended",
};
const advisorNewsOf: Readonly<Record<string, AdvisorNews>> = {
  expire_request: "no_answer",
  expire_signature: "signature_expired",
  expire_payment_infos: "closed",
  close_unpaid: "closed",
  pause: "paused",
  close_paused: "closed",
};

async function close(unit: UnitOfWork, subject: Subject, { row, event, reason }: Ending): Promise<boolean> {
  const moved = await moveSubscription(unit, subject, {
    row,
    event,
    mover: clockMover,
    ...(reason === undefined ? {} : { reason }),
    ...(event === "first_payment_fails"
      ? { set: { declined: row.declined ?? "authentication_needed" } }
      : {}),
  });
  if (moved === null) return false;
  if (moved.endedAt !== null)
    await endAtPartners(unit, subject, {
      row,
      refundCents: servesNoMore(event, row) ? "unused" : cents(0),
    });
  const news = customerNewsOf[event];
  if (news !== undefined) await notifyCustomer(unit, subject, { row: moved, news });
  const staff = advisorNewsOf[event];
  if (staff !== undefined) await notifyAdvisor(unit, subject, { row: moved, news: staff });
  return true;
}

/** Returns whether paid days will not be provided, and must be refunded; for instance those of a month that was paid while an older
 * payment was taken back. */
function servesNoMore(event: string, { endedBy }: store.SubscriptionRow): boolean {
  return event === "end_with_account" || event === "close_paused" || endedBy === "advisor";
}

/** Retries calls that partners did not answer. */
export async function retryEffects(services: Services, isLeft: IsLeft = nobodyIsLeft): Promise<number> {
  const due = await dueEffects(services.db, services.clock(), pageSize);
  for (const { customerId, id } of due.filter((one) => !isLeft(one.customerId)))
    await runEffect(services, await clubSubject(services, customerId), { id, perform });
  return due.length;
}
