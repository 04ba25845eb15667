import type { Db } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Returns the partner from which a customer comes: the last one seen. */
export async function lastIdentity(subject: Subject, db: Db) {
  const row = await db
    .selectFrom("sso_identities")
    .select(["partner", "company", "employee_number", "created_at"])
    .where("user_id", "=", subject.customerId)
    .orderBy("last_seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return fromRowIfAny(row);
}
