import type { Id } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "./connection.ts";
import type { Database } from "./schema.ts";

/** Rows of a table as one parameter: what many rows cost is then what they hold, not one parameter a value. A column that a row
 * leaves out is null. */
export function recordset(table: keyof Database, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/** The rows that some customers have of a table are these from now on. What stays the same is neither sent nor written again. */
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
  const columns = Object.keys(first);
  const listed = (names: readonly string[], from: string) =>
    sql.join(names.map((name) => sql.ref(`${from}${name}`)));
  const { rows: known } = await sql<{ told: string }>`
    select row (${listed(columns, "")})::text as told from ${kept} where ${isTheirs}`.execute(trx);
  const others = columns.filter((column) => !key.includes(column));
  const same = new Set(known.map(({ told }) => told));
  const changed = firstOfKeys(rows, key).filter((row) => !same.delete(rowText(Object.values(row))));
  const keys = (from: string) => listed(key, from);
  // What is left is told otherwise now, or not at all. Keys are read once and met by hash: row by row, each would be tried with each.
  if (same.size > 0)
    await sql`with made as materialized (select ${keys("")} from ${recordset(table, rows.map(partOf(key)))})
      delete from ${kept} where ${isTheirs} and not exists (select from made where (${keys("made.")}) = (${keys(`${table}.`)}))`.execute(
      trx,
    );
  if (changed.length === 0) return;
  await sql`insert into ${kept} (${listed(columns, "")}) select ${listed(columns, "")} from ${recordset(table, changed)}
    on conflict (${keys("")}) do update
    set (${listed(others, "")}) = row (${listed(others, "excluded.")})
    where (${listed(others, `${table}.`)}) is distinct from (${listed(others, "excluded.")})`.execute(trx);
}

function partOf(key: readonly string[]): (row: object) => object {
  return (row) => Object.fromEntries(key.map((column) => [column, valueIn(row, column)]));
}

function valueIn(row: object, column: string): unknown {
  return Reflect.get(row, column);
}

/** Of rows of one key, the first. */
function firstOfKeys(rows: readonly object[], key: readonly string[]): readonly object[] {
  const found = new Set<string>();
  return rows.filter((row) => {
    const before = found.size;
    return found.add(rowText(key.map((column) => valueIn(row, column)))).size > before;
  });
}

/** A row as PostgreSQL writes it: where it is the same text, it is the same row. Whatever the code holds otherwise than the server writes
 * it, as JSON, is sent to be compared there. */
function rowText(values: readonly unknown[]): string {
  return `(${values.map(fieldText).join(",")})`;
}

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text !== "" && !/["\\(), \t\n\v\f\r]/u.test(text)) return text;
  return `"${text.replaceAll(/["\\]/gu, (sign) => sign + sign)}"`;
}
