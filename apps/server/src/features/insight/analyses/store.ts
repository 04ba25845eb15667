import { analysisTransitions, type Id, type Instant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";
import { liveRunStates, type RunKey } from "../../../queue/runs.ts";

export const analysisMachine = machine({ table: "analyses", transitions: analysisTransitions });

export type AnalysisRow = FromRow<Selectable<Database["analyses"]>>;

/** Starts a run of a portfolio unless one is alive: then it is joined. */
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
      conflict.columns(["customer_id", "portfolio_id"]).where("state", "in", liveRunStates).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export type RunEnd = {
  readonly state: "done" | "failed";
  readonly inputs: unknown;
  readonly sections: unknown;
  readonly light: unknown;
  readonly failure: string | null;
  readonly at: Instant;
};

/** Ends a run; undefined when it was ended or taken over already. */
export async function endRun(
  subject: Subject,
  trx: Trx,
  { id, portfolioId, end }: RunKey & { readonly end: RunEnd },
): Promise<AnalysisRow | undefined> {
  const key = { customer_id: subject.customerId, portfolio_id: portfolioId, id };
  const moved = await transition(trx, analysisMachine, {
    event: end.state === "done" ? "finish" : "fail",
    key,
    set: {
      inputs: end.inputs === null ? null : JSON.stringify(end.inputs),
      sections: end.sections === null ? null : JSON.stringify(end.sections),
      light: end.light === null ? null : JSON.stringify(end.light),
      failure: end.failure,
      finished_at: end.at,
    },
  });
  return moved.moved ? fromRow(moved.row) : undefined;
}

/** The last result: today's, or a former one whose `clearedAt` says since when. */
export async function lastDone(
  subject: Subject,
  db: Db | Trx,
  portfolioId: Id,
): Promise<AnalysisRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("analyses")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", portfolioId)
      .where("state", "=", "done")
      .orderBy("finished_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
}

/** Portfolios that have a result to show. */
export async function analysedIds(subject: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await db
    .selectFrom("analyses")
    .select("portfolio_id")
    .distinct()
    .where("customer_id", "=", subject.customerId)
    .where("state", "=", "done")
    .where(ofSeenPortfolio(subject, "analyses.portfolio_id"))
    .execute();
  return rows.map((row) => row.portfolio_id);
}
