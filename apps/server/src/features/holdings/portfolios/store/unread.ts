import type { Id, Instant, UnreadPart } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { seenPortfolios } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Records which part could not be read, for one portfolio or for all portfolios of a connection; the instant of the first failure
 * is kept. */
export async function recordUnread(
  subject: Subject,
  trx: Trx,
  unread: { readonly part: UnreadPart; readonly at: Instant } & (
    { readonly portfolioId: Id } | { readonly connectionId: Id }
  ),
): Promise<void> {
  const { part, at } = unread;
  let update = trx
    .updateTable("portfolios")
    .set({ unread_part: part, unread_since: sql<Instant>`coalesce(unread_since, ${at})` })
    .where("customer_id", "=", subject.customerId)
    .where("disabled", "=", false)
    .where("deleted_at", "is", null);
  update =
    "portfolioId" in unread
      ? update.where("id", "=", unread.portfolioId)
      : update.where("connection_id", "=", unread.connectionId);
  await update.execute();
}

const followed = statement((db, { customerId }: Pick<Subject, "customerId">, sees) =>
  seenPortfolios({ customerId, sees }, db)
    .modifyFront(prepared)
    .select(["id", "name", "connection_id as connectionId", "unread_part as part", "unread_since as since"])
    .where("connection_id", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id"),
);

export async function followedPortfolios({ customerId, sees }: Subject, db: Db | Trx) {
  return await followed(db, { customerId }, sees);
}
