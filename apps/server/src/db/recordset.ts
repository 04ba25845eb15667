import type { Id } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "./connection.ts";
import type { Database } from "./schema.ts";

/** Rows of a table as one parameter: what many rows cost is then what they hold, not one parameter a value. A column that a row
 * leaves out is null. */
export function recordset(table: keyof Database, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/** The rows that some customers have of a table are these from now on. What stays the same is not written again. */
export async function replaceRows(
  trx: Trx,
  table: keyof Database,
  {
    ids,
    key,
    rows,
  }: { readonly ids: readonly Id[]; readonly key: readonly string[]; readonly rows: readonly object[] },
): Promise<void> {
  const kept = sql.table(table);
  const made = recordset(table, rows);
  const isSameKey = sql.join(
    key.map((column) => sql`made.${sql.ref(column)} = ${kept}.${sql.ref(column)}`),
    sql` and `,
  );
  await sql`delete from ${kept} where customer_id = any(${[...ids]}::uuid[])
    and not exists (select from ${made} as made where ${isSameKey} and made is not distinct from ${kept})`.execute(
    trx,
  );
  // What is left of theirs is as it is made: it is not tried again, row by row.
  if (rows.length > 0)
    await sql`insert into ${kept} select made.* from ${made} as made
      where not exists (select from ${kept} where ${isSameKey}) on conflict do nothing`.execute(trx);
}
