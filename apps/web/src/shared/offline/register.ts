import { useEffect } from "react";
import { whenIdle } from "../../ui/idle.ts";
import { takeThisPage } from "./names.ts";

/** The service worker of this site (src/offline/service-worker.ts), asked for once the page is at rest: the page without a
 * connection. Only the built pages have one: while they are written, what is served changes under it. */
export function useWorkerAtRest(): void {
  useEffect(() => whenIdle(() => void register()), []);
}

/** Puts this page under it too. A page that was on its way while the worker started, and one that was loaded anew without the cache, is
 * under none until the worker takes it: the sign-out of such a page would tell nobody to forget what was pushed. */
async function register(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const url = "/sw.js";
  // Where the browser asks who makes addresses of scripts, this one place may, for this one file.
  policy ??= globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => url });
  try {
    await workers.register(policy?.createScriptURL("") ?? url, { updateViaCache: "none" });
    const { active } = await workers.ready;
    if (workers.controller === null) active?.postMessage(takeThisPage);
  } catch {
    // A browser that refuses (private windows of some), or the network: the page does without.
  }
}

let policy: { readonly createScriptURL: (url: string) => string } | undefined;
