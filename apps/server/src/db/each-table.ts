import { sql } from "kysely";
import type { Trx } from "./connection.ts";

/** Runs a statement for each of these tables, which may reference one another, in any order: one refused by a foreign key is run
 * again after the others. Any other error is thrown. */
export async function inOrderOfReferences<T extends { readonly table: string }>(
  trx: Trx,
  tables: readonly T[],
  run: (one: T) => Promise<void>,
): Promise<void> {
  let waiting = tables;
  while (waiting.length > 0) {
    const refused: T[] = [];
    for (const one of waiting) if (!(await passes(trx, async () => await run(one)))) refused.push(one);
    if (refused.length === waiting.length)
      throw new Error(`assertion: ${refused.map(({ table }) => table).join(", ")} refer to rows that stay`);
    waiting = refused;
  }
}

async function passes(trx: Trx, run: () => Promise<void>): Promise<boolean> {
  await sql`savepoint one_table`.execute(trx);
  try {
    await run();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await sql`rollback to savepoint one_table`.execute(trx);
    return false;
  }
  await sql`release savepoint one_table`.execute(trx);
  return true;
}

/** foreign_key_violation, PostgreSQL Appendix A. */
const foreignKeyViolation = "23503";

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === foreignKeyViolation;
}
