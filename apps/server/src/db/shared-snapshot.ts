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

/** Services for several readings that answer one call together: they are of one moment, and what they make of the same rows is made once. */
export function asOneReading(services: Services): Services {
  const now = services.clock();
  const shared = { ...services, clock: () => now };
  readings.add(shared);
  return shared;
}

const readings = new WeakSet<Services>();

/** What several features make of the same reading of a customer is made once in a shared snapshot, of one moment, and once in what is one
 * reading: the rows would be asked once, and turned into the same again and again. Elsewhere it is made as ever. Who is handed it changes
 * nothing of it. */
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

/** What they hold is known to who asks. */
type Rows = QueryResult<never>;
type Texts = readonly (string | null)[];
type Waiting = {
  readonly query: CompiledQuery;
  /** Its parameters as PostgreSQL reads them in texts; null where one is better sent on its own. */
  readonly texts: Texts | null;
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
  // Rows are handed to several readers, who change none.
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

/** Statements of some texts, each text with all who wait for it: in one message where the server keeps them. */
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
  // What all of them ask alike is said once: the server then knows it before it reads any row.
  const isCommon = columns.map((values) => values.every((value) => value === values[0]));
  const given = columns.map((values, index) => (isCommon[index] === true ? values[0] : values));
  const query = ofCalls(CompiledQuery.raw(manyOf(first.query.sql, types, isCommon), given), group.length);
  const tell = (lists: readonly never[][]): void => {
    for (const [index, one] of group.entries()) one.resolve({ rows: lists[index] ?? [] });
  };
  return [{ query, tell }];
}

/** Written once a process, and kept by its connections. */
const manyOfTexts = new Map<string, string>();
const mostTexts = 500;

/** A statement that asks another one once for each of its rows of parameters; those that are common are asked once. */
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

/** Does a quoted text hold what would be taken for a parameter? */
function hasQuotedDollar({ query: { sql: text } }: Waiting): boolean {
  return (text.match(/'[^']*'/gu) ?? []).some((quoted) => /\$\d/u.test(quoted));
}

/** What the server takes the parameters of a statement for: asked once a process. */
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

/** Parameters as texts. A list that many readers ask with, as the days of a year, is written once: who asks changes none. */
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

/** The same where the texts are. */
function keyOf(texts: Texts): string {
  let key = "";
  for (const text of texts) key += text === null ? "null " : `${text.length} ${text}`;
  return key;
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
  return /["\\]/u.test(part) ? `"${part.replaceAll(/["\\]/gu, (sign) => `\\${sign}`)}"` : `"${part}"`;
}
