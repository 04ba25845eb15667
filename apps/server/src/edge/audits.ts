import type { Audit, Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../db/connection.ts";

/** Returns what each of these auditors may read today, newest audit first. Read at every request, and every few seconds for
 * auditors with a live connection, since an audit may be revoked at any moment. */
export async function openAudits(
  db: Db | Trx,
  auditorIds: readonly Id[],
  today: Day,
): Promise<ReadonlyMap<Id, readonly Audit[]>> {
  if (auditorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("auditor_accesses")
    .select(["auditor_id", "id", "firm_id", "customer_ids", "purpose"])
    .where("auditor_id", "=", sql<Id>`any(${[...auditorIds]}::uuid[])`)
    .where("revoked_at", "is", null)
    .where("begins_on", "<=", today)
    .where("ends_on", ">=", today)
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const byAuditor = Map.groupBy(rows, (row) => row.auditor_id);
  return new Map(
    [...byAuditor].map(([auditorId, own]) => [
      auditorId,
      own.map((row) => ({
        id: row.id,
        firmId: row.firm_id,
        customerIds: row.customer_ids,
        purpose: row.purpose,
      })),
    ]),
  );
}
