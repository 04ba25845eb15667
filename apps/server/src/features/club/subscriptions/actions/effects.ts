import type { Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { doOwed, type OwedEnd, patientRefusals, type Performed } from "../../../../queue/outbox.ts";
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

export type Perform = (services: Services, subject: Subject, effect: store.EffectRow) => Promise<Performed>;

/** What the partner may do a little later: what is signed is written after it was signed. The others are refused once. */
const patient: ReadonlySet<string> = new Set<EffectKind>(["archive_evidence", "cancel_letter"]);

/** Does an effect that waits, once. */
export async function runEffect(
  services: Services,
  subject: Subject,
  { id, perform }: { readonly id: Id; readonly perform: Perform },
): Promise<"done" | "away" | "refused" | null> {
  return await doOwed<store.EffectRow>(services, {
    take: async (unit, taken) => await store.takeEffect(subject, unit.db, { id, ...taken }),
    perform: async (effect) => await perform(services, subject, effect),
    hold: async (unit, until) => await store.lockTaken(subject, unit.db, { id, until }),
    settle: async (unit, { held }, end) => {
      if (end.state === "done") await end.write(unit);
      await store.settleEffect(subject, unit.db, settled(held, end));
    },
    refusals: ({ kind }) => (patient.has(kind) ? patientRefusals : 1),
    told: ({ kind }) => ({ name: "club.effect_failed", what: kind }),
  });
}

function settled({ id, tries, refusals }: store.EffectRow, end: OwedEnd): store.SettledEffect {
  if (end.state === "done")
    return { id, state: "done", tries: tries + 1, refusals, nextTryAt: end.at, doneAt: end.at };
  const isOver = end.state === "refused";
  return {
    id,
    state: isOver ? "refused" : "waiting",
    tries: end.tries,
    refusals: end.refusals,
    nextTryAt: end.nextTryAt,
    doneAt: isOver ? end.at : null,
  };
}
