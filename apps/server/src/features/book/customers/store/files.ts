import type { FileItem, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What is kept of the files that firms hold, for their lists. */

export async function firmsOf({ customerId }: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await db
    .selectFrom("customer_advisors")
    .select("firm_id")
    .distinct()
    .where("customer_id", "=", customerId)
    .orderBy("firm_id")
    .execute();
  return rows.map((row) => row.firm_id);
}

export type KeptFile = {
  readonly customerId: Id;
  readonly firmId: Id;
  readonly completeness: number;
  readonly missing: readonly FileItem[];
  readonly blocking: readonly FileItem[];
  readonly total: number;
};

/** The first time that nothing keeps from advice is kept, whatever comes after. */
export async function saveFiles(trx: Trx, all: readonly KeptFile[], at: Instant): Promise<void> {
  for (const { customerId, firmId, completeness, missing, blocking, total } of all) {
    const known = {
      file_completeness: completeness.toFixed(4),
      file_missing: [...missing],
      file_blocking: [...blocking],
      file_total: total,
      updated_at: at,
    };
    const readyAt = blocking.length === 0 ? at : null;
    const empty = { last_contact_at: null, next_appointment_at: null, alert_count: null };
    await trx
      .insertInto("firm_customers")
      .values({ customer_id: customerId, firm_id: firmId, ...empty, ...known, file_ready_at: readyAt })
      .onConflict((conflict) =>
        conflict.columns(["customer_id", "firm_id"]).doUpdateSet({
          ...known,
          file_ready_at: sql<Instant | null>`coalesce(firm_customers.file_ready_at, ${readyAt})`,
        }),
      )
      .execute();
  }
}
