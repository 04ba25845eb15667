import { createHash } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";

/** A statement that is asked again and again as the same text, and found by its keys whatever it is asked: the server parses it
 * once a connection, and plans it once that pays. Where a migration changes its columns it is parsed each time from then on. */
export const prepared = sql`/* prepared */`;

/** The same of a statement that writes, of which a builder modifies no front. */
export function asPrepared<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, sql: query.sql.replace(/^(?:insert|update|delete)/u, "$& /* prepared */") };
}

const isPrepared = /^\s*(?:select|insert|update|delete|with) \/\* prepared \*\//u;
const names = new Map<string, string>();
/** Texts are written in the code, or made of one: there are as many, whatever is asked. */
const mostNames = 300;

/** The name under which a connection keeps the statement; null for one that is parsed each time. */
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

/** Whether it is a prepared statement that writes nothing. */
export function isReading(text: string): boolean {
  const name = preparedName(text);
  if (name === null) return false;
  let reads = readings.get(name);
  if (reads === undefined) readings.set(name, (reads = !writes.test(text)));
  return reads;
}
