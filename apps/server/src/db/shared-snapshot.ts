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
import { preparedName } from "./prepared.ts";
import { askDirectly } from "./statement.ts";
import { callColumn, executeTogether, ofCalls } from "./together.ts";
import { inSnapshot } from "./unit-of-work.ts";

/** Reads many customers with few statements. Code that reads one customer is unchanged; many such reads run at once in one
 * snapshot, in which a statement always returns the same: a repeated statement is not sent again, and waiting statements with
 * the same text are sent as one, with a row of parameters each. Nothing can be written. */
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

/** The databases of open snapshots. */
const snapshots = new WeakSet<Db | Trx>();

/** Returns services for several reads that answer one request together: they share one moment, and values derived from the same
 * rows are computed once. */
export function asOneReading(services: Services): Services {
  const now = services.clock();
  const shared = { ...services, clock: () => now };
  readings.add(shared);
  return shared;
}

const readings = new WeakSet<Services>();

/** Computes a value that several features derive from the same read of a customer once per shared snapshot, and once per
 * `asOneReading`: otherwise the same rows would be processed again and again. Elsewhere it is computed each time. Callers must
 * not modify the value. */
export function oncePerSnapshot<T, A extends readonly string[]>(
  make: (services: Services, subject: Subject, ...more: A) => Promise<T>,
): (services: Services, subject: Subject, ...more: A) => Promise<T> {
  const made = new WeakMap<object, Map<string, Promise<T>>>();
  return async (services, subject, ...more) => {
    const whole = snapshots.has(services.db) ? services.db : services;
    if (whole === services && !readings.has(services)) return await make(services, subject, ...more);
    const key = [services.clock(), subject.customerId, subject.sees, subject.variant.name, ...more].join(" ");
    const known = made.get(whole) ?? new Map<string, Promise<T>>();
    made.set(whole, known);
    const found = known.get(key) ?? make(services, subject, ...more);
    known.set(key, found);
    return await found;
  };
}

/** The caller knows the type of the rows. */
type Rows = QueryResult<never>;
type Texts = readonly (string | null)[];
type Waiting = {
  readonly query: CompiledQuery;
  /** Its parameters as PostgreSQL text; null if it is better sent on its own. */
  readonly texts: Texts | null;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (reason: unknown) => void;
};

function sharedReads(trx: Trx): Db {
  const told = new Map<string, Map<string, Promise<Rows>>>();
  const waiting = new Map<string, Waiting[]>();
  // Waiting statements are sent in the scope in which the snapshot was opened, not in that of a single reader.
  const inScope = AsyncLocalStorage.snapshot();
  // One after the other: a statement prepared by one message must be known to the next.
  let last: Promise<void> = Promise.resolve();
  const flush = (): void => {
    const groups = [...waiting.values()];
    waiting.clear();
    last = last.then(async () => await inScope(async () => await answer(trx, groups)));
  };
  const ask = (query: CompiledQuery, texts: Texts | null): Promise<Rows> => {
    const { promise, resolve, reject } = Promise.withResolvers<Rows>();
    if (waiting.size === 0) setImmediate(flush);
    const one = { query, texts, resolve, reject };
    const group = waiting.get(query.sql);
    if (group === undefined) waiting.set(query.sql, [one]);
    else group.push(one);
    return promise;
  };
  const textsOf = textsOnce();
  const rowsOf = (query: CompiledQuery): Promise<Rows> => {
    let ofText = told.get(query.sql);
    if (ofText === undefined) told.set(query.sql, (ofText = new Map<string, Promise<Rows>>()));
    const texts = textsOf(query.parameters);
    const key = texts === null ? JSON.stringify(query.parameters) : keyOf(texts);
    let rows = ofText.get(key);
    if (rows === undefined) ofText.set(key, (rows = ask(query, texts)));
    return rows;
  };
  // The same rows are returned to several readers, who must not modify them.
  const executeQuery = rowsOf as <R>(query: CompiledQuery) => Promise<QueryResult<R>>;
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

/** Answers statements grouped by text, each with all that wait for it: in one message if the server has them prepared. */
async function answer(trx: Trx, groups: readonly (readonly Waiting[])[]): Promise<void> {
  try {
    const asked: Asked[] = [];
    for (const group of groups) asked.push(...(await askedOf(trx, group)));
    const kept = asked.filter(({ query }) => preparedName(query.sql) !== null);
    if (kept.length > 0) {
      const queries = kept.map(({ query }) => query);
      for (const [index, rows] of (await executeTogether(trx, queries)).entries()) kept[index]?.tell(rows);
    }
    for (const { query, tell } of asked)
      if (preparedName(query.sql) === null) tell((await executeTogether(trx, [query]))[0] ?? []);
  } catch (reason) {
    for (const one of groups.flat()) one.reject(reason);
  }
}

type Asked = { readonly query: CompiledQuery; readonly tell: (rows: readonly never[]) => void };

async function askedOf(trx: Trx, group: readonly Waiting[]): Promise<readonly Asked[]> {
  const [first] = group;
  const texts = group.flatMap((one) => (one.texts === null ? [] : [one.texts]));
  if (first === undefined || group.length === 1 || texts.length < group.length || hasQuotedDollar(first))
    return group.map(({ query, resolve }) => ({ query, tell: (rows) => resolve({ rows: [...rows] }) }));
  const types = await typesOf(trx, first.query.sql);
  const columns = types.map((_, index) => texts.map((values) => values[index] ?? null));
  // Parameters common to all calls are passed once, so that the server knows them before it reads any row.
  const isCommon = columns.map((values) => values.every((value) => value === values[0]));
  const given = columns.map((values, index) => (isCommon[index] === true ? values[0] : values));
  const query = ofCalls(CompiledQuery.raw(manyOf(first.query.sql, types, isCommon), given), group.length);
  const tell = (lists: readonly never[][]): void => {
    for (const [index, one] of group.entries()) one.resolve({ rows: lists[index] ?? [] });
  };
  return [{ query, tell }];
}

/** Built once per process, and prepared by its connections. */
const manyOfTexts = new Map<string, string>();
const mostTexts = 500;

/** Returns a statement that runs another one for each of its rows of parameters; common parameters are passed once. */
function manyOf(text: string, types: readonly string[], isCommon: readonly boolean[]): string {
  const key = `${isCommon.map(Number).join("")} ${text}`;
  const known = manyOfTexts.get(key);
  if (known !== undefined) return known;
  const one = text.replaceAll(/\$(\d+)/gu, (_, number: string) => {
    const index = Number(number) - 1;
    return `(${isCommon[index] === true ? "$" : "asked.p"}${number}::${types[index] ?? "text"})`;
  });
  const numbers = types.flatMap((_, index) => (isCommon[index] === true ? [] : [index + 1]));
  const given = numbers.map((number) => `$${number}::text[]`).join(", ");
  const named = [...numbers.map((number) => `p${number}`), callColumn].join(", ");
  const many = `select /* prepared */ asked.${callColumn}, told.* from unnest(${given}) with ordinality as asked(${named})
      cross join lateral (${one}) as told`;
  if (manyOfTexts.size >= mostTexts) manyOfTexts.clear();
  manyOfTexts.set(key, many);
  return many;
}

/** Returns whether a quoted literal contains something that looks like a parameter. */
function hasQuotedDollar({ query: { sql: text } }: Waiting): boolean {
  return (text.match(/'[^']*'/gu) ?? []).some((quoted) => /\$\d/u.test(quoted));
}

/** The server's types for the parameters of a statement: requested once per process. */
const typesOfTexts = new Map<string, readonly string[]>();

async function typesOf(trx: Trx, text: string): Promise<readonly string[]> {
  const known = typesOfTexts.get(text);
  if (known !== undefined) return known;
  const name = `shared_read_${randomUUID().replaceAll("-", "")}`;
  await trx.executeQuery(CompiledQuery.raw(`prepare ${name} as ${text}`));
  const { rows } = await sql<{ types: readonly string[] }>`
    select parameter_types::text[] as types from pg_prepared_statements where name = ${name}`.execute(trx);
  await trx.executeQuery(CompiledQuery.raw(`deallocate ${name}`));
  const types = rows[0]?.types ?? [];
  if (typesOfTexts.size >= mostTexts) typesOfTexts.clear();
  typesOfTexts.set(text, types);
  return types;
}

/** Converts parameters to text. A list that many readers pass, such as the days of a year, is converted once: callers must not
 * modify it. */
function textsOnce(): (parameters: readonly unknown[]) => Texts | null {
  const lists = new WeakMap<object, string>();
  const textOfValue = (value: unknown): string | null | undefined => {
    if (!Array.isArray(value)) return textOf(value);
    const known = lists.get(value);
    if (known !== undefined) return known;
    const text = textOf(value);
    if (typeof text === "string") lists.set(value, text);
    return text;
  };
  return (parameters) => {
    const texts: (string | null)[] = [];
    for (const value of parameters) {
      const text = textOfValue(value);
      if (text === undefined) return null;
      texts.push(text);
    }
    return texts;
  };
}

/** Returns a key that is equal if the texts are. */
function keyOf(texts: Texts): string {
  let key = "";
  for (const text of texts) key += text === null ? "null " : `${text.length} ${text}`;
  return key;
}

/** Returns a parameter as PostgreSQL text; undefined if it is better sent on its own. */
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
  return /["\\]/u.test(part) ? `"${part.replaceAll(/["\\]/gu, (sign) => `\\${sign}`)}"` : `"${part}"`;
}
