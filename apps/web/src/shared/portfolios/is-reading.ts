import type { SyncView } from "@vigie/api";

/** A reading that is under way; one whose runner fell silent is taken up again, and goes on. */
export function isReading(sync: SyncView | null): boolean {
  return sync !== null && (sync.status === "pending" || sync.status === "running" || sync.status === "stale");
}
