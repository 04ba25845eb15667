import type { interactionsApi, WrittenInteraction } from "@vigie/api";
import {
  fail,
  fullName,
  type Id,
  type Instant,
  interactionFault,
  type InteractionFault,
  momentOf,
  ok,
  type Result,
  sensitiveKinds,
} from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import * as drafts from "../store/drafts.ts";
import * as promises from "../store/promises.ts";
import { shownEvent } from "./read.ts";
import { publishInteractionChange } from "./publish.ts";

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

/** Writes a line of the log, in the transaction of its cause. */
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
  await keepParts(unit, firm, {
    key: { customerId, id },
    written,
    standing: [],
    assigneeId: authorId,
  });
  await publishInteractionChange(unit, firm, customerId);
  return ok(id);
}

export function columnsOf(written: Omit<WrittenInteraction, "promises" | "pinned">, createdAt: Instant) {
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
  /** The stored promises of the interaction. */
  readonly standing: readonly promises.StoredPromise[];
  readonly assigneeId: Id;
};

/** Updates the pin and the promises; an absent field stays as it is. */
export async function keepParts(
  unit: UnitOfWork,
  firm: FirmSubject,
  { key, written, standing, assigneeId }: Parts,
): Promise<void> {
  if (written.pinned === true) await store.pin(firm, unit.db, key);
  if (written.pinned === false) await store.unpin(firm, unit.db, key);
  if (written.promises === undefined) return;
  const lines = written.promises.map(({ id, ...line }) => ({
    ...line,
    // An id that is not one of this interaction creates a new promise.
    id: standing.some((one) => one.id === id) && id !== undefined ? id : unit.newId(),
  }));
  const { customerId, id: interactionId } = key;
  await promises.replace(firm, unit.db, { customerId, interactionId, assigneeId, at: unit.clock(), lines });
}
