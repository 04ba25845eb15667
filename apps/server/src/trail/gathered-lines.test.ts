import { expect, test } from "vitest";
import { gatherLines } from "./gathered-lines.ts";

function gathering(gatherMs: number) {
  const written: (readonly string[])[] = [];
  return { written, lines: gatherLines((some) => void written.push(some), gatherMs) };
}

const anHourMs = 3_600_000;

test("lines that are told at once are written together, in their order", async () => {
  const { written, lines } = gathering(1);
  for (const line of ["a", "b", "c"]) lines.add(line);
  expect(written).toEqual([]);
  await expect.poll(() => written).toEqual([["a", "b", "c"]]);
  lines.add("d");
  await expect.poll(() => written).toEqual([["a", "b", "c"], ["d"]]);
});

test("who stops writes what waits, once", () => {
  const { written, lines } = gathering(anHourMs);
  lines.add("a");
  lines.flush();
  lines.flush();
  expect(written).toEqual([["a"]]);
});

test("what waits when the process ends is written", () => {
  const { written, lines } = gathering(anHourMs);
  const before = process.listeners("exit");
  lines.add("a");
  const own = process.listeners("exit").filter((one) => !before.includes(one));
  expect(own).toHaveLength(1);
  own[0]?.(0);
  expect(written).toEqual([["a"]]);
  expect(process.listeners("exit")).toEqual(before);
});
