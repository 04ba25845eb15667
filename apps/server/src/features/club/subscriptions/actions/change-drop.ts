import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { SubscriptionRow } from "../store.ts";
import * as changes from "../store/changes.ts";
import { askEffect } from "./effects.ts";

/** A change that does not happen: what the partner was told of it is taken back. */
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
  // One that is leaving ends at the partner with its period, whatever was to follow; a firm's notice may be longer, and is paid for.
  else if (row.endsOn === null || (row.periodTo !== null && row.periodTo < row.endsOn))
    await askEffect(unit, subject, {
      subscriptionId: row.id,
      kind: "end_at_period_end",
      facts: { partnerSubscriptionId, ends: false },
      of,
    });
  return true;
}

/** What a move of the subscription leaves of its open changes: nothing where it leaves or is not paid any more, but contracts and
 * prices that wait for the payment. */
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
