import { expect, test } from "vitest";
import type { Candidate } from "./prescreen.ts";
import { prescreen } from "./prescreen.ts";

let key = 0;
function fund(more: Partial<Candidate>): Candidate {
  key += 1;
  return {
    className: "stock",
    isEuroFund: false,
    isHeld: false,
    fundKey: `fund ${String(key)}`,
    sri: 4,
    weeks: 260,
    ongoingRatio: 0.015,
    note: null,
    ...more,
  };
}

test("what is held and the euro fund stay whatever their history, others need an SRI and three years", () => {
  const candidates = [
    fund({ isHeld: true, weeks: 3, sri: null }),
    fund({ isEuroFund: true, weeks: 0 }),
    fund({ weeks: 155 }),
    fund({ sri: null }),
    fund({}),
  ];
  expect(prescreen(candidates)).toEqual([0, 1, 4]);
});

test("classes take turns, the best note first, then the cheapest", () => {
  const candidates = [
    fund({ ongoingRatio: 0.02 }),
    fund({ ongoingRatio: 0.01 }),
    fund({ note: 4, ongoingRatio: 0.03 }),
    fund({ className: "bond", ongoingRatio: null }),
    fund({ className: "bond", ongoingRatio: 0.02 }),
  ];
  expect(prescreen(candidates, { limit: 2 })).toEqual([2, 4]);
  expect(prescreen(candidates, { limit: 3 })).toEqual([2, 3, 4]);
  expect(prescreen(candidates, { limit: 4 })).toEqual([1, 2, 3, 4]);
});

test("of the share classes of a fund the cheapest is kept, and none beside one that is held", () => {
  const candidates = [
    fund({ fundKey: "a", ongoingRatio: 0.02 }),
    fund({ fundKey: "a", ongoingRatio: 0.01 }),
    fund({ fundKey: "b", isHeld: true }),
    fund({ fundKey: "b", ongoingRatio: 0.001 }),
    fund({ sri: 7 }),
  ];
  expect(prescreen(candidates, { maxLineSri: 6 })).toEqual([1, 2]);
});
