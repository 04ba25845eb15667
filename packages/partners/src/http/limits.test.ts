import type { Instant } from "@vigie/domain";
import { addMs, instant } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";
import { parseJson, readBody } from "./read-body.ts";
import type { FetchLike, ResilientOptions } from "./resilient-fetch.ts";
import { createResilientFetch, parseRetryAfter } from "./resilient-fetch.ts";

const start = instant("2026-11-21T08:00:00Z");
const get = { method: "GET", url: "https://partner.example/x" } as const;

function client(fetch: FetchLike, more: Partial<ResilientOptions> = {}) {
  const waits: number[] = [];
  let calls = 0;
  const counted: FetchLike = (url, init) => {
    calls += 1;
    return fetch(url, init);
  };
  const sleep = async (ms: number) => void waits.push(ms);
  const send = createResilientFetch({
    clock: () => start,
    random: () => 0.999,
    fetch: counted,
    sleep,
    ...more,
  });
  return { send, waits, calls: () => calls };
}

/** A body that arrives in chunks, and records whether its reader cancelled it. */
function pieces(...chunks: readonly Uint8Array[]) {
  let cancelled = false;
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[at];
      at += 1;
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
    cancel() {
      cancelled = true;
    },
  });
  return { response: new Response(stream), taken: () => at, cancelled: () => cancelled };
}
const bytes = (text: string) => new TextEncoder().encode(text);

describe("the body of an answer", () => {
  test("is read up to its bound to the byte, and let go above it", async () => {
    expect(await readBody(pieces(bytes("12"), bytes("34")).response, 4)).toEqual({ ok: true, value: "1234" });
    const long = pieces(...Array.from({ length: 100 }, () => bytes("12345")));
    expect(await readBody(long.response, 8)).toMatchObject({ code: "http.too_large" });
    expect(long.cancelled()).toBe(true);
    expect(long.taken()).toBeLessThan(10);
  });

  test("counts bytes, not letters", async () => {
    expect(await readBody(new Response("é€"), 5)).toEqual({ ok: true, value: "é€" });
    expect(await readBody(new Response("é€"), 4)).toMatchObject({ code: "http.too_large" });
  });

  test("may be cut in the middle of a letter, but not end there", async () => {
    const euro = bytes("€");
    const whole = pieces(euro.slice(0, 1), euro.slice(1));
    expect(await readBody(whole.response, 10)).toEqual({ ok: true, value: "€" });
    expect(await readBody(pieces(euro.slice(0, 2)).response, 10)).toMatchObject({ code: "http.not_text" });
  });

  test("that is empty is a text, and no JSON", async () => {
    expect(await readBody(new Response(null, { status: 204 }), 10)).toEqual({ ok: true, value: "" });
    expect([parseJson("").ok, parseJson('{"a":1').ok, parseJson("null")]).toEqual([
      false,
      false,
      { ok: true, value: null },
    ]);
  });

  test("that is too large or no text is not asked for again", async () => {
    const large = client(async () => new Response("x".repeat(11)), { maxBytes: 10 });
    expect(await large.send(get)).toMatchObject({ code: "http.too_large" });
    const broken = client(async () => new Response(new Uint8Array([0xff])));
    expect(await broken.send(get)).toMatchObject({ code: "http.not_text" });
    expect([large.calls(), broken.calls()]).toEqual([1, 1]);
  });

  test("that stops on its way is asked for again", async () => {
    let number = 0;
    const { send } = client(async () => {
      number += 1;
      if (number > 1) return new Response("whole");
      return new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) }));
    });
    expect(await send(get)).toMatchObject({ ok: true, value: { text: "whole" } });
    expect(number).toBe(2);
  });

  test("that drips past the time-out is cut, headers or not", async () => {
    const drip: FetchLike = async (_url, init) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(bytes("{"));
            init.signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
          },
        }),
      );
    const { send } = client(drip, { tries: 1 });
    expect(await send({ ...get, timeoutMs: 5 })).toMatchObject({ code: "http.timeout" });
  });
});

describe("tries", () => {
  test.each([301, 302, 303, 307, 308])(
    "a %d to another host is neither followed nor tried again",
    async (status) => {
      const headers = { location: "https://evil.example/" };
      const { send, calls } = client(async () => new Response(null, { status, headers }));
      expect(await send({ ...get, headers: { authorization: "Bearer t" } })).toMatchObject({
        code: "http.redirected",
      });
      expect(calls()).toBe(1);
    },
  );

  test.each([
    ["POST", false, 1],
    ["PUT", false, 1],
    ["DELETE", false, 1],
    ["DELETE", true, 3],
    ["GET", true, 3],
    ["GET", false, 1],
  ] as const)(
    "a %s that says idempotent=%s is sent %d times to a host in trouble",
    async (method, idempotent, count) => {
      const { send, calls } = client(async () => new Response("", { status: 502 }));
      expect(await send({ ...get, method, idempotent })).toMatchObject({ ok: true, value: { status: 502 } });
      expect(calls()).toBe(count);
    },
  );

  test("the wait doubles, and is drawn below its bound", async () => {
    const { send, waits } = client(async () => new Response("", { status: 500 }), {
      tries: 5,
      backoffMs: 100,
    });
    await send(get);
    expect(waits).toEqual([200, 400, 799, 1598]);
    const hurried = client(async () => new Response("", { status: 500 }), { random: () => 0 });
    await hurried.send(get);
    expect(hurried.waits).toEqual([0, 0]);
  });

  test.each([
    ["0", 0],
    [" 7 ", 7],
    ["999999", 999_999],
    ["Sat, 21 Nov 2026 07:00:00 GMT", 0],
    ["Saturday, 21-Nov-26 08:00:30 GMT", 30],
    ["-5", null],
    ["1.5", null],
    ["", null],
    ["2 minutes", null],
    ["Sat, soon", null],
  ])("Retry-After « %s » is %s seconds", (header, seconds) =>
    expect(parseRetryAfter(header, () => start)).toBe(seconds),
  );
});

describe("the breaker's own clock", () => {
  test("a host silences us for a quarter of an hour at most", () => {
    let now: Instant = start;
    const breaker = createBreaker({ clock: () => now });
    breaker.pause(7 * 24 * 3_600_000);
    expect(breaker.tryEnter()).toEqual({ enter: false, reason: "paused", retryAfterMs: 900_000 });
    now = addMs(start, 900_000);
    expect(breaker.tryEnter()).toEqual({ enter: true });
  });

  test("a success among failures starts the count anew", () => {
    const breaker = createBreaker({ clock: () => start, failuresToOpen: 3 });
    for (const step of ["failed", "failed", "succeeded", "failed", "failed"] as const) breaker[step]();
    expect(breaker.tryEnter().enter).toBe(true);
    breaker.failed();
    expect(breaker.tryEnter()).toMatchObject({ enter: false, reason: "open" });
  });

  test("answers that blame the call do not count against the host", async () => {
    const { send, calls } = client(async () => new Response("", { status: 422 }), { failuresToOpen: 1 });
    for (let index = 0; index < 3; index += 1) await send(get);
    expect(calls()).toBe(3);
  });
});
