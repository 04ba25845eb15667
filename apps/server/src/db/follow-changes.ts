import type pg from "pg";
import { changeUnderLoad } from "./change-under-load.ts";
import { followedOfPeople, followedOfAll } from "./followed-tables.ts";

/** The number in a response's version (`edge/entity-tag.ts`) is incremented by the database itself: whatever process or version
 * writes, each statement that changes a row of a followed table increments it in its own transaction (migration 0750). */

type Sql = Pick<pg.Client, "query">;

const events = {
  insert: "referencing new table as changed",
  update: "referencing old table as former new table as changed",
  delete: "referencing old table as changed",
} as const;

function triggersOf(table: string, noteFunction: string): string {
  return Object.entries(events)
    .map(
      ([event, tables]) =>
        `create or replace trigger follow_${event} after ${event} on ${table} ${tables} for each statement execute function ${noteFunction}();`,
    )
    .join("\n");
}

/** Creates the triggers of each followed table, one table at a time and only if they are missing: each takes a lock. */
export async function followChanges(client: Sql): Promise<void> {
  const there = await followed(client);
  const wanted = [
    ...followedOfPeople.map(({ table, owner }) => [table, `vigie_note_${owner}`] as const),
    ...followedOfAll.map((table) => [table, "vigie_note_shared"] as const),
  ];
  for (const [table, noteFunction] of wanted) {
    if (there.get(table) === noteFunction) continue;
    await changeUnderLoad(client, async () => void (await client.query(triggersOf(table, noteFunction))));
  }
}

/** Returns the tables that have all triggers, with the function that they run. */
async function followed(client: Sql): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; run: string }>(
    `select tgrelid::regclass::text as name, tgfoid::regproc::text as run from pg_trigger
    where tgname = any ($1) and tgparentid = 0 group by 1, 2 having count(*) = $2`,
    [Object.keys(events).map((event) => `follow_${event}`), Object.keys(events).length],
  );
  return new Map(rows.map(({ name, run }) => [name, run]));
}
