import type { InteractionEvent } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ShownInteraction } from "../store.ts";
import type { ShownPromise } from "../store/promises.ts";

type Shown = {
  readonly pinnedId: Id | null;
  readonly promises: readonly ShownPromise[];
  /** Whether the number that was called may be shown. */
  readonly showsPhone: boolean;
};

export function viewOf(row: ShownInteraction, shown: Shown): InteractionEvent {
  return {
    id: row.id,
    customerId: row.customerId,
    kind: row.kind,
    isSystem: row.isSystem,
    at: row.at,
    note: row.note,
    calledAt: row.calledAt,
    phone: shown.showsPhone ? row.phone : null,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    place: row.place,
    link: row.link,
    refused: row.refusedAt !== null,
    unanswered: row.unanswered,
    pinned: row.id === shown.pinnedId,
    promises: promisesOf(row.id, shown.promises),
    authorId: row.authorId,
    authorName: row.authorName,
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    changesNb: row.changesNb,
  };
}

export function promisesOf(interactionId: Id, promises: readonly ShownPromise[]) {
  return promises
    .filter((promise) => promise.interactionId === interactionId)
    .map(({ id, promisedBy, what, dueOn, doneAt }) => ({ id, by: promisedBy, what, dueOn, doneAt }));
}
