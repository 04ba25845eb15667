import { useEffect } from "react";
import { whenIdle } from "../../ui/idle.ts";
import { takeThisPage } from "./names.ts";

/** Registers the service worker of this site (src/offline/service-worker.ts) once the page is idle: it serves pages offline.
 * Only in built pages: in development the files change under it. */
export function useWorkerAtRest(): void {
  useEffect(() => whenIdle(() => void register()), []);
}

/** Lets the worker take control of this page too. A page that loaded while the worker started, or that was reloaded without the
 * cache, has no controller until then: its sign-out could not tell the worker to delete push messages. */
async function register(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const url = "/sw.js";
  // With Trusted Types, only this policy may create this one script address.
  policy ??= globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => url });
  try {
    await workers.register(policy?.createScriptURL("") ?? url, { updateViaCache: "none" });
    const { active } = await workers.ready;
    if (workers.controller === null) active?.postMessage(takeThisPage);
  } catch {
    // Refused by the browser (private windows of some) or by the network: the page works without it.
  }
}

let policy: { readonly createScriptURL: (url: string) => string } | undefined;
