import {
  analysisTransitions,
  type Id,
  type Instant,
  liveStates,
  optimizationTransitions,
  type RunState,
} from "@vigie/domain";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "../db/connection.ts";
import { prepared } from "../db/prepared.ts";
import { columnsOf, type FromRow, fromRow, fromRowIfAny } from "../db/rows.ts";
import type { Database } from "../db/schema.ts";
import { machine, transition, transitionAll } from "../db/transition.ts";
import type { Subject } from "../edge/subject.ts";

/** A computation on a portfolio is a row: pending, running, then done, failed, or stale if another replaced it. The only store of
 * analyses and optimisations, which differ in their own columns. */
export type RunTable = "analyses" | "optimizations";
export type RunKey = { readonly id: Id; readonly portfolioId: Id };
export type RunRow<T extends RunTable> = FromRow<Selectable<Database[T]>>;

/** The columns of every run, which this store writes. */
type SharedColumn =
  "customerId" | "portfolioId" | "id" | "state" | "createdAt" | "takenAt" | "finishedAt" | "clearedAt";
type Writer = { readonly subject: Subject; readonly trx: Trx };
type Reader = { readonly subject: Subject; readonly db: Db | Trx };

/** Starts a run for a portfolio unless one is active: then nothing is written, and no row is returned. */
export async function insertRun<T extends RunTable>(
  table: T,
  { subject, trx }: Writer,
  run: RunKey & {
    readonly at: Instant;
    readonly columns: Omit<FromRow<Insertable<Database[T]>>, SharedColumn>;
  },
): Promise<RunRow<T> | undefined> {
  const columns = {
    ...columnsOf(run.columns),
    ...keyColumns(subject, run),
    state: "pending",
    created_at: run.at,
  };
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const inserted = await sql<Selectable<Database[T]>>`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(columns))})
    on conflict (customer_id, portfolio_id) where state in (${sql.join([...liveRunStates])}) do nothing
    returning *`.execute(trx);
  return fromRowIfAny(inserted.rows[0]);
}

/** Ends a run; undefined if it was already ended or replaced. */
export async function endRun<T extends RunTable>(
  table: T,
  { subject, trx }: Writer,
  end: RunKey & {
    readonly event: "finish" | "fail";
    readonly at: Instant;
    readonly columns: Partial<Omit<FromRow<Updateable<Database[T]>>, SharedColumn>>;
  },
): Promise<RunRow<RunTable> | undefined> {
  const moved = await transition(trx, runMachine(table), {
    event: end.event,
    key: keyColumns(subject, end),
    set: { ...columnsOf(end.columns), finished_at: end.at },
  });
  return moved.moved ? fromRow(moved.row) : undefined;
}

/** Returns the last run in one of these states. A failure on outdated data is skipped. */
export async function lastRun<T extends RunTable>(
  table: T,
  { subject, db }: Reader,
  { portfolioId, states }: { readonly portfolioId: Id; readonly states: readonly RunState[] },
): Promise<RunRow<T> | undefined> {
  const found = await sql<Selectable<Database[T]>>`
    select ${prepared} * from ${sql.table(table)}
    where customer_id = ${subject.customerId} and portfolio_id = ${portfolioId}
      and state = any(${[...states]}::text[]) and (state <> 'failed' or cleared_at is null)
    order by created_at desc, id desc limit 1`.execute(db);
  return fromRowIfAny(found.rows[0]);
}

/** Returns one run, whatever its state. */
export async function runById<T extends RunTable>(
  table: T,
  { subject, db }: Reader,
  { id, portfolioId }: RunKey,
): Promise<RunRow<T> | undefined> {
  const found = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)}
    where customer_id = ${subject.customerId} and portfolio_id = ${portfolioId} and id = ${id}`.execute(db);
  return fromRowIfAny(found.rows[0]);
}

/** Unmarks a run as outdated: its data turned out to be unchanged. */
export async function restoreRun(
  table: RunTable,
  { subject, trx }: Writer,
  { id, portfolioId }: RunKey,
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ cleared_at: null })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("id", "=", id)
    .execute();
}

function keyColumns(subject: Subject, { id, portfolioId }: RunKey) {
  return { customer_id: subject.customerId, portfolio_id: portfolioId, id };
}

/** The states in which a run can still change. */
export const liveRunStates = liveStates(analysisTransitions);

export function runMachine(table: RunTable) {
  const transitions = table === "analyses" ? analysisTransitions : optimizationTransitions;
  return machine<RunTable, typeof analysisTransitions>({ table, transitions });
}

/** Ends the live runs of a portfolio: all of them, or those that started before a moment because their process died. */
export async function endLiveRuns(
  table: RunTable,
  { subject, trx }: Writer,
  ended: { readonly portfolioId: Id; readonly at: Instant; readonly before?: Instant },
): Promise<void> {
  const { before } = ended;
  await transitionAll(trx, runMachine(table), {
    event: "replace",
    key: { customer_id: subject.customerId, portfolio_id: ended.portfolioId },
    set: { finished_at: ended.at },
    ...(before === undefined ? {} : { only: sql<boolean>`created_at < ${before}` }),
  });
}

/** Takes a waiting run, or a dead one if its job is delivered again: still "running" since before `deadBefore`. A second delivery
 * of a job finds its run taken. The run reads every change made before this moment. */
export async function takeRun(
  table: RunTable,
  { subject, db }: Reader,
  { id, portfolioId, at, deadBefore }: RunKey & { readonly at: Instant; readonly deadBefore: Instant },
): Promise<boolean> {
  const move = {
    key: { customer_id: subject.customerId, portfolio_id: portfolioId, id },
    set: { cleared_at: null, taken_at: at },
  };
  const taken = await transition(db, runMachine(table), { ...move, event: "take" });
  if (taken.moved) return true;
  const guard = { takenLongAgo: sql<boolean>`coalesce(taken_at, created_at) < ${deadBefore}` };
  return (await transition(db, runMachine(table), { ...move, event: "retake", guard })).moved;
}

export async function hasLiveRun(
  table: RunTable,
  { subject, db }: Reader,
  wanted: { readonly portfolioId: Id; readonly since: Instant | null },
): Promise<boolean> {
  const { since } = wanted;
  const runs = db
    .selectFrom(table)
    .select("id")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", wanted.portfolioId)
    .where("state", "in", liveRunStates);
  const row = await (since === null ? runs : runs.where("created_at", ">=", since)).executeTakeFirst();
  return row !== undefined;
}

/** Marks runs as outdated because their data changed: they are shown as former ones and stay on record. One run may be excluded:
 * it is still valid. */
export async function clearRuns(
  table: RunTable,
  { subject, trx }: Writer,
  cleared: { readonly portfolioId: Id; readonly at: Instant; readonly spared: Id | null },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ cleared_at: cleared.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", cleared.portfolioId)
    .where("cleared_at", "is", null)
    .$if(cleared.spared !== null, (query) => query.where("id", "!=", cleared.spared))
    .execute();
}
