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
