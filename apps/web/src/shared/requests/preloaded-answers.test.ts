// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, call } from "../../api.ts";
import { preloadedAnswer } from "./preloaded-answers.ts";
import { rangeStart } from "../history/range.tsx";
import { writeSession, clearSession } from "../session/cookies.ts";
import { today } from "../clock/today.ts";
import { serveUnchecked } from "../../testing/server.ts";

const boot = readFileSync(path.join(import.meta.dirname, "../../../public/boot.js"), "utf8");
const get = { method: "GET", headers: { authorization: "Bearer abc" } };
const opening = "/v1/users/me/dashboard/opening";
const date = "Thu, 29 Feb 2024 23:30:00 GMT";
/** What the parts say is not read here, but which they are. */
const parts = Object.fromEntries(
  ["me", "wealth", "portfolios", "dashboard", "series"].map((part) => [part, { part }]),
);
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2024-02-29T23:30:00Z"), toFake: ["Date", "performance"] });
  asked = [];
  serve(() => Response.json(parts, { headers: { date, etag: 'W/"whole"' } }));
  writeSession({ accessToken: "abc", role: "customer", expiresAtMs: Date.now() + 900_000 }, 900);
});

afterEach(() => {
  vi.useRealTimers();
  delete window.earlyAnswers;
  localStorage.clear();
  clearSession();
});

function serve(answer: (url: string) => Response | Promise<Response>): void {
  serveUnchecked((url) => {
    asked.push(url);
    return answer(url);
  });
}

function open(address: string): void {
  history.replaceState(null, "", address);
  // eslint-disable-next-line typescript/no-implied-eval -- the file runs as the page runs it
  new Function(boot)();
}

const own = { params: { id: "me" } } as const;

/** What the dashboard asks when it opens. */
async function askAll(): Promise<void> {
  const query = { from: rangeStart("1a", today()) };
  await Promise.allSettled([
    call(api.users.me, {}),
    call(api.wealth.summary, own),
    call(api.portfolios.list, own),
    call(api.dashboards.show, {}),
    call(api.wealth.series, { ...own, query }),
  ]);
}

test("one call with the page holds all that the dashboard would ask, and nothing of it is asked twice", async () => {
  open("/app/dashboard");
  expect(asked).toEqual([`${opening}?from=2023-03-01`]);
  await askAll();
  expect(asked).toHaveLength(1);
});

test("each address is given its own part, with the time of the answer and without its tag", async () => {
  open("/app/dashboard");
  for (const [url, part] of [
    ["/v1/users/me", "me"],
    ["/v1/users/me/wealth", "wealth"],
    ["/v1/users/me/portfolios", "portfolios"],
    ["/v1/users/me/dashboard", "dashboard"],
    ["/v1/users/me/portfolios/series/cash_values?from=2023-03-01", "series"],
  ] as const) {
    const answer = await preloadedAnswer(url, get, 1000);
    if (answer === null) throw new Error(`${url} is in the opening`);
    expect([answer.ok, answer.status, await answer.json()]).toEqual([true, 200, { part }]);
    expect([answer.headers.get("date"), answer.headers.get("etag")]).toEqual([date, null]);
  }
  expect(preloadedAnswer("/v1/users/me/accounts", get, 1000)).toBeNull();
});

test.each([
  ["refused", () => Response.json({ code: "unconfirmed.user" }, { status: 403 })],
  ["answered by somebody else", () => new Response("<html>", { status: 502 })],
  ["lost", () => Promise.reject(new TypeError("Failed to fetch"))],
])("where the opening is %s, each call is made and has its own answer", async (_how, answer) => {
  serve((url) => (url.startsWith(opening) ? answer() : new Response("{}")));
  open("/app/dashboard");
  await askAll();
  expect(asked).toHaveLength(6);
  open("/app/dashboard");
  expect((await preloadedAnswer("/v1/users/me", get, 1000))?.status).toBe(200);
});

test.each(["/app/login", "/app/dashboard/contracts"])("%s asks for nothing early", (address) => {
  open(address);
  expect(asked).toEqual([]);
});

test("nobody signed in, or an advisor, asks for nothing early", () => {
  clearSession();
  open("/app/dashboard");
  writeSession({ accessToken: "abc", role: "advisor", expiresAtMs: Date.now() + 900_000 }, 900);
  open("/app/dashboard");
  expect(asked).toEqual([]);
});

test("another range than a year is left to the page", () => {
  localStorage.setItem("vigie.range", "1m");
  open("/app/dashboard");
  open("/app/dashboard?periode=tout");
  expect(asked).toEqual([opening, opening]);
  expect(preloadedAnswer("/v1/users/me/portfolios/series/cash_values?from=2017-01-01", get, 1000)).toBeNull();
});

test("a part is taken once, by the same token, without another header, before any write, within its time", async () => {
  const url = "/v1/users/me/wealth";
  open("/app/dashboard");
  expect(preloadedAnswer(url, { ...get, headers: { authorization: "Bearer other" } })).toBeNull();
  expect(preloadedAnswer(url, { ...get, headers: { ...get.headers, "vigie-view": "shared" } })).toBeNull();
  expect(await preloadedAnswer(url, get, 1000)).not.toBeNull();
  expect(asked).toHaveLength(1);
  await preloadedAnswer(url, get, 1000);
  expect(asked.slice(1)).toEqual([url]);
  expect(preloadedAnswer("/v1/users/me", { ...get, method: "PUT" }, 1000)).toBeNull();
  expect(preloadedAnswer("/v1/users/me", get, 1000)).toBeNull();
  open("/app/dashboard");
  expect(preloadedAnswer("/v1/users/me", get, 30_001)).toBeNull();
});
