import {
  type ClubActor,
  type ClubReason,
  type ClubTransition,
  clubTransitions,
  type Id,
  isOpen,
  type Instant,
} from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { SubjectContext } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { networkOf } from "../../../identity/sessions/actions/network.ts";
import * as store from "../store.ts";
import { dropAfterMove } from "./change-drop.ts";

/** Who moves a subscription, and from which network. */
export type Mover = { readonly by: ClubActor; readonly personId: Id | null; readonly network: string | null };

export const clockMover: Mover = { by: "clock", personId: null, network: null };
export const paymentsMover: Mover = { by: "payments", personId: null, network: null };
export const signatureMover: Mover = { by: "signature", personId: null, network: null };

/** Returns the mover of a request: the customer, or a member of their firm. */
export function moverOf({
  caller,
  subject,
  request,
}: Pick<SubjectContext, "caller" | "subject" | "request">): Mover {
  return {
    by: caller.userId === subject.customerId ? "customer" : "advisor",
    personId: caller.userId,
    network: networkOf(request.address),
  };
}

export type Moving = {
  readonly row: store.SubscriptionRow;
  readonly event: string;
  readonly mover: Mover;
  readonly set?: store.SubscriptionChanges;
  /** Given if the transition table leaves the reason to the event. */
  readonly reason?: ClubReason | null;
};

/** Applies an event of the transition table, and adds a line to the history. Returns null if the state has changed, or if this side
 * may not cause the event. */
export async function moveSubscription(
  unit: UnitOfWork,
  subject: Subject,
  { row, event, mover, set = {}, reason }: Moving,
): Promise<store.SubscriptionRow | null> {
  const rules: readonly ClubTransition[] = clubTransitions.rows;
  const rule = rules.find((one) => one.event === event);
  if (rule?.to == null || !rule.by.includes(mover.by)) return null;
  if (rule.fromReason !== undefined && rule.fromReason !== row.reason) return null;
  const now = unit.clock();
  const moved = await store.move(subject, unit.db, {
    row,
    event,
    set: { ...timesOf(row, { to: rule.to, now }), reason: reasonOf(row, rule, reason), ...set },
  });
  if (moved === null) return null;
  await store.insertMove(subject, unit.db, {
    subscriptionId: row.id,
    version: moved.version,
    at: now,
    event,
    madeBy: mover.by,
    personId: mover.personId,
    network: mover.network,
    fromState: row.state,
    toState: moved.state,
    reason: moved.reason,
  });
  await dropAfterMove(unit, subject, { before: row, row: moved });
  return moved;
}

function reasonOf(
  row: store.SubscriptionRow,
  rule: ClubTransition,
  given: ClubReason | null | undefined,
): ClubReason | null {
  if (rule.reason !== undefined) return rule.reason;
  if (given !== undefined) return given;
  return rule.to === row.state ? row.reason : null;
}

function timesOf(
  row: store.SubscriptionRow,
  { to, now }: { readonly to: store.SubscriptionRow["state"]; readonly now: Instant },
): store.SubscriptionChanges {
  if (to === row.state) return {};
  return { since: now, clockAt: now, told: [], ...(isOpen(to) ? {} : { endedAt: now }) };
}
