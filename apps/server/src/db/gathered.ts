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
  /** May it go with others? It is one that sessions keep, of the scope of who opened. */
  readonly isKept: boolean;
  /** Runs in the scope of who asked. */
  readonly inScope: ReturnType<typeof AsyncLocalStorage.snapshot>;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (reason: unknown) => void;
};

/** The same transaction, of which the prepared statements that are asked in one moment and in the scope of who opened it go to the server
 * in one message. Nothing promises the order of those that are asked beside one another: what must come first is awaited, or is asked in one
 * list (`executeTogether`). Where one of them is refused, the transaction is. */
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
    // After all that this moment goes on with.
    if (waiting.length === 0) process.nextTick(flush);
    const isKept =
      currentScope() === scope && queriesOf(query).every(({ sql: text }) => preparedName(text) !== null);
    waiting.push({ query, isKept, inScope: AsyncLocalStorage.snapshot(), resolve, reject });
    return promise;
  };
  const connection: DatabaseConnection = {
    // What the rows hold is known to who asks.
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

/** Never asked: the executor stands in its place. */
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
