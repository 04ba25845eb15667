import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day, type Day } from "../kernel/day.ts";
import {
  changeWithin,
  daysOf,
  endWithoutMethod,
  firstPeriod,
  firstPrice,
  nextPeriod,
  prorata,
  revocationRefund,
  terminationRefund,
  withdrawalRefund,
} from "./billing.ts";
import { clubIntervals, withTax, club202701 } from "./tariff.ts";

test("85.00 € a month from 19 November 2026 cost 34.00 €, of which 5.67 € of tax", () => {
  const first = firstPrice(cents(8500), day("2026-11-19"), "monthly");
  expect(withTax(first, club202701)).toEqual({ ttcCents: 3400, htCents: 2833, vatCents: 567 });
});

test.each([
  ["2026-11-01", 8500],
  ["2026-11-30", 283],
  ["2028-02-29", 293],
])("a month of 85.00 € started on %s costs %d cents", (on, expected) =>
  expect(firstPrice(cents(8500), day(on), "monthly")).toBe(expected),
);

describe("periods", () => {
  test("a month ends with the month and the next ones are whole", () => {
    const first = firstPeriod(day("2027-01-31"), "monthly");
    expect(first).toEqual({ from: "2027-01-31", to: "2027-01-31" });
    expect(nextPeriod(first, "monthly", day("2027-01-31"))).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  });

  test("a year started on 29 February renews on the 28th, and on the 29th again when there is one", () => {
    const start = day("2028-02-29");
    let period = firstPeriod(start, "yearly");
    const starts: Day[] = [];
    for (let year = 0; year < 4; year += 1) {
      period = nextPeriod(period, "yearly", start);
      starts.push(period.from);
    }
    expect(starts).toEqual(["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]);
  });

  test("follow one another without a hole or a shared day, whatever the start", () => {
    const start = fc.integer({ min: 0, max: 4000 }).map((count) => addDays(day("2026-01-01"), count));
    fc.assert(
      fc.property(start, fc.constantFrom(...clubIntervals), (startsOn, interval) => {
        let period = firstPeriod(startsOn, interval);
        expect(period.from).toBe(startsOn);
        for (let index = 0; index < 30; index += 1) {
          const next = nextPeriod(period, interval, startsOn);
          expect(next.from).toBe(addDays(period.to, 1));
          const length = daysOf(next);
          if (interval === "monthly") expect(length >= 28 && length <= 31).toBe(true);
          else expect(length === 365 || length === 366).toBe(true);
          period = next;
        }
      }),
    );
  });
});

describe("a change within a period", () => {
  const november = { from: day("2026-11-01"), to: day("2026-11-30") };

  test.each([
    [8500, 10_000, "2026-11-16", 750],
    [10_000, 8500, "2026-11-16", -750],
    [8500, 8500, "2026-11-16", 0],
    [8500, 10_000, "2026-11-30", 50],
  ])("from %d to %d cents on %s adds %d", (before, after, on, expected) =>
    expect(changeWithin({ before: cents(before), after: cents(after) }, november, day(on))).toBe(expected),
  );
});

describe("what is paid back", () => {
  const period = { from: day("2026-12-02"), to: day("2026-12-31") };

  test.each([
    [false, "2026-12-12", 8500],
    [true, "2026-12-12", 5667],
    [true, "2026-12-02", 8500],
    [true, "2026-12-31", 283],
    [true, "2027-01-01", 0],
  ])("at a withdrawal (started early: %s) on %s is %d cents", (startedEarly, on, expected) =>
    expect(withdrawalRefund(cents(8500), period, { startedEarly, withdrawnOn: day(on) })).toBe(expected),
  );

  test("of a year that ends after its third month is nine twelfths", () => {
    const year = { from: day("2027-01-15"), to: day("2028-01-14") };
    const end = { period: year, interval: "yearly" } as const;
    expect(terminationRefund(cents(91_800), { ...end, endsOn: day("2027-04-14") })).toBe(68_850);
    expect(terminationRefund(cents(91_800), { ...end, endsOn: day("2027-04-15") })).toBe(61_200);
    expect(terminationRefund(cents(91_800), { ...end, endsOn: day("2028-01-14") })).toBe(0);
  });

  test("of a month that the customer ends is nothing", () => {
    expect(terminationRefund(cents(8500), { period, interval: "monthly", endsOn: day("2026-12-10") })).toBe(
      0,
    );
  });

  test("when the firm ends it are the days after the end", () => {
    expect(revocationRefund(cents(9000), period, day("2026-12-21"))).toBe(3000);
    expect(revocationRefund(cents(9000), period, day("2026-12-01"))).toBe(9000);
    expect(revocationRefund(cents(9000), period, day("2026-12-31"))).toBe(0);
  });

  test("and what was used add up to what was paid", () => {
    const count = fc.integer({ min: 1, max: 29 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), count, (paid, used) => {
        const withdrawnOn = addDays(period.from, used);
        const back = withdrawalRefund(cents(paid), period, { startedEarly: true, withdrawnOn });
        expect(back + prorata(cents(paid), period, { from: period.from, to: addDays(withdrawnOn, -1) })).toBe(
          paid,
        );
      }),
    );
  });
});

test.each([
  ["2026-11-19", "2026-11-30", "2026-11-30"],
  ["2026-11-19", "2027-03-14", "2027-03-14"],
  ["2026-12-03", "2026-11-30", "2026-12-31"],
])("a last method removed on %s with all paid to %s ends on %s", (removedOn, paidTo, expected) =>
  expect(endWithoutMethod(day(removedOn), day(paidTo))).toBe(expected),
);
