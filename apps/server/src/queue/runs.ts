import type { Id, Instant } from "@vigie/domain";
import type { Db, Trx } from "../db/connection.ts";
import type { Subject } from "../edge/subject.ts";

/** A computation asked on a contract is a row: pending, running, then done, failed, or stale when another took its place.
 * What analyses and optimisations have in common. */
export type RunTable = "analyses" | "optimizations";
export type RunKey = { readonly id: Id; readonly portfolioId: Id };

const live = ["pending", "running"] as const;

/** Ends the live runs of a contract: all of them, or those that began before a moment because their process died. */
export async function endLiveRuns(
  table: RunTable,
  { subject, trx }: { readonly subject: Subject; readonly trx: Trx },
  ended: { readonly portfolioId: Id; readonly at: Instant; readonly before?: Instant },
): Promise<void> {
  const { before } = ended;
  await trx
    .updateTable(table)
    .set({ state: "stale", finished_at: ended.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", ended.portfolioId)
    .where("state", "in", live)
    .$if(before !== undefined, (query) => query.where("created_at", "<", before ?? ended.at))
    .execute();
}

/** Takes a waiting run, or a dead one when its job is delivered again: still "running" since before `deadBefore`. A second
 * delivery of a job finds its run taken. What changed before this moment will be read. */
export async function takeRun(
  table: RunTable,
  { subject, db }: { readonly subject: Subject; readonly db: Db | Trx },
  key: RunKey & { readonly deadBefore: Instant },
): Promise<boolean> {
  const taken = await db
    .updateTable(table)
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

export async function hasLiveRun(
  table: RunTable,
  { subject, db }: { readonly subject: Subject; readonly db: Db | Trx },
  wanted: { readonly portfolioId: Id; readonly since: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", wanted.portfolioId)
    .where("state", "in", live)
    .where("created_at", ">=", wanted.since)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a run rested on has changed: it is no longer shown as today's, and stays on record. */
export async function clearRuns(
  table: RunTable,
  { subject, trx }: { readonly subject: Subject; readonly trx: Trx },
  cleared: { readonly portfolioId: Id; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ cleared_at: cleared.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", cleared.portfolioId)
    .where("cleared_at", "is", null)
    .execute();
}
