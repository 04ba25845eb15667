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
  const isTheirs = sql`customer_id = any(${[...ids]}::uuid[])`;
  const [first] = rows;
  if (first === undefined) return void (await sql`delete from ${kept} where ${isTheirs}`.execute(trx));
  const isSameKey = (other: RawBuilder<unknown>) =>
    sql.join(
      key.map((column) => sql`made.${sql.ref(column)} = ${other}.${sql.ref(column)}`),
      sql` and `,
    );
  const names = sql.join(key.map((column) => sql`made.${sql.ref(column)}`));
  const others = Object.keys(first).filter((column) => !key.includes(column));
  const listed = (from: string) => sql.join(others.map((column) => sql.ref(`${from}${column}`)));
  // Read once, and met with theirs by hash: row by row, each would be tried with each.
  await sql`with made as materialized (select distinct on (${names}) made.* from ${recordset(table, rows)} as made),
    gone as (delete from ${kept} where ${isTheirs} and not exists (select from made where ${isSameKey(kept)}))
    insert into ${kept} select made.* from made
    left join (select * from ${kept} where ${isTheirs}) as was on ${isSameKey(sql`was`)}
    where was is distinct from made
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update
    set (${listed("")}) = row (${listed("excluded.")})`.execute(trx);
}
