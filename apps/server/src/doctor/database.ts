import path from "node:path";
import { existsSync } from "node:fs";
import pg from "pg";
import type { OwnConfig } from "../config.ts";
import { embeddedUrl } from "../db/embedded.ts";
import { migrationState } from "../db/migrate.ts";
import { databaseRoles } from "../db/roles.ts";
import { type Finding, found, isThisComputer } from "./finding.ts";
import { reasonOf } from "./reason.ts";
import { checkSealed } from "./sealed.ts";

const oldest = 15;
/** Connections of one installation besides its pools: the queue, the live channel, an operator. */
const connectionsBeside = 12;
const notifyMs = 2_000;

type Means = {
  /** The ids of the configured keys; the first one seals. */
  readonly keyIds: readonly string[];
  readonly now: () => number;
  /** Receives how far the database's clock is ahead of ours. */
  readonly onClockAhead: (host: string, aheadMs: number) => void;
};

/** Only reads. An embedded database that is not running is not started. */
export async function checkDatabase(config: OwnConfig, means: Means): Promise<readonly Finding[]> {
  const { databaseUrl } = config;
  const folder = path.resolve(config.dataDir, "postgres");
  if (databaseUrl === null && !existsSync(path.join(folder, "PG_VERSION")))
    return [found.ok(`The embedded database is not there yet: the first start makes it in ${folder}.`)];
  const url = databaseUrl ?? embeddedUrl(folder);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    return databaseUrl === null
      ? [found.warning(`The embedded database does not run (${folder}): what is in it was not looked at.`)]
      : [found.fault(`${new URL(url).host} lets us into no database: ${reasonOf(error)}.`)];
  }
  try {
    if (databaseUrl !== null) await measureClock(client, new URL(url).host, means);
    return [
      ...(databaseUrl === null ? [] : checkEncryption(databaseUrl)),
      ...(await checkServer(client, config)),
      ...(await checkRole(client)),
      ...(await checkMigrations(client)),
      ...(await checkSealed(client, means.keyIds)),
      await checkNotify(client),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Between two machines a database connection needs TLS with a verified certificate; otherwise anybody in between can read it. */
export function checkEncryption(databaseUrl: string, name = "DATABASE_URL"): readonly Finding[] {
  const { host, searchParams } = new URL(databaseUrl);
  const socket = searchParams.get("host") ?? "";
  if (isThisComputer(`http://${host}`) || host === "" || socket.startsWith("/")) return [];
  return searchParams.get("sslmode") === "verify-full"
    ? [found.ok(`The way to ${host} is encrypted and its certificate checked.`)]
    : [
        found.fault(
          `${name} reaches ${host} without sslmode=verify-full: what passes can be read or changed on the way.`,
        ),
      ];
}

async function one<T extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<T> {
  const { rows } = await client.query<T>(sql);
  const [row] = rows;
  if (row === undefined) throw new Error("assertion: a query of one row has one");
  return row;
}

async function measureClock(client: pg.Client, host: string, { now, onClockAhead }: Means): Promise<void> {
  const before = now();
  const { ms } = await one<{ ms: string }>(
    client,
    "select (extract(epoch from clock_timestamp()) * 1000)::bigint::text ms",
  );
  onClockAhead(host, Number(ms) - (before + now()) / 2);
}

async function checkServer(client: pg.Client, { databasePool }: OwnConfig): Promise<readonly Finding[]> {
  const server = await one<{ version: string; encoding: string; room: string; read_only: boolean }>(
    client,
    `select current_setting('server_version_num') version, current_setting('server_encoding') encoding,
      (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int)::text room,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' read_only`,
  );
  const major = Math.floor(Number(server.version) / 10_000);
  // The web process and the worker have a pool each.
  const wanted = 2 * databasePool + connectionsBeside;
  return [
    major < oldest
      ? found.fault(`PostgreSQL ${major} is too old: ${oldest} or later.`)
      : found.ok(`PostgreSQL ${major} answers.`),
    ...(server.encoding === "UTF8"
      ? []
      : [found.fault(`Its database is in ${server.encoding}: UTF8 is needed.`)]),
    ...(server.read_only ? [found.fault("It takes no writes: a replica, or read only.")] : []),
    ...(Number(server.room) < wanted
      ? [
          found.warning(
            `It takes ${server.room} connections, and a web process with a worker may open ${wanted} (DATABASE_POOL is ${databasePool}).`,
          ),
        ]
      : []),
  ];
}

/** Checks that the role owns the tables, since migrations alter them, and may create the schema of the queue. */
async function checkRole(client: pg.Client): Promise<readonly Finding[]> {
  const role = await one<{
    name: string;
    superuser: boolean;
    makes: boolean;
    uses: boolean;
    foreign: string[];
  }>(
    client,
    `select current_user name, (select rolsuper from pg_roles where rolname = current_user) superuser,
      has_database_privilege(current_database(), 'CREATE') makes,
      has_schema_privilege(current_schema(), 'CREATE') uses,
      coalesce((select array_agg(schemaname || '.' || tablename order by 1) from pg_tables
        where schemaname in (current_schema(), 'jobs') and not pg_has_role(tableowner, 'USAGE')), '{}') as foreign`,
  );
  if (databaseRoles.some((serving) => serving === role.name))
    return [found.ok(`The role ${role.name} serves: it can make, change, empty and drop no table.`)];
  const foreign = role.foreign;
  return [
    ...(role.makes
      ? []
      : [
          found.fault(`The role ${role.name} may not make the schema of the jobs: grant create on database.`),
        ]),
    ...(role.uses
      ? []
      : [found.fault(`The role ${role.name} may not make tables: grant create on schema public.`)]),
    ...(foreign.length === 0
      ? []
      : [
          found.fault(
            `The role ${role.name} does not own ${foreign.length} tables (${foreign.slice(0, 3).join(", ")}…): migrations will fail.`,
          ),
        ]),
    ...(role.makes && role.uses && foreign.length === 0
      ? [found.ok(`The role ${role.name} may do what migrations and jobs need.`)]
      : []),
  ];
}

async function checkMigrations(client: pg.Client): Promise<readonly Finding[]> {
  const { missing, edited, newer } = await migrationState(client);
  return [
    ...(edited.length > 0
      ? [found.fault(`Migrations edited after they were applied: ${edited.join(", ")}.`)]
      : []),
    ...(newer.length > 0
      ? [found.fault(`The database is newer than this program, which does not know ${newer.join(", ")}.`)]
      : []),
    missing.length > 0
      ? found.warning(`${missing.length} migrations wait for the next start, from ${missing[0] ?? ""} on.`)
      : found.ok("Every migration is applied."),
  ];
}

/** A connection pooler may swallow notifications: events then arrive by polling only. */
async function checkNotify(client: pg.Client): Promise<Finding> {
  const heard = new Promise<boolean>((resolve) => {
    client.once("notification", () => resolve(true));
    setTimeout(() => resolve(false), notifyMs).unref();
  });
  await client.query("listen vigie_doctor");
  await client.query("notify vigie_doctor");
  return (await heard)
    ? found.ok("Notifications pass.")
    : found.warning(
        "Notifications do not pass (a pooler between?): events of savers arrive by polling, 2 s later.",
      );
}
