import { type EventOf, fail, type Fail, type RowOf, transitionOf, type TransitionTable } from "@vigie/domain";
import { type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from "kysely";
import type { Db, Trx } from "./connection.ts";
import type { Database } from "./schema.ts";

/** The tables with a state column. */
export type StatefulTable = {
  [T in keyof Database]: "state" extends keyof Database[T] ? T : never;
}[keyof Database];
type Row<T extends StatefulTable> = Selectable<Database[T]>;

/** A database table whose rows follow a transition table of the domain. */
export type Machine<T extends StatefulTable, X extends TransitionTable> = {
  readonly table: T;
  readonly transitions: X;
  /** Writes the history row of a transition, in its transaction. */
  readonly remember?: (
    db: Db | Trx,
    move: { readonly row: Row<T>; readonly before: Row<T> },
  ) => Promise<void>;
};

export function machine<T extends StatefulTable, X extends TransitionTable>(
  definition: Machine<T, X>,
): Machine<T, X> {
  return definition;
}

type Condition = RawBuilder<SqlBool>;
type Changes<T extends StatefulTable> = {
  readonly [C in keyof Updateable<Database[T]>]?: Updateable<Database[T]>[C] | RawBuilder<unknown>;
};
/** The guard that the event's row in the table requires, and no other. */
type GuardOf<X extends TransitionTable, E extends EventOf<X>> =
  RowOf<X, E> extends { readonly guard: infer G extends string }
    ? { readonly guard: Readonly<Record<G, Condition>> }
    : { readonly guard?: never };

export type Move<T extends StatefulTable, X extends TransitionTable, E extends EventOf<X>> = GuardOf<X, E> & {
  readonly event: E;
  /** The key of the row. */
  readonly key: Partial<Row<T>>;
  readonly set?: Changes<T>;
};

export type Moved<R> =
  { readonly moved: true; readonly row: R } | { readonly moved: false; readonly present: R | undefined };

/** One conditional update (`where state in` the allowed states): of two concurrent transitions one succeeds. The other gets the
 * present row. */
export async function transition<T extends StatefulTable, X extends TransitionTable, E extends EventOf<X>>(
  db: Db | Trx,
  { table, transitions, remember }: Machine<T, X>,
  move: Move<T, X, E>,
): Promise<Moved<Row<T>>> {
  const { to, from: allowed } = transitionOf(transitions, move.event);
  const isKey = keyCondition(move.key);
  // If history is written, the row is locked first, to know its previous state.
  const before = remember === undefined ? undefined : await presentRow(db, table, sql`${isKey} for update`);
  const where = sql.join([isKey, stateIn(allowed), ...guardsOf(move)], sql` and `);
  const change =
    to === null
      ? sql<Row<T>>`delete from ${sql.table(table)} where ${where} returning *`
      : sql<
          Row<T>
        >`update ${sql.table(table)} set ${assignments({ ...move.set, state: to })} where ${where} returning *`;
  const [row] = (await change.execute(db)).rows;
  if (row === undefined) return { moved: false, present: await presentRow(db, table, isKey) };
  if (remember !== undefined && before !== undefined) await remember(db, { row, before });
  return { moved: true, row };
}

/** Same for all rows that match a partial key: those in an allowed state change. */
export async function transitionAll<T extends StatefulTable, X extends TransitionTable, E extends EventOf<X>>(
  db: Db | Trx,
  { table, transitions }: Pick<Machine<T, X>, "table" | "transitions">,
  move: Move<T, X, E> & { readonly only?: Condition },
): Promise<readonly Row<T>[]> {
  const { to, from } = transitionOf(transitions, move.event);
  const only = move.only === undefined ? [] : [move.only];
  const where = sql.join([keyCondition(move.key), stateIn(from), ...guardsOf(move), ...only], sql` and `);
  const change = sql<Row<T>>`
    update ${sql.table(table)} set ${assignments({ ...move.set, state: to })} where ${where} returning *`;
  return (await change.execute(db)).rows;
}

/** The error of an event that came too late: the code, and the present state of the row. */
export function refusedMove<C extends string>(
  code: C,
  refused: { readonly present: { readonly state: string } | undefined },
): Fail<C> {
  return refused.present === undefined
    ? fail(code)
    : fail(code, { detail: { state: refused.present.state } });
}

function stateIn(states: readonly string[]): Condition {
  return sql<SqlBool>`state in (${sql.join([...states])})`;
}

function keyCondition(key: object): Condition {
  const entries: readonly [string, unknown][] = Object.entries(key);
  if (entries.length === 0) throw new Error("assertion: a move has a key");
  return sql<SqlBool>`${sql.join(
    entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )}`;
}

function guardsOf({
  guard,
}: {
  readonly guard?: Readonly<Record<string, Condition>> | undefined;
}): readonly Condition[] {
  return guard === undefined ? [] : Object.values(guard);
}

function assignments(set: object): RawBuilder<unknown> {
  const entries: readonly [string, unknown][] = Object.entries(set);
  return sql.join(entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

async function presentRow<T extends StatefulTable>(
  db: Db | Trx,
  table: T,
  where: RawBuilder<unknown>,
): Promise<Row<T> | undefined> {
  const found = await sql<Row<T>>`select * from ${sql.table(table)} where ${where}`.execute(db);
  return found.rows[0];
}
