import type { Day, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";

/** Records a visit on this day in one statement, so that two tabs at once do not lose the previous day.
 * @returns the last earlier day of a visit */
export async function saveVisit({ customerId }: Subject, db: Db | Trx, today: Day): Promise<Day | null> {
  const isAnother = sql<boolean>`excluded.seen_on > customer_visits.seen_on`;
  const row = await db
    .insertInto("customer_visits")
    .values({ customer_id: customerId, seen_on: today, seen_before: null })
    .onConflict((conflict) =>
      conflict.column("customer_id").doUpdateSet({
        seen_before: sql`case when ${isAnother} then customer_visits.seen_on else customer_visits.seen_before end`,
        seen_on: sql`greatest(excluded.seen_on, customer_visits.seen_on)`,
      }),
    )
    .returning("seen_before")
    .executeTakeFirstOrThrow();
  return row.seen_before;
}

/** Returns when each contract was added. */
export async function arrivals({ customerId }: Subject, db: Db | Trx): Promise<ReadonlyMap<Id, Instant>> {
  const rows = await db
    .selectFrom("portfolios")
    .select(["id", "created_at"])
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.created_at]));
}
