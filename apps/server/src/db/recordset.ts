import { hash } from "node:crypto";
import type { Id } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "./connection.ts";
import { jsonbText } from "./jsonb-text.ts";
import { prepared } from "./prepared.ts";
import type { Database } from "./schema.ts";

/** Passes rows of a table as one parameter, so that many rows cost only their content, not one parameter per value. A column that
 * a row leaves out is null. */
export function recordset(table: keyof Database, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/** A table with rows per customer, ordered by its key. */
export type OwnedRows = {
  readonly table: keyof Database;
  readonly key: readonly [customer: "customer_id", ...others: string[]];
  /** All written columns, in order. */
  readonly columns: readonly string[];
};

/** Hashes the rows of one customer, in the order of their key. */
export function sealOf(texts: readonly string[]): string {
  return hash("md5", texts.join(","));
}

/** The seal of a customer without rows. */
export const sealOfNothing = sealOf([]);

/** Same for rows without JSON columns. */
export function sealOfRows({ columns }: OwnedRows, rows: readonly object[]): string {
  return sealOf(rows.map((row) => textOfRow(row, columns)));
}

/** Returns the seals of the stored rows, for customers who have any. */
async function sealsOf(trx: Trx, owned: OwnedRows, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { table, key, columns } = owned;
  const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: Id; seal: string }>`
    select ${prepared} customer_id as id, md5(string_agg(row (${listed(columns)})::text, ',' order by ${listed(key.slice(1))})) as seal
    from ${sql.table(table)} where customer_id = any(${[...ids]}::uuid[]) group by customer_id`.execute(trx);
  return new Map(rows.map(({ id, seal }) => [id, seal]));
}

/** The new rows of one customer, and their seal. */
type Sealed = { readonly id: Id; readonly seal: string; readonly rows: readonly object[] };

/** Replaces the rows of those customers whose seal has changed. Returns the previous seals. */
export async function replaceSealed(
  trx: Trx,
  owned: OwnedRows,
  all: readonly Sealed[],
): Promise<ReadonlyMap<Id, string>> {
  const before = await sealsOf(
    trx,
    owned,
    all.map(({ id }) => id),
  );
  await replaceOthers(trx, owned, { before, all });
  return before;
}

/** Same if the seals of the stored rows are known. */
export async function replaceOthers(
  trx: Trx,
  { table, key }: Pick<OwnedRows, "table" | "key">,
  { before, all }: { readonly before: ReadonlyMap<Id, string>; readonly all: readonly Sealed[] },
): Promise<void> {
  const changed = all.filter(({ id, seal, rows }) =>
    rows.length === 0 ? before.has(id) : before.get(id) !== seal,
  );
  if (changed.length === 0) return;
  await replaceRows(trx, table, {
    ids: changed.map(({ id }) => id),
    key,
    rows: changed.flatMap(({ rows }) => rows),
  });
}

/** Replaces the rows of some customers in a table. Unchanged rows are neither sent nor written again. */
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
  // Deletes the rows that changed or no longer exist. Keys are materialised once and matched by hash: a row-by-row comparison would
  // be quadratic.
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

/** Returns the first row of each key. */
function firstOfKeys(rows: readonly object[], key: readonly string[]): readonly object[] {
  const found = new Set<string>();
  return rows.filter((row) => {
    const before = found.size;
    return found.add(rowText(key.map((column) => valueIn(row, column)))).size > before;
  });
}

/** Formats a row as PostgreSQL prints it: equal texts mean equal rows. A row whose text differs is sent to be compared by the
 * server. */
function rowText(values: readonly unknown[]): string {
  return `(${values.map(fieldText).join(",")})`;
}

/** Same for some columns, in their order. */
function textOfRow(row: object, columns: readonly string[]): string {
  let text = "";
  for (const column of columns) text += `${text === "" ? "(" : ","}${fieldText(valueIn(row, column))}`;
  return `${text})`;
}

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  const text = typeof value === "string" ? value : jsonbText(value);
  if (text !== "" && !/["\\(), \t\n\v\f\r]/u.test(text)) return text;
  return `"${text.replaceAll(/["\\]/gu, (sign) => sign + sign)}"`;
}
