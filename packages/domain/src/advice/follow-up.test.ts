import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { adviceStanding, savedYearlyCents, wholeSum } from "./follow-up.ts";

const sent = { validUntil: day("2026-12-20"), seen: [], isDone: false, today: day("2026-11-26") } as const;

test.each([
  [{ state: "sent" }, "to_answer"],
  [{ state: "sent", today: day("2026-12-20") }, "to_answer"],
  [{ state: "sent", today: day("2026-12-21") }, "lapsed"],
  [{ state: "accepted" }, "to_carry_out"],
  [{ state: "accepted", seen: ["late"] }, "to_carry_out"],
  [{ state: "accepted", isDone: true }, "followed"],
  // What was seen once stays seen, whatever is held since.
  [{ state: "accepted", seen: ["late", "done"] }, "followed"],
  [{ state: "refused" }, "refused"],
  [{ state: "change_asked" }, "to_rework"],
  [{ state: "draft" }, null],
  [{ state: "superseded" }, null],
  [{ state: "withdrawn" }, null],
] as const)("an advice %j stands as %s", (but, standing) => {
  expect(adviceStanding({ ...sent, ...but })).toBe(standing);
});

test("what an advice saves is its costs before less those after, and unknown with either of them", () => {
  const outlook = (costCents: number | null) =>
    ({ costCents: costCents === null ? null : cents(costCents) }) as never;
  expect(savedYearlyCents({ before: outlook(84_600), after: outlook(53_000) })).toBe(31_600);
  expect(savedYearlyCents({ before: outlook(10), after: outlook(25) })).toBe(-15);
  expect(savedYearlyCents({ before: outlook(null), after: outlook(25) })).toBeNull();
  expect(savedYearlyCents({ before: outlook(10), after: outlook(null) })).toBeNull();
});

test("a sum is known where each part is, and nothing is not zero", () => {
  expect(wholeSum([cents(1), cents(-3)])).toBe(-2);
  expect(wholeSum([cents(1), null])).toBeNull();
  expect(wholeSum([])).toBeNull();
});
