import { type Endpoint, interactionsApi, type WrittenInteraction } from "@vigie/api";
import {
  fail,
  fullName,
  type Id,
  type Instant,
  interactionFault,
  type InteractionFault,
  isSystemEventKind,
  momentOf,
  ok,
  type Result,
  sensitiveKinds,
} from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import * as drafts from "../store/drafts.ts";
import * as promises from "../store/promises.ts";
import { shownEvent } from "./read.ts";
import { recordInLedger } from "./ledger.ts";
import { publishInteractionChange } from "./tell.ts";

export const createInteraction: Action<typeof interactionsApi.create> = async (context, { body }) => {
  const { services, firm, subject, caller } = context;
  const written = body.event;
  return await unitOfWork(services, async (unit) => {
    const { customerId } = subject;
    const id = await writeInteraction(unit, firm, { customerId, authorId: caller.userId, written });
    if (!id.ok) return id;
    await drafts.dropDraft(unit.db, { customerId, authorId: caller.userId });
    return ok({
      event: await shownEvent(unit, firm, id.value),
      sensitive: [...sensitiveKinds(written.note)],
    });
  });
};

type NewLine = { readonly customerId: Id; readonly authorId: Id; readonly written: WrittenInteraction };

/** A line of the log, written with whatever else its cause changes. */
export async function writeInteraction(
  unit: UnitOfWork,
  firm: FirmSubject,
  { customerId, authorId, written }: NewLine,
): Promise<Result<Id, InteractionFault>> {
  const now = unit.clock();
  const fault = interactionFault(written, now);
  if (fault !== null) return fail(fault);
  const author = await personById(unit.db, authorId);
  const id = unit.newId();
  await store.insert(firm, unit.db, {
    customerId,
    id,
    authorId,
    authorName: (author && fullName(author)) ?? author?.email ?? "",
    ...columnsOf(written, now),
    refusedAt: written.refused ? (written.calledAt ?? now) : null,
    countedAt: written.kind === "outbound_call" ? written.calledAt : null,
    createdAt: now,
  });
  await keepParts(unit, firm, { key: { customerId, id }, written, assigneeId: authorId });
  await publishInteractionChange(unit, firm, customerId);
  return ok(id);
}

export const changeInteraction: Action<typeof interactionsApi.change> = async (context, { params, body }) => {
  const { services, firm } = context;
  return await unitOfWork(services, async (unit) => {
    const found = await lockOwn(context, unit, params.id);
    if (!found.ok) return found;
    const before = found.value;
    if (changesText(body.event) && isOutcome(before)) return fail("event.outcome");
    if (
      changesText(body.event) &&
      body.seenChangesNb !== undefined &&
      body.seenChangesNb !== before.changesNb
    )
      return fail("event.changed");
    const key = { customerId: before.customerId, id: before.id };
    const written = mergedForm(before, body.event);
    const now = unit.clock();
    const fault: InteractionFault | null = interactionFault(written, now);
    if (fault !== null) return fail(fault);
    if (changesText(body.event)) {
      await store.keepVersion(firm, unit.db, { before, at: now });
      await store.update(firm, unit.db, {
        key,
        set: {
          ...columnsOf(written, before.createdAt),
          refusedAt: later(before.refusedAt, written.refused ? (written.calledAt ?? now) : null),
          countedAt: later(before.countedAt, written.kind === "outbound_call" ? written.calledAt : null),
          changedAt: now,
          changesNb: before.changesNb + 1,
        },
      });
    }
    const { pinned, promises: lines } = body.event;
    const parts = { pinned, promises: lines };
    await keepParts(unit, firm, {
      key,
      written: parts,
      assigneeId: before.authorId ?? context.caller.userId,
    });
    await publishInteractionChange(unit, firm, before.customerId);
    return ok({
      event: await shownEvent(unit, firm, before.id),
      sensitive: [...sensitiveKinds(written.note)],
    });
  }).then(async (done) => await inLedger(context, { endpoint: interactionsApi.change }, done));
};

export const removeInteraction: Action<typeof interactionsApi.remove> = async (
  context,
  { params, query },
) => {
  const { services, firm, caller } = context;
  const done = await unitOfWork(services, async (unit) => {
    const found = await lockOwn(context, unit, params.id);
    if (!found.ok) return found;
    if (isOutcome(found.value)) return fail("event.outcome");
    const { customerId, id } = found.value;
    await store.unpin(firm, unit.db, { customerId, id });
    const set = { hiddenAt: unit.clock(), hiddenBy: caller.userId, hiddenBecause: query.reason };
    await store.update(firm, unit.db, { key: { customerId, id }, set });
    await publishInteractionChange(unit, firm, customerId);
    return ok({ event: { customerId } });
  });
  const removed = await inLedger(context, { endpoint: interactionsApi.remove, reason: query.reason }, done);
  return removed.ok ? ok({}) : removed;
};

/** How a lead ended is the mission's, which counts by it. */
function isOutcome({ kind }: Pick<store.StoredInteraction, "kind">): boolean {
  return kind === "lead_completed" || kind === "lead_canceled";
}

/** A call that is moved counts by the later of its times: no correction brings the customer more calls, or an earlier one. */
function later(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || (other !== null && other > one) ? other : one;
}

type Form = Parameters<Action<typeof interactionsApi.change>>[1]["body"]["event"];

/** Pinning is no change of what was said; neither is a promise, which keeps its own dates. */
function changesText({ pinned: _pinned, promises: _promises, ...text }: Form): boolean {
  return Object.keys(text).length > 0;
}

function mergedForm(
  before: store.StoredInteraction,
  form: Form,
): Omit<WrittenInteraction, "promises" | "pinned"> {
  const { kind } = before;
  if (isSystemEventKind(kind)) throw new Error("assertion: system events are not changed");
  const isCall = ["inbound_call", "outbound_call"].includes(form.kind ?? kind);
  // A call that becomes an appointment has the appointment's times.
  const calledAt = isCall ? before.calledAt : null;
  return {
    kind: form.kind ?? kind,
    note: form.note ?? before.note,
    calledAt: form.calledAt === undefined ? calledAt : form.calledAt,
    phone: form.phone === undefined ? before.phone : form.phone,
    startsAt: form.startsAt === undefined ? before.startsAt : form.startsAt,
    endsAt: form.endsAt === undefined ? before.endsAt : form.endsAt,
    place: form.place === undefined ? before.place : form.place,
    link: form.link === undefined ? before.link : form.link,
    refused: form.refused ?? before.refusedAt !== null,
    unanswered: form.unanswered ?? before.unanswered,
  };
}

function columnsOf(written: Omit<WrittenInteraction, "promises" | "pinned">, createdAt: Instant) {
  const { kind, note, calledAt, phone, startsAt, endsAt, place, link, unanswered } = written;
  const said = { kind, note, calledAt, phone, startsAt, endsAt, place, link, unanswered };
  return { ...said, at: momentOf(written, createdAt) };
}

type Parts = {
  readonly key: { readonly customerId: Id; readonly id: Id };
  readonly written: {
    readonly pinned: boolean | undefined;
    readonly promises: WrittenInteraction["promises"] | undefined;
  };
  readonly assigneeId: Id;
};

async function keepParts(unit: UnitOfWork, firm: FirmSubject, { key, written, assigneeId }: Parts) {
  if (written.pinned === true) await store.pin(firm, unit.db, key);
  if (written.pinned === false) await store.unpin(firm, unit.db, key);
  if (written.promises === undefined) return;
  const standing = await promises.ofInteractions(key.customerId, unit.db, [key.id]);
  const lines = written.promises.map(({ id, ...line }) => ({
    ...line,
    // An id of elsewhere makes a new promise.
    id: standing.some((one) => one.id === id) && id !== undefined ? id : unit.newId(),
  }));
  const { customerId, id: interactionId } = key;
  await promises.replace(firm, unit.db, { customerId, interactionId, assigneeId, at: unit.clock(), lines });
}

async function lockOwn(
  { firm }: FirmContext,
  unit: UnitOfWork,
  id: Id,
): Promise<Result<store.StoredInteraction, "event.not_found" | "event.system">> {
  const seen = await store.byId(firm, unit.db, id);
  if (seen === undefined) return fail("event.not_found");
  const row = await store.lock(firm, unit.db, seen);
  if (row === undefined) return fail("event.not_found");
  return row.isSystem ? fail("event.system") : ok(row);
}

async function inLedger<T extends { readonly event: { readonly customerId: Id } }, C extends string>(
  context: FirmContext,
  { endpoint, reason = null }: { readonly endpoint: Endpoint; readonly reason?: string | null },
  done: Result<T, C>,
): Promise<Result<T, C>> {
  if (done.ok) await recordInLedger(context, endpoint, { customerId: done.value.event.customerId, reason });
  return done;
}
