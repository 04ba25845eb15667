import pg from "pg";
import { blankOf } from "./rows.ts";
import { setScope } from "./scope-settings.ts";
import { isWireFields, toServer, type WireConnection } from "./wire-query.ts";

export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** For a statement that answers several calls, their number: its first column is the number of the call, and its result is one
   * list of rows per call. */
  readonly callCount: number | null;
};
export type Answer = Pick<pg.QueryResult<never>, "command" | "rowCount" | "rows">;

/** Name of the prepared settings statement of a session of our own. Behind a pooler the settings are parsed each time. */
const settingsName = "scope_settings";

type Options = {
  readonly settings: readonly string[];
  /** Whether there is no pooler in between: a statement's columns are then described only once. */
  readonly isOwnSession: boolean;
};

/** Several prepared statements in one message, under one scope: one transaction, whose answers all arrive at its end. If one is
 * refused, all of them are. */
export class ScopedBatch {
  readonly #options: Options;
  readonly statements: readonly Statement[];
  readonly #asked: readonly Asked[];
  readonly answers: Promise<readonly Answer[]>;
  /** Index of the statement being answered; before the first, the settings. */
  #current = -1;
  #columns: ColumnsByName = new Map();
  /** Statements that this message asks the session to prepare. */
  #parsed = new Map<string, string>();
  /** The first processing error; the remaining answers are still read. */
  #fault: { readonly reason: unknown } | null = null;
  #resolve: (answers: readonly Answer[]) => void = () => undefined;
  #refuse: (reason: unknown) => void = () => undefined;

  constructor(statements: readonly Statement[], options: Options) {
    this.#options = options;
    this.statements = statements;
    this.#asked = statements.map((statement) => ({
      ...statement,
      answer: { command: "", rowCount: null, rows: emptyLists(statement.callCount) },
    }));
    this.answers = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#refuse = reject;
    });
  }

  /** Returns why nothing was sent, as the driver expects. */
  submit(connection: WireConnection): Error | null {
    this.#columns = columnsOf(connection);
    try {
      toServer(connection, (server) => this.#say(connection, server));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** The statement that is being answered, or was refused. */
  currentName(): string | null {
    return this.statements[this.#current]?.name ?? null;
  }

  #say(connection: WireConnection, server: WireConnection): void {
    const { settings, isOwnSession } = this.#options;
    const statement = isOwnSession ? settingsName : "";
    if (!isOwnSession) server.parse({ text: setScope });
    else if (!isKept(connection, settingsName)) this.#parse(server, { name: settingsName, text: setScope });
    server.bind({ statement, values: settings });
    server.execute({ portal: "" });
    for (const { name, text, values } of this.#asked) {
      if (!isKept(connection, name) && !this.#parsed.has(name)) this.#parse(server, { name, text });
      server.bind({ statement: name, values, valueMapper: asSent });
      if (!isOwnSession || !this.#columns.has(name)) server.describe({ type: "P", name: "" });
      server.execute({ portal: "" });
    }
    server.sync();
  }

  #parse(server: WireConnection, { name, text }: Pick<Statement, "name" | "text">): void {
    server.parse({ name, text });
    this.#parsed.set(name, text);
  }

  handleRowDescription({ fields }: { readonly fields: unknown }): void {
    const asked = this.#asked[this.#current];
    if (asked === undefined) return;
    try {
      this.#columns.set(asked.name, readColumns(fields, asked.callCount === null ? 0 : 1));
    } catch (reason) {
      this.#fault = { reason };
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.#asked[this.#current];
    if (asked === undefined || this.#fault !== null) return;
    try {
      // The caller knows the type of the rows.
      const isOfCalls = asked.callCount !== null;
      const rows: unknown[] | undefined = isOfCalls
        ? asked.answer.rows[Number(fields[0]) - 1]
        : asked.answer.rows;
      rows?.push(rowOf(this.#columns.get(asked.name) ?? noColumns, fields));
    } catch (reason) {
      this.#fault = { reason };
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.#asked[this.#current];
    if (asked !== undefined) {
      const [command = "", ...counts] = text.split(" ");
      const count = counts.at(-1);
      Object.assign(asked.answer, { command, rowCount: count === undefined ? null : Number(count) });
      // No description was received: it returns no rows.
      if (!this.#columns.has(asked.name)) this.#columns.set(asked.name, noColumns);
    }
    this.#current += 1;
  }

  /** Statements parsed before the refused one stay prepared; whether the refused one is, is unknown. */
  handleError(reason: unknown, connection?: WireConnection): void {
    if (connection !== undefined) {
      this.#keep(connection, Math.max(0, this.#current));
      if (this.#current < 0) Reflect.deleteProperty(connection.parsedStatements, settingsName);
    }
    this.#refuse(reason);
  }

  handleReadyForQuery(connection: WireConnection): void {
    this.#keep(connection, this.#asked.length);
    if (this.#fault !== null) this.#refuse(this.#fault.reason);
    else this.#resolve(this.#asked.map(({ answer }) => answer));
  }

  #keep({ parsedStatements }: WireConnection, doneCount: number): void {
    if (this.#parsed.size === 0) return;
    const done = new Set(this.#asked.slice(0, doneCount).map(({ name }) => name));
    if (this.#current >= 0) done.add(settingsName);
    for (const [name, text] of this.#parsed) if (done.has(name)) parsedStatements[name] = text;
    this.#parsed.clear();
  }
}

type Asked = Statement & {
  readonly answer: { command: string; rowCount: number | null; rows: never[] };
};

function isKept({ parsedStatements, submittedNamedStatements }: WireConnection, name: string): boolean {
  return (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined;
}

type Column = { readonly name: string; readonly read: (text: string) => unknown };
type Columns = {
  readonly all: readonly Column[];
  /** Index of the first column that is part of the row. */
  readonly from: number;
  readonly blank: Record<string, unknown>;
};
const noColumns: Columns = { all: [], from: 0, blank: {} };
/** Columns of the session's prepared statements: the server refuses one whose columns have changed. */
type ColumnsByName = Map<string, Columns>;
const described = new WeakMap<WireConnection, ColumnsByName>();

function columnsOf(connection: WireConnection): ColumnsByName {
  const known = described.get(connection) ?? new Map<string, Columns>();
  described.set(connection, known);
  return known;
}

function readColumns(fields: unknown, from: number): Columns {
  if (!isWireFields(fields)) throw new Error("assertion: the server names columns and their types");
  const all = fields.map(({ name, dataTypeID }) => {
    const read: unknown = pg.types.getTypeParser(dataTypeID, "text");
    if (!isFunction(read)) throw new Error("assertion: a type has its reader");
    return { name, read };
  });
  return { all, from, blank: blankOf(all.slice(from).map(({ name }) => name)) };
}

/** The caller knows the type of the rows, and of lists of rows. */
function emptyLists(count: number | null): never[] {
  const rows: never[] = [];
  const lists: unknown[] = rows;
  for (let call = 0; call < (count ?? 0); call += 1) lists.push([]);
  return rows;
}

function rowOf({ all, from, blank }: Columns, texts: readonly (string | null)[]): object {
  if (all.length !== texts.length) throw new Error("assertion: a row has the columns that were described");
  const row = { ...blank };
  for (let index = from; index < all.length; index += 1) {
    const column = all[index];
    const text = texts[index] ?? null;
    if (column !== undefined && text !== null) row[column.name] = column.read(text);
  }
  return row;
}

/** Serialises a value as the driver does: objects as JSON, lists as PostgreSQL arrays. */
function asSent(value: unknown): unknown {
  if (value === null || typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : prepareValue(value);
}

const prepareValue = driverTool("prepareValue");

/** Returns a function of the driver's utils, which its types leave out. */
function driverTool(name: string): (value: unknown) => unknown {
  const tools: unknown = Reflect.get(pg, "utils");
  const tool: unknown = typeof tools === "object" && tools !== null ? Reflect.get(tools, name) : null;
  if (!isFunction(tool)) throw new Error(`assertion: the driver has ${name}`);
  return tool;
}

function isFunction(value: unknown): value is (given: unknown) => unknown {
  return typeof value === "function";
}
