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
  // A recorded observation remains, whatever the holdings are later.
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
  const amountCents = cents(1_000_00);
  const outlook = (costCents: number | null) => ({
    costRatio: costCents === null ? null : costCents / amountCents,
    costCents: costCents === null ? null : cents(costCents),
  });
  const saved = (before: number | null, after: number | null) =>
    savedYearlyCents({ amountCents, before: outlook(before), after: outlook(after) });
  expect(saved(84_600, 53_000)).toBe(31_600);
  expect(saved(10, 25)).toBe(-15);
  expect(saved(null, 25)).toBeNull();
  expect(saved(10, null)).toBeNull();
});

test("what a payment costs a year is no cost of the moves; of several contracts what each saves adds up", () => {
  const payment = { amountCents: cents(500_00), feeCents: cents(5_00), source: "héritage" };
  const one = {
    amountCents: cents(1_000_00),
    before: { costRatio: 0.02, costCents: cents(20_00) },
    // One percent of the value, the payment included.
    after: { costRatio: 0.01, costCents: cents(15_00) },
    payment,
  };
  expect(savedYearlyCents(one)).toBe(10_00);
  const other = { amountCents: cents(0), before: one.before, after: one.after };
  expect(savedYearlyCents({ ...one, contracts: [one, other] })).toBe(15_00);
});

test("a sum is known where each part is, and nothing is not zero", () => {
  expect(wholeSum([cents(1), cents(-3)])).toBe(-2);
  expect(wholeSum([cents(1), null])).toBeNull();
  expect(wholeSum([])).toBeNull();
});
