import type { Id, Instant, UnreadPart } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store/unread.ts";

/** A reading of a portfolio that failed in part says what is missing and since when, until a reading is whole. */
export async function recordUnread(
  trx: Trx,
  subject: Subject,
  unread: Parameters<typeof store.recordUnread>[2],
): Promise<void> {
  await store.recordUnread(subject, trx, unread);
}

export type Unread = {
  readonly id: Id;
  readonly name: string;
  readonly part: UnreadPart;
  readonly since: Instant;
};

/** The portfolios whose last reading was not whole, by connection; one kept from an advisor is not told to them. */
export async function unreadByConnection(
  { db }: Pick<Services, "db">,
  subject: Subject,
): Promise<ReadonlyMap<Id, readonly Unread[]>> {
  const byConnection = new Map<Id, Unread[]>();
  for (const { connectionId, part, since, ...portfolio } of await store.unreadPortfolios(subject, db)) {
    if (connectionId === null || part === null || since === null) continue;
    byConnection.set(connectionId, [
      ...(byConnection.get(connectionId) ?? []),
      { ...portfolio, part, since },
    ]);
  }
  return byConnection;
}
