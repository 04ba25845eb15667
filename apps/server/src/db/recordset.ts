import { hash } from "node:crypto";
import type { Id } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "./connection.ts";
import { jsonbText } from "./jsonb-text.ts";
import { prepared } from "./prepared.ts";
import type { Database } from "./schema.ts";

/** Rows of a table as one parameter: what many rows cost is then what they hold, not one parameter a value. A column that a row
 * leaves out is null. */
export function recordset(table: keyof Database, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/** A table of which customers have rows, in the order of its key. */
export type OwnedRows = {
  readonly table: keyof Database;
  readonly key: readonly [customer: "customer_id", ...others: string[]];
  /** All that are written, in their order. */
  readonly columns: readonly string[];
};

/** Rows of one customer in the order of their key, as one short text. */
export function sealOf(texts: readonly string[]): string {
  return hash("md5", texts.join(","));
}

/** Of who has no row. */
export const sealOfNothing = sealOf([]);

/** The same of rows that hold nothing as JSON. */
export function sealOfRows({ columns }: OwnedRows, rows: readonly object[]): string {
  return sealOf(rows.map((row) => textOfRow(row, columns)));
}

/** The seals of the rows that stand, of who has any. */
async function sealsOf(trx: Trx, owned: OwnedRows, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { table, key, columns } = owned;
  const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: Id; seal: string }>`
    select ${prepared} customer_id as id, md5(string_agg(row (${listed(columns)})::text, ',' order by ${listed(key.slice(1))})) as seal
    from ${sql.table(table)} where customer_id = any(${[...ids]}::uuid[]) group by customer_id`.execute(trx);
  return new Map(rows.map(({ id, seal }) => [id, seal]));
}

/** What one customer's rows are from now on, and their seal. */
type Sealed = { readonly id: Id; readonly seal: string; readonly rows: readonly object[] };

/** Of several customers, those whose seals are others have these rows from now on. Answers the seals of before. */
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

/** The same where the seals of what stands are known. */
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
 * it is sent to be compared there. */
function rowText(values: readonly unknown[]): string {
  return `(${values.map(fieldText).join(",")})`;
}

/** The same of some columns, in their order. */
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
