import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

type Sql = Pick<pg.Client, "query">;

/** Longer than it waits for a table's lock, everybody who asks for the table later waits behind it. */
const lockTimeoutMs = 1_000;
const attempts = 60;
/** Two that wait for each other's lock, a lock that did not come, a row of the catalogue that another process changed. */
const passing = new Set(["40P01", "55P03", "XX000"]);

/** A change of the schema beside a version that serves: one transaction, which lets go and comes again where it is in the way of
 * requests or they are in its way.
 * @param run asks its statements of this client alone
 * @throws what PostgreSQL says where it is not of that kind, or comes back for a minute */
export async function changeUnderLoad(client: Sql, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${String(lockTimeoutMs)}`);
      await run();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (attempt >= attempts || !isPassing(error)) throw error;
      await wait(Math.random() * Math.min(attempt, 10) * 50);
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && "code" in error && passing.has(String(error.code));
}
