import { beforeEach, describe, expect, test, vi } from "vitest";
import { signedOut, takeThisPage } from "../shared/offline/names.ts";
import { serveOffline } from "./service-worker.ts";
import type { WindowOfSite, WorkerScope } from "./worker-scope.ts";

const origin = "https://vigie.example";
const files = { version: "b2", paths: ["/offline.html", "/assets/offline-1.js"] } as const;

/** The caches of a site, by their names: what lies in each under its path. */
function keptIn(caches: Map<string, Map<string, string>>): WorkerScope["caches"] {
  return {
    open: async (name) => {
      const cache = caches.get(name) ?? new Map<string, string>();
      caches.set(name, cache);
      const addAll = async (paths: string[]) => paths.forEach((path) => cache.set(path, `kept: ${path}`));
      return { addAll } as Cache;
    },
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
    match: async (asked) => {
      const path = typeof asked === "string" ? asked : "";
      const found = [...caches.values()].map((cache) => cache.get(path)).find((one) => one !== undefined);
      return found === undefined ? undefined : new Response(found);
    },
  };
}

/** A browser's worker with its caches, its windows and its notifications. */
function startedWorker() {
  const listeners = new Map<string, (event: never) => void>();
  const caches = new Map<string, Map<string, string>>();
  const shown: { readonly title: string; readonly options: NotificationOptions }[] = [];
  const done: string[] = [];
  const windows: WindowOfSite[] = [];
  const network = vi.fn((request: Request) =>
    Promise.resolve(new Response(`from the network: ${request.url}`)),
  );
  const scope: WorkerScope = {
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
    location: { origin },
    fetch: network,
    caches: keptIn(caches),
    skipWaiting: async () => void done.push("skipped waiting"),
    clients: {
      claim: async () => void done.push("claimed"),
      matchAll: async () => windows,
      openWindow: async (url) => void done.push(`opened ${url}`),
    },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
      getNotifications: async () => [{ close: () => void done.push("closed a notification") }],
      pushManager: {
        getSubscription: async () => ({
          unsubscribe: async () => {
            done.push("unsubscribed");
            return true;
          },
        }),
      },
    },
  };
  serveOffline(scope, files);
  const tell = async (name: string, event: object = {}): Promise<void> => {
    const works: Promise<unknown>[] = [];
    const listener = listeners.get(name) as ((event: object) => void) | undefined;
    listener?.({ ...event, waitUntil: (work: Promise<unknown>) => void works.push(work) });
    await Promise.all(works);
  };
  const ask = async (path: string, init: { mode?: string; method?: string; preloaded?: Response } = {}) => {
    const url = path.startsWith("/") ? origin + path : path;
    const request = { url, method: init.method ?? "GET", mode: init.mode ?? "navigate" };
    let answer: Promise<Response> | null = null;
    await tell("fetch", {
      request,
      preloadResponse: Promise.resolve(init.preloaded),
      respondWith: (given: Promise<Response>) => void (answer = given),
    });
    return answer === null ? null : await (answer as Promise<Response>).then(async (one) => await one.text());
  };
  return { tell, ask, network, caches, shown, done, windows };
}

let worker = startedWorker();
beforeEach(async () => {
  worker = startedWorker();
  await worker.tell("install");
});

describe("without a connection", () => {
  beforeEach(() => void worker.network.mockRejectedValue(new TypeError("Failed to fetch")));

  test.each(["/", "/app/dashboard", "/app/contract/1?tri=nom", "/advisory"])(
    "%s is the kept page",
    async (path) => {
      expect(await worker.ask(path)).toBe("kept: /offline.html");
    },
  );

  test("the kept page gets what it loads", async () => {
    expect(await worker.ask("/assets/offline-1.js", { mode: "cors" })).toBe("kept: /assets/offline-1.js");
  });
});

test.each([
  ["a call of the API", "/v1/users/me/wealth", { mode: "cors" }],
  ["a file to save", "/v1/exports/1", { mode: "navigate" }],
  ["a script of the site", "/assets/base-1.js", { mode: "cors" }],
  ["a form that is sent", "/app/login", { method: "POST" }],
  ["another site", "https://bank.example/", {}],
])("%s does not pass through the worker", async (_name, path, init) => {
  expect(await worker.ask(path, init)).toBeNull();
  expect(worker.network).not.toHaveBeenCalled();
});

test("with a connection a page is the server's, asked for while the worker started where it was", async () => {
  expect(await worker.ask("/app/dashboard")).toBe(`from the network: ${origin}/app/dashboard`);
  expect(await worker.ask("/app/dashboard", { preloaded: new Response("preloaded") })).toBe("preloaded");
});

test("a new version takes over at once and leaves nothing of the one before; pages stay as they are", async () => {
  worker.caches.set("vigie.offline-page a1", new Map([["/offline.html", "old"]]));
  worker.caches.set("somebody else’s", new Map());
  await worker.tell("activate");
  expect([...worker.caches.keys()].toSorted()).toEqual(["somebody else’s", "vigie.offline-page b2"]);
  expect(worker.done).toEqual(["skipped waiting", "claimed"]);
});

test("at a sign-out this device tells nothing more of its owner", async () => {
  await worker.tell("message", { data: signedOut });
  expect(worker.done.slice(1)).toEqual(["closed a notification", "unsubscribed"]);
});

test("a page under no worker is taken when it asks, and nothing else is done", async () => {
  await worker.tell("message", { data: takeThisPage });
  expect(worker.done.slice(1)).toEqual(["claimed"]);
});

describe("what is pushed", () => {
  const pushed = { title: "Accord à renouveler", body: "", url: "/app/user/notifications", tag: "consent" };

  test("is shown, one of its kind at a time", async () => {
    await worker.tell("push", { data: { json: () => pushed } });
    expect(worker.shown).toMatchObject([
      { title: pushed.title, options: { tag: "consent", data: "/app/user/notifications", lang: "fr" } },
    ]);
  });

  test.each([
    ["nothing", null],
    ["no JSON", { json: () => JSON.parse("{") }],
    ["something else", { json: () => 3 }],
  ])(
    "and is %s, is told all the same: a browser takes the right back from who shows nothing",
    async (_name, data) => {
      await worker.tell("push", { data });
      expect(worker.shown.map(({ title }) => title)).toEqual(["Du nouveau dans votre espace"]);
    },
  );

  const click = async (data: unknown) =>
    await worker.tell("notificationclick", { notification: { close: () => undefined, data } });

  test("opens its page, in the window that is open where one is", async () => {
    await click("/app/user/notifications");
    expect(worker.done).toContain("opened /app/user/notifications");
    const led: string[] = [];
    worker.windows.push({ url: origin, focus: async () => "", navigate: async (url) => void led.push(url) });
    await click("/app/accounts");
    expect(led).toEqual(["/app/accounts"]);
  });

  test.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", 3, undefined])(
    "never opens another site: %s",
    async (address) => {
      await click(address);
      expect(worker.done.slice(1)).toEqual(["opened /"]);
    },
  );
});
