import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { keptParts, recordReference } from "./kept-records.ts";

const erasedOn = day("2026-03-31");
const at = (today: string) => ({ erasedOn, today: day(today) });

test("advice is kept five years from the end of the relation, contracts as long as their documents", () => {
  const counts = [
    { kind: "advice", count: 2, until: null },
    { kind: "contract", count: 3, until: day("2034-01-10") },
    { kind: "bill", count: 0, until: null },
  ] as const;
  expect(keptParts(counts, at("2026-11-28")).map(({ kind, until, source }) => [kind, until, source])).toEqual(
    [
      ["advice", "2031-03-31", "RG AMF, C. ass. L522-5"],
      ["contract", "2034-01-10", "C. conso L213-1, D213-1, D213-2"],
    ],
  );
});

test("the last day is the last on which it is shown", () => {
  const counts = [{ kind: "advice", count: 1, until: null }] as const;
  expect(keptParts(counts, at("2031-03-31"))).toHaveLength(1);
  expect(keptParts(counts, at("2031-04-01"))).toEqual([]);
});

test("what was concluded and still runs has no last day yet", () => {
  const [part] = keptParts([{ kind: "contract", count: 1, until: null }], at("2050-01-01"));
  expect(part?.until).toBeNull();
});

test("a record is named by the end of its id", () => {
  expect(recordReference("01900000-0000-7000-8000-0000003fa21c")).toBe("3FA21C");
});
