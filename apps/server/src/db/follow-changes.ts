import { createHash } from "node:crypto";
import type pg from "pg";
import { changeUnderLoad } from "./change-under-load.ts";
import { followedOfPeople, followedOfAll } from "./followed-tables.ts";

/** The number of an answer's version (`edge/entity-tag.ts`) is moved by the database itself: whatever writes, in whichever process, of
 * whichever version, each statement that changes a row of a followed table adds to the number in its own transaction (migration 0750). */

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

/** Gives each followed table its triggers, one table at a time and only where they are others: each takes a lock. */
export async function followChanges(client: Sql): Promise<void> {
  const there = await followed(client);
  const wanted = [
    ...followedOfPeople.map(({ table, owner }) => [table, `vigie_note_${owner}`] as const),
    ...followedOfAll.map((table) => [table, "vigie_note_shared"] as const),
  ];
  for (const [table, noteFunction] of wanted) {
    const sql = triggersOf(table, noteFunction);
    const mark = `follow ${createHash("sha256").update(sql).digest("hex")}`;
    if (there.get(table) === mark) continue;
    await changeUnderLoad(client, async () => {
      await client.query(sql);
      await client.query(`comment on trigger follow_insert on ${table} is '${mark}'`);
    });
  }
}

async function followed(client: Sql): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; mark: string | null }>(
    `select tgrelid::regclass::text as name, obj_description(oid, 'pg_trigger') as mark
    from pg_trigger where tgname = 'follow_insert' and tgparentid = 0`,
  );
  return new Map(rows.map(({ name, mark }) => [name, mark ?? ""]));
}
