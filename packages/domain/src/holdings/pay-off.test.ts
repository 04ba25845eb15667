import { expect, test } from "vitest";
import { cents, sumCents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { type OwedLoan, payOffOf } from "./pay-off.ts";
import { typedLoanSchedule, typedLoanTerms } from "./typed-loans.ts";

const today = day("2026-11-20");
const loanTerms = {
  borrowedCents: cents(120_000_00),
  nominalRateRatio: 0.024,
  durationMonths: 60,
  firstRepaymentOn: day("2024-12-05"),
  signedOn: null,
  instalmentCents: null,
  insuranceMonthlyCents: null,
};
function loan(change: Partial<typeof loanTerms> = {}, ownedRatio = 1): OwedLoan {
  const terms = typedLoanTerms({ ...loanTerms, ...change });
  const rows = terms.ok ? typedLoanSchedule(terms.value) : [];
  const outstandingCents = rows.findLast((row) => row.day <= today)?.outstandingCents ?? null;
  return { schedule: { basis: "whole", rows }, outstandingCents, ownedRatio };
}

test("a loan ends at its last instalment, and its interest is that of the instalments to come", () => {
  const one = loan();
  const coming = (one.schedule?.rows ?? []).filter((row) => row.day > today);
  const told = payOffOf([one], today);
  expect(told?.endsOn).toBe("2029-11-05");
  expect(told?.interestCents).toBe(sumCents(coming.map((row) => row.interestCents)));
  expect(told?.points.map((point) => point.day)).toEqual([
    "2026-11-20",
    "2027-11-20",
    "2028-11-20",
    "2029-10-05",
    "2029-11-05",
  ]);
  const owed = told?.points.map((point) => point.outstandingCents) ?? [];
  expect([owed[0], owed.at(-1)]).toEqual([one.outstandingCents, 0]);
  expect(owed).toEqual(owed.toSorted((a, b) => b - a));
  expect(owed[1]).toBe(coming.find((row) => row.day === "2027-11-05")?.outstandingCents);
});

test("two loans are added up, each for the person's share, and the last one makes the end", () => {
  const [long, short] = [loan({}, 0.5), loan({ borrowedCents: cents(10_000_00), durationMonths: 36 })];
  const told = payOffOf([long, short], today);
  expect(told?.endsOn).toBe("2029-11-05");
  expect(told?.points[0]?.outstandingCents).toBe(
    Math.round((long.outstandingCents ?? 0) / 2) + (short.outstandingCents ?? 0),
  );
  const end = told?.points.find((point) => point.day === "2027-11-05");
  const alone = payOffOf([long], today)?.points.find((point) => point.day === "2027-11-20");
  expect(end?.outstandingCents).toBe(alone?.outstandingCents);
});

test("nothing is drawn where nothing is owed, nor where a loan that runs has no schedule", () => {
  const repaid = { schedule: null, outstandingCents: cents(0), ownedRatio: 1 };
  const unknown = { schedule: null, outstandingCents: cents(10_000_00), ownedRatio: 1 };
  expect(payOffOf([], today)).toBeNull();
  expect(payOffOf([repaid], today)).toBeNull();
  expect(payOffOf([loan(), unknown], today)).toBeNull();
  expect(payOffOf([loan(), repaid], today)?.endsOn).toBe("2029-11-05");
});
