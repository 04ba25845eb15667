import pg from "pg";
import { setScope } from "./scope-settings.ts";
import { type WireConnection, type WireQuery, isWireQuery } from "./wire-query.ts";

export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };
export type Answer = Pick<pg.QueryResult<never>, "command" | "rowCount" | "rows">;

/** Several prepared statements in one message to the server, under one scope: one transaction, of which all answers come with its
 * end. Where one is refused, all of them are. */
export class ScopedBatch {
  readonly #settings: readonly string[];
  readonly #statements: readonly Statement[];
  readonly #queries: readonly WireQuery[];
  readonly answers: Promise<readonly Answer[]>;
  /** Which of them is being answered; before the first, the settings. */
  #current = -1;
  /** Those that this session is asked to keep with this message. */
  #parsed: readonly Statement[] = [];
  #refuse: (reason: unknown) => void = () => undefined;

  constructor(statements: readonly Statement[], settings: readonly string[]) {
    this.#settings = settings;
    this.#statements = statements;
    const asked = statements.map(askedOf);
    this.#queries = asked.map(({ query }) => query);
    const refused = new Promise<never>((_, reject) => (this.#refuse = reject));
    this.answers = Promise.race([Promise.all(asked.map(async ({ answer }) => await answer)), refused]);
  }

  submit(connection: WireConnection): void {
    // Each of them ends in a Sync of its own where it goes alone.
    const withoutSync = unsynced(connection);
    this.#parsed = this.#statements.filter(({ name }) => !isKept(connection, name));
    connection.stream.cork();
    try {
      connection.parse({ text: setScope });
      connection.bind({ values: this.#settings });
      connection.execute({ portal: "" });
      for (const query of this.#queries) query.prepare(withoutSync);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#current]?.handleRowDescription(message);
  }

  handleDataRow(row: unknown): void {
    this.#queries[this.#current]?.handleDataRow(row);
  }

  handleCommandComplete(message: unknown, connection: WireConnection): void {
    this.#queries[this.#current]?.handleCommandComplete(message, connection);
    this.#current += 1;
  }

  /** What was parsed before the one that is refused is there still; of that one it is not known. */
  handleError(reason: unknown, connection?: WireConnection): void {
    if (connection !== undefined) this.#keep(connection, Math.max(0, this.#current));
    this.#refuse(reason);
  }

  handleReadyForQuery(connection: WireConnection): void {
    this.#keep(connection, this.#statements.length);
    for (const query of this.#queries) query.handleReadyForQuery(connection);
  }

  #keep({ parsedStatements, submittedNamedStatements }: WireConnection, doneCount: number): void {
    const done = new Set(this.#statements.slice(0, doneCount).map(({ name }) => name));
    for (const { name, text } of this.#parsed) {
      Reflect.deleteProperty(submittedNamedStatements, name);
      if (done.has(name)) parsedStatements[name] = text;
    }
    this.#parsed = [];
  }
}

/** The same connection, on which what is asked waits for the end of the message. */
function unsynced(connection: WireConnection): WireConnection {
  return new Proxy(connection, {
    get: (target, name): unknown => (name === "sync" ? () => undefined : Reflect.get(target, name, target)),
  });
}

function isKept({ parsedStatements, submittedNamedStatements }: WireConnection, name: string): boolean {
  return (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined;
}

function askedOf({ name, text, values }: Statement) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const query: unknown = Reflect.construct(pg.Query, [
    { name, text, values: [...values], queryMode: "extended" },
    undefined,
    (error: unknown, answer: Answer) => (error instanceof Error ? reject(error) : resolve(answer)),
  ]);
  if (!isWireQuery(query)) throw new Error("assertion: the driver's query prepares itself");
  return { query, answer: promise };
}
