import type { Id, Instant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../db/connection.ts";
import type { Database } from "../../db/schema.ts";
import type { Subject } from "../../edge/subject.ts";

export type AnalysisRow = Selectable<Database["analyses"]>;

/** Starts a run of a contract unless one is alive: then it is joined. */
export async function startRun(
  subject: Subject,
  trx: Trx,
  run: { id: Id; portfolioId: Id; engineVersion: string; figuresVersion: string; at: Instant },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("analyses")
    .values({
      customer_id: subject.customerId,
      portfolio_id: run.portfolioId,
      id: run.id,
      state: "pending",
      inputs: null,
      sections: null,
      failure: null,
      engine_version: run.engineVersion,
      figures_version: run.figuresVersion,
      created_at: run.at,
      finished_at: null,
      cleared_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "portfolio_id"])
        .where("state", "in", ["pending", "running"])
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Runs that began before `before` and never ended: their process died. */
export async function abandonRuns(
  subject: Subject,
  trx: Trx,
  stale: { portfolioId: Id; before: Instant; at: Instant },
): Promise<void> {
  await trx
    .updateTable("analyses")
    .set({ state: "stale", finished_at: stale.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", stale.portfolioId)
    .where("state", "in", ["pending", "running"])
    .where("created_at", "<", stale.before)
    .execute();
}

type Key = { readonly id: Id; readonly portfolioId: Id };

/** A run that is still "running" since before this moment has lost its process. */
type Taking = Key & { readonly deadBefore: Instant };

/** Takes a waiting run, or a dead one when its job is delivered again. What changed before this moment will be read: a clearing that came while it waited is done. */
export async function takeRun(subject: Subject, db: Db | Trx, key: Taking): Promise<boolean> {
  const taken = await db
    .updateTable("analyses")
    .set({ state: "running", cleared_at: null })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", key.portfolioId)
    .where("id", "=", key.id)
    .where((eb) =>
      eb.or([
        eb("state", "=", "pending"),
        eb.and([eb("state", "=", "running"), eb("created_at", "<", key.deadBefore)]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export type RunEnd = {
  readonly state: "done" | "failed";
  readonly inputs: unknown;
  readonly sections: unknown;
  readonly failure: string | null;
  readonly at: Instant;
};

/** Ends a run; undefined when it was ended or taken over already. */
export async function endRun(
  subject: Subject,
  trx: Trx,
  { id, portfolioId, end }: Key & { readonly end: RunEnd },
): Promise<AnalysisRow | undefined> {
  return await trx
    .updateTable("analyses")
    .set({
      state: end.state,
      inputs: end.inputs === null ? null : JSON.stringify(end.inputs),
      sections: end.sections === null ? null : JSON.stringify(end.sections),
      failure: end.failure,
      finished_at: end.at,
    })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .returningAll()
    .executeTakeFirst();
}

/** The last result that still stands. */
export async function lastDone(
  subject: Subject,
  db: Db | Trx,
  portfolioId: Id,
): Promise<AnalysisRow | undefined> {
  return await db
    .selectFrom("analyses")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("state", "=", "done")
    .where("cleared_at", "is", null)
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function isRunning(
  subject: Subject,
  db: Db | Trx,
  live: { portfolioId: Id; since: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom("analyses")
    .select("id")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", live.portfolioId)
    .where("state", "in", ["pending", "running"])
    .where("created_at", ">=", live.since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function clear(
  subject: Subject,
  trx: Trx,
  cleared: { portfolioId: Id; at: Instant },
): Promise<void> {
  await trx
    .updateTable("analyses")
    .set({ cleared_at: cleared.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", cleared.portfolioId)
    .where("cleared_at", "is", null)
    .execute();
}

/** Contracts whose last analysis still holds. */
export async function analysedIds(subject: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await db
    .selectFrom("analyses")
    .select("portfolio_id")
    .distinct()
    .where("customer_id", "=", subject.customerId)
    .where("state", "=", "done")
    .where("cleared_at", "is", null)
    .execute();
  return rows.map((row) => row.portfolio_id);
}
