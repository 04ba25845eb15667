import { createHash } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";

/** Marks a statement as prepared: one that is sent often with the same text and always finds its rows by key. The server parses
 * it once per connection, and plans it once if that pays off. After a migration that changes its columns it is parsed each time. */
export const prepared = sql`/* prepared */`;

/** Same for a statement that writes, to which a query builder cannot add the comment. */
export function asPrepared<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, sql: query.sql.replace(/^(?:insert|update|delete)/u, "$& /* prepared */") };
}

const isPrepared = /^\s*(?:select|insert|update|delete|with) \/\* prepared \*\//u;
const names = new Map<string, string>();
/** Statement texts are constants or derived from one, so their number is limited. */
const mostNames = 300;

/** Returns the name of the prepared statement; null for one that is parsed each time. */
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

/** Returns whether it is a prepared statement that writes nothing. */
export function isReading(text: string): boolean {
  const name = preparedName(text);
  if (name === null) return false;
  let reads = readings.get(name);
  if (reads === undefined) readings.set(name, (reads = !writes.test(text)));
  return reads;
}
