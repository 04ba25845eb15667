import { serverNowMs } from "../../../../shared/clock/server-clock.ts";

/** Where the user left for the bank, so that the return leads back: names only, never typed values. The server knows the pending
 * connection itself (`pending`), for any tab and device. */
export type Journey = {
  readonly bankId: string;
  readonly bankName: string;
  /** Our connection, if one is being repaired. */
  readonly connectionId: string | null;
};

/** Among the drafts, which the end of the session deletes. */
const key = "vigie.draft.connection";
/** A bank gives up long before. */
const keptMs = 86_400_000;

/** One at a time: a tab follows one bank, and another bank replaces it. Any tab of this browser finds that of a closed tab, for
 * a day. */
export function readJourney(): Journey | null {
  try {
    const kept = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    return parseJourney(JSON.parse(kept ?? "null"), serverNowMs());
  } catch {
    return null;
  }
}

export function writeJourney(journey: Journey): void {
  try {
    const kept = JSON.stringify({ ...journey, at: serverNowMs() });
    sessionStorage.setItem(key, kept);
    localStorage.setItem(key, kept);
  } catch {
    // Storage is full or unavailable: it lasts as long as the page.
  }
}

export function forgetJourney(): void {
  try {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  } catch {
    // The same.
  }
}

function parseJourney(json: unknown, nowMs: number): Journey | null {
  if (typeof json !== "object" || json === null) return null;
  const read: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(json));
  const { bankId, bankName, connectionId, at } = read;
  if (typeof at !== "number" || nowMs - at > keptMs) return null;
  if (typeof bankId !== "string" || typeof bankName !== "string") return null;
  return {
    bankId,
    bankName,
    connectionId: typeof connectionId === "string" ? connectionId : null,
  };
}
