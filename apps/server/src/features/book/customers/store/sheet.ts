import { type Cents, type Day, type Instant, ownMoveCategories } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";

/** What only the sheet of a customer tells. */

type Asked = { readonly since: Day; readonly above: Cents; readonly limit: number };

/** The largest movements since a day, in the order of their days, the newest first. */
export async function largestMovements(subject: Subject, db: Db, { since, above, limit }: Asked) {
  const largest = db
    .selectFrom("transactions")
    .select(["date as on", "wording", "amount_cents", "id"])
    .where("customer_id", "=", subject.customerId)
    .where("coming", "=", false)
    .where("date", ">", since)
    .where(sql<boolean>`abs(amount_cents) >= ${above}`)
    .where(sql<boolean>`(category_id is null or category_id <> all(${[...ownMoveCategories]}::text[]))`)
    .where(ofSeenPortfolio(subject, "transactions.portfolio_id"))
    .orderBy(sql`abs(amount_cents)`, "desc")
    .orderBy("id")
    .limit(limit);
  const rows = await db
    .selectFrom(largest.as("largest"))
    .selectAll()
    .orderBy("on", "desc")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

export async function acceptedInvitation(
  { firmId }: FirmSubject,
  db: Db,
  { customerId }: Pick<Subject, "customerId">,
): Promise<{ readonly sentAt: Instant | null; readonly acceptedAt: Instant } | null> {
  const row = await db
    .selectFrom("invitations")
    .select(["sent_at", "accepted_at"])
    .where("firm_id", "=", firmId)
    .where("accepted_by", "=", customerId)
    .where("accepted_at", "is not", null)
    .orderBy("accepted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.accepted_at === null) return null;
  return { sentAt: row.sent_at, acceptedAt: row.accepted_at };
}
