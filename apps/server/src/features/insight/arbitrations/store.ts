import type { Id } from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";
import { lastRun, type RunRow } from "../../../queue/runs.ts";

export type OptimizationRow = RunRow<"optimizations">;

/** Returns the last request that was not replaced, whatever its result; `clearedAt` is when it became outdated. */
export async function lastQuestion(
  subject: Subject,
  db: Db | Trx,
  portfolioId: Id,
): Promise<OptimizationRow | undefined> {
  const states = ["pending", "running", "done", "failed"] as const;
  return await lastRun("optimizations", { subject, db }, { portfolioId, states });
}
