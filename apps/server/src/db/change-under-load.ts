import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

type Sql = Pick<pg.Client, "query">;

/** While a change waits for a table's lock, every later request for that table queues behind it: it waits no longer than this. */
const lockTimeoutMs = 1_000;
const attempts = 60;
/** Temporary errors: a deadlock, a lock timeout, a catalogue row changed by another process. */
const passing = new Set(["40P01", "55P03", "XX000"]);

/** Changes the schema while a version serves: one transaction, which is rolled back and retried if it blocks requests or they
 * block it.
 * @param run sends its statements through this client only
 * @throws PostgreSQL's error if it is not temporary, or if it recurs for a minute */
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
