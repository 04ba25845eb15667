import { signedOut, takeThisPage } from "../shared/offline/names.ts";
import { pushText } from "./text.ts";
import type { PushedEvent, RequestEvent, WorkerScope } from "./worker-scope.ts";

/** What this browser does for the site when no page of it is open, or none can be loaded: the offline page, and push messages.
 * It caches the files of that one page and nothing else: no API call passes through it, so that a new version may take over at
 * any time without affecting open pages. */

export type OfflineFiles = {
  /** Changes with any of the files. */
  readonly version: string;
  /** The path of the offline page, first, and of the files that it loads. */
  readonly paths: readonly [string, ...string[]];
};

const cachesName = "vigie.offline-page ";

export function serveOffline(scope: WorkerScope, files: OfflineFiles): void {
  const cacheName = cachesName + files.version;
  scope.addEventListener("install", (event) => {
    event.waitUntil(install(scope, files, cacheName));
  });
  scope.addEventListener("activate", (event) => {
    event.waitUntil(takeOver(scope, cacheName));
  });
  scope.addEventListener("fetch", (event) => {
    const answer = answerTo(scope, files, event);
    if (answer !== null) event.respondWith(answer);
  });
  scope.addEventListener("push", (event) => {
    event.waitUntil(show(scope, event));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, pathOf(event.notification.data)));
  });
  scope.addEventListener("message", (event) => {
    if (event.data === signedOut) event.waitUntil(forget(scope));
    if (event.data === takeThisPage) event.waitUntil(scope.clients.claim());
  });
}

async function install(scope: WorkerScope, { paths }: OfflineFiles, cacheName: string): Promise<void> {
  const cache = await scope.caches.open(cacheName);
  await cache.addAll([...paths]);
  await scope.skipWaiting();
}

async function takeOver(scope: WorkerScope, cacheName: string): Promise<void> {
  const names = await scope.caches.keys();
  const old = names.filter((name) => name.startsWith(cachesName) && name !== cacheName);
  await Promise.all(old.map((name) => scope.caches.delete(name)));
  // The page is requested while the worker starts, which therefore delays nothing.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** Null for requests that the browser handles as without a worker: everything except pages and the files of the offline page. */
function answerTo(
  scope: WorkerScope,
  { paths }: OfflineFiles,
  event: RequestEvent,
): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin || request.method !== "GET") return null;
  if (paths.includes(pathname)) return orKept(scope, scope.fetch(request), pathname);
  if (request.mode !== "navigate" || /^\/(?:v1|webhooks)(?:\/|$)/.test(pathname)) return null;
  const asked = event.preloadResponse.then((response) => response ?? scope.fetch(request));
  return orKept(scope, asked, paths[0]);
}

async function orKept(scope: WorkerScope, asked: Promise<Response>, path: string): Promise<Response> {
  try {
    return await asked;
  } catch (reason) {
    const kept = await scope.caches.match(path);
    if (kept === undefined) throw reason;
    return kept;
  }
}

/** Browsers revoke the push permission of a site that shows nothing: an unreadable message is shown too. */
async function show(scope: WorkerScope, { data }: PushedEvent): Promise<void> {
  const { title, body, url, tag } = pushed(data);
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/192.png",
    lang: "fr",
    data: url,
  });
}

type Pushed = { readonly title: string; readonly body: string; readonly url: string; readonly tag: string };

function pushed(data: PushedEvent["data"]): Pushed {
  const said = { title: pushText.title, body: "", url: pushText.home, tag: "vigie" };
  try {
    const json = data?.json();
    if (typeof json !== "object" || json === null) return said;
    const texts = Object.entries(json).filter(([, value]) => typeof value === "string");
    return { ...said, ...Object.fromEntries(texts) };
  } catch {
    return said;
  }
}

/** A path of this site, never another address. */
function pathOf(data: unknown): string {
  return typeof data === "string" && /^\/(?!\/)/.test(data) ? data : pushText.home;
}

/** In an open window, if there is one. */
async function open(scope: WorkerScope, path: string): Promise<void> {
  const [window] = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (window === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  await window.focus();
  // A page that this worker does not control yet cannot be navigated.
  await window.navigate(path).catch(async () => await scope.clients.openWindow(path));
}

/** Nothing about a person is shown on this device after they signed out. */
async function forget(scope: WorkerScope): Promise<void> {
  for (const notification of await scope.registration.getNotifications()) notification.close();
  const subscription = await scope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
