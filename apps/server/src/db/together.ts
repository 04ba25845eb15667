import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from "kysely";
import pg from "pg";
import type { Trx } from "./connection.ts";
import { isReading, preparedName } from "./prepared.ts";
import { admitted, type Scope } from "./scope.ts";
import type { Answer } from "./scoped-batch.ts";
import { askTogether, isLostStatement } from "./scoped-client.ts";

/** Prepared statements (`prepared.ts`) issued in one tick of one call are sent to the server in one message and answered in one:
 * a round trip costs more than most of them. They form one transaction, as each would on its own; if one fails, nothing was
 * written and each is run again alone, so that each has its own result. */
export class TogetherDialect extends PostgresDialect {
  readonly #driver: Driver;
  /** Runs statements outside of any transaction, bypassing the query builder; null without a scope. */
  readonly ask: Ask | null;

  constructor(pool: pg.Pool, scopeNow: (() => Scope | undefined) | undefined) {
    super({ pool });
    const connect = async () => {
      const client = await pool.connect();
      const held = holding.getStore();
      if (held !== undefined) held.client = client;
      return client;
    };
    const { options } = pool;
    const driver: Driver = new PostgresDriver({
      pool: { connect, options, end: async () => await pool.end() },
    });
    const together = openTogether(driver, pool, scopeNow);
    this.ask = scopeNow === undefined ? null : together;
    this.#driver = togetherDriver(driver, together, async () => await admitted(scopeNow?.()));
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

/** A placeholder for a connection until it is known what runs on it. */
type Lazy = DatabaseConnection & { held: DatabaseConnection | null; client: pg.PoolClient | null };

/** The placeholder whose client is being taken from the pool. */
const holding = new AsyncLocalStorage<Pick<Lazy, "client">>();

/** For a query that represents several queries sent together, those queries. */
const togetherOf = new WeakMap<CompiledQuery, readonly CompiledQuery[]>();

/** Runs statements in one message within a transaction and returns the rows of each: prepared ones if the session keeps them,
 * the others one after the other. If one of them fails, the transaction fails. */
export async function executeTogether(
  trx: Trx,
  queries: readonly CompiledQuery[],
): Promise<readonly (readonly never[])[]> {
  const standing = CompiledQuery.raw("");
  togetherOf.set(standing, queries);
  return (await trx.executeQuery<readonly never[]>(standing)).rows;
}

/** Returns the statements that a query represents: itself, except for `executeTogether`. */
export function queriesOf(query: CompiledQuery): readonly CompiledQuery[] {
  return togetherOf.get(query) ?? [query];
}

/** Tells whether its result is a list of results. */
export function isSeveral(query: CompiledQuery): boolean {
  return togetherOf.has(query);
}

/** Returns the list of rows of each statement. */
export function severalOf(lists: readonly (readonly unknown[])[]): QueryResult<never> {
  const result: QueryResult<never> = { rows: [] };
  const all: unknown[] = result.rows;
  all.push(...lists);
  return result;
}

/** For a query that answers several calls, their number. */
const callCounts = new WeakMap<CompiledQuery, number>();

/** The number of the call that a row belongs to: the first column of such a query. */
export const callColumn = "asked_by";

/** Marks a query that answers several calls: `executeTogether` returns one list of rows per call for it, without their number. */
export function ofCalls(query: CompiledQuery, count: number): CompiledQuery {
  callCounts.set(query, count);
  return query;
}

function statementOf(query: CompiledQuery) {
  return { text: query.sql, values: query.parameters, callCount: callCounts.get(query) ?? null };
}

/** Groups rows that the driver parsed. */
function rowsByCall(rows: readonly object[], count: number): readonly never[] {
  const lists: unknown[][] = Array.from({ length: count }, () => []);
  for (const row of rows) {
    const { [callColumn]: call, ...own }: Record<string, unknown> = { ...row };
    lists[Number(call) - 1]?.push(own);
  }
  return severalOf(lists).rows;
}

/** @returns the list of rows of each statement */
async function answersWithin(
  { held, client }: Lazy,
  queries: readonly CompiledQuery[],
): Promise<QueryResult<never>> {
  if (held === null || client === null)
    throw new Error("assertion: what is asked together has a transaction");
  const statements = queries.map(statementOf);
  const answers = await askTogether(client, statements);
  if (answers !== null) return severalOf(answers.map(({ rows }) => rows));
  const lists: (readonly never[])[] = [];
  for (const query of queries) {
    const { rows } = await held.executeQuery<never>(query);
    const count = callCounts.get(query);
    lists.push(count === undefined ? rows : rowsByCall(rows, count));
  }
  return severalOf(lists);
}

function togetherDriver(driver: Driver, together: Ask, begins: () => Promise<void>): Driver {
  const lazies = new WeakMap<DatabaseConnection, Lazy>();
  const hold = async (connection: DatabaseConnection): Promise<DatabaseConnection> => {
    const lazy = lazies.get(connection);
    if (lazy === undefined) throw new Error("assertion: the connection is one of this driver");
    return (lazy.held ??= await holding.run(lazy, async () => await driver.acquireConnection()));
  };
  const heldBy = (connection: DatabaseConnection): DatabaseConnection => {
    const held = lazies.get(connection)?.held;
    if (held == null) throw new Error("assertion: the transaction has a connection");
    return held;
  };
  return {
    init: async (options) => await driver.init(options),
    acquireConnection: async () => {
      const lazy: Lazy = {
        held: null,
        client: null,
        executeQuery: async <R>(query: CompiledQuery) => {
          const several = togetherOf.get(query);
          if (several !== undefined) return await answersWithin(lazy, several);
          return lazy.held === null ? await together<R>(query) : await lazy.held.executeQuery<R>(query);
        },
        streamQuery: (query, chunkSize) => {
          if (lazy.held === null) throw new Error("assertion: what is streamed has a connection");
          return lazy.held.streamQuery(query, chunkSize);
        },
      };
      lazies.set(lazy, lazy);
      return await Promise.resolve(lazy);
    },
    releaseConnection: async (connection) => {
      const held = lazies.get(connection)?.held;
      if (held != null) await driver.releaseConnection(held);
    },
    beginTransaction: async (connection, settings) => {
      await begins();
      await driver.beginTransaction(await hold(connection), settings);
    },
    commitTransaction: async (connection) => await driver.commitTransaction(heldBy(connection)),
    rollbackTransaction: async (connection) => await driver.rollbackTransaction(heldBy(connection)),
    destroy: async () => await driver.destroy(),
  };
}

type Waiting = {
  readonly query: CompiledQuery;
  readonly resolve: (rows: QueryResult<never>) => void;
  readonly reject: (reason: unknown) => void;
};
type Ask = <R>(query: CompiledQuery) => Promise<QueryResult<R>>;

function openTogether(driver: Driver, pool: pg.Pool, scopeNow: (() => Scope | undefined) | undefined): Ask {
  let ready: Promise<void> | null = null;
  const alone: Ask = async (query) => {
    await (ready ??= driver.init());
    const connection = await driver.acquireConnection();
    try {
      return await connection.executeQuery(query);
    } finally {
      await driver.releaseConnection(connection);
    }
  };
  /** By scope; each call has its own. */
  const waiting = new Map<Scope, Waiting[]>();
  /** For ordered scopes: the end of the last statement. */
  const ends = new WeakMap<Scope, Promise<void>>();
  const flush = async (scope: Scope, before: Promise<void> | undefined): Promise<void> => {
    const group = waiting.get(scope) ?? [];
    waiting.delete(scope);
    if (before !== undefined) await before;
    // Reads that go with a verdict must not be older than it: a link, or what is hidden from it, may change in between.
    const beforeOthers = scope.verdict === undefined ? 0 : 1;
    await answer(group, { alone, pool, inOrder: scope.isInOrder === true ? group.length : beforeOthers });
  };
  // After everything else that this tick of the call still runs.
  const flushSoon = (scope: Scope): void => {
    const before = ends.get(scope);
    const end = new Promise<void>((resolve) => {
      process.nextTick(() => void flush(scope, before).then(resolve));
    });
    if (scope.isInOrder === true) ends.set(scope, end);
  };
  /** Scopes whose verdict has been requested. */
  const asked = new WeakSet<Scope>();
  const goesWithVerdict = (scope: Scope, query: CompiledQuery): boolean => {
    if (asked.has(scope)) return waiting.has(scope) && isReading(query.sql);
    asked.add(scope);
    return true;
  };
  return async (query) => {
    const scope = scopeNow?.();
    if (scope?.verdict !== undefined && !goesWithVerdict(scope, query)) await admitted(scope);
    if (scope === undefined || preparedName(query.sql) === null) {
      const before = scope === undefined ? undefined : ends.get(scope);
      if (before !== undefined) await before;
      return await alone(query);
    }
    return await new Promise((resolve, reject) => {
      const group = waiting.get(scope);
      if (group !== undefined) return void group.push({ query, resolve, reject });
      waiting.set(scope, [{ query, resolve, reject }]);
      flushSoon(scope);
    });
  };
}

/** `inOrder`: how many of them are each answered before the next is sent, if they are sent alone */
type Answering = { readonly alone: Ask; readonly pool: pg.Pool; readonly inOrder: number };

async function answer(group: readonly Waiting[], { alone, pool, inOrder }: Answering): Promise<void> {
  const eachAlone = async () => {
    const asked: Promise<void>[] = [];
    for (const [index, { query, resolve, reject }] of group.entries()) {
      const one = alone<never>(query).then(resolve, reject);
      asked.push(one);
      if (index < inOrder) await one;
    }
    await Promise.all(asked);
  };
  try {
    const client = await pool.connect();
    const answers = await Promise.resolve(
      askTogether(
        client,
        group.map(({ query }) => statementOf(query)),
      ),
    ).finally(() => client.release());
    if (answers === null) return await eachAlone();
    for (const [index, { resolve }] of group.entries()) resolve(resultOf(answers[index]));
  } catch (reason) {
    const asksAgain = group.length > 1 || isLostStatement(reason);
    if (isRefused(reason) && asksAgain) return await eachAlone();
    for (const { reject } of group) reject(reason);
  }
}

function resultOf(answer: Answer | undefined): QueryResult<never> {
  if (answer === undefined) throw new Error("assertion: each statement has its answer");
  const { command, rowCount, rows } = answer;
  return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}

/** The server refused one of them, lost one, or found one changed: the transaction has no effect. */
function isRefused(reason: unknown): boolean {
  return reason instanceof pg.DatabaseError && reason.severity === "ERROR";
}
