import { expect, test } from "vitest";
import { supervise } from "./supervised.ts";
import type { Service } from "./service.ts";

/** Processes that a test ends. */
function fakes() {
  const made: { readonly service: Service; readonly end: () => void }[] = [];
  const start = (): Service => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const service: Service = {
      name: "worker",
      pid: made.length,
      ready: Promise.resolve({ ready: true }),
      ended,
      stop: async () => end(),
      kill: async () => end(),
    };
    made.push({ service, end });
    return service;
  };
  return { made, start };
}

test("a process that ends by itself starts again, each time later, until it is asked to stop", async () => {
  const { made, start } = fakes();
  const pauses: number[] = [];
  const supervised = supervise({
    start,
    onEnd: (_service, pauseMs) => pauses.push(pauseMs),
    firstPauseMs: 10,
  });
  await supervised.ready;
  for (let round = 1; round <= 3; round += 1) {
    made.at(-1)?.end();
    await expect.poll(() => made.length).toBe(round + 1);
  }
  expect(pauses).toEqual([10, 20, 40]);
  await supervised.stop();
  expect(made).toHaveLength(4);
});

test("one that never answered is not started again: its fault is reported", async () => {
  const { made, start } = fakes();
  const broken = (): Service => ({ ...start(), ready: Promise.reject(new Error("no database")) });
  const supervised = supervise({ start: broken, onEnd: () => undefined, firstPauseMs: 1 });
  await expect(supervised.ready).rejects.toThrow("no database");
  made[0]?.end();
  await supervised.stop();
  expect(made).toHaveLength(1);
});
