import { type Cents, cents } from "@vigie/domain";
import { CompiledQuery, Kysely, type Transaction } from "kysely";
import pg from "pg";
import type { DatabaseRole } from "./roles.ts";
import type { Database } from "./schema.ts";
import type { Scope } from "./scope.ts";
import { scopedClient } from "./scoped-client.ts";
import { askDirectly } from "./statement.ts";
import { TogetherDialect } from "./together.ts";

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

// Types of the driver, fixed here: a date stays text (a day has no zone), a timestamp becomes an ISO instant, a bigint a safe
// integer or an error, a numeric its decimal text.
const types = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
} as const;
pg.types.setTypeParser(types.int8, safeInteger);
pg.types.setTypeParser(types.date, (text) => text);
pg.types.setTypeParser(types.timestamptz, instantOf);
pg.types.setTypeParser(types.int8Array as never, (text) => listOfTexts(text).map(safeInteger));
pg.types.setTypeParser(types.dateArray as never, listOfTexts);
pg.types.setTypeParser(types.numericArray as never, listOfTexts);

/** A server in UTC already sends the parts of an instant: rearranging its text avoids parsing dates. */
function instantOf(text: string): string {
  const [, date, time, fraction = ""] = utcPattern.exec(text) ?? [];
  if (date === undefined || time === undefined) return new Date(text).toISOString();
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}
const utcPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

function safeInteger(text: string): Cents {
  return cents(Number(text));
}

function listOfTexts(text: string): string[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

export type PoolOptions = {
  readonly url: string;
  readonly max: number;
  readonly onError: (error: Error) => void;
  /** The database role to take if the URL is the owner's; by default the role of the URL. */
  readonly role?: DatabaseRole | null;
  /** Returns the scope of the current statement: whose rows it may see (`scope.ts`). Without it no settings are sent. */
  readonly scopeNow?: () => Scope | undefined;
  /** Timeout for a statement that waits for a connection; ten seconds by default. */
  readonly patienceMs?: number;
};

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
    ...(options.scopeNow === undefined ? {} : { Client: scopedClient(options.scopeNow) }),
    connectionTimeoutMillis: options.patienceMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    // A statement that runs longer is a bug or an attack; long work is done by jobs with short statements.
    statement_timeout: 30_000,
  });
  if (options.scopeNow !== undefined) scopes.set(pool, options.scopeNow);
  pool.on("error", options.onError);
  // A client that is checked out when the server stops emits its own error event: without a handler it would crash the process.
  pool.on("connect", (client) => client.on("error", options.onError));
  return pool;
}

const pools = new WeakMap<Db, pg.Pool>();
const scopes = new WeakMap<pg.Pool, () => Scope | undefined>();

export function createDb(pool: pg.Pool): Db {
  const dialect = new TogetherDialect(pool, scopes.get(pool));
  const db: Db = new Kysely<Database>({ dialect });
  pools.set(db, pool);
  if (dialect.ask !== null) askDirectly(db, dialect.ask);
  return db;
}

export type PoolCounts = { readonly busy: number; readonly idle: number; readonly waiting: number };

/** Returns the number of connections, of idle ones, and of statements waiting for one. */
export function poolCounts(db: Db): PoolCounts | null {
  const pool = pools.get(db);
  if (pool === undefined) return null;
  const { totalCount, idleCount, waitingCount } = pool;
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Runs SQL text with parameters inside a transaction: the queue uses it to enqueue a job with its cause. */
export function executor(db: Db | Trx) {
  return {
    executeSql: async (text: string, values: readonly unknown[] = []) => {
      const result = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows: result.rows };
    },
  };
}

/** Returns whether the disk is full or refuses writes (PostgreSQL, the file system): reads still work. */
export function isStorageFull(error: Error & { readonly code?: unknown }): boolean {
  return ["53100", "58030", "ENOSPC", "EDQUOT"].includes(typeof error.code === "string" ? error.code : "");
}

/** Returns whether PostgreSQL rolled this transaction back for another (deadlock_detected, serialization_failure): it can be
 * retried. */
export function isEndedForAnother(error: Error & { readonly code?: unknown }): boolean {
  return error.code === "40P01" || error.code === "40001";
}

/** PostgreSQL's error codes (Appendix A: class 08, operator intervention, too many connections, a failover member that is still
 * read-only) and those of the socket. */
const awayCodes = new Set([
  "25006",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Returns whether the database is temporarily unavailable: the same request may succeed in a moment. */
export function isDatabaseAway(
  error: Error & { readonly code?: unknown; readonly syscall?: unknown },
): boolean {
  const code = typeof error.code === "string" ? error.code : "";
  // The socket is missing, the name does not resolve, or there is no route.
  if (error.syscall === "connect" || error.syscall === "getaddrinfo") return true;
  // The driver's own errors have no code.
  const driver =
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/u;
  return awayCodes.has(code) || code.startsWith("08") || driver.test(error.message);
}
