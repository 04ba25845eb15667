import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLedgers } from "./ledgers.ts";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "ledgers-"))));
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => path.join(folder, "anchors.jsonl");

async function firstBack(count: number): Promise<string[]> {
  const found: string[] = [];
  for await (const line of openLedgers(folder).readBack("anchors")) if (found.push(line) === count) break;
  return found;
}

test("a line that a crash left half-written stays by itself, and the next record is whole", async () => {
  const ledgers = openLedgers(folder);
  await ledgers.append("anchors", ['{"n":1}']);
  appendFileSync(file(), '{"n":2,"text":"é');
  expect(await ledgers.read("anchors")).toEqual(['{"n":1}', '{"n":2,"text":"é']);
  await ledgers.append("anchors", ['{"n":3}', '{"n":4}']);
  await ledgers.append("anchors", ['{"n":5}']);
  const lines = ['{"n":1}', '{"n":2,"text":"é', '{"n":3}', '{"n":4}', '{"n":5}'];
  expect(await ledgers.read("anchors")).toEqual(lines);
  expect(readFileSync(file(), "utf8")).toBe(`${lines.join("\n")}\n`);
  expect(await firstBack(9)).toEqual(lines.toReversed());
});

test("the last lines are read from the end of the file, however long it is", async () => {
  const ledgers = openLedgers(folder);
  const lines = Array.from({ length: 30_000 }, (_, at) => `{"n":${at},"text":"${"é".repeat(at % 200)}"}`);
  await ledgers.append("anchors", lines);
  expect(statSync(file()).size).toBeGreaterThan(3_000_000);
  expect(await firstBack(lines.length + 1)).toEqual(lines.toReversed());

  const probe = await open(file());
  const reads = vi.spyOn(Object.getPrototypeOf(probe), "read");
  expect(await firstBack(3)).toEqual(lines.slice(-3).toReversed());
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
  await probe.close();
});

test("a ledger in which nothing was written yet has no line, in either direction", async () => {
  expect(await openLedgers(folder).read("anchors")).toEqual([]);
  expect(await firstBack(1)).toEqual([]);
});
