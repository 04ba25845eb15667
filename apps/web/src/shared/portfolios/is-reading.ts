import type { SyncView } from "@vigie/api";

/** Whether a sync is running; one whose worker died is taken over and goes on. */
export function isReading(sync: SyncView | null): boolean {
  return sync !== null && (sync.status === "pending" || sync.status === "running" || sync.status === "stale");
}
