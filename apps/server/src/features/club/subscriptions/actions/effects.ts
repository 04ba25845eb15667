import { addMs, fail, type Id, ok, type Result } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store/effects.ts";

/** What a partner is asked for: each kind with the facts that its call needs. */
export type EffectKind =
  | "open_letter"
  | "cancel_letter"
  | "archive_evidence"
  | "open_subscription"
  | "end_subscription"
  | "end_at_period_end"
  | "set_source"
  | "remove_source"
  | "void_invoice"
  | "change_price"
  | "refund";

export type NewEffect = {
  readonly subscriptionId: Id;
  readonly kind: EffectKind;
  readonly facts?: store.EffectRow["facts"];
  /** Which occurrence it is of its kind: with the subscription it makes the partner's key. */
  readonly of: string;
};

/** Asks for an effect in the transaction of its cause; asked for twice, it is done once. */
export async function askEffect(unit: UnitOfWork, subject: Subject, effect: NewEffect): Promise<void> {
  const { subscriptionId, kind, facts = {}, of } = effect;
  const id = unit.newId();
  const added = await store.insertEffect(subject, unit.db, {
    id,
    subscriptionId,
    kind,
    facts,
    key: `club:${subscriptionId}:${kind}:${of}`,
    createdAt: unit.clock(),
  });
  if (added) await unit.queue.send(unit.db, "club_effect", { customerId: subject.customerId, effectId: id });
}

/** What became of an effect: the partner did it, did not answer, or refuses for good. */
export type Performed = Result<null, "partner.away" | "partner.refused">;
export type Perform = (unit: UnitOfWork, subject: Subject, effect: store.EffectRow) => Promise<Performed>;

/** An answer of a partner's port as what became of the effect. */
export function performed(
  answer: { readonly ok: true } | { readonly ok: false; readonly code: string },
): Performed {
  if (answer.ok) return ok(null);
  return fail(/\.(unavailable|invalid_answer)$/.test(answer.code) ? "partner.away" : "partner.refused");
}

const firstRetryMs = 30_000;
const longestRetryMs = 3_600_000;

/** Does an effect that waits, once: the row is held meanwhile, and what the partner is asked carries the row's key. */
export async function runEffect(
  services: Services,
  subject: Subject,
  { id, perform }: { readonly id: Id; readonly perform: Perform },
): Promise<Performed | null> {
  let outcome: Performed | null = null;
  await unitOfWork(services, async (unit) => {
    const effect = await store.takeEffect(subject, unit.db, id);
    if (effect === undefined) return ok(null);
    outcome = await perform(unit, subject, effect);
    const now = unit.clock();
    const isAway = !outcome.ok && outcome.code === "partner.away";
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** effect.tries);
    if (!outcome.ok)
      unit.log(isAway ? "warn" : "error", "club.effect_failed", { kind: effect.kind, code: outcome.code });
    await store.settleEffect(subject, unit.db, {
      id,
      state: isAway ? "waiting" : outcome.ok ? "done" : "refused",
      tries: effect.tries + 1,
      nextTryAt: isAway ? addMs(now, waitMs) : now,
      doneAt: isAway ? null : now,
    });
    return ok(null);
  });
  return outcome;
}
