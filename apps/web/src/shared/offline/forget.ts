import { shelfName, signedOut } from "./names.ts";

/** Deletes stored figures and ends push messages with the session. A part of the first load, so it contains nothing else. If the
 * page is closed before the response, the browser finishes the request. */
export function forgetKept(): void {
  try {
    indexedDB.deleteDatabase(shelfName);
  } catch {
    // A browser without storage has nothing to delete.
  }
  // Absent on an insecure origin.
  const workers: ServiceWorkerContainer | undefined =
    "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  workers?.controller?.postMessage(signedOut);
}
