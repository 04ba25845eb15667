import { addDays, changeOfPeriod, type Id, zeroCents } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type * as store from "../store.ts";
import * as changes from "../store/changes.ts";
import { replaceChosen } from "../store/portfolios.ts";
import { issueAmendment } from "./change-document.ts";
import { dropChange } from "./change-drop.ts";
import { paidPeriod, type Running } from "./change-quote.ts";
import { askEffect } from "./effects.ts";
import { clockMover, moveSubscription } from "./move.ts";
import { referenceOf } from "./partner-reading.ts";
import { notifyCustomer } from "./notify.ts";

/** Steps of a change of a running subscription, from the agreement to its effective day. */

export type Changing = { readonly row: Running; readonly change: changes.ChangeRow };

export async function changeOfCall(
  unit: UnitOfWork,
  subject: Subject,
  { subId, changeId }: { readonly subId: Id; readonly changeId: Id },
): Promise<changes.ChangeRow | null> {
  const open = await changes.openChanges(subject, unit.db, subId);
  return open.find(({ id }) => id === changeId) ?? null;
}

/** Announces a change with a known day: notifies the customer, issues the addendum for contracts, and tells the partner what
 * follows. */
export async function announce(unit: UnitOfWork, subject: Subject, { row, change }: Changing): Promise<void> {
  const of = ` ${change.id}`;
  if (change.kind === "contracts") {
    const documentId = await issueAmendment(unit, subject, { row, change });
    await changes.noteChange(subject, unit.db, { id: change.id, documentId });
    await notifyCustomer(unit, subject, { row, news: "contracts_change", of, change });
  } else if (change.kind === "interval") {
    await askPeriodEnd(unit, subject, { row, change });
    await notifyCustomer(unit, subject, { row, news: "interval_changes", of, change });
  }
  await askNextPrice(unit, subject, { row, change });
}

/** Asks the partner not to start another period of the former interval. */
async function askPeriodEnd(unit: UnitOfWork, subject: Subject, { row, change }: Changing): Promise<void> {
  if (row.partnerSubscriptionId === null) return;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "end_at_period_end",
    facts: { partnerSubscriptionId: row.partnerSubscriptionId, ends: true },
    of: `change ${change.id}`,
  });
}

/** Asks the partner to use the new price, as soon as the next invoice is the one of the change. Idempotent. */
export async function askNextPrice(
  unit: UnitOfWork,
  subject: Subject,
  { row, change }: Changing,
): Promise<void> {
  const { kind, effectiveOn, afterCents, state } = change;
  const isNext = effectiveOn !== null && effectiveOn <= addDays(row.periodTo, 1);
  if (kind === "interval" || state !== "planned" || !isNext || row.partnerSubscriptionId === null) return;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "change_price",
    facts: { partnerSubscriptionId: row.partnerSubscriptionId, priceCents: afterCents },
    of: `change ${change.id}`,
  });
}

/** Applies a change on its effective day. Returns null if the subscription was moved concurrently. */
export async function applyChange(
  unit: UnitOfWork,
  subject: Subject,
  { row, change }: Changing,
): Promise<store.SubscriptionRow | null> {
  const { kind, interval, portfolios, quote } = change;
  // Also switches to a new partner subscription, so that pending prices or contracts of the former interval do not revive it.
  const turned =
    kind === "interval" ? { interval, paymentTry: row.paymentTry + 1, partnerSubscriptionId: null } : {};
  const moved = await moveSubscription(unit, subject, {
    row,
    event: "change_contract",
    mover: clockMover,
    set: { quote: JSON.stringify(quote), ...turned },
  });
  if (moved === null) return null;
  await replaceChosen(subject, unit.db, { id: row.id, chosen: portfolios });
  const adjustCents = kind === "contracts" ? adjustment({ row, change }) : zeroCents;
  await changes.moveChange(subject, unit.db, {
    id: change.id,
    event: "apply",
    set: { adjustCents, adjustTo: adjustCents === 0 ? null : row.periodTo },
  });
  if (kind === "interval") await openAnew(unit, subject, { before: row, row: moved });
  // An announced price was computed for the former contracts or interval: the formula is applied again.
  if (kind !== "price") await dropPrices(unit, subject, moved);
  return moved;
}

function adjustment({ row, change }: Changing) {
  const { beforeCents, afterCents, effectiveOn } = change;
  if (effectiveOn === null) return zeroCents;
  const paid = {
    interval: row.interval,
    gives: row.quote.gives,
    startsOn: row.startsOn,
    period: paidPeriod(row),
  };
  return changeOfPeriod({ before: beforeCents, after: afterCents }, paid, effectiveOn);
}

/** The partner cannot change an interval: the former subscription ends there, and a new one is opened. */
async function openAnew(
  unit: UnitOfWork,
  subject: Subject,
  { before, row }: { readonly before: Running; readonly row: store.SubscriptionRow },
): Promise<void> {
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "end_subscription",
    facts: { partnerSubscriptionId: before.partnerSubscriptionId, reference: referenceOf(before) },
    of: String(before.paymentTry),
  });
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "open_subscription",
    facts: { reference: referenceOf(row), present: false },
    of: String(row.paymentTry),
  });
}

async function dropPrices(unit: UnitOfWork, subject: Subject, row: store.SubscriptionRow): Promise<void> {
  for (const change of await changes.openChanges(subject, unit.db, row.id))
    if (change.kind === "price" && (await dropChange(unit, subject, { row, change })))
      await changes.noteChange(subject, unit.db, { id: change.id, forDay: null });
}
