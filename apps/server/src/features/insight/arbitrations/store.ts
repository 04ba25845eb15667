import type { Id } from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";
import { lastRun, type RunRow } from "../../../queue/runs.ts";

export type OptimizationRow = RunRow<"optimizations">;

/** Returns the last question that was not replaced, in any state; `clearedAt` says since when it is stale. */
export async function lastQuestion(
  subject: Subject,
  db: Db | Trx,
  portfolioId: Id,
): Promise<OptimizationRow | undefined> {
  const states = ["pending", "running", "done", "failed"] as const;
  return await lastRun("optimizations", { subject, db }, { portfolioId, states });
}
