import { type Id, type Instant, optimizationTransitions } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { RunKey } from "../../../queue/runs.ts";

export const optimizationMachine = machine({ table: "optimizations", transitions: optimizationTransitions });

export type OptimizationRow = FromRow<Selectable<Database["optimizations"]>>;

export type NewRun = {
  readonly id: Id;
  readonly portfolioId: Id;
  readonly strategy: string;
  readonly metric: string;
  readonly inputs: unknown;
  readonly engineVersion: string;
  readonly at: Instant;
};

export async function insertRun(subject: Subject, trx: Trx, run: NewRun): Promise<OptimizationRow> {
  return fromRow(
    await trx
      .insertInto("optimizations")
      .values({
        customer_id: subject.customerId,
        portfolio_id: run.portfolioId,
        id: run.id,
        state: "pending",
        strategy: run.strategy,
        metric: run.metric,
        inputs: JSON.stringify(run.inputs),
        result: null,
        failure: null,
        engine_version: run.engineVersion,
        created_at: run.at,
        finished_at: null,
        cleared_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export type Failure = {
  readonly code: string;
  readonly detail?: Readonly<Record<string, string | number>>;
};
export type RunEnd = {
  readonly inputs: unknown;
  readonly result: unknown;
  readonly failure: Failure | null;
  readonly at: Instant;
};

/** Ends a run; undefined when it was replaced meanwhile. */
export async function endRun(
  subject: Subject,
  trx: Trx,
  { id, portfolioId, end }: RunKey & { readonly end: RunEnd },
): Promise<OptimizationRow | undefined> {
  const key = { customer_id: subject.customerId, portfolio_id: portfolioId, id };
  const moved = await transition(trx, optimizationMachine, {
    event: end.failure === null ? "finish" : "fail",
    key,
    set: {
      inputs: JSON.stringify(end.inputs),
      result: end.failure === null ? JSON.stringify(end.result) : null,
      failure: end.failure === null ? null : JSON.stringify(end.failure),
      finished_at: end.at,
    },
  });
  return moved.moved ? fromRow(moved.row) : undefined;
}

/** A run that was marked as a former one rests on the same data after all. */
export async function restoreRun(subject: Subject, trx: Trx, { id, portfolioId }: RunKey): Promise<void> {
  await trx
    .updateTable("optimizations")
    .set({ cleared_at: null })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("id", "=", id)
    .execute();
}

/** The last run that was not replaced, whatever its state; `clearedAt` says since when it is a former one. */
export async function lastRun(
  subject: Subject,
  db: Db | Trx,
  portfolioId: Id,
): Promise<OptimizationRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("optimizations")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", portfolioId)
      .where("state", "!=", "stale")
      // A refusal of what is no longer so says nothing.
      .where((eb) => eb.or([eb("state", "!=", "failed"), eb("cleared_at", "is", null)]))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
}

/** One run, whatever became of it. */
export async function runById(
  subject: Subject,
  db: Db | Trx,
  { id, portfolioId }: RunKey,
): Promise<OptimizationRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("optimizations")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", portfolioId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
}
