import { expect, test } from "vitest";
import { firstBrokenRecord, type RecordKind, type RecordLine } from "./record.ts";

const noHash = "0".repeat(64);
const line = (rank: number, kind: RecordKind, more: Partial<RecordLine> = {}): RecordLine => ({
  rank,
  kind,
  source: "proposals",
  sourceId: "p",
  contentHash: kind,
  contentNow: kind,
  previousHash: rank === 1 ? noHash : `h${String(rank - 1)}`,
  hash: `h${String(rank)}`,
  hashNow: `h${String(rank)}`,
  ...more,
});
const chain = (at = 0, more: Partial<RecordLine> = {}) =>
  (["proposal_sent", "proposal_change_asked", "proposal_superseded"] as const).map((kind, index) =>
    line(index + 1, kind, index === at - 1 ? more : index === 1 ? { contentNow: "proposal_superseded" } : {}),
  );
const head = { rank: 3, hash: "h3" };

test("a record holds where its lines follow one another and its rows are what they were", () => {
  expect(firstBrokenRecord(chain(), head)).toBeNull();
  expect(firstBrokenRecord([], undefined)).toBeNull();
});

test("a decision that another followed is proven by its line, the last one by its row", () => {
  expect(firstBrokenRecord(chain(3, { contentNow: "other" }), head)).toMatchObject({
    rank: 3,
    reason: "changed",
  });
});

test.each([
  ["a line changed", chain(2, { hashNow: "x" }), { rank: 2, reason: "changed" }],
  ["a row changed", chain(1, { contentNow: "x" }), { rank: 1, reason: "changed" }],
  ["a row gone", chain(1, { contentNow: null }), { rank: 1, reason: "missing" }],
  ["another line put in", chain(2, { previousHash: "x" }), { rank: 2, reason: "unlinked" }],
  ["a line taken out", chain().filter(({ rank }) => rank !== 2), { rank: 2, reason: "missing" }],
  ["the last line cut off", chain(2, {}).slice(0, 2), { rank: 3, reason: "missing" }],
  ["all of it gone", [], { rank: 3, reason: "missing" }],
])("%s is named", (_name, lines, fault) => {
  expect(firstBrokenRecord(lines, head)).toMatchObject(fault);
});
