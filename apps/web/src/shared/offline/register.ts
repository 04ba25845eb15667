import { useEffect } from "react";
import { whenIdle } from "../../ui/idle.ts";

/** The service worker of this site (src/offline/service-worker.ts), asked for once the page is at rest: the page without a
 * connection. Only the built pages have one: while they are written, what is served changes under it. */
export function useWorkerAtRest(): void {
  useEffect(() => whenIdle(register), []);
}

function register(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const url = "/sw.js";
  // Where the browser asks who makes addresses of scripts, this one place may, for this one file.
  policy ??= globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => url });
  // A browser that refuses (private windows of some) does without.
  navigator.serviceWorker
    .register(policy?.createScriptURL("") ?? url, { updateViaCache: "none" })
    .catch(() => undefined);
}

let policy: { readonly createScriptURL: (url: string) => string } | undefined;
