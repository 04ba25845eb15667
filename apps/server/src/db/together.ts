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

/** Batches prepared statements (`prepared.ts`) issued at one moment of one request: they are sent in one message and answered in
 * one, since a round trip costs more than most of them. They form one transaction; if one of them fails, nothing was written and
 * each is sent again alone, so that each gets its own result. */
export class TogetherDialect extends PostgresDialect {
  readonly #driver: Driver;
  /** Sends a statement outside of any transaction, bypassing the query builder's layers; null without scopes. */
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

/** A placeholder for a connection until it is known what is sent on it. */
type Lazy = DatabaseConnection & { held: DatabaseConnection | null; client: pg.PoolClient | null };

/** The placeholder whose client is being taken from the pool. */
const holding = new AsyncLocalStorage<Pick<Lazy, "client">>();

/** For a query that represents a batch, its queries. */
const togetherOf = new WeakMap<CompiledQuery, readonly CompiledQuery[]>();

/** Sends statements in one message within a transaction and returns the rows of each: those that the session can keep prepared;
 * the others one after the other. If one is refused, the transaction fails. */
export async function executeTogether(
  trx: Trx,
  queries: readonly CompiledQuery[],
): Promise<readonly (readonly never[])[]> {
  const standing = CompiledQuery.raw("");
  togetherOf.set(standing, queries);
  return (await trx.executeQuery<readonly never[]>(standing)).rows;
}

/** Returns the statements that a query represents: itself, unless it comes from `executeTogether`. */
export function queriesOf(query: CompiledQuery): readonly CompiledQuery[] {
  return togetherOf.get(query) ?? [query];
}

/** Returns whether its rows are the results of several queries. */
export function isSeveral(query: CompiledQuery): boolean {
  return togetherOf.has(query);
}

/** Wraps the lists of rows of several queries. */
export function severalOf(lists: readonly (readonly unknown[])[]): QueryResult<never> {
  const result: QueryResult<never> = { rows: [] };
  const all: unknown[] = result.rows;
  all.push(...lists);
  return result;
}

/** For a query that answers several calls, their number. */
const callCounts = new WeakMap<CompiledQuery, number>();

/** Number of the call to which a row belongs: the first column of such a query. */
export const callColumn = "asked_by";

/** Marks a query that answers several calls: `executeTogether` returns for it one list of rows per call, without the number. */
export function ofCalls(query: CompiledQuery, count: number): CompiledQuery {
  callCounts.set(query, count);
  return query;
}

function statementOf(query: CompiledQuery) {
  return { text: query.sql, values: query.parameters, callCount: callCounts.get(query) ?? null };
}

/** Used if the driver parsed the rows. */
function rowsByCall(rows: readonly object[], count: number): readonly never[] {
  const lists: unknown[][] = Array.from({ length: count }, () => []);
  for (const row of rows) {
    const { [callColumn]: call, ...own }: Record<string, unknown> = { ...row };
    lists[Number(call) - 1]?.push(own);
  }
  return severalOf(lists).rows;
}

/** @returns the list of rows of each query */
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
  /** Keyed by scope; each request has its own. */
  const waiting = new Map<Scope, Waiting[]>();
  /** For scopes that keep an order: the end of the last batch. */
  const ends = new WeakMap<Scope, Promise<void>>();
  const flush = async (scope: Scope, before: Promise<void> | undefined): Promise<void> => {
    const group = waiting.get(scope) ?? [];
    waiting.delete(scope);
    if (before !== undefined) await before;
    // Reads sent with a verdict must not be older than it: a link, or what is hidden, may change in between.
    const beforeOthers = scope.verdict === undefined ? 0 : 1;
    await answer(group, { alone, pool, inOrder: scope.isInOrder === true ? group.length : beforeOthers });
  };
  // Runs after everything that continues in this tick of the request.
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

/** `inOrder`: if statements are sent alone, this many are awaited one by one before the next */
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

/** The server refused a statement, lost one, or found one changed: the transaction is rolled back. */
function isRefused(reason: unknown): boolean {
  return reason instanceof pg.DatabaseError && reason.severity === "ERROR";
}
