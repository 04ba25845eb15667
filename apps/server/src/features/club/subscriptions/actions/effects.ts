import { type ClubEffectKind as EffectKind, clubEffectKinds, type Id, type Instant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { doOwed, type OwedEnd, patientRefusals, type Performed } from "../../../../queue/outbox.ts";
import * as store from "../store/effects.ts";

export type NewEffect = {
  readonly subscriptionId: Id;
  readonly kind: EffectKind;
  readonly facts?: store.EffectRow["facts"];
  /** Which occurrence of its kind it is; with the subscription it forms the partner's idempotency key. */
  readonly of: string;
};

/** Queues a call to a partner, in the transaction of its cause. Idempotent. */
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

/** Kinds of the signature partner: its events trigger a retry. */
export const signatureKinds = [
  "open_letter",
  "cancel_letter",
  "archive_evidence",
] as const satisfies readonly EffectKind[];

/** Retries, in the transaction of its cause, what was refused for good. Returns how many there were. */
export async function askAgain(
  unit: UnitOfWork,
  subject: Subject,
  {
    subscriptionId,
    kinds = clubEffectKinds,
  }: { readonly subscriptionId: Id; readonly kinds?: readonly EffectKind[] },
): Promise<number> {
  const given = { subscriptionId, kinds, at: unit.clock() };
  const ids = await store.askRefusedAgain(subject, unit.db, given);
  for (const effectId of ids)
    await unit.queue.send(unit.db, "club_effect", { customerId: subject.customerId, effectId });
  return ids.length;
}

/** Returns what a person must handle, one line per kind, with the date and the count. */
export async function refusedEffects(
  { db }: Pick<Services, "db">,
  subject: Subject,
  subscriptionId: Id,
): Promise<{ kind: EffectKind; count: number; since: Instant }[]> {
  const rows = await store.refusedOf(subject, db, subscriptionId);
  return clubEffectKinds.flatMap((kind) => {
    const since = rows.flatMap((row) => (row.kind === kind && row.doneAt !== null ? [row.doneAt] : []));
    const [first] = since.toSorted();
    return first === undefined ? [] : [{ kind, count: since.length, since: first }];
  });
}

/** Returns the effect with the partner's key of this call. The partner repeats its response for the same key, so a retry after a
 * refusal needs a new one. A call whose response was lost keeps its key. */
function asCalled(effect: store.EffectRow): store.EffectRow {
  const { key, askedAgain } = effect;
  return askedAgain === 0 ? effect : { ...effect, key: `${key}:again-${String(askedAgain)}` };
}

export type Perform = (services: Services, subject: Subject, effect: store.EffectRow) => Promise<Performed>;

/** Kinds that are retried after a refusal, because they may become possible a little later: for instance, evidence is written after
 * the signature. Others are refused at once. */
const patient: ReadonlySet<string> = new Set<EffectKind>(["archive_evidence", "cancel_letter"]);

/** Performs a pending effect, once. */
export async function runEffect(
  services: Services,
  subject: Subject,
  { id, perform }: { readonly id: Id; readonly perform: Perform },
): Promise<"done" | "away" | "refused" | null> {
  return await doOwed<store.EffectRow>(services, {
    take: async (unit, taken) => await store.takeEffect(subject, unit.db, { id, ...taken }),
    perform: async (effect) => await perform(services, subject, asCalled(effect)),
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
