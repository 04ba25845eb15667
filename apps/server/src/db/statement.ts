import type { Id } from "@vigie/domain";
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
import type { FirmSubject, Subject } from "../edge/subject.ts";
import type { Db, Trx } from "./connection.ts";
import type { Database } from "./schema.ts";

/** A query builder's result. */
type Built<Row> = { compile: (provider: QueryExecutorProvider) => CompiledQuery<Row> };
type Sees = Subject["sees"];

/** Defines a statement that is built once per process: building a query and compiling it to text costs more than sending it, and
 * the text does not depend on the values. The builder receives placeholders for the values of later calls: it may only pass them
 * to the query; any other use throws. Each call must pass the same names; null is a valid value. */
export function statement<Given extends object, Row>(
  build: (db: Db, given: Given, sees: Sees) => Built<Row>,
): (db: Db | Trx, given: Given, sees?: Sees) => Promise<Row[]> {
  const written = new Map<string, Written<Row>>();
  return async (db, given, sees = "all") => {
    const found = writtenAs(written, sees, () =>
      writtenOf(Object.keys(given), (stands) => build(writer, stands as Given, sees)),
    );
    return (await ask(db, found, given)).rows;
  };
}

/** Same for a firm and its actor. Values in `fixed` become part of the text, such as the present day: only a few are in use at
 * once. */
export function firmStatement<Asked extends { readonly fixed: object }, Row>(
  build: (db: Db, firm: FirmSubject, asked: Asked) => Built<Row>,
): (db: Db | Trx, firm: FirmSubject, asked: Asked) => Promise<Row[]> {
  const written = new Map<string, Written<Row>>();
  return async (db, firm, { fixed, ...given }) => {
    const { actor, firmId, sees, variant } = firm;
    const key = JSON.stringify([sees, actor.kind, variant.name, fixed]);
    const userId = actor.kind === "user" ? actor.userId : null;
    const all = { ...given, actingFirm: firmId, actingUser: userId };
    const found = writtenAs(written, key, () =>
      writtenOf(Object.keys(all), (stands) => {
        const { actingFirm, actingUser, ...rest } = stands as ActingIds;
        const acting = actor.kind === "user" ? { ...actor, userId: actingUser } : actor;
        return build(writer, { ...firm, firmId: actingFirm, actor: acting }, { ...rest, fixed } as never);
      }),
    );
    return (await ask(db, found, all)).rows;
  };
}
type ActingIds = { readonly actingFirm: Id; readonly actingUser: Id };

/** Maximum number of texts per statement; more come from past days. */
const mostTexts = 50;

function writtenAs<Row>(
  all: Map<string, Written<Row>>,
  key: string,
  write: () => Written<Row>,
): Written<Row> {
  const found = all.get(key);
  if (found !== undefined) return found;
  if (all.size >= mostTexts) all.clear();
  const made = write();
  all.set(key, made);
  return made;
}

/** A recount runs thousands per second: creates nothing that a call does not need. */
function ask<Row>(db: Db | Trx, { query, places }: Written<Row>, given: object): Promise<QueryResult<Row>> {
  const parameters: unknown[] = [];
  for (let index = 0; index < places.length; index += 1) {
    const name = places[index];
    if (name == null) parameters.push(query.parameters[index]);
    else {
      const asked: unknown = Reflect.get(given, name);
      if (asked === undefined) throw new Error(`assertion: a statement is asked without its "${name}"`);
      parameters.push(asked);
    }
  }
  const asked: CompiledQuery<Row> = {
    sql: query.sql,
    query: query.query,
    queryId: query.queryId,
    parameters,
  };
  const direct = asks.get(db);
  return direct === undefined ? db.executeQuery(asked) : direct<Row>(asked);
}

type Ask = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
const asks = new WeakMap<Db | Trx, Ask>();

/** Registers how statements are sent for this database, bypassing the layers between a query builder and its connection. */
export function askDirectly(db: Db | Trx, ask: Ask): void {
  asks.set(db, ask);
}

/** For each parameter, the name of the value passed for it; null for one that is constant. */
type Written<Row> = { readonly query: CompiledQuery<Row>; readonly places: readonly (string | null)[] };

const writer = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function writtenOf<Row>(names: readonly string[], build: (stands: object) => Built<Row>): Written<Row> {
  const named = new Map(names.map((name) => [standIn(name), name]));
  const query = build(Object.fromEntries([...named].map(([stand, name]) => [name, stand]))).compile(writer);
  const places = query.parameters.map((value) => (isObject(value) ? (named.get(value) ?? null) : null));
  return { query, places };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A placeholder of which nothing can be read. */
function standIn(name: string): object {
  return new Proxy(Object.freeze({}), {
    get: (_, read) => {
      // The query builder checks for each value whether it is a query node.
      if (read === "toOperationNode") return undefined;
      throw new Error(
        `assertion: "${name}" of a statement is known when it is asked, not when it is written`,
      );
    },
  });
}
