import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { SubscriptionRow } from "../store.ts";
import * as changes from "../store/changes.ts";
import { askEffect } from "./effects.ts";

/** Drops a change, and reverts what the partner was told of it. */
export async function dropChange(
  unit: UnitOfWork,
  subject: Subject,
  { row, change }: { readonly row: SubscriptionRow; readonly change: changes.ChangeRow },
): Promise<boolean> {
  const dropped = await changes.moveChange(subject, unit.db, {
    id: change.id,
    event: "drop",
    set: { decidedAt: unit.clock() },
  });
  if (dropped === undefined) return false;
  const { partnerSubscriptionId, quote } = row;
  if (change.state !== "planned" || row.state !== "active" || partnerSubscriptionId === null) return true;
  const of = `drop ${change.id}`;
  if (change.kind !== "interval" && quote !== null)
    await askEffect(unit, subject, {
      subscriptionId: row.id,
      kind: "change_price",
      facts: { partnerSubscriptionId, priceCents: quote[row.interval].ttcCents },
      of,
    });
  // A subscription that is being terminated must still end at the partner with its period, whatever change was planned; a firm's
  // notice may last longer, and is paid for.
  else if (row.endsOn === null || (row.periodTo !== null && row.periodTo < row.endsOn))
    await askEffect(unit, subject, {
      subscriptionId: row.id,
      kind: "end_at_period_end",
      facts: { partnerSubscriptionId, ends: false },
      of,
    });
  return true;
}

/** Drops the open changes after a move of the subscription: all of them if it ends; only changes of interval if it becomes unpaid,
 * while contracts and prices wait for the payment. */
export async function dropAfterMove(
  unit: UnitOfWork,
  subject: Subject,
  { before, row }: { readonly before: SubscriptionRow; readonly row: SubscriptionRow },
): Promise<void> {
  if (before.state !== "active") return;
  const isOver = row.state !== "active" || row.endsOn !== null;
  const isUnpaid = before.reason === "paid" && row.reason !== "paid";
  if (!isOver && !isUnpaid) return;
  for (const change of await changes.openChanges(subject, unit.db, row.id))
    if (isOver || change.kind === "interval") await dropChange(unit, subject, { row, change });
}
