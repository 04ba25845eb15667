import pg from "pg";
import { preparedName } from "./prepared.ts";
import type { Scope } from "./scope.ts";
import { type Answer, ScopedBatch, type Statement } from "./scoped-batch.ts";
import { setScope, settingsOf } from "./scope-settings.ts";
import { isWireQuery, type WireQuery } from "./wire-query.ts";

/** They read no rows, and the first of them must not follow a statement that does. */
const withoutRows = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set |listen|unlisten)/i;

/** A statement in a batch (`together.ts`). */
type Asked = Pick<Statement, "text" | "values" | "callCount">;
type AskTogether = (statements: readonly Asked[]) => Promise<readonly Answer[]> | null;
const askedTogether = new WeakMap<pg.ClientBase, AskTogether>();

/** Sends prepared statements in one message and one transaction; null if this session cannot do so now. */
export function askTogether(
  client: pg.ClientBase,
  statements: readonly Asked[],
): Promise<readonly Answer[]> | null {
  return askedTogether.get(client)?.(statements) ?? null;
}

const begins = /^\s*(?:begin|start transaction)\b/i;
const ends = /^\s*(?:commit|rollback)\b(?!\s+(?:to|and chain))/i;

/** The session no longer has the statement (a pooler handed out another session), already has it, or its columns changed with a
 * migration: each is reported before the statement runs. */
const lostCodes = new Set(["26000", "42P05", "0A000"]);
/** Number of losses after which the process stops preparing statements. */
const mostLost = 20;

/** A PostgreSQL client that sends the scope with each statement. Settings and statement are sent together and end in one Sync, so
 * that they are one transaction on one session, even behind a pooler (PgBouncer in transaction mode): nothing of one request
 * remains for the next. It costs no extra round trip. A session only keeps the text and plan of a few statements
 * (`prepared.ts`): within a transaction only without a pooler; if the pooler does not support prepared statements, the process
 * stops preparing. */
export function scopedClient(scopeNow: () => Scope | undefined): typeof pg.Client {
  const losses = lostOfProcess();
  // The driver's `query` has many signatures, all handled here.
  return class ScopedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const plain = this.query.bind(this);
      const lost = losses();
      const session = watchSession(async () => {
        const { rows } = await plain<{ pid: number }>("select pg_backend_pid() as pid");
        return rows[0]?.pid === Reflect.get(this, "processID");
      });
      const nameOf = (text: string): string | null => {
        const name = session.mayPrepare() ? preparedName(text) : null;
        return name === null || lost.has(name) ? null : name;
      };
      const scoped = (...given: readonly unknown[]): unknown => {
        const [first, ...rest] = given;
        const config = typeof first === "string" ? { text: first } : first;
        const isStatement =
          typeof config === "object" && config !== null && "text" in config && !("submit" in config);
        session.see(isStatement ? String(config.text) : "");
        if (!isStatement || withoutRows.test(String(config.text))) return Reflect.apply(plain, this, given);
        const [values, callback] = typeof rest[0] === "function" ? [undefined, rest[0]] : rest;
        const scope = scopeNow();
        const name = typeof callback === "function" ? null : nameOf(String(config.text));
        const start = (named: object): Started => {
          const built: unknown = Reflect.construct(pg.Query, [
            { ...config, ...named, queryMode: "extended", ...(values === undefined ? {} : { values }) },
          ]);
          const query = withScope(built, settingsOf(scope, "name" in named));
          return { query, submit: (...more) => void Reflect.apply(plain, this, [query, ...more]) };
        };
        const { query, submit } = start(name === null ? {} : { name });
        if (typeof callback === "function") return submit(callback);
        if (name === null) return submitted(query, submit);
        return submitted(query, submit).catch(async (error: unknown) => {
          if (!isLostStatement(error)) throw error;
          lost.add(name);
          const again = start({});
          // Within a transaction nothing can be retried: the original error is thrown.
          return await submitted(again.query, again.submit).catch((): never => {
            throw error;
          });
        });
      };
      Object.defineProperty(this, "query", { value: scoped });
      askedTogether.set(this, (statements) => {
        session.see("");
        const batch = batchOf(statements, { nameOf, scope: scopeNow(), isOwnSession: session.isOwn() });
        if (batch === null) return null;
        Reflect.apply(plain, this, [batch]);
        return batch.answers.catch((error: unknown): never => {
          if (session.isInTransaction() && isLostStatement(error)) lost.add(batch.currentName());
          throw error;
        });
      });
    }
  };
}

/** Tracks statements that a session lost, even within a transaction, where no retry is possible: they are parsed each time from
 * then on. If the sessions of the process lost too many, all statements are. */
function lostOfProcess() {
  let count = 0;
  return () => {
    const names = new Set<string>();
    return {
      has: (name: string): boolean => count >= mostLost || names.has(name),
      add: (name: string | null): void => {
        if (name === null) return;
        names.add(name);
        count += 1;
      },
    };
  };
}

/** Returns null if one of them cannot be prepared now. */
function batchOf(
  statements: readonly Asked[],
  { nameOf, scope, isOwnSession }: Batching,
): ScopedBatch | null {
  const named = statements.flatMap((one) => {
    const name = nameOf(one.text);
    return name === null ? [] : [{ ...one, name }];
  });
  if (named.length < statements.length) return null;
  return new ScopedBatch(named, { settings: settingsOf(scope, true), isOwnSession });
}
type Batching = {
  readonly nameOf: (text: string) => string | null;
  readonly scope: Scope | undefined;
  readonly isOwnSession: boolean;
};

type Started = { readonly query: WireQuery; readonly submit: (...more: readonly unknown[]) => void };
type Session = {
  readonly see: (text: string) => void;
  readonly mayPrepare: () => boolean;
  readonly isOwn: () => boolean;
  readonly isInTransaction: () => boolean;
};

/** A pooler reports its own number for the session, and hands out another session after each transaction. A statement lost within
 * a transaction cannot be retried: there, statements are prepared only in a session of our own.
 * @param isOwn called once, with the first statement */
function watchSession(isOwn: () => Promise<boolean>): Session {
  let own: boolean | null = null;
  let isInTransaction = false;
  return {
    see: (text) => {
      if (own === null) {
        own = false;
        void isOwn().then(
          (answer) => (own = answer),
          () => undefined,
        );
      }
      if (begins.test(text)) isInTransaction = true;
      else if (ends.test(text)) isInTransaction = false;
    },
    mayPrepare: () => !isInTransaction || own === true,
    isOwn: () => own === true,
    isInTransaction: () => isInTransaction,
  };
}

export function isLostStatement(error: unknown): boolean {
  return error instanceof Error && "code" in error && lostCodes.has(String(error.code));
}

/** A pre-built query object reports its end only to its callback. */
async function submitted(query: object, submit: () => void): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    Object.assign(query, {
      callback: (error: unknown, result: unknown) =>
        error instanceof Error ? reject(error) : resolve(result),
    });
    submit();
  });
}

function withScope(query: unknown, settings: readonly string[]): WireQuery {
  if (!isWireQuery(query)) throw new Error("assertion: the driver's query prepares itself");
  const prepare = query.prepare.bind(query);
  const handleDataRow = query.handleDataRow.bind(query);
  const handleCommandComplete = query.handleCommandComplete.bind(query);
  let isTold = false;
  query.prepare = (connection) => {
    connection.parse({ text: setScope });
    connection.bind({ values: settings });
    connection.execute({ portal: "" });
    prepare(connection);
  };
  // The first result is that of the settings.
  query.handleDataRow = (row) => (isTold ? handleDataRow(row) : undefined);
  query.handleCommandComplete = (message, connection) => {
    if (isTold) handleCommandComplete(message, connection);
    isTold = true;
  };
  return query;
}
