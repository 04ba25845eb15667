import { interactionsApi, type WrittenInteraction } from "@vigie/api";
import {
  fail,
  type Instant,
  interactionFault,
  type InteractionFault,
  isSystemEventKind,
  ok,
  sensitiveKinds,
} from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import * as promises from "../store/promises.ts";
import { keepVersion } from "../store/versions.ts";
import { inLedger, isOutcome, lockOwn } from "./own-line.ts";
import { shownEvent } from "./read.ts";
import { publishInteractionChange } from "./publish.ts";
import { promisesOf } from "./view.ts";
import { columnsOf, keepParts } from "./write.ts";

export const changeInteraction: Action<typeof interactionsApi.change> = async (context, { params, body }) => {
  const { services, firm, caller } = context;
  const form = body.event;
  const done = await unitOfWork(services, async (unit) => {
    const found = await lockOwn(context, unit, params.id);
    if (!found.ok) return found;
    const before = found.value;
    const { customerId, id } = before;
    if (namesText(form) && isOutcome(before)) return fail("event.outcome");
    const now = unit.clock();
    const standing = await promises.ofInteractions(customerId, unit.db, [id]);
    const written = mergedForm(before, form);
    const text = namesText(form) ? changedText(before, written, now) : null;
    const lines = changesPromises(form.promises, standing) ? form.promises : undefined;
    const isChange = text !== null || lines !== undefined;
    if (isChange && body.seenChangesNb !== undefined && body.seenChangesNb !== before.changesNb)
      return fail("event.changed");
    const fault: InteractionFault | null = interactionFault(written, now);
    if (fault !== null) return fail(fault);
    const key = { customerId, id };
    if (isChange) {
      await keepVersion(firm, unit.db, { before, promises: promisesOf(id, standing), at: now });
      const set = { ...text, changedAt: now, changesNb: before.changesNb + 1 };
      await store.update(firm, unit.db, { key, set });
    }
    await keepParts(unit, firm, {
      key,
      written: { pinned: form.pinned, promises: lines },
      standing,
      assigneeId: before.authorId ?? caller.userId,
    });
    await publishInteractionChange(unit, firm, customerId);
    return ok({ event: await shownEvent(unit, firm, id), sensitive: [...sensitiveKinds(written.note)] });
  });
  return await inLedger(context, { endpoint: interactionsApi.change }, done);
};

type Form = Parameters<Action<typeof interactionsApi.change>>[1]["body"]["event"];
type Text = Omit<WrittenInteraction, "promises" | "pinned">;

/** Returns whether the change concerns the text: pinning does not, and promises are compared separately. */
function namesText({ pinned: _pinned, promises: _promises, ...text }: Form): boolean {
  return Object.keys(text).length > 0;
}

/** Returns the changed columns; null if nothing changes. */
function changedText(before: store.StoredInteraction, written: Text, now: Instant) {
  const { at, ...said } = columnsOf(written, before.createdAt);
  const set = {
    ...said,
    refusedAt: later(before.refusedAt, written.refused ? (written.calledAt ?? now) : null),
    countedAt: later(before.countedAt, written.kind === "outbound_call" ? written.calledAt : null),
  };
  const is: Partial<Record<string, unknown>> = before;
  return Object.entries(set).some(([field, value]) => is[field] !== value) ? { ...set, at } : null;
}

/** Returns the later of two instants. A call that is moved counts at the later of its times, so that no correction allows more
 * calls, or earlier ones. */
function later(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** Returns whether a promise was added, changed or removed; marking one as kept is another endpoint. */
function changesPromises(lines: Form["promises"], standing: readonly promises.StoredPromise[]): boolean {
  if (lines === undefined) return false;
  const stays = ({ id, promisedBy, what, dueOn }: promises.StoredPromise): boolean =>
    lines.some(
      (line) => line.id === id && line.by === promisedBy && line.what === what && line.dueOn === dueOn,
    );
  return lines.length !== standing.length || !standing.every(stays);
}

function mergedForm(before: store.StoredInteraction, form: Form): Text {
  const { kind } = before;
  if (isSystemEventKind(kind)) throw new Error("assertion: system events are not changed");
  const isCall = ["inbound_call", "outbound_call"].includes(form.kind ?? kind);
  // A call that becomes an appointment loses its call time, and has the appointment's times.
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
