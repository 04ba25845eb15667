import { dayLimits, type Id, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { fromRow } from "../../../db/rows.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

/** When advisors looked at their day. */

export async function visitOf({ firmId }: FirmSubject, db: Db, personId: Id) {
  const row = await db
    .selectFrom("advisor_visits")
    .select(["seen_before", "seen_at"])
    .where("firm_id", "=", firmId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Uses one statement, so that two tabs open at once do not overwrite the former visit. */
export async function saveVisit(
  { firmId }: FirmSubject,
  trx: Trx,
  { personId, at }: { readonly personId: Id; readonly at: Instant },
): Promise<void> {
  const isAnother = sql<boolean>`excluded.seen_at > advisor_visits.seen_at + make_interval(mins => ${dayLimits.visitMinutes})`;
  await trx
    .insertInto("advisor_visits")
    .values({ firm_id: firmId, person_id: personId, seen_before: null, seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(["firm_id", "person_id"]).doUpdateSet({
        seen_before: sql`case when ${isAnother} then advisor_visits.seen_at else advisor_visits.seen_before end`,
        seen_at: sql`greatest(excluded.seen_at, advisor_visits.seen_at)`,
      }),
    )
    .execute();
}
