import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import {
  type BenchLine,
  benchLines,
  missingFrom,
  readRecord,
  worseThan,
  writeRecord,
} from "./bench-record.ts";

function line(what: string, figures: Partial<BenchLine>): BenchLine {
  return { bench: "start", what, ours: null, peer: null, unit: "ms", ...figures };
}

test("a time that grew is worse, whatever got better or stayed is not told, the worst first", () => {
  const recorded = [
    line("cold", { ours: 2700 }),
    line("memory", { ours: 171, unit: "MB" }),
    line("warm", { ours: 1000 }),
    line("same", { ours: 100 }),
  ];
  const now = [
    line("same", { ours: 110 }),
    line("memory", { ours: 230, unit: "MB" }),
    line("cold", { ours: 5200 }),
    line("warm", { ours: 500 }),
  ];
  expect(worseThan(recorded, now).map((change) => change.line.what)).toEqual(["cold", "memory"]);
  expect(worseThan(recorded, now)[0]).toMatchObject({ before: 2700, after: 5200, worseBy: 5200 / 2700 });
});

test("fewer calls a second are worse, more are not", () => {
  const rate = (ours: number) => line("calls", { ours, unit: "calls/s" });
  expect(worseThan([rate(100)], [rate(50)])).toMatchObject([{ worseBy: 2 }]);
  expect(worseThan([rate(100)], [rate(200)])).toEqual([]);
});

test("a machine that slowed the peer as much slowed us, not our code", () => {
  const recorded = [line("cold", { ours: 1000, peer: 100 })];
  expect(worseThan(recorded, [line("cold", { ours: 2000, peer: 200 })])).toEqual([]);
  expect(worseThan(recorded, [line("cold", { ours: 2000, peer: 100 })])).toHaveLength(1);
});

test("a figure that a bench no longer prints is missing, those of benches that did not run are not", () => {
  const recorded = [line("cold", { ours: 1 }), { ...line("sync", { ours: 1 }), bench: "sync" }];
  expect(missingFrom([line("warm", { ours: 1 })], recorded).map((one) => one.what)).toEqual(["cold"]);
});

test("what a bench prints is read back from its record, without the words around", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-record-"));
  const file = path.join(folder, "run.jsonl");
  const printed = `seeding\n${JSON.stringify({ ...line("sign-ins; p95 31 ms", { ours: 9 }), ratio: 1 })}\n{not json\n`;
  writeRecord(file, benchLines(printed));
  expect(readRecord(file)).toEqual([line("sign-ins", { ours: 9 })]);
  rmSync(folder, { recursive: true });
});
