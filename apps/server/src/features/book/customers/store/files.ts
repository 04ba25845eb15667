import type { FileItem, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { recordset } from "../../../../db/recordset.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** The state of the files that firms hold, as lists show it. */

const firms = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db
    .selectFrom("customer_advisors")
    .modifyFront(prepared)
    .select("firm_id")
    .where("customer_id", "=", customerId)
    .groupBy("firm_id")
    .orderBy("firm_id"),
);

export async function firmsOf({ customerId }: Pick<Subject, "customerId">, db: Db | Trx): Promise<Id[]> {
  const rows = await firms(db, { customerId });
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

/** Keeps the first instant at which nothing blocked advice, even if something blocks it later. Does not rewrite unchanged rows. */
export async function saveFiles(trx: Trx, all: readonly KeptFile[], at: Instant): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ customerId, firmId, completeness, missing, blocking, total }) => ({
    customer_id: customerId,
    firm_id: firmId,
    file_completeness: completeness.toFixed(4),
    file_missing: missing,
    file_blocking: blocking,
    file_total: total,
    file_ready_at: blocking.length === 0 ? at : null,
    updated_at: at,
  }));
  const names = ["file_completeness", "file_missing", "file_blocking", "file_total", "file_ready_at"];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const kept = sql.join(names.map((name) => sql.ref(`firm_customers.${name}`)));
  const ready = sql`coalesce(firm_customers.file_ready_at, excluded.file_ready_at)`;
  const made = sql`excluded.file_completeness, excluded.file_missing, excluded.file_blocking, excluded.file_total, ${ready}`;
  const others = ["file_completeness", "file_missing", "file_blocking", "file_total"];
  const same = (from: string) => sql.join(others.map((name) => sql.ref(`${from}.${name}`)));
  // `on conflict` locks a row even if it does not change, so unchanged rows are filtered out before.
  await sql`insert ${prepared} into firm_customers (customer_id, firm_id, updated_at, ${columns})
    select customer_id, firm_id, updated_at, ${columns} from ${recordset("firm_customers", rows)} as made
    where not exists (select from firm_customers where firm_customers.customer_id = made.customer_id and firm_customers.firm_id = made.firm_id
      and (${same("firm_customers")}) is not distinct from (${same("made")})
      and (firm_customers.file_ready_at is not null or made.file_ready_at is null) offset 0)
    order by customer_id, firm_id
    on conflict (customer_id, firm_id) do update set (updated_at, ${columns}) = row (excluded.updated_at, ${made})
    where (${kept}) is distinct from (${made})`.execute(trx);
}
