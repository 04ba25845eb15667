import type { Instant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";

type Columns = Selectable<Database["bank_statuses"]>;
export type BankStatusRow = FromRow<Columns>;

/** Returns the statuses counted since an instant, by slug. */
export async function bankStatuses(db: Db | Trx, since: Instant): Promise<BankStatusRow[]> {
  const rows = await db
    .selectFrom("bank_statuses")
    .selectAll()
    .where("counted_at", ">=", since)
    .orderBy("institution_slug")
    .execute();
  return rows.map(fromRow);
}

/** Stores the statuses; a state that did not change keeps its start. */
export async function saveBankStatuses(trx: Trx, rows: readonly BankStatusRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("bank_statuses")
    .values(rows.map((row) => toRow<Columns>(row)))
    .onConflict((conflict) =>
      conflict.column("institution_slug").doUpdateSet((eb) => ({
        since: eb
          .case()
          .when("bank_statuses.state", "=", eb.ref("excluded.state"))
          .then(eb.ref("bank_statuses.since"))
          .else(eb.ref("excluded.since"))
          .end(),
        state: eb.ref("excluded.state"),
        last_success_at: eb.ref("excluded.last_success_at"),
        tries: eb.ref("excluded.tries"),
        failures: eb.ref("excluded.failures"),
        counted_at: eb.ref("excluded.counted_at"),
      })),
    )
    .execute();
}

/** Deletes the statuses of institutions at which no connection was read for so long. */
export async function dropBankStatuses(trx: Trx, before: Instant): Promise<void> {
  await trx.deleteFrom("bank_statuses").where("counted_at", "<", before).execute();
}
