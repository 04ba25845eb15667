import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

test("as many at once as asked, each once, in their order", async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resume) => setTimeout(resume, item));
    running -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("an error is reported", async () => {
  await expect(inParallel([1], 2, async () => await Promise.reject(new Error("no")))).rejects.toThrow("no");
});
