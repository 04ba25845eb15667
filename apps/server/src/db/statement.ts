import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
} from "kysely";
import type { Subject } from "../edge/subject.ts";
import type { Db, Trx } from "./connection.ts";
import type { Database } from "./schema.ts";

/** What a builder of queries makes in the end. */
type Built<Row> = { compile: (provider: QueryExecutorProvider) => CompiledQuery<Row> };
type Sees = Subject["sees"];

/** A statement that is written once a process: building a query and turning it into text costs more than sending it, and the text is the
 * same whatever it is asked. What is given to its builder stands for the values of later calls: it may only be handed to the query, and
 * whatever else is done with it throws. A call gives the same names each time; null is a value as another. */
export function statement<Given extends object, Row>(
  build: (db: Db, given: Given, sees: Sees) => Built<Row>,
): (db: Db | Trx, given: Given, sees?: Sees) => Promise<Row[]> {
  const written = new Map<Sees, Written<Row>>();
  return async (db, given, sees = "all") => {
    let found = written.get(sees);
    if (found === undefined) written.set(sees, (found = writtenOf(build, Object.keys(given), sees)));
    const { query, places } = found;
    const parameters = query.parameters.map((value, index) => {
      const name = places[index];
      return name == null ? value : Reflect.get(given, name);
    });
    const ask = asks.get(db);
    const asked: CompiledQuery<Row> = { ...query, parameters };
    return (ask === undefined ? await db.executeQuery(asked) : await ask<Row>(asked)).rows;
  };
}

type Ask = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
const asks = new WeakMap<Db | Trx, Ask>();

/** How statements are asked of this database, where it needs none of what stands between a builder and its connection. */
export function askDirectly(db: Db | Trx, ask: Ask): void {
  asks.set(db, ask);
}

/** Of each parameter, the name of what is given for it; null for one that is the same in each call. */
type Written<Row> = { readonly query: CompiledQuery<Row>; readonly places: readonly (string | null)[] };

const writer = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function writtenOf<Given extends object, Row>(
  build: (db: Db, given: Given, sees: Sees) => Built<Row>,
  names: readonly string[],
  sees: Sees,
): Written<Row> {
  const stands = new Map(names.map((name) => [standIn(name), name]));
  const given = Object.fromEntries([...stands].map(([stand, name]) => [name, stand])) as Given;
  const query = build(writer, given, sees).compile(writer);
  const places = query.parameters.map((value) => (isObject(value) ? (stands.get(value) ?? null) : null));
  return { query, places };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** An object of which nothing can be read. */
function standIn(name: string): object {
  return new Proxy(Object.freeze({}), {
    get: (_, read) => {
      // The builder asks of whatever it is given whether it is a part of a query.
      if (read === "toOperationNode") return undefined;
      throw new Error(
        `assertion: "${name}" of a statement is known when it is asked, not when it is written`,
      );
    },
  });
}
