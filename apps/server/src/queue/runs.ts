import {
  analysisTransitions,
  type Id,
  type Instant,
  liveStates,
  optimizationTransitions,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../db/connection.ts";
import { machine, transition, transitionAll } from "../db/transition.ts";
import type { Subject } from "../edge/subject.ts";

/** A computation asked on a contract is a row: pending, running, then done, failed, or stale when another took its place.
 * What analyses and optimisations have in common. */
export type RunTable = "analyses" | "optimizations";
export type RunKey = { readonly id: Id; readonly portfolioId: Id };

/** The states in which a run may still end otherwise. */
export const liveRunStates = liveStates(analysisTransitions);

export function runMachine(table: RunTable) {
  const transitions = table === "analyses" ? analysisTransitions : optimizationTransitions;
  return machine<RunTable, typeof analysisTransitions>({ table, transitions });
}

/** Ends the live runs of a contract: all of them, or those that began before a moment because their process died. */
export async function endLiveRuns(
  table: RunTable,
  { subject, trx }: { readonly subject: Subject; readonly trx: Trx },
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

/** Takes a waiting run, or a dead one when its job is delivered again: still "running" since before `deadBefore`. A second
 * delivery of a job finds its run taken. What changed before this moment will be read. */
export async function takeRun(
  table: RunTable,
  { subject, db }: { readonly subject: Subject; readonly db: Db | Trx },
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
  { subject, db }: { readonly subject: Subject; readonly db: Db | Trx },
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

/** What a run rested on has changed: it is shown as a former one, and stays on record. One may be spared: it still stands. */
export async function clearRuns(
  table: RunTable,
  { subject, trx }: { readonly subject: Subject; readonly trx: Trx },
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
