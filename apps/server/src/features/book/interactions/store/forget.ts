import type { Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";

const gone = ["interactions", "contact_consents", "messages"] as const;

/** Deletes the lines about customers who were erased before an instant, with their pins, versions and promises. */
export async function forgetErased(db: Db, before: Instant): Promise<number> {
  let count = 0;
  for (const table of gone) {
    const done = await sql`
      delete from ${sql.table(table)} kept using erasures
      where erasures.user_id = kept.customer_id and erasures.erased_at < ${before}`.execute(db);
    count += Number(done.numAffectedRows ?? 0n);
  }
  return count;
}
