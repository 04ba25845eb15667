import type { Id, Instant, UnreadPart } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store/unread.ts";

/** Records which part of a portfolio could not be read and since when, until a reading is complete. */
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

/** The portfolios of a connection, undecided ones included, and those whose last reading was incomplete. */
export type Followed = { readonly portfolioIds: readonly Id[]; readonly unread: readonly Unread[] };

/** Returns them by connection; portfolios hidden from an advisor are left out. */
export async function followedByConnection(
  { db }: Pick<Services, "db">,
  subject: Subject,
): Promise<ReadonlyMap<Id, Followed>> {
  const rows = await store.followedPortfolios(subject, db);
  const byConnection = new Map<Id, Followed>();
  for (const [connectionId, mine] of Map.groupBy(rows, (row) => row.connectionId)) {
    if (connectionId === null) continue;
    const unread = mine.flatMap(({ id, name, part, since }) =>
      part === null || since === null ? [] : [{ id, name, part, since }],
    );
    byConnection.set(connectionId, { portfolioIds: mine.map(({ id }) => id), unread });
  }
  return byConnection;
}
