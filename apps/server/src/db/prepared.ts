import { createHash } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";

/** Marks a statement that is sent again and again with the same text, and finds its rows by key: the server parses it once per
 * connection, and plans it once that pays off. If a migration changes its columns, it is parsed each time from then on. */
export const prepared = sql`/* prepared */`;

/** The same for a write, to which a query builder cannot add a prefix. */
export function asPrepared<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, sql: query.sql.replace(/^(?:insert|update|delete)/u, "$& /* prepared */") };
}

const isPrepared = /^\s*(?:select|insert|update|delete|with) \/\* prepared \*\//u;
const names = new Map<string, string>();
/** Statement texts are constants of the code: their number is bounded. */
const mostNames = 300;

/** Returns the name of the prepared statement; null for a statement that is parsed each time. */
export function preparedName(text: string): string | null {
  if (!isPrepared.test(text)) return null;
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known ?? null;
  const name = `vigie_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}

const writes = /\b(?:insert|update|delete|merge)\b/i;
const readings = new Map<string, boolean>();

/** Tells whether it is a prepared statement that writes nothing. */
export function isReading(text: string): boolean {
  const name = preparedName(text);
  if (name === null) return false;
  let reads = readings.get(name);
  if (reads === undefined) readings.set(name, (reads = !writes.test(text)));
  return reads;
}
