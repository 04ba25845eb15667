import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from "kysely";
import type { Services } from "../boot/services.ts";
import type { Subject } from "../edge/subject.ts";
import type { Db, Trx } from "./connection.ts";
import type { Database } from "./schema.ts";
import { askDirectly } from "./statement.ts";
import { inSnapshot } from "./unit-of-work.ts";

/** Reads of many customers as few statements. Whoever reads one customer asks as ever; those who read many run at once in one
 * snapshot, in which a statement says the same whenever it is asked: what was asked already is not asked again, and statements of
 * one text that wait together go as one, a row of parameters each. Nothing can be written. */
export async function inSharedSnapshot<T>(
  services: Services,
  read: (moment: Services) => Promise<T>,
): Promise<T> {
  return await inSnapshot(services, async (moment) => {
    const db = sharedReads(moment.db);
    snapshots.add(db);
    return await read({ ...moment, db });
  });
}

/** The databases of snapshots that are open. */
const snapshots = new WeakSet<Db | Trx>();

/** What several features make of the same reading of a customer is made once in a shared snapshot, of one moment: the rows would be
 * asked once, and turned into the same again and again. Elsewhere it is made as ever. Who is handed it changes nothing of it. */
export function oncePerSnapshot<T, A extends readonly string[]>(
  make: (services: Services, subject: Subject, ...more: A) => Promise<T>,
): (services: Services, subject: Subject, ...more: A) => Promise<T> {
  const made = new WeakMap<Db | Trx, Map<string, Promise<T>>>();
  return async (services, subject, ...more) => {
    const { db } = services;
    if (!snapshots.has(db)) return await make(services, subject, ...more);
    const key = [services.clock(), subject.customerId, subject.sees, subject.variant.name, ...more].join(" ");
    const known = made.get(db) ?? new Map<string, Promise<T>>();
    made.set(db, known);
    const found = known.get(key) ?? make(services, subject, ...more);
    known.set(key, found);
    return await found;
  };
}

/** What they hold is known to who asks. */
type Rows = QueryResult<never>;
type Waiting = {
  readonly query: CompiledQuery;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (reason: unknown) => void;
};

function sharedReads(trx: Trx): Db {
  const told = new Map<string, Map<string, Promise<Rows>>>();
  const waiting = new Map<string, Waiting[]>();
  // Statements that wait together go in the scope of who opened the snapshot, and of no single reader.
  const inScope = AsyncLocalStorage.snapshot();
  // One after the other: what one statement prepares, the next describes.
  let last: Promise<void> = Promise.resolve();
  const flush = (): void => {
    const groups = [...waiting.values()];
    waiting.clear();
    for (const group of groups)
      last = last.then(async () => await inScope(async () => await answer(trx, group)));
  };
  const ask = async (query: CompiledQuery): Promise<Rows> =>
    await new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(flush);
      const { sql: text } = query;
      const group = waiting.get(text);
      if (group === undefined) waiting.set(text, [{ query, resolve, reject }]);
      else group.push({ query, resolve, reject });
    });
  const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    let ofText = told.get(query.sql);
    if (ofText === undefined) told.set(query.sql, (ofText = new Map<string, Promise<Rows>>()));
    const key = JSON.stringify(query.parameters);
    let rows = ofText.get(key);
    if (rows === undefined) ofText.set(key, (rows = ask(query)));
    // Rows are handed to several readers, who change none.
    return await rows;
  };
  const db = new Kysely<Database>({ dialect: dialectOf({ executeQuery, streamQuery: refuseStream }) });
  askDirectly(db, executeQuery);
  return db;
}

const refuseStream = (): never => {
  throw new Error("assertion: a snapshot is read in whole statements");
};

function dialectOf(connection: DatabaseConnection) {
  const refuse = async (): Promise<never> => {
    throw new Error("assertion: a snapshot is one transaction already");
  };
  const nothing = async (): Promise<void> => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

async function answer(trx: Trx, group: readonly Waiting[]): Promise<void> {
  try {
    const answers = await answersOf(
      trx,
      group.map(({ query }) => query),
    );
    for (const [index, one] of group.entries()) one.resolve({ rows: answers[index] ?? [] });
  } catch (reason) {
    for (const one of group) one.reject(reason);
  }
}

const callColumn = "asked_by";

async function answersOf(trx: Trx, queries: readonly CompiledQuery[]): Promise<readonly never[][]> {
  const [first] = queries;
  const texts = queries.map(({ parameters }) => parameters.map(textOf));
  const isPlain = texts.every((values) => values.every((value) => value !== undefined));
  if (first === undefined || queries.length === 1 || !isPlain || hasQuotedDollar(first.sql))
    return await Promise.all(queries.map(async (query) => (await trx.executeQuery<never>(query)).rows));
  const { text, width } = await manyOf(trx, first.sql);
  const columns = Array.from({ length: width }, (_, index) => texts.map((values) => values[index] ?? null));
  const { rows } = await trx.executeQuery<never>(CompiledQuery.raw(text, columns));
  const answers = queries.map((): never[] => []);
  for (const row of rows) answers[takenCall(row) - 1]?.push(row);
  return answers;
}

/** A statement that asks another one once for each of its rows of parameters; as many as these. */
type Many = { readonly text: string; readonly width: number };
/** Made once a process, and kept by its connections. */
const manyOfTexts = new Map<string, Many>();
const mostTexts = 500;

async function manyOf(trx: Trx, text: string): Promise<Many> {
  const known = manyOfTexts.get(text);
  if (known !== undefined) return known;
  const types = await parameterTypes(trx, text);
  const named = types.map((_, index) => `p${index + 1}`);
  const one = text.replaceAll(
    /\$(\d+)/gu,
    (_, number: string) => `(asked.p${number}::${types[Number(number) - 1] ?? "text"})`,
  );
  const given = types.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const many = {
    text: `select /* prepared */ asked.${callColumn}, told.* from unnest(${given}) with ordinality as asked(${[...named, callColumn].join(", ")})
      cross join lateral (${one}) as told`,
    width: types.length,
  };
  if (manyOfTexts.size >= mostTexts) manyOfTexts.clear();
  manyOfTexts.set(text, many);
  return many;
}

/** Does a quoted text hold what would be taken for a parameter? */
function hasQuotedDollar(text: string): boolean {
  return (text.match(/'[^']*'/gu) ?? []).some((quoted) => /\$\d/u.test(quoted));
}

/** Which of the calls a row answers; the row is then what the statement says. */
function takenCall(row: object): number {
  const call = Number(Reflect.get(row, callColumn));
  Reflect.deleteProperty(row, callColumn);
  return call;
}

/** What the server takes the parameters of a statement for. */
async function parameterTypes(trx: Trx, text: string): Promise<readonly string[]> {
  const name = `shared_read_${randomUUID().replaceAll("-", "")}`;
  await trx.executeQuery(CompiledQuery.raw(`prepare ${name} as ${text}`));
  const { rows } = await sql<{ types: readonly string[] }>`
    select parameter_types::text[] as types from pg_prepared_statements where name = ${name}`.execute(trx);
  await trx.executeQuery(CompiledQuery.raw(`deallocate ${name}`));
  return rows[0]?.types ?? [];
}

/** A parameter as PostgreSQL reads it in a text; undefined for what is better sent on its own. */
function textOf(value: unknown): string | null | undefined {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part: unknown) => (Array.isArray(part) ? undefined : textOf(part)));
  if (parts.some((part) => part === undefined)) return undefined;
  return `{${parts.map((part) => (part == null ? "null" : quoted(part))).join(",")}}`;
}

function quoted(part: string): string {
  return `"${part.replaceAll(/["\\]/gu, (sign) => `\\${sign}`)}"`;
}
