import { day, type Id, startOfDay } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofSeenFirm } from "../../../../db/seen.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Returns the first year in which any subscription was provided. */
export async function firstServedYear(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom("club_subscriptions")
    .select(({ fn }) => fn.min("starts_on").as("day"))
    .where("period_from", "is not", null)
    .executeTakeFirst();
  return row?.day == null ? null : Number(row.day.slice(0, 4));
}

/** Returns a page of the subscriptions, of all customers, that were provided in a year and have no cost statement for it. */
export async function uncosted(
  db: Db | Trx,
  { year, after, limit }: { readonly year: number; readonly after: Id | null; readonly limit: number },
) {
  const first = day(`${String(year)}-01-01`);
  const last = day(`${String(year)}-12-31`);
  let query = db
    .selectFrom("club_subscriptions as club")
    .select(["club.customer_id", "club.id"])
    // Paid for at least once.
    .where("club.period_from", "is not", null)
    .where("club.starts_on", "<=", last)
    .where((where) =>
      where.or([where("club.ended_at", "is", null), where("club.ended_at", ">=", startOfDay(first))]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("club_cost_statements as done")
            .select("done.year")
            .whereRef("done.customer_id", "=", "club.customer_id")
            .whereRef("done.subscription_id", "=", "club.id")
            .where("done.year", "=", year),
        ),
      ),
    )
    .orderBy("club.id")
    .limit(limit);
  if (after !== null) query = query.where("club.id", ">", after);
  return (await query.execute()).map(fromRow);
}

export async function isCosted(
  { customerId }: Subject,
  trx: Trx,
  { subscriptionId, year }: { readonly subscriptionId: Id; readonly year: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom("club_cost_statements")
    .select("year")
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", subscriptionId)
    .where("year", "=", year)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteStatement(
  { customerId }: Subject,
  trx: Trx,
  given: { readonly subscriptionId: Id; readonly year: number; readonly documentId: Id },
): Promise<void> {
  await trx
    .insertInto("club_cost_statements")
    .values({
      customer_id: customerId,
      subscription_id: given.subscriptionId,
      year: given.year,
      document_id: given.documentId,
    })
    .execute();
}

/** Returns the statements of a customer, latest year first; an advisor sees those of their own firm. */
export async function statementsOf(subject: Subject, db: Db) {
  const rows = await db
    .selectFrom("club_cost_statements as stated")
    .innerJoin("club_documents as filed", (join) =>
      join.onRef("filed.id", "=", "stated.document_id").on("filed.customer_id", "=", subject.customerId),
    )
    .select(["stated.document_id", "stated.year", "stated.hidden_ids"])
    .select(["filed.number", "filed.made_at", "filed.record", "filed.pdf_hash"])
    .where("stated.customer_id", "=", subject.customerId)
    .where(ofSeenFirm(subject, "filed.firm_id"))
    // Documents past their retention have no record.
    .where("filed.record", "is not", null)
    .orderBy("stated.year", "desc")
    .orderBy("filed.made_at", "desc")
    .execute();
  return rows.map(fromRow);
}

/** Returns which of these contracts are hidden from advisors now. */
export async function hiddenAmong({ customerId }: Subject, db: Db, ids: readonly Id[]): Promise<Id[]> {
  const rows = await db
    .selectFrom("portfolios")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("advisor_hidden", "=", true)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}
