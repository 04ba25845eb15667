import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Matches if each typed word occurs in a folded text; accents and case do not matter. */
export function hasWords(folded: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return sql<SqlBool>`true`;
  const parts = words.map((word) => sql`${folded} like ${`%`} || folded(${literal(word)}) || ${`%`}`);
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

function literal(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
