import type { DeleteResult } from "kysely";
import type { Services } from "../boot/services.ts";
import { defineJob, type ListedJob } from "./job.ts";

/** Deletes a feature's expired rows, or retries what the queue gave up on: run every hour, whatever earlier runs missed. Returns
 * the number of deleted rows. */
export type Purge = { readonly name: string; readonly run: (services: Services) => Promise<number> };

export function definePurge(name: string, run: Purge["run"]): Purge {
  return { name, run };
}

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export function countDeleted(results: readonly DeleteResult[]): number {
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0);
}

/** Runs every purge: a failing one does not prevent the others, and fails the job at the end. */
export async function runPurges(services: Services, purges: readonly Purge[]): Promise<number> {
  let deleted = 0;
  const failed: string[] = [];
  for (const { name, run } of purges) {
    try {
      deleted += await run(services);
    } catch (error) {
      failed.push(name);
      services.log("error", "purge.failed", { purge: name, error: String(error).slice(0, 120) });
    }
  }
  if (failed.length > 0) throw new Error(`purges failed: ${failed.join(", ")}`);
  return deleted;
}

export function purgeJob(purges: readonly Purge[]): ListedJob {
  return defineJob({
    name: "purge",
    concurrency: 1,
    schedule: { cron: "37 * * * *", at: "hourly" },
    run: async (services) => {
      await runPurges(services, purges);
    },
  });
}
