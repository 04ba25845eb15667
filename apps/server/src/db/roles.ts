import { createHash } from "node:crypto";
import type pg from "pg";
import { changeUnderLoad } from "./change-under-load.ts";
import { isSpread, onWorkers } from "./cluster.ts";
import { followChanges } from "./follow-changes.ts";
import { listedTables } from "./owned-tables.ts";
import { secureRows } from "./row-security.ts";

/** The database roles of processes. The owner migrates; none of these may create, alter, truncate or drop anything. */
export const databaseRoles = ["vigie_web", "vigie_worker", "vigie_statistics"] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/** Ledgers: no line is ever updated. Lines are deleted only with the customer whom an erasure names (triggers enforce the rest). */
const neverChanged = ["accesses", "advices", "advice_records", "erasures", "newsletters", "sync_history"];
const neverDeleted = ["newsletters", "partner_erasures", "firms", "advice_records"];
/** Market data: written by the worker, read by the web process. Prices requested by a page are stored by either. */
const writtenByWorker = [
  "institutions",
  "bank_directory",
  "bank_statuses",
  "euro_funds",
  "euro_fund_rates",
  "fund_contracts",
  "known_contracts",
  "known_contracts_version",
];
const market = [...writtenByWorker, "fund_tags", "funds", "fund_prices", "reference_series"];
/** Readable for statistics: contracts and the market, but no name, address, wording, mail, message or secret. */
const counted = [
  ...market,
  "portfolios",
  "pockets",
  "holdings",
  "valuations",
  "connections",
  "syncs",
  "sync_history",
  "analyses",
  "optimizations",
  "process_beats",
];

/** SQL that creates the roles: they can sign in once an operator sets a password, and have no other rights. */
export const createRolesSql = databaseRoles
  .map((role) => `create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls noreplication;`)
  .join("\n");

/** Returns the grants of each role; `secureRows` defines which rows it sees. */
function accessSql(): string {
  const all = databaseRoles.join(", ");
  const serving = "vigie_web, vigie_worker";
  return `
revoke create on schema public from public;
revoke all on all tables in schema public from ${all};
grant usage on schema public to ${all};
grant select, insert, update, delete on all tables in schema public to ${serving};
grant usage, select on all sequences in schema public to ${serving};
revoke insert, update, delete on migrations, shared_changes from ${serving};
revoke insert, update on customer_changes from ${serving};
revoke update on ${neverChanged.join(", ")} from ${serving};
revoke delete on ${neverDeleted.join(", ")} from ${serving};
revoke insert, update, delete on ${writtenByWorker.join(", ")} from vigie_web;
grant select on ${counted.join(", ")} to vigie_statistics;
do $$ declare part regclass; begin
  -- Parts are read through their table, which has the wall.
  for part in select oid::regclass from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('revoke all on %s from ${all}', part);
  end loop;
end $$;
grant usage on schema jobs to ${serving};
grant select, insert, update, delete on all tables in schema jobs to ${serving};
grant usage, select on all sequences in schema jobs to ${serving};`;
}

type Sql = Pick<pg.Client, "query">;

/** Creates the missing roles.
 * @throws a sentence if the owner may not: an operator then creates them */
export async function makeRoles(client: Sql): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any ($1)",
    [[...databaseRoles]],
  );
  const there = rows.map(({ rolname }) => rolname);
  for (const line of createRolesSql.split("\n")) {
    if (there.some((role) => line.includes(` ${role} `))) continue;
    // Another database of the same server may have created it meanwhile.
    await client.query(line).catch((error: unknown) => refusedUnless(error, "42710", "23505"));
  }
}

/** Same on the other machines of a cluster: its coordinator connects to them as the role of the client. */
export async function makeRolesOnWorkers(client: Sql): Promise<void> {
  const statements = createRolesSql.split("\n").map(
    (line) => `
      do $do$ begin
        perform set_config('citus.enable_ddl_propagation', 'off', true);
        ${line}
      exception when duplicate_object then null;
      end $do$`,
  );
  await onWorkers(client, statements);
}

function refusedUnless(error: unknown, ...codes: readonly string[]): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (codes.includes(code)) return;
  if (code !== "42501") throw error;
  throw new Error(
    "The owner of the tables may not make the roles of the database: `npm run roles -- --sql` prints what an operator runs.",
    { cause: error },
  );
}

/** Grants the roles to the owner, whose URL is also used for serving: it takes the role of each process. */
export async function joinRoles(client: Sql): Promise<void> {
  for (const role of databaseRoles)
    await client
      .query(
        `do $$ begin if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if; end $$`,
      )
      .catch((error: unknown) => refusedUnless(error));
}

/** Applies grants and row security: grants only if they changed or migrations were applied, row security only for tables whose
 * policy changed. */
export async function grantAccess(client: Sql, isForced: boolean): Promise<void> {
  // Before the grants, so that nobody reads a new table without its policy. A cluster supports neither of them (`cluster.ts`).
  if (!(await isSpread(client))) {
    await secureRows(client, listedTables);
    await followChanges(client);
  }
  const sql = accessSql();
  const mark = `access ${createHash("sha256").update(sql).digest("hex")}`;
  const { rows } = await client.query<{ mark: string | null }>(
    "select obj_description('migrations'::regclass, 'pg_class') mark",
  );
  if (rows[0]?.mark === mark && !isForced) return;
  await changeUnderLoad(
    client,
    async () => void (await client.query(`${sql};comment on table migrations is '${mark}'`)),
  );
}
