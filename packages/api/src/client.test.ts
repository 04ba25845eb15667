import { expect, test, vi } from "vitest";
import { insightsApi } from "./book/insights.ts";
import { api, createClient } from "./index.ts";

/** A refusal with a truncated body. */
function cutShort(): Response {
  const body = new ReadableStream({
    pull: (stream) => {
      stream.error(new TypeError("cut"));
    },
  });
  return new Response(body, { status: 403 });
}

const callAnsweredBy = (answer: () => Response) =>
  createClient({ baseUrl: "", headers: () => ({}), fetch: () => Promise.resolve(answer()) });

test("a refusal that the caller no longer waits for is no refusal: 403 would end the session", async () => {
  const waiting = new AbortController();
  waiting.abort();
  const asked = callAnsweredBy(cutShort)(api.connections.banks, {}, waiting.signal);
  await expect(asked).rejects.toThrow("cut");
});

test("a refusal whose body is lost on the way is a network that went away", async () => {
  const asked = callAnsweredBy(cutShort)(api.connections.banks, {});
  await expect(asked).rejects.toMatchObject({ status: 0, body: { code: "network.unreachable" } });
});

test("a refusal of something between us and the server keeps its status", async () => {
  const asked = callAnsweredBy(() => new Response("<h1>Bad gateway</h1>", { status: 502 }))(
    api.connections.banks,
    {},
  );
  await expect(asked).rejects.toMatchObject({ status: 502, body: { code: "server.unexpected" } });
});

/** A server that responds with an ETag, and with 304 to a matching request. */
function taggingServer() {
  const state = { tag: 'W/"1"', asked: new Array<string | null>() };
  const held = new Map();
  const call = createClient({
    baseUrl: "",
    held,
    headers: () => ({}),
    fetch: async (_url, { headers }) => {
      const named = new Headers(headers).get("if-none-match");
      state.asked.push(named);
      const init = { headers: { etag: state.tag } };
      return named === state.tag
        ? new Response(null, { status: 304, ...init })
        : Response.json({ dashboard: { tiles: [] } }, init);
    },
  });
  return { state, held, call };
}

test("an answer with a tag is asked for by it, and is what was answered while the server says so", async () => {
  const { state, held, call } = taggingServer();
  const first = await call(api.dashboards.show, {});
  expect(await call(api.dashboards.show, {})).toBe(first);
  state.tag = 'W/"2"';
  const second = await call(api.dashboards.show, {});
  expect(second).not.toBe(first);
  expect(await call(api.dashboards.show, {})).toBe(second);
  held.clear();
  await call(api.dashboards.show, {});
  expect(state.asked).toEqual([null, 'W/"1"', 'W/"1"', 'W/"2"', null]);
});

test("a few answers are held, those that were asked for last", async () => {
  const { held, call } = taggingServer();
  const wanted = Array.from({ length: 70 }, (_, index) => `view-${index}`);
  for (const view of wanted) held.set(` /${view}`, { tag: "old", reply: {} });
  await call(api.dashboards.show, {});
  expect(held.size).toBe(60);
  expect([...held.keys()].at(-1)).toBe(" /users/me/dashboard");
  expect(held.has(" /view-0")).toBe(false);
});

test("who has just written asks for the latest, whatever came of the writing, and later takes what a replica tells", async () => {
  // The fake clock starts at zero, but earlier tests of this worker wrote at later times of the real clock.
  const livedMs = performance.now();
  vi.useFakeTimers({ toFake: ["performance"] });
  const asked: (string | null)[] = [];
  let isCut = false;
  const call = createClient({
    baseUrl: "",
    headers: () => ({}),
    fetch: async (_url, { headers }) => {
      asked.push(new Headers(headers).get("cache-control"));
      if (isCut) throw new TypeError("cut");
      return Response.json({ kinds: [], insights: [], next: null, dashboard: { tiles: [] } });
    },
  });
  try {
    vi.advanceTimersByTime(livedMs + 60_000);
    await call(insightsApi.list, {});
    isCut = true;
    await expect(call(api.sessions.revoke, {})).rejects.toThrow("network.unreachable");
    isCut = false;
    await call(insightsApi.list, {});
    // Never answered by a replica.
    await call(api.dashboards.show, {});
    vi.advanceTimersByTime(11_000);
    await call(insightsApi.list, {});
    vi.advanceTimersByTime(2_000);
    await call(insightsApi.list, {});
  } finally {
    vi.useRealTimers();
  }
  expect(asked).toEqual([null, null, "no-cache", null, "no-cache", null]);
});
