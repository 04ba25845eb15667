import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from "kysely";
import type { Trx } from "./connection.ts";
import { preparedName } from "./prepared.ts";
import { currentScope } from "./scope.ts";
import type { Database } from "./schema.ts";
import { executeTogether, isSeveral, queriesOf, severalOf } from "./together.ts";

type Rows = QueryResult<never>;
type Waiting = {
  readonly query: CompiledQuery;
  /** Whether it may be batched: a prepared statement, in the scope in which the transaction was opened. */
  readonly isKept: boolean;
  /** Runs in the scope of its caller. */
  readonly inScope: ReturnType<typeof AsyncLocalStorage.snapshot>;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (reason: unknown) => void;
};

/** Wraps a transaction so that prepared statements issued at one moment, in the scope in which it was opened, go to the server in
 * one message. Their order is not guaranteed: await what must come first, or send it in one list (`executeTogether`). If one of
 * them is refused, the transaction fails. */
export function gathered(trx: Trx): Trx {
  const inScope = AsyncLocalStorage.snapshot();
  const scope = currentScope();
  let waiting: Waiting[] = [];
  let last: Promise<void> = Promise.resolve();
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    last = last.then(async () => await answer(trx, { all, inScope }));
  };
  const ask = (query: CompiledQuery): Promise<Rows> => {
    const { promise, resolve, reject } = Promise.withResolvers<Rows>();
    // Runs after everything that continues in this tick.
    if (waiting.length === 0) process.nextTick(flush);
    const isKept =
      currentScope() === scope && queriesOf(query).every(({ sql: text }) => preparedName(text) !== null);
    waiting.push({ query, isKept, inScope: AsyncLocalStorage.snapshot(), resolve, reject });
    return promise;
  };
  const connection: DatabaseConnection = {
    // The caller knows the type of the rows.
    executeQuery: ask as DatabaseConnection["executeQuery"],
    streamQuery: () => {
      throw new Error("assertion: what is gathered is asked in whole statements");
    },
  };
  const executor = trx.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => await consumer(connection),
  });
  return new Transaction<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}

/** Never used: the executor replaces it. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Trx) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

async function answer(
  trx: Trx,
  { all, inScope }: { readonly all: readonly Waiting[] } & Pick<Waiting, "inScope">,
): Promise<void> {
  const kept = all.filter(({ isKept }) => isKept);
  try {
    const queries = kept.flatMap(({ query }) => queriesOf(query));
    const lists = queries.length === 0 ? [] : await inScope(async () => await executeTogether(trx, queries));
    let at = 0;
    for (const { query, resolve } of kept) {
      const count = queriesOf(query).length;
      const own = lists.slice(at, (at += count));
      resolve(isSeveral(query) ? severalOf(own) : { rows: [...(own[0] ?? [])] });
    }
  } catch (reason) {
    for (const { reject } of kept) reject(reason);
  }
  for (const one of all) if (!one.isKept) await alone(trx, one);
}

async function alone(trx: Trx, { query, inScope, resolve, reject }: Waiting): Promise<void> {
  await inScope(async () => await trx.executeQuery<never>(query).then(resolve, reject));
}
