import type { Clock, Instant } from "@vigie/domain";
import { addMs, instant } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import type { FetchLike, ResilientOptions } from "./resilient-fetch.ts";
import { createResilientFetch, parseRetryAfter } from "./resilient-fetch.ts";

/** A host that returns the given responses in sequence, and repeats the last one. */
function host(...answers: (() => Response | Promise<Response>)[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch: FetchLike = async (url, init) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
    calls.push({ url, init });
    if (answer === undefined) throw new Error("no answer was planned");
    return answer();
  };
  return { fetch, calls };
}

/** A clock that advances only by sleeping. */
function world(fetch: FetchLike, more: Partial<ResilientOptions> = {}) {
  let now: Instant = instant("2026-11-21T08:00:00Z");
  const waits: number[] = [];
  const clock: Clock = () => now;
  const pass = (ms: number) => {
    now = addMs(now, ms);
  };
  const sleep = async (ms: number) => {
    waits.push(ms);
    pass(ms);
  };
  return { send: createResilientFetch({ clock, random: () => 0.5, fetch, sleep, ...more }), waits, pass };
}

const answer = (status: number, body = "{}", headers: Record<string, string> = {}) => {
  return () => new Response(body, { status, headers });
};
const drop = () => Promise.reject(new TypeError("fetch failed for https://host/?token=SECRET"));
const get = { method: "GET", url: "https://partner.example/2.0/x?token=SECRET" } as const;
const post = { method: "POST", url: "https://partner.example/2.0/x", body: "{}" } as const;

describe("retries", () => {
  test("a GET is tried three times with jitter, then answers", async () => {
    const { fetch, calls } = host(drop, answer(503), answer(200, '{"a":1}'));
    const { send, waits } = world(fetch);
    expect(await send(get)).toMatchObject({ ok: true, value: { status: 200, text: '{"a":1}' } });
    expect(calls).toHaveLength(3);
    expect(waits).toEqual([250, 500]);
  });
  test("a GET that never works ends after the third try", async () => {
    const { fetch, calls } = host(drop);
    expect(await world(fetch).send(get)).toMatchObject({ ok: false, code: "http.unreachable" });
    expect(calls).toHaveLength(3);
  });
  test("a POST is sent once, since a repeat may act twice", async () => {
    const { fetch, calls } = host(drop);
    expect(await world(fetch).send(post)).toMatchObject({ ok: false, code: "http.unreachable" });
    expect(calls).toHaveLength(1);
  });
  test("a POST that says that it is idempotent is tried again", async () => {
    const { fetch, calls } = host(drop, answer(200));
    expect((await world(fetch).send({ ...post, idempotent: true })).ok).toBe(true);
    expect(calls).toHaveLength(2);
  });
  test.each([400, 401, 404, 409])("a %d is an answer, not a trouble", async (status) => {
    const { fetch, calls } = host(answer(status));
    expect(await world(fetch).send(get)).toMatchObject({ ok: true, value: { status } });
    expect(calls).toHaveLength(1);
  });
});

describe("Retry-After", () => {
  test("a short one is waited for", async () => {
    const { fetch } = host(answer(429, "{}", { "retry-after": "2" }), answer(200));
    const { send, waits } = world(fetch);
    expect(await send(get)).toMatchObject({ ok: true, value: { status: 200 } });
    expect(waits).toEqual([2000]);
  });
  test("a long one is told to the caller, and the host is left alone until then", async () => {
    const { fetch, calls } = host(answer(429, "{}", { "retry-after": "60" }), answer(200));
    const { send, waits, pass } = world(fetch);
    expect(await send(get)).toMatchObject({ ok: true, value: { status: 429, retryAfterSeconds: 60 } });
    expect(await send(get)).toMatchObject({
      ok: false,
      code: "http.paused",
      detail: { retryAfterSeconds: 60 },
    });
    expect([calls.length, waits]).toEqual([1, []]);
    pass(60_000);
    expect(await send(get)).toMatchObject({ ok: true, value: { status: 200 } });
  });
  test("it is seconds or a date", () => {
    const clock = () => instant("2026-11-21T08:00:00Z");
    expect(parseRetryAfter("120", clock)).toBe(120);
    expect(parseRetryAfter("Sat, 21 Nov 2026 08:01:00 GMT", clock)).toBe(60);
    expect(parseRetryAfter("soon", clock)).toBeNull();
    expect(parseRetryAfter(null, clock)).toBeNull();
  });
});

describe("the breaker", () => {
  test("opens after failures in a row, refuses at once, and lets one call try after its pause", async () => {
    const { fetch, calls } = host(drop, drop, drop, drop, answer(200));
    const { send, pass } = world(fetch, { tries: 1, failuresToOpen: 3, openMs: 30_000 });
    for (let index = 0; index < 3; index += 1) await send(get);
    expect(await send(get)).toMatchObject({
      ok: false,
      code: "http.circuit_open",
      detail: { retryAfterSeconds: 30 },
    });
    expect(calls).toHaveLength(3);
    pass(30_000);
    expect(await send(get)).toMatchObject({ ok: false, code: "http.unreachable" });
    expect(await send(get)).toMatchObject({ ok: false, code: "http.circuit_open" });
    pass(30_000);
    expect((await send(get)).ok).toBe(true);
    expect((await send(get)).ok).toBe(true);
  });
  test("of two calls while the breaker is half open one is sent", async () => {
    const { fetch, calls } = host(drop, answer(200));
    const { send, pass } = world(fetch, { tries: 1, failuresToOpen: 1, openMs: 1_000 });
    await send(get);
    pass(1_000);
    const both = await Promise.all([send(get), send(get)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(calls).toHaveLength(2);
  });
  test("one host in trouble does not stop another", async () => {
    const { fetch } = host(drop, answer(200));
    const { send } = world(fetch, { tries: 1, failuresToOpen: 1 });
    await send(get);
    expect((await send({ method: "GET", url: "https://other.example/" })).ok).toBe(true);
  });
});

describe("answers that are refused", () => {
  test("a redirect is not followed", async () => {
    const { fetch, calls } = host(answer(302, "", { location: "https://evil.example/" }));
    expect(await world(fetch).send(get)).toMatchObject({ ok: false, code: "http.redirected" });
    expect(calls.map(({ init }) => init.redirect)).toEqual(["manual"]);
  });
  test("an answer above the bound is cut", async () => {
    const { fetch } = host(answer(200, "x".repeat(1_001)));
    expect(await world(fetch, { maxBytes: 1_000 }).send(get)).toMatchObject({
      ok: false,
      code: "http.too_large",
    });
  });
  test("bytes that are not UTF-8 are damage, not data", async () => {
    const { fetch } = host(() => new Response(new Uint8Array([0x22, 0xff, 0xfe, 0x22])));
    expect(await world(fetch).send(get)).toMatchObject({ ok: false, code: "http.not_text" });
  });
  test("a host that hangs ends in a time-out", async () => {
    const hang: FetchLike = (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const { send } = world(hang, { timeoutMs: 5, tries: 1 });
    expect(await send(get)).toMatchObject({ ok: false, code: "http.timeout" });
  });
  test("a failure names the host and nothing of the address", async () => {
    const { fetch } = host(drop);
    const failure = await world(fetch, { tries: 1 }).send(get);
    expect(failure).toEqual({ ok: false, code: "http.unreachable", detail: { host: "partner.example" } });
  });
  test("each try is logged without its address", async () => {
    const tries: unknown[] = [];
    const { fetch } = host(drop, answer(200));
    await world(fetch, { onTry: (event) => tries.push(event) }).send(get);
    expect(tries).toEqual([
      {
        host: "partner.example",
        method: "GET",
        number: 1,
        outcome: "http.unreachable",
        ms: expect.any(Number),
      },
      { host: "partner.example", method: "GET", number: 2, outcome: 200, ms: expect.any(Number) },
    ]);
  });
});
