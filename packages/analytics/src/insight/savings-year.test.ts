import { addDays, cents, day, fortnightsOf, type SavingsMovement } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { interestOfYear, type SavingsAccount } from "./savings-year.ts";

const account = (change: Partial<SavingsAccount> = {}): SavingsAccount => ({
  kindDetail: "livret_a",
  valueCents: cents(1_000_000),
  valueAsOf: day("2025-12-31"),
  openedOn: day("2020-01-01"),
  ...change,
});
const moved = (on: string, amountCents: number, type = "deposit"): SavingsMovement => ({
  date: day(on),
  type,
  amountCents: cents(amountCents),
});
const known = (found: ReturnType<typeof interestOfYear>) => {
  if (typeof found === "string") throw new Error(found);
  return found;
};
/** Long enough ago to have no effect on the year. */
const old = moved("2019-01-02", 1);

test("an unmoved Livret A earns 3 % in January 2025, 2.4 % from February and 1.7 % from August: the sum of its fortnights, to the cent", () => {
  const found = known(interestOfYear(account(), [old], day("2025-12-31")));
  expect(found.expected).toBe(
    found.fortnights.reduce((sum, one) => sum + one.interest, 0) + lastFortnight(found),
  );
  expect(found.fortnights[0]).toMatchObject({
    from: "2025-01-01",
    rateRatio: 0.03,
    base: 1_000_000,
    interest: 1250,
  });
  expect(found.fortnights.at(-1)).toMatchObject({ rateRatio: 0.017, base: 1_000_000 });
});

/** Interest of the current half-month, which is expected but not yet earned. */
function lastFortnight(found: ReturnType<typeof known>): number {
  return found.expected - found.earned;
}

test("money paid in on the 16th bears interest from the 16th, on the 17th from the next fortnight", () => {
  const base = (on: string) => {
    const booked = [old, moved(on, 400_000)];
    const found = known(interestOfYear(account(), booked, day("2025-12-31")));
    return Object.fromEntries(found.fortnights.map((one) => [one.from, one.base]));
  };
  expect(base("2025-03-15")["2025-03-16"]).toBe(1_000_000);
  expect(base("2025-03-17")["2025-03-16"]).toBe(600_000);
  expect(base("2025-03-17")["2025-04-01"]).toBe(1_000_000);
});

test.each([
  ["rate_unknown", account({ kindDetail: null })],
  ["balance_unknown", account({ valueCents: null })],
  ["balance_unknown", account({ valueAsOf: null })],
] as const)("%s is said instead of an interest of nothing", (reason, unknown) => {
  expect(interestOfYear(unknown, [old], day("2025-06-30"))).toBe(reason);
});

test("without any movement the balance of the first of January is not known", () => {
  expect(interestOfYear(account(), [], day("2025-06-30"))).toBe("movements_unknown");
});

test("on the first day of the year nothing is earned, and the year is expected", () => {
  const found = known(interestOfYear(account({ valueAsOf: day("2025-01-01") }), [old], day("2025-01-01")));
  expect(found.earned).toBe(0);
  expect(found.fortnights).toEqual([]);
  expect(found.expected).toBeGreaterThan(0);
});

test("whatever moves, the fortnights told add up to what is earned, and never exceed what is expected without withdrawals", () => {
  const days = fortnightsOf(2025).map((one) => one.from);
  const movement = fc.record({
    at: fc.integer({ min: 0, max: days.length - 1 }),
    wait: fc.integer({ min: 0, max: 14 }),
    amount: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 8 }), fc.integer({ min: 0, max: 364 }), (all, passed) => {
      const today = addDays(day("2025-01-01"), passed);
      const booked = all
        .map(({ at, wait, amount }) => moved(addDays(days[at] ?? today, wait), amount))
        .filter(({ date }) => date <= today)
        .toSorted((a, b) => (a.date < b.date ? -1 : 1));
      const found = known(interestOfYear(account({ valueAsOf: today }), [old, ...booked], today));
      expect(found.fortnights.reduce((sum, one) => sum + one.interest, 0)).toBe(found.earned);
      expect(found.earned).toBeLessThanOrEqual(found.expected);
    }),
    { numRuns: 60 },
  );
});
