import { shelfName, signedOut } from "./names.ts";

/** With the session go the figures that were kept of it, and what was pushed: a part of the first load, so that it holds nothing
 * else. Where the page is closed before the answer, the browser ends what it was asked for. */
export function forgetKept(): void {
  try {
    indexedDB.deleteDatabase(shelfName);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  // Absent where the page is not served safely.
  const workers: ServiceWorkerContainer | undefined =
    "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  workers?.controller?.postMessage(signedOut);
}
