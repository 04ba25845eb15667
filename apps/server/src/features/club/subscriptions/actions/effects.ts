import { addMs, fail, type Id, type Instant, ok, type Result } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
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
  | "add_to_invoice"
  | "refund"
  | "return_payment";

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

/** What became of an effect: the partner did it, did not answer, or refuses for good. Where it did it, what is written of it is
 * written with the end of the effect, in one transaction. */
export type Performed = Result<(unit: UnitOfWork) => Promise<void>, "partner.away" | "partner.refused">;
export type Perform = (services: Services, subject: Subject, effect: store.EffectRow) => Promise<Performed>;

/** Done, and there is nothing to write. */
export const nothingToWrite: Performed = ok(async () => await Promise.resolve());

/** An answer of a partner's port as what became of the effect. */
export function performed(
  answer: { readonly ok: true } | { readonly ok: false; readonly code: string },
): Performed {
  return answer.ok ? nothingToWrite : notPerformed(answer);
}

export function notPerformed({
  code,
}: {
  readonly code: string;
}): Extract<Performed, { readonly ok: false }> {
  return fail(/\.(unavailable|invalid_answer)$/.test(code) ? "partner.away" : "partner.refused");
}

const firstRetryMs = 30_000;
const longestRetryMs = 3_600_000;
/** Longer than the calls of an effect take with their own retries: who stops meanwhile is replaced after it. */
export const takenMs = 120_000;

/** When a partner that does not answer is asked again, after so many tries. */
export function nextTry(at: Instant, tries: number): Instant {
  return addMs(at, Math.min(longestRetryMs, firstRetryMs * 2 ** tries));
}

/** Does an effect that waits, once. It is taken first and its end is written last, each in a transaction of its own: none is open
 * while the partner is asked. What the partner is asked carries the row's key: who does it again after a stop does the same. */
export async function runEffect(
  services: Services,
  subject: Subject,
  { id, perform }: { readonly id: Id; readonly perform: Perform },
): Promise<"done" | "away" | "refused" | null> {
  const now = services.clock();
  const until = addMs(now, takenMs);
  const effect = await inTransaction(
    services,
    async (unit) => await store.takeEffect(subject, unit.db, { id, now, until }),
  );
  if (effect === undefined) return null;
  const outcome = await perform(services, subject, effect);
  const end = outcome.ok ? "done" : outcome.code === "partner.away" ? "away" : "refused";
  return await inTransaction(services, async (unit) => {
    const held = await store.lockTaken(subject, unit.db, { id, until });
    if (held === undefined) return null;
    if (outcome.ok) await outcome.value(unit);
    else
      unit.log(end === "away" ? "warn" : "error", "club.effect_failed", {
        kind: effect.kind,
        code: outcome.code,
      });
    const at = unit.clock();
    await store.settleEffect(subject, unit.db, {
      id,
      state: end === "away" ? "waiting" : end,
      tries: effect.tries + 1,
      nextTryAt: end === "away" ? nextTry(at, effect.tries) : at,
      doneAt: end === "away" ? null : at,
    });
    return end;
  });
}
