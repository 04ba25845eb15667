import { afterEach, expect, test, vi } from "vitest";
import { chunkTimeoutMs, loadChunk } from "./lazy-screen.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("the code of a page that comes is given", async () => {
  expect(await loadChunk(() => Promise.resolve("code"))).toBe("code");
});

test("after 20 s without an answer it is a ChunkLoadError of type timeout", async () => {
  vi.useFakeTimers();
  const late = loadChunk(() => new Promise(() => undefined)).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  expect(await late).toMatchObject({ name: "ChunkLoadError", type: "timeout" });
});

const afterMs = async (ms: number): Promise<string> =>
  await new Promise((resolve) => setTimeout(() => resolve("code"), ms));
const never = async (): Promise<string> => await new Promise(() => undefined);

/** What a load has come to after so many milliseconds. */
async function outcomeAfter(ms: number, load: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = "waits";
  void load.then(
    (value) => (outcome = value),
    (reason: unknown) => (outcome = reason),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

test("the files of a page have what the table that names them left of the 20 s, all of them the same", async () => {
  vi.useFakeTimers();
  expect(
    await outcomeAfter(
      15_000,
      loadChunk(() => afterMs(15_000), true),
    ),
  ).toBe("code");
  const frame = loadChunk(never).catch((reason: unknown) => reason);
  const screen = loadChunk(never).catch((reason: unknown) => reason);
  expect(await outcomeAfter(4_990, screen)).toBe("waits");
  expect(await outcomeAfter(20, screen)).toMatchObject({ type: "timeout" });
  expect(await frame).toMatchObject({ type: "timeout" });
});

test("a page that is opened later has its own 20 s, and so has a table that is asked for again", async () => {
  vi.useFakeTimers();
  // The clock went back after the test before: this one begins after it.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(
    await outcomeAfter(
      15_000,
      loadChunk(() => afterMs(15_000), true),
    ),
  ).toBe("code");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(
    await outcomeAfter(
      19_000,
      loadChunk(() => afterMs(19_000)),
    ),
  ).toBe("code");
  expect(await outcomeAfter(20_000, loadChunk(never, true))).toMatchObject({ type: "timeout" });
  expect(
    await outcomeAfter(
      19_000,
      loadChunk(() => afterMs(19_000), true),
    ),
  ).toBe("code");
});

test.each([
  [new TypeError("Failed to fetch dynamically imported module: /assets/x.js"), "missing"],
  [new SyntaxError("Unexpected token"), "error"],
])("%s is a ChunkLoadError with the browser's own words", async (cause, type) => {
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
    name: "ChunkLoadError",
    type,
    message: cause.message,
  });
});
