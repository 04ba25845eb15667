import type pg from "pg";
import { databaseRoles } from "../db/roles.ts";
import { type Finding, found } from "./finding.ts";
import { reasonOf } from "./reason.ts";

/** Whatever is called so is sealed by one of the keys (`edge/secret-box.ts`), and beside it what has another name. */
const sealedNames = String.raw`column_name like '%\_envelope' or column_name = 'sealed'`;
const sealedOtherwise = ["file_documents.thumbnail", "invitation_imports.original"];
/** Far more than the id of a key, which stands first: the rest of a file is not fetched. */
const beginning = 100;
/** Of one column, before the connection gives up. */
const countMs = 8_000;

/** What each key opens: whoever lost one finds out here, not by a saver, and whoever replaced one learns when it may go.
 * @param keyIds of the keys that are configured, the one that seals first */
export async function checkSealed(client: pg.Client, keyIds: readonly string[]): Promise<readonly Finding[]> {
  await seeAllRows(client);
  const sealed = new Map<string, number>();
  const uncounted: Finding[] = [];
  for (const { table, column } of await sealedColumns(client)) {
    try {
      const { rows } = await client.query<{ id: string; count: string }>(
        `select split_part(substr(${column}, 1, ${beginning}), '.', 1) id, count(*)::text count
        from ${table} where ${column} <> '' group by 1`,
      );
      for (const { id, count } of rows) sealed.set(id, (sealed.get(id) ?? 0) + Number(count));
    } catch (error) {
      uncounted.push(
        found.warning(`What is sealed in ${table} was not counted: ${reasonOf(error)}. Keep every key.`),
      );
    }
  }
  return [...lostOf(sealed, keyIds), ...uncounted, ...(uncounted.length > 0 ? [] : formerOf(sealed, keyIds))];
}

/** A role that serves sees rows of nobody without a scope; of another one that would see but some, a count fails. */
async function seeAllRows(client: pg.Client): Promise<void> {
  await client.query(
    "select set_config('vigie.system', 'doctor', false), set_config('statement_timeout', $1, false)",
    [String(countMs)],
  );
  const { rows } = await client.query<{ role: string }>("select current_user as role");
  const serves = databaseRoles.some((serving) => serving === rows[0]?.role);
  if (!serves) await client.query("set row_security = off");
}

/** Returns the columns of whole tables: partitions would be counted again. */
export async function sealedColumns(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (${sealedNames} or table_name || '.' || column_name = any ($1))
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass) order by 1, 2`,
    [sealedOtherwise],
  );
  return rows;
}

function lostOf(sealed: ReadonlyMap<string, number>, keyIds: readonly string[]): readonly Finding[] {
  const lost = [...sealed].filter(([id]) => !keyIds.includes(id));
  if (lost.length > 0)
    return lost.map(([id, count]) =>
      found.fault(
        `${count} secrets of the database are sealed by the key ${id}, which is not in SECRET_KEYS.`,
      ),
    );
  return sealed.size === 0 ? [] : [found.ok("The keys of the database's secrets are there.")];
}

/** Of the keys that seal no more. */
function formerOf(sealed: ReadonlyMap<string, number>, [, ...former]: readonly string[]): readonly Finding[] {
  return former.map((id) => {
    const count = sealed.get(id) ?? 0;
    return found.ok(
      count > 0
        ? `The key ${id} seals no more and still opens ${count} secrets of the database: it stays until npm run reseal has run.`
        : `The key ${id} opens nothing of the database any more: it may go, and with it links of mails and backups from before.`,
    );
  });
}
