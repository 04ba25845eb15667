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
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2024-02-29T23:30:00Z"), toFake: ["Date", "performance"] });
  asked = [];
  // What they say is not read here.
  serveUnchecked((url) => {
    asked.push(url);
    return new Response("{}");
  });
  writeSession({ accessToken: "abc", role: "customer", expiresAtMs: Date.now() + 900_000 }, 900);
});

afterEach(() => {
  vi.useRealTimers();
  delete window.earlyAnswers;
  localStorage.clear();
  clearSession();
});

function open(address: string): void {
  history.replaceState(null, "", address);
  // eslint-disable-next-line typescript/no-implied-eval -- the file runs as the page runs it
  new Function(boot)();
}

test("what is asked with the page is what the dashboard would ask, and is not asked twice", async () => {
  open("/app/dashboard");
  const early = [...asked];
  const query = { from: rangeStart("1a", today()) };
  const own = { params: { id: "me" } } as const;
  await Promise.allSettled([
    call(api.users.me, {}),
    call(api.wealth.summary, own),
    call(api.portfolios.list, own),
    call(api.dashboards.show, {}),
    call(api.wealth.series, { ...own, query }),
  ]);
  expect(early).toHaveLength(5);
  expect(asked).toEqual(early);
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
  expect(asked.filter((url) => url.includes("series"))).toEqual([]);
});

test("an early answer is taken once, by the same token, without another header, before any write, within its time", () => {
  const url = "/v1/users/me/wealth";
  open("/app/dashboard");
  expect(preloadedAnswer(url, { ...get, headers: { authorization: "Bearer other" } })).toBeNull();
  expect(preloadedAnswer(url, { ...get, headers: { ...get.headers, "vigie-view": "shared" } })).toBeNull();
  expect(preloadedAnswer(url, get, 1000)).not.toBeNull();
  expect(preloadedAnswer(url, get, 1000)).toBeNull();
  expect(preloadedAnswer("/v1/users/me", { ...get, method: "PUT" }, 1000)).toBeNull();
  expect(preloadedAnswer("/v1/users/me", get, 1000)).toBeNull();
  open("/app/dashboard");
  expect(preloadedAnswer("/v1/users/me", get, 30_001)).toBeNull();
});
